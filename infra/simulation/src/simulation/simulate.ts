/**
 * One run of the whole actor system on in-memory adapters: clients that retry until they get an answer, apis that
 * commit in groups, workers that share the partitions and apply; all of them join, leave, are killed, stalled and given
 * missing answers at times the seed decides. Afterwards every invariant is checked. A seed that violates one replays exactly.
 */
import { admitByStatus, createWorkspaceViews, type WorkspaceView } from "@signalbox/workspace";
import { createRecompute, recomputeEveryMs } from "@signalbox/users";
import { productBehaviours } from "@signalbox/actors";
import {
  alarmSweepEveryMs,
  behavioursOf,
  createGroupCommit,
  createAcknowledgements,
  createRuntime,
  sweepAlarms,
  type Behaviour,
} from "@signalbox/engine";
import {
  anonymousKind,
  createSequence,
  deliveryWorkSchema,
  jobId,
  partitionOf,
  userKind,
  type MessageBatch,
  type JobId,
  type Message,
  type MessageSender,
  type Signals,
} from "@signalbox/core";
import {
  createMemoryLayouts,
  createMemoryQueue,
  createMemoryWorkQueue,
  type MemoryConsumer,
  type MemoryLayouts,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import { withSharedRoundTrips, type Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { checkWrites } from "../check-writes.js";
import { sendAll, type ClientApi } from "./clients.js";
import { definitionSetting, lastChange } from "./definitions.js";
import { createRng, type Rng } from "./rng.js";
import { withFaults, type FaultyPorts, type Faults } from "./hazards.js";
import { isQuiet } from "./is-quiet.js";
import { checkInvariants } from "./invariants.js";
import { checkTransitions } from "./check-transitions.js";
import { counterBehaviour } from "./counter-actor.js";
import { checkJourneys, type JourneyFigures, type TakenRequest } from "./journeys/check-journeys.js";
import { createAnswers, createDeliveryProcessor, type Answers } from "./journeys/delivery-processor.js";
import { openJournal, type Journal } from "./journeys/journal.js";
import { createProcessLayouts, type ProcessLayouts } from "./process-layouts.js";
import { searchVersions } from "./journeys/search-versions.js";
import { setStage } from "./journeys/stage.js";
import { createVirtualTime, type SimulatedProcess, type VirtualTime } from "./virtual-time.js";
import { createWorkload, simulatedWorkspace } from "./workload.js";

const startMs = Date.UTC(2026, 0, 1);
const partitions = 4;
const partitionCounts = [1, 2, 4, 8] as const;
/** Of the last changes of a partition, those that a replica can lack. */
const mostUnreplicated = 10;
/** A twentieth of those of real workers, as the other intervals here. */
const attendance = { beatMs: 25, silentMs: 75, lookMs: 250 };
const calmTurns = 200_000;
const troubledTurns = 1_800;
/** The kinds of actors that journeys run for. */
const journeyKinds: ReadonlySet<string> = new Set([userKind, anonymousKind]);

export interface SimulationReport {
  readonly turns: number;
  readonly crashes: number;
  readonly zombies: number;
  /** How often a worker lost all its leases and continued. */
  readonly consideredDead: number;
  /** Workers that left in an orderly way, after their running jobs. */
  readonly left: number;
  /** How often a worker took no jobs for a while, and yet reported. */
  readonly stalls: number;
  /** How often a replica took over without the last changes. */
  readonly failovers: number;
  /** Changes of the number of partitions after which the new ones were read. */
  readonly repartitions: number;
  /** Only for a run with journeys. */
  readonly journeys?: JourneyFigures;
}

interface World {
  readonly rng: Rng;
  readonly time: VirtualTime;
  readonly signals: Signals;
  readonly layouts: MemoryLayouts;
  readonly deliveryQueue: MemoryWorkQueue;
  readonly storage: Storage;
  readonly faults: Faults;
  readonly newJobId: () => JobId;
  readonly nextSeq: (receivedAt: number) => number;
  readonly journal: Journal;
  readonly answers: Answers;
  /** Events of a slice: few, so that histories are long, or so many that none is. */
  readonly sliceEvents: number;
  crashes: number;
  zombies: number;
  consideredDead: number;
  left: number;
  stalls: number;
  failovers: number;
}

export interface SimulationOptions {
  /** Number of events that clients send. */
  readonly events?: number;
  /** The workspace has journeys, and a delivery pipeline that reports the outcomes of their messages. */
  readonly journeys?: boolean;
}

/** Throws an `Error` that names the violated invariant. */
export async function simulate(
  seed: number,
  { events = 40, journeys = false }: SimulationOptions = {},
): Promise<SimulationReport> {
  const rng = createRng(seed);
  const time = createVirtualTime(rng, startMs);
  const signals = createMemoryQueue({ partitions, clock: time });
  const layouts = createMemoryLayouts({
    clock: time,
    rememberedIds: 5_000,
    attendance,
    mostUnreplicated,
    waitsForReplica: true,
  });
  const journal = openJournal();
  const kept = checkWrites(createMemoryStorage());
  const storage = { ...kept, actors: journal.store(kept.actors), events: journal.events(kept.events) };
  const requested: TakenRequest[] = [];
  let jobs = 0;
  const world: World = {
    rng,
    time,
    signals,
    layouts,
    deliveryQueue: recordRequests(createMemoryWorkQueue({ clock: time }), requested),
    journal,
    answers: createAnswers(rng, time),
    storage,
    faults: { rng, time, failure: rng.pick([0, 0.02, 0.1]), waitsForReplica: true },
    sliceEvents: [1, 3, 1_000][seed % 3] ?? 1_000,
    newJobId: () => jobId(`job-${(jobs += 1)}`),
    nextSeq: createSequence(),
    crashes: 0,
    zombies: 0,
    consideredDead: 0,
    left: 0,
    stalls: 0,
    failovers: 0,
  };
  const stage = journeys ? setStage(simulatedWorkspace) : undefined;
  const workload = createWorkload(rng, events, startMs, stage);
  const first = layouts.mailboxesOf({ epoch: 0, partitions });
  for (const message of [...(stage?.setting ?? []), definitionSetting(simulatedWorkspace)]) {
    const [partition, job] = [partitionOf(message.to, partitions), world.newJobId()];
    await first.add(partition, job, batchOf(message));
    first.replicate(partition, job);
  }
  const machines = startMachines(world);
  const clients = sendAll(workload, { ...world, api: () => machines.api() });

  let turns = 0;
  const trouble = rng.pick([0, 0.01, 0.05]);
  // Journeys continue after the last event, and so do the faults.
  const enough = journeys ? troubledTurns : 0;
  await time.run(
    () => clients.areDone() && turns >= enough,
    calmTurns,
    () => {
      turns += 1;
      // A client that waits for the outcome of a command would wait for ever.
      if (turns > troubledTurns) world.faults.failure = 0;
      else if (rng.chance(trouble)) machines.disturb();
    },
  );
  world.faults.failure = 0;
  await sendLast(lastChange(simulatedWorkspace), world);
  await time.run(async () => (await isQuiet(world)) && machines.noZombies(), calmTurns);
  machines.stop();
  kept.checkFits();
  await checkInvariants(workload, storage, rng, time.now());
  checkTransitions(journal);
  const { crashes, zombies, consideredDead, left, stalls, failovers } = world;
  const repartitions = await countRepartitions(layouts);
  const figures = { turns, crashes, zombies, consideredDead, left, stalls, failovers, repartitions };
  if (stage === undefined) return figures;
  const check = { workspaceId: simulatedWorkspace, storage, journal, stage, requested };
  return { ...figures, journeys: await checkJourneys(check) };
}

interface Api extends SimulatedProcess, ClientApi {
  readonly layouts: ProcessLayouts;
  readonly die: () => void;
}

interface Worker extends SimulatedProcess {
  readonly name: "worker" | "deliveryProcessor";
  /** A delivery processor shares no partitions, so it does not stall. */
  consumer: (Pick<MemoryConsumer, "close" | "kill" | "loseLeases"> & Partial<MemoryConsumer>) | undefined;
  /** Another worker replaced it: it finishes its running jobs and takes no more. */
  isReplaced: boolean;
}

interface Machines {
  api(): Api;
  disturb(): void;
  noZombies(): boolean;
  stop(): void;
}

function startMachines(world: World): Machines {
  const { rng, time } = world;
  let apis = [startApi(world), startApi(world)];
  const startAny = { worker: startWorker, deliveryProcessor: startDeliveryProcessor } as const;
  let workers = [
    startWorker(world),
    startWorker(world),
    startDeliveryProcessor(world),
    startDeliveryProcessor(world),
  ];
  const zombies: Worker[] = [];
  const leavers: Worker[] = [];
  const suspects = new Set<Worker>();
  return {
    api: () => rng.pick(apis),
    disturb() {
      if (rng.chance(0.3)) {
        const victim = rng.pick(apis);
        victim.alive = false;
        victim.die();
        world.crashes += 1;
        apis = [...apis.filter((api) => api !== victim), startApi(world)];
        return;
      }
      if (rng.chance(0.1)) {
        world.layouts.failOver((most) => rng.below(most + 1));
        world.failovers += 1;
        return;
      }
      if (rng.chance(0.2)) {
        // By an api, as by the command of an operator that may die meanwhile.
        void rng.pick(apis).layouts.change(rng.pick(partitionCounts));
        return;
      }
      const victim = rng.pick(workers);
      const replaceVictim = (): void => {
        victim.isReplaced = true;
        workers = [...workers.filter((worker) => worker !== victim), startAny[victim.name](world)];
      };
      if (rng.chance(0.15)) {
        victim.consumer?.stall?.(rng.below(600));
        world.stalls += 1;
        return;
      }
      if (rng.chance(0.15)) {
        void victim.consumer?.close().then(() => (victim.alive = false));
        leavers.push(victim);
        world.left += 1;
        replaceVictim();
        return;
      }
      if (rng.chance(0.4)) {
        // Considered dead while running or frozen: it loses its leases and continues to take jobs.
        const stalledMs = rng.pick([0, rng.below(200)]);
        victim.consumer?.loseLeases(stalledMs);
        victim.stalledUntil = time.now() + stalledMs;
        suspects.add(victim);
        world.consideredDead += 1;
        return;
      }
      victim.consumer?.kill();
      if (rng.chance(0.5)) {
        // Stalled, considered dead, and back later with all of its jobs.
        victim.stalledUntil = time.now() + rng.below(200);
        zombies.push(victim);
        world.zombies += 1;
      } else {
        victim.alive = false;
        world.crashes += 1;
      }
      replaceVictim();
    },
    noZombies: () => [...zombies, ...suspects].every(({ stalledUntil }) => stalledUntil < time.now() - 50),
    stop() {
      for (const process of [...apis, ...workers, ...zombies, ...leavers]) process.alive = false;
      for (const { consumer } of workers) consumer?.kill();
    },
  };
}

function startApi(world: World): Api {
  const process = { name: "api", alive: true, stalledUntil: 0 };
  const ports = withFaults({ ...world.storage, deliveryQueue: world.deliveryQueue }, process, world.faults);
  const layouts = createProcessLayouts({ ...world, partitions, ports });
  const { promise: died, resolve } = Promise.withResolvers<"died">();
  const commit = createGroupCommit({
    mailbox: layouts.sender,
    newJobId: world.newJobId,
    now: () => new Date(world.time.now()),
  });
  return Object.assign(process, { commit, layouts, died, die: () => resolve("died") });
}

function newWorker(name: Worker["name"]): Worker {
  return { name, alive: true, stalledUntil: 0, consumer: undefined, isReplaced: false };
}

/** So short that windows are often full. */
const shortTurns = { inOrder: 6, besideOthers: 3, ofActor: 2, ofWorkspace: 4, overtaking: 6, depth: 30 };

function startWorker(world: World): Worker {
  const process = newWorker("worker");
  const ports = withSharedRoundTrips(
    withFaults({ ...world.storage, deliveryQueue: world.deliveryQueue }, process, world.faults),
  );
  const layouts = createProcessLayouts({ ...world, partitions, ports });
  const mailbox = layouts.sender;
  const now = (): Date => new Date(world.time.now());
  const watched = (behaviour: Behaviour<unknown, WorkspaceView>): Behaviour<unknown, WorkspaceView> =>
    journeyKinds.has(behaviour.kind) ? world.journal.watch(behaviour) : behaviour;
  const views = createWorkspaceViews(ports);
  void layouts.reader
    .consumeAll((ofLayout) => {
      const runtime = createRuntime({
        ...ports,
        mailbox: ofLayout,
        views,
        admit: admitByStatus,
        signals: world.signals,
        now,
        turns: shortTurns,
        sliceEvents: world.sliceEvents,
        behaviours: behavioursOf(...productBehaviours.map(searchVersions).map(watched), counterBehaviour),
      });
      return (held) => runtime.handle(ports.hold(held));
    })
    .then((reading) => {
      process.consumer = { ...layouts.consumer, close: () => reading.close() };
    });
  void sweepForever(world, process, { ...ports, mailbox, newJobId: world.newJobId, now });
  void recomputeForever(world, process, { ...ports, mailbox, now });
  return process;
}

/** Stands in for the delivery pipeline. */
function startDeliveryProcessor(world: World): Worker {
  const { rng, time, answers, newJobId } = world;
  const deliveryProcessor = newWorker("deliveryProcessor");
  const stores = { ...world.storage, deliveryQueue: world.deliveryQueue };
  const ports = withFaults(stores, deliveryProcessor, world.faults);
  const { sender: mailbox } = createProcessLayouts({ ...world, partitions, ports });
  const never = new AbortController().signal;
  const sleep = async (ms: number): Promise<void> => {
    await time.wait(ms, never);
    await time.turn(deliveryProcessor);
  };
  const handle = createDeliveryProcessor({ rng, answers, mailbox, newJobId, sleep });
  void world.deliveryQueue.consume(handle, { atOnce: 3 }).then((consumer) => {
    deliveryProcessor.consumer = consumer;
  });
  return deliveryProcessor;
}

/** Every worker runs it here, while in production one does at a time: several must do no harm. */
async function recomputeForever(
  world: World,
  process: Worker,
  ports: FaultyPorts & { readonly mailbox: MessageSender; readonly now: () => Date },
): Promise<void> {
  const { time, newJobId } = world;
  const never = new AbortController().signal;
  const sleep = (ms: number): Promise<void> => time.wait(ms, never);
  const recompute = createRecompute({
    ...ports,
    deliveries: world.storage.deliveries,
    views: createWorkspaceViews(ports),
    commit: createGroupCommit({ ...ports, newJobId }),
    acknowledgements: await createAcknowledgements({
      signals: world.signals,
      channel: `recompute-${newJobId()}`,
      timer: (ms, call) => virtualTimer(time, ms / 10, call),
    }),
    // Few users at once, so that events come between the pages.
    pace: { users: 3, reads: 1, rest: sleep },
  });
  // Otherwise zombies would take all turns.
  while (process.alive && !process.isReplaced) {
    await sleep(recomputeEveryMs / 20);
    await time.turn(process);
    await recompute.advance().catch(() => undefined);
  }
}

function virtualTimer(time: VirtualTime, ms: number, call: () => void): () => void {
  const cancelled = new AbortController();
  void time.wait(ms, cancelled.signal).then(() => {
    if (!cancelled.signal.aborted) call();
  });
  return () => cancelled.abort();
}

function batchOf(message: Message): MessageBatch {
  return { v: 1, messages: [message], acceptedAt: 0 };
}

/** To the layout in force: its mailboxes are read once the former ones are empty. */
async function sendLast(message: Message, { layouts }: World): Promise<void> {
  const layout = (await layouts.store.read())?.current ?? { epoch: 0, partitions };
  const partition = partitionOf(message.to, layout.partitions);
  await layouts.mailboxesOf(layout).add(partition, jobId("last-command"), batchOf(message));
}

/** Records the delivery requests. */
function recordRequests(queue: MemoryWorkQueue, requested: TakenRequest[]): MemoryWorkQueue {
  return {
    ...queue,
    addAll(jobs) {
      for (const { job, data } of jobs) {
        const work = deliveryWorkSchema.parse(data);
        if (work.type === "send") requested.push(...work.requests.map((request) => ({ job, request })));
      }
      return queue.addAll(jobs);
    },
  };
}

async function sweepForever(
  world: World,
  process: SimulatedProcess,
  options: Parameters<typeof sweepAlarms>[0],
): Promise<void> {
  const never = new AbortController().signal;
  while (process.alive) {
    await world.time.wait(alarmSweepEveryMs / 20, never);
    await world.time.turn(process);
    await sweepAlarms(options).catch(() => undefined);
  }
}

async function countRepartitions({ store }: MemoryLayouts): Promise<number> {
  const record = await store.read();
  return record === undefined ? 0 : record.current.epoch - (record.isOpen ? 0 : 1);
}
