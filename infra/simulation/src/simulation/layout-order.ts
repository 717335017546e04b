/**
 * One run of mailboxes whose number of partitions changes under load: clients send one message after the other to their
 * actor, through processes that are killed, frozen and get no answers, while workers die. What is checked is the order in
 * which messages reach the handlers for the first time, and that a layout gets none after the next one.
 */
import { actorKey, jobId, unavailable, type ActorKey, type LeasedMessageBatch } from "@signalbox/core";
import { createMemoryLayouts } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { createMemoryWorkQueue } from "@signalbox/queue/testing";
import { withFaults, type Faults } from "./hazards.js";
import { createProcessLayouts, type ProcessLayouts } from "./process-layouts.js";
import { createRng } from "./rng.js";
import { createVirtualTime, type SimulatedProcess } from "./virtual-time.js";
import { simulatedWorkspace } from "./workload.js";

const partitions = 4;
const partitionCounts = [1, 2, 4, 8] as const;
const actors = 12;
const messagesEach = 25;
const attendance = { beatMs: 25, silentMs: 75, lookMs: 250 };
const mostTurns = 60_000;
/** Some clients give up an answer that comes late, others take it. */
const patienceMs = [200, 2_000] as const;

export interface LayoutOrderOptions {
  /** An add counts once a replica has it. */
  readonly waitsForReplica: boolean;
}

export interface LayoutOrderReport {
  /** Messages that counted as sent and that a failover lost. */
  readonly lost: number;
  /** Changes after which the new partitions were read. */
  readonly repartitions: number;
}

interface Process extends SimulatedProcess {
  readonly layouts: ProcessLayouts;
}

/** Throws an `Error` that names the message that came too early, or never though no failover lost it. */
export async function simulateLayoutOrder(
  seed: number,
  { waitsForReplica }: LayoutOrderOptions,
): Promise<LayoutOrderReport> {
  const rng = createRng(seed);
  const time = createVirtualTime(rng, 0);
  const layouts = createMemoryLayouts({
    clock: time,
    rememberedIds: 5_000,
    attendance,
    mostUnreplicated: 10,
    waitsForReplica,
  });
  const faults: Faults = { rng, time, failure: rng.pick([0, 0.02, 0.1]), waitsForReplica };
  const storage = createMemoryStorage();
  const seen = new Map<ActorKey, Set<number>>();
  /** By job, what counted as sent with it. */
  const sent = new Map<string, { readonly to: ActorKey; readonly body: number }>();
  const lostJobs = new Set<string>();
  /** The latest one with a message that reached a handler. */
  let latestEpoch = 0;
  let failovers = 0;
  let violation: Error | undefined;

  function start(name: string): Process {
    const process = { name, alive: true, stalledUntil: 0 };
    const stores = { ...storage, deliveryQueue: createMemoryWorkQueue({ clock: time }) };
    const ports = withFaults(stores, process, faults);
    return Object.assign(process, {
      layouts: createProcessLayouts({ layouts, partitions, time, ports }),
    });
  }

  async function handle(worker: Process, epoch: number, held: LeasedMessageBatch): Promise<void> {
    await time.turn(worker);
    const { messages } = held.data as {
      readonly messages: readonly { readonly to: ActorKey; readonly body: number }[];
    };
    if (!(await held.isHeld())) throw unavailable("queue", new Error("the lease is lost"));
    // A failover can undo the last step of a change.
    if (epoch < latestEpoch && failovers === 0)
      violation ??= new Error(`layout ${epoch} got a message after layout ${latestEpoch}`);
    latestEpoch = Math.max(latestEpoch, epoch);
    for (const { to, body } of messages) {
      const missing = missingBefore(to, body)[0];
      if (missing !== undefined)
        violation ??= new Error(`${to} got message ${body} before message ${missing}`);
      seen.set(to, (seen.get(to) ?? new Set()).add(body));
    }
    await time.turn(worker);
  }

  /** Not seen though they were sent before, and no failover lost them. */
  function missingBefore(to: ActorKey, body: number): readonly number[] {
    const known = seen.get(to) ?? new Set();
    const isLost = (each: number): boolean =>
      [...lostJobs].some((job) => sent.get(job)?.to === to && sent.get(job)?.body === each);
    return Array.from({ length: body }, (_, each) => each).filter(
      (each) => !known.has(each) && !isLost(each),
    );
  }

  function startWorker(): Process {
    const worker = start("worker");
    const { layouts: read } = worker;
    void read.reader.consumeAll((writer) => (held) => handle(worker, read.epochOf(writer) ?? 0, held));
    return worker;
  }

  let apis = [start("api"), start("api"), start("api")];
  let workers = [startWorker(), startWorker(), startWorker()];
  let jobs = 0;

  /** Gives up the answer of a process that died. */
  async function send(to: ActorKey, body: number): Promise<boolean> {
    const over = new AbortController();
    const job = jobId(`job-${(jobs += 1)}`);
    const sending = rng
      .pick(apis)
      .layouts.sender.send(job, {
        v: 1,
        messages: [{ to, type: "numbered", body }],
        acceptedAt: 0,
      })
      .then(
        () => true,
        () => false,
      );
    const isSent = await Promise.race([
      sending,
      time.wait(rng.pick(patienceMs), over.signal).then(() => false),
    ]);
    over.abort();
    if (isSent) sent.set(job, { to, body });
    return isSent;
  }

  async function runClient(to: ActorKey): Promise<void> {
    for (let body = 0; body < messagesEach;) if (await send(to, body)) body += 1;
  }

  function disturb(): void {
    if (rng.chance(0.3)) return void rng.pick(apis).layouts.change(rng.pick(partitionCounts));
    if (rng.chance(0.2)) {
      for (const job of layouts.failOver((most) => rng.below(most + 1))) lostJobs.add(job);
      failovers += 1;
      return;
    }
    const isApi = rng.chance(0.5);
    const victim = rng.pick(isApi ? apis : workers);
    if (rng.chance(0.6)) {
      victim.stalledUntil = time.now() + rng.below(800);
      return;
    }
    victim.alive = false;
    victim.layouts.consumer.kill();
    if (isApi) apis = [...apis.filter((each) => each !== victim), start("api")];
    else workers = [...workers.filter((each) => each !== victim), startWorker()];
  }

  const keys = Array.from({ length: actors }, (_, index) =>
    actorKey(simulatedWorkspace, "user", `user-${index}`),
  );
  let areDone = false;
  void Promise.all(keys.map(runClient)).then(() => {
    areDone = true;
  });
  const trouble = rng.pick([0.005, 0.02]);
  await time.run(
    () => areDone || violation !== undefined,
    mostTurns,
    () => {
      if (rng.chance(trouble)) disturb();
    },
  );
  faults.failure = 0;
  const isEmpty = async (): Promise<boolean> =>
    (await layouts.depths()).every(({ waiting, active }) => waiting + active === 0);
  if (violation === undefined) await time.run(isEmpty, mostTurns);
  for (const each of [...apis, ...workers]) each.alive = false;
  const unseen = keys.find((key) => missingBefore(key, messagesEach).length > 0);
  if (unseen !== undefined)
    violation ??= new Error(`${unseen} never got message ${missingBefore(unseen, messagesEach)[0] ?? ""}`);
  if (violation !== undefined) throw violation;
  const record = await layouts.store.read();
  const lost = [...lostJobs].flatMap((job) => sent.get(job) ?? []);
  return {
    lost: lost.filter(({ to, body }) => seen.get(to)?.has(body) !== true).length,
    repartitions: record === undefined ? 0 : record.current.epoch - (record.isOpen ? 0 : 1),
  };
}
