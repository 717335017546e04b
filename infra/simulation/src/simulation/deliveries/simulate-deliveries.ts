/**
 * One run of the delivery pipeline on in-memory adapters: messages are requested repeatedly, vendors lose answers,
 * reports repeat, workers are killed and stalled at times the seed decides. Afterwards no user has a mail twice, no
 * message is lost, and every delivery is recorded as correctly as the answers allow.
 */
import {
  serializeWorkspace,
  newWorkspace,
  putTemplateRow,
  workspaceKey,
  type MessageLimits,
  type WorkspaceState,
} from "@signalbox/workspace";
import type { GroupCommit } from "@signalbox/engine";
import {
  deliveryKey,
  deliveryStatusOf,
  furtherStatus,
  jobId,
  parseWorkspaceId,
  type DeliveryEventName,
  type DeliveryMove,
  type DeliveryNews,
  type DeliveryReport,
  type DeliveryRequest,
  type EventRecord,
  type JobId,
  type Quotas,
} from "@signalbox/core";
import { createDeliveryClient, deserializeDelivery, laneOrder, lanes, type Lane } from "@signalbox/messaging";
import {
  createMemoryQueue,
  createMemoryQuotas,
  createMemoryRateLimiter,
  createMemoryWorkQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import type { Storage } from "@signalbox/storage";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { checkWrites, type CheckedStorage } from "../../check-writes.js";
import { createRng, type Rng } from "../rng.js";
import { createVirtualTime, type VirtualTime } from "../virtual-time.js";
import { checkLimits, quietEndsAt, someLimits } from "./delivery-limits.js";
import { expectCounted } from "./delivery-counts.js";
import { claimMs, outsideOf, startDeliveryProcessors, type DeliveryMachine } from "./delivery-machine.js";
import type { KnownCalls, SentMail } from "./vendor.js";

const startMs = quietEndsAt - 10_000;
/** Reservations of newly stored deliveries are kept for a minute. */
const longestClaimMs = 60_000;
const maxTurns = 60_000;
const workspaceId = requiredWorkspace("00000000-0000-4000-8000-00000000d001");
const broadcastId = "00000000-0000-4000-8000-00000000d003";
const templateId = "00000000-0000-4000-8000-00000000d002";

export interface DeliverySimulationReport {
  readonly crashes: number;
  readonly zombies: number;
  /** How often a worker lost all its leases and continued. */
  readonly consideredDead: number;
  /** Deliveries for which it is unknown whether they were sent. */
  readonly ambiguous: number;
  readonly sent: number;
  /** Calls with several messages that a vendor took. */
  readonly batches: number;
}

interface World {
  readonly rng: Rng;
  readonly time: VirtualTime;
  readonly work: Readonly<Record<Lane, MemoryWorkQueue>>;
  readonly storage: CheckedStorage;
  /** Shared by all processes. */
  readonly quotas: Quotas;
  readonly limits: MessageLimits;
  readonly sent: SentMail;
  readonly known: KnownCalls;
  /** Deliveries that a vendor was asked to send. */
  readonly requested: Set<string>;
  /** Message ids of the events that users' actors received. */
  readonly notified: Map<string, number>;
  /** The count transitions of those events, by message id: the first to arrive counts, as for an actor. */
  readonly transitions: Map<string, { readonly deliveryId: string; readonly move: DeliveryMove | undefined }>;
  readonly newJobId: () => JobId;
  failure: number;
}

/** Throws an `Error` that names the violated invariant. */
export async function simulateDeliveries(seed: number, messages = 30): Promise<DeliverySimulationReport> {
  const rng = createRng(seed);
  const time = createVirtualTime(rng, startMs);
  let jobs = 0;
  const world: World = {
    rng,
    time,
    work: lanes(() => createMemoryWorkQueue({ clock: time })),
    storage: checkWrites(createMemoryStorage()),
    quotas: createMemoryQuotas(),
    limits: someLimits(rng),
    sent: new Map(),
    known: new Map(),
    requested: new Set(),
    notified: new Map(),
    transitions: new Map(),
    newJobId: () => jobId(`job-${(jobs += 1)}`),
    failure: rng.pick([0, 0.02, 0.1]),
  };
  await setUpWorkspace(world);
  const requests = aCampaign(rng, messages);
  const reports: DeliveryReport[] = [];
  const machines = startMachines(world);
  await requestMails(requests, world);

  const trouble = rng.pick([0, 0.01, 0.03]);
  let turns = 0;
  await time.run(
    () => turns > 400,
    maxTurns,
    () => {
      turns += 1;
      if (rng.chance(trouble)) machines.disturb();
      if (rng.chance(0.05)) void requestMails([rng.pick(requests)], world);
      if (rng.chance(0.05)) void reportOn(rng.pick([...world.sent.keys(), "nobody"]), reports, world);
    },
  );
  world.failure = 0;
  await time.run(async () => (await isQuiet(world)) && machines.noZombies(), maxTurns);
  machines.stop();
  world.storage.checkFits();
  const counts = machines.counts();
  const workersDied = counts.crashes + counts.zombies > 0;
  if (!workersDied) await checkNoneConsideredDead(requests, world);
  const found = await world.storage.deliveries.load(requests.map(({ id }) => deliveryKey(workspaceId, id)));
  checkLimits([...found.values()], world.limits, { workersDied });
  const batches = [...world.known.values()].filter((results) => results.length > 1).length;
  return { ...(await checkDeliveries(requests, reports, world)), ...counts, batches };
}

async function setUpWorkspace({ storage, rng, limits }: World): Promise<void> {
  const provider = rng.pick(["Remembering", "Forgetful"]);
  const state: WorkspaceState = {
    ...newWorkspace,
    createdAt: startMs,
    messageLimits: limits,
    providers: [
      {
        id: "p1",
        channel: "Email",
        type: provider,
        isDefault: true,
        ...(rng.chance(0.3) && { messagesPerSecond: 20 }),
      },
    ],
    templates: [
      {
        id: templateId,
        name: "Hello",
        channel: "Email",
        resourceType: "Declarative",
        revision: 1,
        hasDefinition: true,
        createdAt: startMs,
        updatedAt: startMs,
      },
    ],
  };
  const key = workspaceKey(workspaceId);
  const document = {
    key,
    version: startMs,
    jobs: [],
    state: serializeWorkspace(state),
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  await storage.actors.save([{ key, expected: null, document }]);
  const definition = {
    type: "Email",
    from: "us@example.com",
    subject: "Hello {{ user.id }}",
    body: "<p>Hello</p>",
  };
  const row = { workspaceId, templateId, revision: 1, definition: JSON.stringify(definition), draft: null };
  await storage.tables.apply([{ change: putTemplateRow(row), version: 1 }]);
}

function aCampaign(rng: Rng, messages: number): DeliveryRequest[] {
  // Messages of a broadcast share calls of the vendor.
  const origin = rng.chance(0.5) ? { broadcastId } : {};
  // Some campaigns have few recipients, who then get several messages.
  const users = rng.pick([messages, messages, 5]);
  return Array.from({ length: messages }, (_, index) => {
    const name = `${rng.chance(0.1) ? "dead" : "user"}${index % users}`;
    const timezone = index % users < 2 ? "UTC" : "Asia/Tokyo";
    return {
      workspaceId,
      id: `message-${index}`,
      userId: name,
      channel: "Email",
      templateId,
      // Some have no address.
      properties: rng.chance(0.05) ? "{}" : JSON.stringify({ email: `${name}@example.com`, timezone }),
      origin: rng.chance(0.9) ? origin : {},
      ...(rng.chance(0.2) && { isTransactional: true }),
      requestedAt: startMs,
    } satisfies DeliveryRequest;
  });
}

async function requestMails(requests: readonly DeliveryRequest[], { work, newJobId }: World): Promise<void> {
  await createDeliveryClient({ queues: work, newJobId }).send(requests);
}

const reportable: readonly DeliveryEventName[] = ["DFEmailDelivered", "DFEmailOpened", "DFEmailBounced"];

async function reportOn(deliveryId: string, reports: DeliveryReport[], world: World): Promise<void> {
  const event = world.rng.pick(reportable);
  const report: DeliveryReport = {
    workspaceId,
    messageId: `${event}-${deliveryId}`,
    event,
    at: world.time.now(),
    provider: "Vendor",
    deliveryId,
    origin: {},
  };
  reports.push(report);
  await createDeliveryClient({ queues: world.work, newJobId: world.newJobId }).report([report]);
}

interface Machines {
  disturb(): void;
  noZombies(): boolean;
  counts(): Pick<DeliverySimulationReport, "crashes" | "zombies" | "consideredDead">;
  stop(): void;
}

function startMachines(world: World): Machines {
  const { rng, time } = world;
  let workers = [startWorker(world), startWorker(world)];
  const zombies: DeliveryMachine[] = [];
  let crashes = 0;
  let consideredDead = 0;
  return {
    disturb() {
      const victim = rng.pick(workers);
      if (rng.chance(0.3)) {
        // Considered dead while running or frozen: it continues, and another worker takes the same jobs.
        victim.consumer?.loseLeases();
        consideredDead += 1;
        if (rng.chance(0.3)) {
          victim.stalledUntil = time.now() + rng.below(2 * claimMs);
          zombies.push(victim);
        }
        return;
      }
      victim.consumer?.kill();
      victim.isReplaced = true;
      if (rng.chance(0.5)) {
        victim.stalledUntil = time.now() + rng.below(2 * claimMs);
        zombies.push(victim);
      } else {
        victim.alive = false;
        crashes += 1;
      }
      workers = [...workers.filter((worker) => worker !== victim), startWorker(world)];
    },
    noZombies: () => zombies.every(({ stalledUntil }) => stalledUntil < time.now() - 200),
    counts: () => ({ crashes, zombies: zombies.length, consideredDead }),
    stop() {
      for (const process of [...workers, ...zombies]) process.alive = false;
      for (const { consumer } of workers) consumer?.kill();
    },
  };
}

function startWorker(world: World): DeliveryMachine {
  const worker: DeliveryMachine = { name: world.newJobId(), alive: true, stalledUntil: 0, isReplaced: false };
  const outside = outsideOf(worker, world, {
    commit: mailboxesOf(world),
    turns: createMemoryRateLimiter(),
    signals: createMemoryQueue({ partitions: 1 }),
    resumes: true,
  });
  startDeliveryProcessors(worker, world, { outside, jobsAtOnce: 2, requested: world.requested });
  return worker;
}

/** Stands in for users' actors: records their messages. */
function mailboxesOf({ notified, transitions }: World): GroupCommit {
  return {
    pending: 0,
    post: (posts) => {
      for (const { message } of posts) {
        const { event, news } = message.body as { readonly event: EventRecord; readonly news: DeliveryNews };
        const { messageId } = event;
        notified.set(messageId, (notified.get(messageId) ?? 0) + 1);
        const { deliveryId, move } = news;
        if (!transitions.has(messageId)) transitions.set(messageId, { deliveryId, move });
      }
      return Promise.resolve([]);
    },
  };
}

/** No work is left; claims of dead workers are kept for an hour, in case the worker is alive. */
async function isQuiet({ work, storage, time }: World): Promise<boolean> {
  const depths = await Promise.all(laneOrder.map((lane) => work[lane].depth()));
  if (depths.some(({ waiting, active }) => waiting + active > 0)) return false;
  const claimed = await storage.claims.due(time.now() + longestClaimMs, 1);
  if (claimed.length > 0) return false;
  return (await storage.deliveries.due(Number.MAX_SAFE_INTEGER, 1)).length === 0;
}

async function checkDeliveries(
  requests: readonly DeliveryRequest[],
  reports: readonly DeliveryReport[],
  { storage, sent, notified, transitions }: World,
): Promise<Pick<DeliverySimulationReport, "ambiguous" | "sent">> {
  const found = await storage.deliveries.load(requests.map(({ id }) => deliveryKey(workspaceId, id)));
  let ambiguous = 0;
  for (const { id, userId, properties } of requests) {
    const stored = found.get(deliveryKey(workspaceId, id));
    if (stored === undefined) throw new Error(`${id} is lost`);
    const { outcome, reports: kept, attempts } = deserializeDelivery(stored);
    const mails = sent.get(id) ?? 0;
    const about = `${id} (${stored.status}, ${mails} mails, ${attempts.length} attempts)`;
    if (mails > 1) throw new Error(`${about}: was sent twice`);
    if (outcome === undefined) throw new Error(`${about}: has no outcome`);
    if (!notified.has(id)) throw new Error(`${about}: no actor was notified`);
    if (outcome.isAmbiguous === true) ambiguous += 1;
    else if ((outcome.event === "DFInternalMessageSent") !== (mails === 1)) {
      throw new Error(`${about}: says ${outcome.event}`);
    }
    if (properties === "{}" && outcome.event !== "DFMessageSkipped")
      throw new Error(`${about}: had no address`);
    if (userId.startsWith("dead")) await expectSuppressed(userId, outcome.event, storage);
    const own = new Map(
      reports.filter((each) => each.deliveryId === id).map((each) => [each.messageId, each]),
    );
    if (kept.length !== own.size) throw new Error(`${about}: keeps ${kept.length} of ${own.size} reports`);
    for (const messageId of own.keys()) {
      if (!notified.has(messageId)) throw new Error(`${about}: no actor was notified of ${messageId}`);
    }
    const { bounced } = outcome;
    const events = [
      ...(bounced === undefined ? [] : [bounced]),
      ...[...own.values()].map(({ event }) => event),
    ];
    const furthest = events.reduce(
      (status, event) => furtherStatus(status, deliveryStatusOf(event)),
      deliveryStatusOf(outcome.event),
    );
    if (bounced !== undefined && !notified.has(`${id}-bounced`)) {
      throw new Error(`${about}: no actor was notified of the bounce`);
    }
    if (stored.status !== furthest) throw new Error(`${about}: should be ${furthest}`);
    expectCounted(stored, transitions.values());
  }
  return { ambiguous, sent: sent.size };
}

/**
 * Missing answers of servers must not lose a vendor's answer. Without a request to a vendor they may: other workers
 * treat a claim that could not be confirmed before it expired as one of a dead worker.
 */
async function checkNoneConsideredDead(
  requests: readonly DeliveryRequest[],
  { storage, requested }: World,
): Promise<void> {
  const found = await storage.deliveries.load(requests.map(({ id }) => deliveryKey(workspaceId, id)));
  for (const stored of found.values()) {
    const said = JSON.stringify(deserializeDelivery(stored).outcome?.variant);
    if (requested.has(stored.id) && said.includes("died")) throw new Error(`${stored.id}: no worker died`);
  }
}

async function expectSuppressed(userId: string, event: DeliveryEventName, storage: Storage): Promise<void> {
  if (event !== "DFMessageFailure") return;
  const row = await storage.tables.get("suppressions", `${workspaceId}/Email/${userId}@example.com`);
  // An ambiguous outcome was not a rejection.
  if (row !== undefined && row["suppressed"] !== true) throw new Error(`${userId} may still be written to`);
}

function requiredWorkspace(text: string) {
  const parsed = parseWorkspaceId(text);
  if (parsed === undefined) throw new TypeError(`no workspace id: ${text}`);
  return parsed;
}
