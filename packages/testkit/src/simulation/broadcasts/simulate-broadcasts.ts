/**
 * One broadcast on in-memory adapters: an operator who pauses, resumes and sometimes cancels it, pagers and couriers killed
 * and stalled at moments the seed decides, servers that do not answer. Afterwards nobody has it twice, nobody was left
 * out, nothing was begun while it was paused or after it was cancelled, and its account says what the deliveries say.
 */
/* oxlint-disable max-lines -- one run from its world to its checks: apart they would be read together all the same */
import {
  broadcastProgress,
  broadcastRunRowId,
  createGroupCommit,
  eventMessage,
  moveBroadcast,
  newWorkspace,
  putBroadcast,
  putSegment,
  readBroadcastRun,
  reviveWorkspace,
  startActors,
  workspaceKey,
  type BroadcastAction,
  type BroadcastConfig,
  type GroupCommit,
  type WorkspaceState,
} from "@signalbox/actors";
import { startBroadcasts } from "@signalbox/broadcasts";
import {
  deliveryKey,
  jobId,
  parseWorkspaceId,
  uuidV5,
  type JobId,
  type Quotas,
  type Message,
  type StoredDelivery,
  type Turns,
  type WorkspaceId,
} from "@signalbox/core";
import { createDeliveryDesk, reviveDelivery } from "@signalbox/deliveries";
import {
  createMemoryQueue,
  createMemoryQuotas,
  createMemoryTurns,
  createMemoryWorkQueue,
  type MemoryQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue";
import { createMemoryStorage, type Storage } from "@signalbox/storage";
import {
  claimMs,
  outsideOf,
  startCouriers,
  type DeliveryMachine,
  type Outside,
} from "../deliveries/delivery-machine.js";
import type { SentMail } from "../deliveries/vendor.js";
import { createDice, type Dice } from "../dice.js";
import { createVirtualTime, type VirtualTime } from "../virtual-time.js";

const startMs = Date.UTC(2026, 0, 1);
const maxTurns = 120_000;
const workspaceId = requiredWorkspace("00000000-0000-4000-8000-00000000b001");
const templateId = "00000000-0000-4000-8000-00000000b002";
const segmentId = "00000000-0000-4000-8000-00000000b003";
export const broadcastId = "00000000-0000-4000-8000-00000000b004";
/** A claim counts as begun when its moment was taken; until a pause has reached everybody may take so long. */
const graceMs = 1_000;

export interface BroadcastSimulation {
  readonly seed: number;
  readonly people: number;
  /** Chance of a kill or a stall in each turn, and of a call without an answer; drawn when left out. */
  readonly trouble?: number;
  readonly failure?: number;
  readonly config?: Partial<BroadcastConfig>;
  /** Whether an operator interferes. */
  readonly operator?: boolean;
  /** Two unless told; in earnest one goes on at a time. */
  readonly pagers?: number;
  /** The vendor takes everything at once. */
  readonly reliable?: boolean;
  /** Everybody gets it so long after the start by a clock of UTC, by clocks of zones that people have in turn. */
  readonly localTime?: { readonly inMs: number; readonly zones: readonly string[] };
}

export interface BroadcastSimulationReport {
  readonly status: string;
  readonly crashes: number;
  readonly pauses: number;
  readonly sent: number;
  /** When each message was first claimed, ms after the start, in the order of people. */
  readonly claimedAt: readonly (number | undefined)[];
}

interface World {
  readonly dice: Dice;
  readonly time: VirtualTime;
  readonly queue: MemoryQueue;
  readonly work: MemoryWorkQueue;
  readonly storage: Storage;
  readonly commit: GroupCommit;
  readonly sent: SentMail;
  readonly newJobId: () => JobId;
  readonly isReliable: boolean;
  /** Of all workers together, as Redis keeps them. */
  readonly turns: Turns;
  readonly quotas: Quotas;
  failure: number;
}

/** Throws an `Error` that names the broken promise. */
export async function simulateBroadcast(options: BroadcastSimulation): Promise<BroadcastSimulationReport> {
  const { seed, people, operator = true } = options;
  const dice = createDice(seed);
  const time = createVirtualTime(dice, startMs);
  const queue = createMemoryQueue({ partitions: 4, clock: time });
  const now = (): Date => new Date(time.now());
  let ids = 0;
  const newJobId = (): JobId => jobId(`job-${(ids += 1)}`);
  const world: World = {
    dice,
    time,
    queue,
    work: createMemoryWorkQueue({ clock: time }),
    storage: createMemoryStorage(),
    commit: createGroupCommit({ mailbox: queue, newJobId, now }),
    sent: new Map(),
    newJobId,
    isReliable: options.reliable ?? false,
    turns: createMemoryTurns(),
    quotas: createMemoryQuotas(),
    failure: 0,
  };
  const actors = await startActors({
    ...world.storage,
    reader: queue,
    mailbox: queue,
    deliveryQueue: world.work,
    signals: queue,
    schedule: queue,
    now,
    newId: newJobId,
    rest: (ms) => time.wait(ms, new AbortController().signal),
  });
  await setUpWorkspace(world);
  const names = Array.from({ length: people }, (_, index) => nameOf(dice, index));
  const zones = options.localTime?.zones ?? [];
  const arrivals = names.map((name, index) => arrival(name, index, zones[index % zones.length]));
  await post(world, putEverybody(), ...arrivals);
  const machines = startMachines(world, options.pagers ?? 2);
  await time.run(
    async () => (await world.storage.tables.count("segmentMembers", { in: true })) === people,
    maxTurns,
  );

  const config = { ...drawnConfig(dice), ...options.config };
  const startedAt = time.now();
  await post(world, newBroadcast(config, options.localTime && startedAt + options.localTime.inMs));
  await post(world, order("start"));
  const watch = createWatch(world);
  const trouble = options.trouble ?? dice.pick([0, 0.002, 0.01]);
  world.failure = options.failure ?? dice.pick([0, 0.01, 0.05]);
  const troubledUntil = startedAt + (options.localTime?.inMs ?? 30_000);
  const mayCancel = operator && dice.chance(0.2);
  await time.run(
    async () => {
      await watch.look();
      return watch.hasEnded();
    },
    maxTurns,
    () => {
      const isTroubled = time.now() < troubledUntil;
      if (!isTroubled) world.failure = 0;
      if (isTroubled && dice.chance(trouble)) machines.disturb();
      if (operator && isTroubled && dice.chance(0.004)) void post(world, order("pause"));
      if (operator && mayCancel && isTroubled && dice.chance(0.001)) void post(world, order("cancel"));
      if (dice.chance(isTroubled ? 0.004 : 0.05)) void post(world, order("resume"));
    },
  );
  world.failure = 0;
  await time.run(async () => (await isQuiet(world)) && machines.noZombies(), maxTurns);
  machines.stop();
  await actors.close();
  const claims = await checkPromises(names, watch, world);
  const claimedAt = claims.map((at) => (at === undefined ? at : at - startedAt));
  return {
    status: watch.status(),
    crashes: machines.crashes(),
    pauses: watch.pauses(),
    sent: world.sent.size,
    claimedAt,
  };
}

function drawnConfig(dice: Dice): BroadcastConfig {
  return {
    type: "V2",
    message: { type: "Email" },
    batchSize: dice.pick([1, 7, 20, 250]),
    errorHandling: dice.pick(["SkipOnError", "SkipOnError", "PauseOnError"]),
    ...(dice.chance(0.3) && { rateLimit: 20 }),
  };
}

/** Some have no address, some one that is no good. */
function nameOf(dice: Dice, index: number): string {
  const kind = dice.chance(0.05) ? "silent" : dice.chance(0.05) ? "dead" : "user";
  return `${kind}${index}`;
}

function arrival(name: string, index: number, timezone: string | undefined): Message {
  const traits = {
    ...(!name.startsWith("silent") && { email: `${name}@example.com` }),
    ...(timezone !== undefined && { timezone }),
  };
  return eventMessage(workspaceId, {
    event: {
      messageId: `arrival-${name}`,
      part: "main",
      type: "identify",
      event: "",
      userId: name,
      at: startMs,
      receivedAt: startMs,
      seq: index,
      data: JSON.stringify(traits),
    },
  });
}

function putEverybody(): Message {
  const definition = { entryNode: { id: "1", type: "Everyone" as const }, nodes: [] };
  const input = { id: segmentId, newId: segmentId, name: "Everybody", definition };
  return putSegment.message(workspaceId, "put-segment", { input, by: "test" });
}

function newBroadcast(config: BroadcastConfig, scheduledAt: number | undefined): Message {
  const input = {
    id: broadcastId,
    newId: broadcastId,
    name: "Sale",
    segmentId,
    messageTemplateId: templateId,
    config: { ...config, useIndividualTimezone: scheduledAt !== undefined },
    ...(scheduledAt !== undefined && { scheduledAt: new Date(scheduledAt).toISOString().slice(0, 23) }),
  };
  return putBroadcast.message(workspaceId, "put-broadcast", { input, by: "test" });
}

let orders = 0;

function order(action: BroadcastAction): Message {
  orders += 1;
  return moveBroadcast.message(workspaceId, `order-${orders}`, {
    input: { id: broadcastId, action },
    by: "test",
  });
}

async function post({ commit }: World, ...messages: readonly Message[]): Promise<void> {
  await commit.post(messages.map((message) => ({ message, bytes: 300 })));
}

async function setUpWorkspace({ storage, dice }: World): Promise<void> {
  const stored = { resourceType: "Declarative", createdAt: startMs, updatedAt: startMs } as const;
  const state: WorkspaceState = {
    ...newWorkspace,
    createdAt: startMs,
    definitionVersion: 1,
    nextSlot: 2,
    userProperties: ["email", "timezone"].map((name, slot) => ({
      id: name,
      slot,
      name,
      status: "Running" as const,
      since: 1,
      definition: { type: "Trait", path: `$.${name}` },
      createdAt: startMs,
      updatedAt: startMs,
      definitionUpdatedAt: startMs,
    })),
    providers: [
      { id: "p1", channel: "Email", type: dice.pick(["Remembering", "Forgetful"]), isDefault: true },
    ],
    templates: [
      { ...stored, id: templateId, name: "Hello", channel: "Email", revision: 1, hasDefinition: true },
    ],
  };
  const key = workspaceKey(workspaceId);
  const document = {
    key,
    version: 1,
    jobs: [],
    state: JSON.stringify(state),
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  await storage.actors.save([{ key, expected: null, document }]);
  const definition = { type: "Email", from: "us@example.com", subject: "Hello", body: "<p>Hello</p>" };
  const row = { workspaceId, templateId, revision: 1, definition: JSON.stringify(definition), draft: null };
  const id = `${workspaceId}/${templateId}`;
  await storage.tables.apply([{ change: { do: "put", table: "templates", id, row }, version: 1 }]);
}

interface Watch {
  look(): Promise<void>;
  hasEnded(): boolean;
  status(): string;
  pauses(): number;
  /** Spans in which nothing may be begun, ms. */
  readonly quiet: readonly { readonly from: number; readonly to: number }[];
}

function createWatch({ storage, time }: World): Watch {
  const key = workspaceKey(workspaceId);
  const quiet: { from: number; to: number }[] = [];
  let status = "Draft";
  let open: { from: number; to: number } | undefined;
  return {
    quiet,
    hasEnded: () => ["Completed", "Cancelled", "Failed"].includes(status),
    status: () => status,
    pauses: () => quiet.length,
    async look() {
      const document = (await storage.actors.load([key])).get(key);
      const state = reviveWorkspace(document?.state ?? "{}");
      const found = [...state.broadcasts, ...state.endedBroadcasts].find(({ id }) => id === broadcastId);
      if (found === undefined || found.status === status) return;
      status = found.status;
      if (open !== undefined) open.to = time.now();
      open = undefined;
      if (status === "Running" || status === "Completed") return;
      open = { from: time.now() + graceMs, to: Infinity };
      quiet.push(open);
    },
  };
}

interface Machines {
  disturb(): void;
  noZombies(): boolean;
  crashes(): number;
  stop(): void;
}

function startMachines(world: World, pagers: number): Machines {
  const { dice, time } = world;
  let machines = [
    startCourier(world),
    startCourier(world),
    ...Array.from({ length: pagers }, () => startPager(world)),
  ];
  const zombies: DeliveryMachine[] = [];
  let crashes = 0;
  return {
    disturb() {
      const victim = dice.pick(machines);
      const again = victim.name === "pager" ? startPager(world) : startCourier(world);
      victim.consumer?.kill();
      if (dice.chance(0.5)) {
        victim.stalledUntil = time.now() + dice.below(2 * claimMs);
        zombies.push(victim);
      } else {
        victim.alive = false;
      }
      crashes += 1;
      machines = [...machines.filter((machine) => machine !== victim), again];
    },
    noZombies: () => zombies.every(({ stalledUntil }) => stalledUntil < time.now() - 200),
    crashes: () => crashes,
    stop() {
      for (const machine of [...machines, ...zombies]) machine.alive = false;
      for (const { consumer } of machines) consumer?.kill();
    },
  };
}

/** One that stood still finishes what it had in hand, and no more. */
function seenFrom(machine: DeliveryMachine, world: World): Outside {
  const { commit, turns, queue } = world;
  return outsideOf(machine, world, { commit, turns, signals: queue, resumes: false });
}

function startPager(world: World): DeliveryMachine {
  const { time, newJobId } = world;
  const machine: DeliveryMachine = { name: "pager", alive: true, stalledUntil: 0 };
  const outside = seenFrom(machine, world);
  void startBroadcasts({
    ...outside,
    desk: createDeliveryDesk({ queue: outside.queue, newJobId }),
    newId: newJobId,
    timer: (ms, call) => {
      const cancelled = new AbortController();
      void time.wait(ms, cancelled.signal).then(() => {
        if (!cancelled.signal.aborted) call();
      });
      return () => cancelled.abort();
    },
  });
  return machine;
}

function startCourier(world: World): DeliveryMachine {
  const machine: DeliveryMachine = { name: "courier", alive: true, stalledUntil: 0 };
  const { isReliable } = world;
  startCouriers(machine, world, { outside: seenFrom(machine, world), jobsAtOnce: 4, isReliable });
  return machine;
}

async function isQuiet({ work, storage }: World): Promise<boolean> {
  const { waiting, active } = await work.depth();
  if (waiting + active > 0) return false;
  if ((await storage.tables.count("broadcastRuns", { open: true })) > 0) return false;
  return (await storage.deliveries.due(Number.MAX_SAFE_INTEGER, 1)).length === 0;
}

async function checkPromises(
  names: readonly string[],
  watch: Watch,
  { storage, sent }: World,
): Promise<readonly (number | undefined)[]> {
  const ids = names.map((name) => uuidV5(`${name}-${broadcastId}`, workspaceId));
  const stored = await storage.deliveries.load(ids.map((id) => deliveryKey(workspaceId, id)));
  for (const [id, mails] of sent) {
    if (mails > 1) throw new Error(`${id}: somebody has it twice`);
    if (!ids.includes(id)) throw new Error(`${id}: is nobody's`);
  }
  const claims: (number | undefined)[] = [];
  for (const [index, id] of ids.entries()) {
    const name = names[index] ?? "";
    const delivery = stored.get(deliveryKey(workspaceId, id));
    if (delivery === undefined) {
      if (watch.status() === "Completed") throw new Error(`${name}: was left out`);
      claims.push(undefined);
      continue;
    }
    const { outcome, attempts } = reviveDelivery(delivery);
    if (outcome === undefined) throw new Error(`${name}: has no outcome`);
    if (outcome.isAmbiguous !== true && (outcome.event === "DFInternalMessageSent") !== sent.has(id)) {
      throw new Error(`${name}: says ${outcome.event}, ${sent.get(id) ?? 0} mails`);
    }
    for (const { startedAt } of attempts) {
      const span = watch.quiet.find(({ from, to }) => startedAt > from && startedAt < to);
      if (span !== undefined) throw new Error(`${name}: was begun ${startedAt - span.from} ms into a pause`);
    }
    claims.push(attempts[0]?.startedAt);
  }
  await checkAccount([...stored.values()], storage, watch.status() === "Completed");
  return claims;
}

/** Exact once it is complete; what was decided while a broadcast was being cancelled may come after the last look. */
async function checkAccount(
  stored: readonly StoredDelivery[],
  storage: Storage,
  isExact: boolean,
): Promise<void> {
  const row = await storage.tables.get("broadcastRuns", broadcastRunRowId(workspaceId, broadcastId));
  if (row === undefined) throw new Error("there is no account");
  const { sent, skipped, failed } = broadcastProgress(readBroadcastRun(row));
  const count = (...statuses: string[]): number =>
    stored.filter(({ status }) => statuses.includes(status)).length;
  const told = [sent, skipped, failed];
  const real = [stored.length - count("skipped", "failed"), count("skipped"), count("failed")];
  const isTrue = told.every((said, index) => said === real[index] || (!isExact && said < (real[index] ?? 0)));
  if (!isTrue) throw new Error(`the account says ${told.join()}, the deliveries ${real.join()}`);
}

function requiredWorkspace(text: string): WorkspaceId {
  const parsed = parseWorkspaceId(text);
  if (parsed === undefined) throw new TypeError(`no workspace id: ${text}`);
  return parsed;
}
