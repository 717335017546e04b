/**
 * A workspace with one template and the whole delivery pipeline on in-memory adapters: tests request mails and inspect
 * their deliveries.
 */
import { randomUUID } from "node:crypto";
import {
  createWorkspaceViews,
  newWorkspace,
  deserializeWorkspace,
  serializeWorkspace,
  workspaceKey,
  type WorkspaceState,
  putTemplateRow,
} from "@signalbox/workspace";
import {
  deliveryKey,
  jobId,
  parseWorkspaceId,
  type DeliveryRequest,
  type Schedule,
  type RateLimiter,
  type WorkspaceId,
} from "@signalbox/core";
import {
  createDeliveryClient,
  laneOrder,
  lanes,
  deserializeDelivery,
  startDeliveries,
  type DeliveryClient,
  type DeliveryRecord,
  type Throttle,
} from "@signalbox/messaging";
import { providerRegistry } from "@signalbox/provider-kit";
import {
  createMemoryQuotas,
  createMemoryRateLimiter,
  createMemoryWorkQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import { expect } from "vitest";
import { createRng, type Rng } from "../simulation/rng.js";
import { createVendor, type KnownCalls, type SentMail } from "../simulation/deliveries/vendor.js";
import type { InProcessSystem } from "../runtime/in-process-system.js";

const parsed = parseWorkspaceId("00000000-0000-4000-8000-0000000000e2");
if (parsed === undefined) throw new Error("no workspace id");
export const mailWorkspaceId: WorkspaceId = parsed;
const newJobId = () => jobId(randomUUID());

export interface MailPipelineOptions {
  readonly state?: Partial<WorkspaceState>;
  readonly body?: string;
  readonly now?: () => number;
  /** Decides the vendor's answers; without it the vendor accepts every message, except those to dead addresses. */
  readonly rng?: Rng;
  /** Whether the vendor recognizes a repeated message; true by default. */
  readonly remembers?: boolean;
  /** In memory by default. */
  readonly rateLimiter?: RateLimiter;
  /** By default bulk messages are not slowed down. */
  readonly throttle?: Pick<Throttle, "take">;
  /** Waits, ms; by default returns at once. */
  readonly sleep?: (ms: number) => Promise<void>;
}

type MailRequest = Partial<DeliveryRequest> & { readonly id: string };

export interface MailPipeline {
  /** Requests mails, by default to ann, each in its own job, and waits until they are processed. */
  send(...mails: readonly MailRequest[]): Promise<void>;
  /** Requests mails like a broadcast, without waiting. */
  requestInBulk(...mails: readonly MailRequest[]): Promise<void>;
  /** Like `requestInBulk`, in as few jobs as possible. */
  requestTogether(...mails: readonly MailRequest[]): Promise<void>;
  /** How many jobs of bulk messages are processed. */
  bulkAtWork(): Promise<number>;
  /** Like `send`, without waiting. */
  enqueue(...mails: readonly MailRequest[]): Promise<void>;
  /** Runs what is due and waits until it is done. */
  runDue(): Promise<void>;
  /** Replaces a part of the workspace's state. */
  change(state: Partial<WorkspaceState>): Promise<void>;
  /** How often the delivery was sent. */
  mailsOf(id: string): number;
  /** How many messages were in each call with several that the vendor took. */
  sharedCalls(): readonly number[];
  /** Undefined when the delivery is unknown. */
  recordOf(id: string): Promise<DeliveryRecord | undefined>;
  close(): Promise<void>;
}

export async function openMailPipeline(
  system: InProcessSystem,
  {
    state = {},
    body = "<p>Hello</p>",
    now = Date.now,
    rng = willing,
    remembers = true,
    rateLimiter = createMemoryRateLimiter(),
    throttle,
    sleep = () => Promise.resolve(),
  }: MailPipelineOptions = {},
): Promise<MailPipeline> {
  const workspaceId = mailWorkspaceId;
  await setUp(system, workspaceId, state, body);
  const queues = lanes(() => createMemoryWorkQueue());
  const due: (() => Promise<void>)[] = [];
  const schedule: Schedule = {
    every: (_, __, task) => {
      due.push(task);
      return Promise.resolve({ close: () => Promise.resolve() });
    },
  };
  const turn = () => Promise.resolve();
  const sent: SentMail = new Map();
  const known: KnownCalls = new Map();
  const worker = await startDeliveries({
    ...system.storage,
    views: createWorkspaceViews(system.storage),
    commit: system.commit,
    queues,
    work: queues,
    signals: system.queue,
    schedule,
    rateLimiter,
    quotas: createMemoryQuotas(),
    providers: providerRegistry([
      createVendor({ type: "Vendor", remembers, rng, turn, requested: new Set(), sent, known }),
    ]),
    openSecret: () => {
      throw new Error("a stored secret was sealed with another key");
    },
    now: () => new Date(now()),
    newJobId,
    nextSeq: (receivedAt) => receivedAt,
    random: () => 0.5,
    sleep,
    ...(throttle !== undefined && { throttle }),
  });
  const requestOf = (mail: MailRequest): DeliveryRequest => ({
    workspaceId,
    userId: "ann",
    channel: "Email",
    templateId: "t",
    properties: '{"email":"ann@example.com"}',
    origin: {},
    requestedAt: now(),
    ...mail,
  });
  const clientOf = (queue: MemoryWorkQueue): DeliveryClient =>
    createDeliveryClient({ queues: lanes(() => queue), newJobId });
  const requestThrough =
    (queue: MemoryWorkQueue) =>
    async (...mails: readonly MailRequest[]): Promise<void> => {
      await Promise.all(mails.map((mail) => clientOf(queue).send([requestOf(mail)])));
    };
  const enqueue = requestThrough(queues.direct);
  const atWork = async (): Promise<number> => {
    const depths = await Promise.all(laneOrder.map((lane) => queues[lane].depth()));
    return depths.reduce((sum, { waiting, active }) => sum + waiting + active, 0);
  };
  const whenDone = (): Promise<void> => expect.poll(atWork).toBe(0);
  return {
    enqueue,
    requestInBulk: requestThrough(queues.bulk),
    requestTogether: async (...mails) => void (await clientOf(queues.bulk).send(mails.map(requestOf))),
    bulkAtWork: async () => (await queues.bulk.depth()).active,
    async send(...mails) {
      await enqueue(...mails);
      await whenDone();
    },
    async runDue() {
      for (const task of due) await task();
      await whenDone();
    },
    async change(changed) {
      const key = workspaceKey(workspaceId);
      const document = (await system.storage.actors.load([key])).get(key);
      if (document === undefined) throw new Error("the workspace does not exist");
      const next = { ...deserializeWorkspace(document.state), ...changed };
      const version = document.version + 1;
      await system.storage.actors.save([
        {
          key,
          expected: document.version,
          document: { ...document, version, state: serializeWorkspace(next) },
        },
      ]);
    },
    mailsOf: (id) => sent.get(id) ?? 0,
    sharedCalls: () => [...known.values()].map(({ length }) => length).filter((length) => length > 1),
    async recordOf(id) {
      const key = deliveryKey(workspaceId, id);
      const stored = (await system.storage.deliveries.load([key])).get(key);
      return stored === undefined ? undefined : deserializeDelivery(stored);
    },
    close: () => worker.close(),
  };
}

const willing: Rng = { ...createRng(1), below: () => 9 };

async function setUp(
  { storage: { actors, tables } }: InProcessSystem,
  workspaceId: WorkspaceId,
  state: Partial<WorkspaceState>,
  body: string,
): Promise<void> {
  const template = { name: "T", channel: "Email", resourceType: "Declarative", hasDefinition: true } as const;
  const workspace: WorkspaceState = {
    ...newWorkspace,
    createdAt: 1,
    providers: [{ id: "p", channel: "Email", type: "Vendor", isDefault: true }],
    templates: [{ ...template, id: "t", revision: 1, createdAt: 1, updatedAt: 1 }],
    ...state,
  };
  const key = workspaceKey(workspaceId);
  const document = {
    key,
    version: 1,
    jobs: [],
    state: serializeWorkspace(workspace),
    outbox: null,
    alarmAt: null,
    listed: true,
  };
  await actors.save([{ key, expected: null, document }]);
  const definition = JSON.stringify({ type: "Email", from: "us@example.com", subject: "Hello", body });
  const row = { workspaceId, templateId: "t", revision: 1, definition, draft: null };
  await tables.apply([{ change: putTemplateRow(row), version: 1 }]);
}
