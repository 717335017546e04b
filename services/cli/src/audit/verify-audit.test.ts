/** The log as the actor runtime writes it, with processes that die at any write, and with rows that are tampered with. */
import { ensureOwner, installationId, verifyAudit, type VerifiedAudit } from "@signalbox/access";
import {
  jobId,
  type JobId,
  type Message,
  type MessageBatch,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { behavioursOf, createRuntime } from "@signalbox/engine";
import { productBehaviours } from "@signalbox/actors";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import {
  admitByStatus,
  auditRowId,
  auditTable,
  createWorkspaceViews,
  deleteSegment,
  ensureWorkspace,
  noteAudit,
  putAuditRetention,
  putSegment,
  workspaceKey,
  type AuditRow,
} from "@signalbox/workspace";
import { beforeEach, describe, expect, it } from "vitest";

class Killed extends Error {}

const everyone = { entryNode: { id: "1", type: "Everyone" }, nodes: [] } as const;
const segmentId = "11111111-0000-4000-8000-000000000000";
const origin = { principal: { kind: "key", id: "k1", name: "ci" } } as const;
const request = <Input>(input: Input): { input: Input; by: string; origin: typeof origin } => ({
  input,
  by: "k1",
  origin,
});

const creation = ensureWorkspace.message(
  workspaceId,
  "c0",
  request({
    name: "Acme",
    writeKey: { name: "web", secretId: "s", hash: "h1", sealed: "x" },
    adminKey: { id: "a", name: "ops", hash: "h2" },
  }),
);
const put = (name: string): Message =>
  putSegment.message(
    workspaceId,
    name,
    request({ id: segmentId, name, newId: segmentId, definition: everyone }),
  );

let clock: number;
let storage: ReturnType<typeof createMemoryStorage>;
/** The number of writes after which the process dies. */
let livesFor: number;
let waiting: { readonly job: JobId; readonly data: MessageBatch }[];
let runtime: ReturnType<typeof createRuntime>;

beforeEach(async () => {
  storage = createMemoryStorage();
  clock = 5_000;
  livesFor = Infinity;
  waiting = [];
  const known = new Set<JobId>();
  const survive = (): void => {
    if (livesFor === 0) throw new Killed();
    livesFor -= 1;
  };
  const queue = createMemoryQueue({ partitions: 1 });
  runtime = createRuntime({
    ...storage,
    actors: { ...storage.actors, save: (writes) => (survive(), storage.actors.save(writes)) },
    tables: { ...storage.tables, apply: (changes) => (survive(), storage.tables.apply(changes)) },
    mailbox: {
      ...queue,
      // As the queue does, it ignores a job that it has.
      add: async (_, job, data) => {
        survive();
        if (!known.has(job)) waiting.push({ job, data });
        known.add(job);
      },
    },
    deliveryQueue: createMemoryWorkQueue(),
    signals: queue,
    behaviours: behavioursOf(...productBehaviours),
    views: createWorkspaceViews(storage),
    admit: admitByStatus,
    now: () => new Date(clock),
  });
  await handle("start", creation);
});

const lease = {
  partition: 0,
  peek: async () => ({ messageBatches: [], hasMore: false }),
  untilReplicated: async () => undefined,
  survey: async () => [],
  read: async () => [],
  isHeld: async () => true,
  finish: async () => undefined,
  untilNext: async () => undefined,
};

/** Applies the message, and what it sends; a killed process is followed by another one. */
async function handle(name: string, ...messages: readonly Message[]): Promise<void> {
  waiting.push({ job: jobId(name), data: { v: 1, messages, acceptedAt: 0 } });
  for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
    try {
      await runtime.handle({ ...next, ...lease });
      waiting.shift();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      livesFor = Infinity;
    }
  }
}

async function rows(of = workspaceId): Promise<readonly AuditRow[]> {
  const found = await storage.tables.walk({
    table: "audit",
    prefix: `${of}/`,
    where: {},
    direction: "asc",
    limit: 100,
  });
  return found.map(({ row }) => auditTable.read(row));
}

function verify(of: WorkspaceId): Promise<VerifiedAudit> {
  return verifyAudit(of, { ...storage, now: () => new Date(clock), sleep: () => Promise.resolve() });
}

const actions = async (): Promise<readonly string[]> => (await rows()).map(({ action }) => action);

/** As someone who can write to the database. */
async function tamper(...changes: readonly StoreChange[]): Promise<void> {
  await storage.tables.apply(changes.map((change) => ({ change, version: Number.MAX_SAFE_INTEGER })));
}

describe("a log", () => {
  it.each([0, 1, 2, 3])("has one entry per command when its process dies after %i writes", async (writes) => {
    livesFor = writes;
    await handle("first", put("Pro"));
    await handle(
      "second",
      put("Pro users"),
      deleteSegment.message(workspaceId, "c3", request({ id: segmentId })),
    );
    expect(await actions()).toEqual(["ensure-workspace", "put-segment", "put-segment", "delete-segment"]);
    expect(await verify(workspaceId)).toMatchObject({
      entries: 4,
      erased: 0,
      chain: { seq: 4 },
    });
  });

  it.each([0, 1, 2, 3, 4])(
    "has one entry of a change to members when a process dies after %i writes",
    async (writes) => {
      livesFor = writes;
      const link = { hash: "zq-hash", until: 9_000 };
      await handle(
        "owner",
        ensureOwner.message(workspaceId, "c1", request({ accountId: "m1", email: "a@b.c", link })),
      );
      expect(await actions()).toEqual(["ensure-workspace", "ensure-owner"]);
      expect(await rows(installationId)).toEqual([]);
      expect(await verify(workspaceId)).toMatchObject({ entries: 2, chain: { seq: 2 } });
    },
  );

  it("of the installation is verified too", async () => {
    const link = { hash: "zq-hash", until: 9_000 };
    await handle(
      "o",
      ensureOwner.message(installationId, "c1", request({ accountId: "m1", email: "a@b.c", link })),
    );
    expect(await verify(installationId)).toMatchObject({ entries: 1, chain: { seq: 1 } });
    await tamper({ do: "remove", table: "audit", id: auditRowId(installationId, 1) });
    expect((await verify(installationId)).fault).toEqual({ seq: 1, problem: "missing" });
  });

  it("is longer than a page, and is verified when its last row is written", async () => {
    const entry = { action: "view-mail", ok: true, salt: "1", origin, resources: [], changes: [] };
    const notes = Array.from({ length: 499 }, (_, index) =>
      noteAudit.message(workspaceId, `n${index}`, request({ entry })),
    );
    await handle("notes", ...notes);
    // Saved, and killed before its rows are written.
    livesFor = 1;
    const last = { job: jobId("last"), data: { v: 1, messages: [put("Pro")], acceptedAt: 0 } as const };
    await expect(runtime.handle({ ...last, ...lease })).rejects.toThrow(Killed);
    const missing = await verify(workspaceId);
    expect(missing).toMatchObject({ entries: 500, fault: { seq: 501, problem: "missing" } });
    const sleep = async (): Promise<void> => {
      livesFor = Infinity;
      await runtime.handle({ ...last, ...lease });
    };
    const stores = { ...storage, now: () => new Date(clock), sleep };
    expect(await verifyAudit(workspaceId, stores)).toMatchObject({ entries: 501 });
    expect(await verify(workspaceId)).toMatchObject({ entries: 501, erased: 0 });
  });

  it("is verified after old entries expired", async () => {
    const retention = putAuditRetention.message(workspaceId, "c4", request({ days: 30 }));
    await handle("first", put("Pro"), retention);
    const key = workspaceKey(workspaceId);
    const alarm = (await storage.actors.load([key])).get(key)?.alarmAt ?? 0;
    clock = alarm + 1_000;
    await handle("late", put("Pro users"), { to: key, type: "wake", body: {} });
    expect(await actions()).toEqual(["put-segment"]);
    expect(await storage.tables.count("auditDetails", { workspaceId })).toBe(1);
    expect(await verify(workspaceId)).toMatchObject({ entries: 1, chain: { removedTo: 3, seq: 4 } });
    await tamper({ do: "remove", table: "audit", id: auditRowId(workspaceId, 4) });
    expect((await verify(workspaceId)).fault).toEqual({ seq: 4, problem: "missing" });
  });

  it("that was tampered with names the first entry", async () => {
    await handle("first", put("Pro"));
    await handle("second", put("Pro users"));
    const [, , third] = await rows();
    const id = auditRowId(workspaceId, 3);
    if (third === undefined) throw new Error("there are three entries");
    const faultAfter = async (...changes: readonly StoreChange[]): Promise<unknown> => {
      await tamper(...changes);
      const { fault } = await verify(workspaceId);
      await tamper(auditTable.put(id, third), {
        do: "remove",
        table: "audit",
        id: auditRowId(workspaceId, 4),
      });
      return fault;
    };
    expect(await faultAfter()).toBeUndefined();
    expect(await faultAfter(auditTable.put(id, { ...third, by: "k2" }))).toEqual({
      seq: 3,
      problem: "changed",
    });
    expect(await faultAfter(auditTable.remove(id))).toEqual({ seq: 3, problem: "missing" });
    expect(await faultAfter(auditTable.put(auditRowId(workspaceId, 4), { ...third, seq: 4 }))).toEqual({
      seq: 4,
      problem: "added",
    });
    await tamper({ do: "remove", table: "auditDetails", id });
    expect((await verify(workspaceId)).fault).toEqual({ seq: 3, problem: "unexplained" });
  });
});
