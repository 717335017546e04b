/** Workspaces with old and young data in one process, and workers that delete the old and may be killed at any call. */
import { randomUUID } from "node:crypto";
import type { SegmentDefinition } from "@signalbox/audience";
import {
  firstSeqAt,
  jobId,
  userKey,
  type EventRecord,
  type ExpiringKind,
  type StoredDelivery,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import { createRetentionRunner, readRetentionRuns, steadyPace, type RetentionRun } from "@signalbox/users";
import {
  beginChild,
  defaultRetention,
  deserializeWorkspace,
  putRetention,
  putSegment,
  rejectedEventTable,
  workspaceKey,
  type Retention,
} from "@signalbox/workspace";
import { anEvent, sent } from "../builders.js";
import { startInProcess, type InProcessSystem } from "./in-process-system.js";

export const dayMs = 86_400_000;
export const start: number = Date.UTC(2026, 5, 1);
/** Of each kind, and as many young ones. */
export const oldRows = 700;

const clickedTwice: SegmentDefinition = {
  entryNode: { id: "1", type: "Performed", event: "Clicked", times: 2, timesOperator: ">=" },
  nodes: [],
};

export interface RetentionWorld {
  readonly system: InProcessSystem;
  /** ms */
  clock: number;
  /** Called at each call of a worker; one that throws kills the worker before or after the call. */
  atCall: (call: WorkerCall) => void;
  put(workspaceId: WorkspaceId, retention: Partial<Retention> | null): Promise<void>;
  beginChild(parentId: WorkspaceId, workspaceId: WorkspaceId): Promise<void>;
  /** Ann clicks twice and chooses, long ago, and other data is as old and young. */
  fill(workspaceId: WorkspaceId): Promise<void>;
  /** A new worker works until its call ends. */
  work(): Promise<void>;
  countOf(workspaceId: WorkspaceId, kind: ExpiringKind): Promise<number>;
  runsOf(workspaceId: WorkspaceId): Promise<ReadonlyMap<ExpiringKind, RetentionRun>>;
  areEventsNoted(workspaceId: WorkspaceId): Promise<boolean>;
  close(): Promise<void>;
}

export interface WorkerCall {
  readonly of: "slice" | "progress";
  readonly when: "before" | "after";
  readonly workspaceId: WorkspaceId;
  readonly kind: ExpiringKind;
}

/** `sliceEvents`: few, so that histories are folded in slices. */
export async function startRetentionWorld({
  sliceEvents,
}: { readonly sliceEvents?: number } = {}): Promise<RetentionWorld> {
  let clock = start;
  // No scheduled task runs: the tests start the workers.
  const queueClock = {
    now: () => 0,
    wait: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve())),
  };
  const system = await startInProcess({
    now: () => new Date(clock),
    queueClock,
    ...(sliceEvents !== undefined && { sliceEvents }),
  });
  const { storage } = system;
  const world: RetentionWorld = {
    system,
    get clock() {
      return clock;
    },
    set clock(ms) {
      clock = ms;
    },
    atCall: () => undefined,
    async put(workspaceId, given) {
      const retention = given && { ...defaultRetention, ...given };
      await system.apply(
        putRetention.message(workspaceId, randomUUID(), { input: { retention }, by: "tester" }),
      );
    },
    async beginChild(parentId, workspaceId) {
      const writeKey = { secretId: "s", hash: "h", sealed: "x" };
      const input = { parentId, child: { name: "Shop", writeKey, sealedSecret: "x" } };
      await system.apply(beginChild.message(workspaceId, randomUUID(), { input, by: "tester" }));
    },
    fill: (workspaceId) => fill(workspaceId, system),
    work: () => runnerOf(world).advance(),
    countOf: (workspaceId, kind) =>
      storage.expiry.count({ workspaceId, kind, from: 0, before: clock }, 100_000),
    runsOf: (workspaceId) => readRetentionRuns(workspaceId, storage.tables),
    async areEventsNoted(workspaceId) {
      const key = workspaceKey(workspaceId);
      const document = (await storage.actors.load([key])).get(key);
      return document !== undefined && deserializeWorkspace(document.state).eventsExpire === true;
    },
    close: () => system.close(),
  };
  return world;
}

function runnerOf(world: RetentionWorld): ReturnType<typeof createRetentionRunner> {
  const { storage, commit, acknowledgements, queue } = world.system;
  const { expiry, tables } = storage;
  return createRetentionRunner({
    ...storage,
    commit,
    acknowledgements,
    mailbox: queue,
    pace: steadyPace,
    sleep: () => Promise.resolve(),
    now: () => new Date(world.clock),
    expiry: {
      ...expiry,
      async deleteSlice(range, limit) {
        world.atCall({ of: "slice", when: "before", ...range });
        const slice = await expiry.deleteSlice(range, limit);
        world.atCall({ of: "slice", when: "after", ...range });
        return slice;
      },
    },
    tables: {
      ...tables,
      async replace(replacement) {
        const { workspaceId, kind } = replacement.row as unknown as RetentionRun;
        world.atCall({ of: "progress", when: "before", workspaceId, kind });
        const isReplaced = await tables.replace(replacement);
        world.atCall({ of: "progress", when: "after", workspaceId, kind });
        return isReplaced;
      },
    },
  });
}

const old = (nth: number): number => start - 100 * dayMs + nth * 1_000;
const young = (nth: number): number => start - dayMs + nth * 1_000;

async function fill(workspaceId: WorkspaceId, system: InProcessSystem): Promise<void> {
  const segment = { name: "Clicked twice", newId: randomUUID(), definition: clickedTwice };
  const { storage } = system;
  await system.apply(putSegment.message(workspaceId, randomUUID(), { input: segment, by: "tester" }));
  const clicks = [0, 1].map((nth) => eventAt(old(nth), { event: "Clicked", userId: "ann" }));
  const choice = eventAt(old(2), { event: "DFSubscriptionChange", userId: "ann" });
  for (const event of [...clicks, choice]) {
    const message = sent(event);
    await system.apply({ ...message, to: userKey(workspaceId, "ann") });
  }
  const all = Array.from({ length: oldRows }, (_, nth) => nth);
  const [olds, youngs] = [all.map(old), all.map(young)];
  const times = [...olds, ...youngs];
  // Ann's clicks are two of the old ones.
  const seen = [...olds.slice(2), ...youngs];
  const stored = seen.map((at): StoredEvent => ({
    ...eventAt(at, { event: "Seen", userId: "ben" }),
    workspaceId,
    owner: userKey(workspaceId, "ben"),
    job: jobId("earlier"),
  }));
  await storage.events.record(stored);
  await storage.deliveries.insert(
    times.map((sentAt, nth) => aDelivery(workspaceId, { id: `d${nth}`, sentAt })),
  );
  const waiting = { id: "waits", sentAt: old(0), dueAt: start + dayMs };
  await storage.deliveries.insert([aDelivery(workspaceId, waiting)]);
  const rejected = times.map((at, nth) =>
    rejectedEventTable.put(`${workspaceId}/${nth}`, {
      workspaceId,
      item: "{}",
      reason: "none",
      userKey: "",
      at,
    }),
  );
  await storage.tables.apply(rejected.map((change) => ({ change, version: 1 })));
}

function eventAt(at: number, more: Partial<EventRecord>): EventRecord {
  return anEvent({ messageId: randomUUID(), at, receivedAt: at, seq: firstSeqAt(at), ...more });
}

function aDelivery(
  workspaceId: WorkspaceId,
  change: Pick<StoredDelivery, "id" | "sentAt"> & Partial<StoredDelivery>,
): StoredDelivery {
  return {
    workspaceId,
    version: 1,
    status: "sent",
    channel: "Email",
    templateId: "t",
    owner: userKey(workspaceId, "ben"),
    updatedAt: change.sentAt,
    dueAt: null,
    data: "{}",
    ...change,
  };
}
