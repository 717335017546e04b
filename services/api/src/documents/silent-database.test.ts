/** What requests know is used while the database is silent: keys, workspaces and sessions. */
import { randomUUID } from "node:crypto";
import { hashToken, sessionTable } from "@signalbox/access";
import { unavailable, type ActorStore, type TableStore, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { hashKey, keyTable, newWorkspace, serializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createKeyRing } from "../credentials/key-ring.js";
import { createSessionRing } from "../members/session-ring.js";
import { createWorkspaceDirectory } from "../workspaces/workspace-directory.js";

const workspaceId = randomUUID() as WorkspaceId;
let isSilent: boolean;
/** What waits for the database. */
let pending: Set<(error: Error) => void>;

/** The call fails when the wait for the database is given up. */
async function reached<Value>(call: () => Promise<Value>): Promise<Value> {
  if (isSilent) await new Promise((_resolve, reject) => void pending.add(reject));
  return call();
}

function giveUp(): void {
  for (const reject of pending) reject(unavailable("store", new Error("silent")));
  pending.clear();
}

const reads = { forChange: false };

type Find = () => Promise<unknown>;

/** Finds something that is stored, and what is not. */
interface Known {
  readonly find: Find;
  readonly findUnknown: Find;
}

async function wire(): Promise<Readonly<Record<"key" | "workspace" | "session", Known>>> {
  const stored = createMemoryStorage();
  const signals = createMemoryQueue({ partitions: 1 });
  const now = (): Date => new Date();
  const tables: Pick<TableStore, "get"> = { get: (table, id) => reached(() => stored.tables.get(table, id)) };
  const actors: Pick<ActorStore, "load" | "versions"> = {
    load: (keys) => reached(() => stored.actors.load(keys)),
    versions: (keys) => reached(() => stored.actors.versions(keys)),
  };
  const key = workspaceKey(workspaceId);
  const state = serializeWorkspace({ ...newWorkspace, createdAt: 1 });
  const document = { key, version: 1, jobs: [], state, outbox: null, alarmAt: null, listed: true };
  await stored.actors.save([{ key, expected: null, document }]);
  const at = Date.now();
  const session = {
    accountId: "ann",
    createdAt: at,
    seenAt: at,
    signIn: "password",
    ip: "",
    userAgent: "",
    signedInAt: at,
    sessionId: "s",
    hasSecondFactor: false,
  } as const;
  await stored.tables.apply([
    {
      version: 1,
      change: keyTable.put(hashKey("known-key"), { workspaceId, role: "write", keyId: "k", revoked: false }),
    },
    { version: 1, change: sessionTable.put(hashToken("known"), session) },
  ]);
  const workspaces = await createWorkspaceDirectory({ actors, signals, now });
  const keys = await createKeyRing({
    tables,
    workspaces: { ...workspaces, find: async () => anything },
    signals,
    now,
  });
  const sessions = createSessionRing({ tables, now });
  return {
    key: { find: () => keys.find("known-key"), findUnknown: () => keys.find("unknown-key") },
    workspace: {
      find: () => workspaces.find(workspaceId),
      findUnknown: () => workspaces.find(randomUUID() as WorkspaceId),
    },
    session: {
      find: () => sessions.find("known", reads),
      findUnknown: () => sessions.find("unknown", reads),
    },
  };
}

const anything = {
  version: 1,
  status: "Active",
  type: "Root",
  children: [],
  keyNames: new Map(),
  adminKeys: new Map(),
  serviceAccountRoles: new Map(),
  opensSessions: false,
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  [isSilent, pending] = [false, new Set()];
});
afterEach(() => void vi.useRealTimers());

async function waitOf(find: Find): Promise<number> {
  const from = Date.now();
  const finding = find().then(() => Date.now() - from);
  await vi.advanceTimersByTimeAsync(4_000);
  return Promise.race([finding, Promise.resolve(Number.POSITIVE_INFINITY)]);
}

describe.each(["key", "workspace", "session"] as const)("a %s", (kind) => {
  it("that is known is used after a second, and then at once", async () => {
    const { find } = (await wire())[kind];
    expect(await find()).toBeDefined();
    isSilent = true;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await waitOf(find)).toBe(1_000);
    const next = [await waitOf(find), await waitOf(find)];
    // A key is looked up again after a second.
    expect(Math.max(...next)).toBeLessThanOrEqual(kind === "key" ? 1_000 : 0);
    giveUp();
    expect(await waitOf(find)).toBeLessThanOrEqual(1_000);
  });

  it("that is unknown is 503 when the wait is given up", async () => {
    const { findUnknown } = (await wire())[kind];
    isSilent = true;
    const finding = findUnknown().catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(5_000);
    giveUp();
    expect(await finding).toMatchObject({ code: "StoreUnavailable" });
  });
});

it("a session that was last read more than a minute ago is not used", async () => {
  const { find } = (await wire()).session;
  await find();
  isSilent = true;
  await vi.advanceTimersByTimeAsync(61_000);
  expect(await waitOf(find)).toBe(Number.POSITIVE_INFINITY);
  giveUp();
});
