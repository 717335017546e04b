import { randomUUID } from "node:crypto";
import { unavailable, type TableStore, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { keyTable, hashKey } from "@signalbox/workspace";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { beforeEach, describe, expect, it } from "vitest";
import type { WorkspaceEntry } from "../workspaces/workspace-directory.js";
import { createKeyRing, keysChangedChannel, type KeyRing, presentedKeys } from "./key-ring.js";

const workspaceId = randomUUID() as WorkspaceId;
const workspace: WorkspaceEntry = {
  version: 1,
  status: "Active",
  type: "Root",
  children: [],
  keyNames: new Map(),
  adminKeys: new Map(),
  serviceAccountRoles: new Map(),
  opensSessions: false,
};
let workspaces: Map<WorkspaceId, WorkspaceEntry>;
let notified: WorkspaceId[];
let tables: TableStore;
let lookUps: number;
let isAway: boolean;
let clock: number;
let version = 0;
let signals: ReturnType<typeof createMemoryQueue>;
let ring: KeyRing;

async function putKey(key: string, revoked = false): Promise<void> {
  const change = keyTable.put(hashKey(key), { workspaceId, role: "write", keyId: "k1", revoked });
  await tables.apply([{ version: (version += 1), change }]);
}

beforeEach(async () => {
  tables = createMemoryStorage().tables;
  [lookUps, clock, isAway] = [0, 1_000_000, false];
  signals = createMemoryQueue({ partitions: 1 });
  const counting: Pick<TableStore, "get"> = {
    get: async (table, id) => {
      lookUps += 1;
      if (isAway) throw unavailable("store", undefined);
      return tables.get(table, id);
    },
  };
  notified = [];
  workspaces = new Map([[workspaceId, workspace]]);
  ring = await createKeyRing({
    tables: counting,
    workspaces: { find: async (id) => workspaces.get(id), invalidate: async (id) => void notified.push(id) },
    signals,
    now: () => new Date(clock),
  });
});

describe("the key ring", () => {
  it("finds the grant of a key, and reads it again after ten seconds only", async () => {
    await putKey("key");
    const grant = { workspaceId, role: "write", keyId: "k1", workspace };
    expect(await ring.find("key")).toEqual(grant);
    clock += 9_999;
    expect(await ring.find("key")).toEqual(grant);
    expect(lookUps).toBe(1);
    clock += 1;
    await ring.find("key");
    expect(lookUps).toBe(2);
  });

  it("caches for a second that a key is unknown", async () => {
    expect(await ring.find("key")).toBeUndefined();
    await putKey("key");
    clock += 999;
    expect(await ring.find("key")).toBeUndefined();
    clock += 1;
    expect(await ring.find("key")).toBeDefined();
  });

  it("still returns cached grants while the database is unavailable, and none for unknown keys", async () => {
    await putKey("key");
    const grant = await ring.find("key");
    isAway = true;
    clock += 10_000;
    expect(await ring.find("key")).toEqual(grant);
    clock += 9_999;
    expect(await ring.find("key")).toEqual(grant);
    expect(lookUps).toBe(2);
    await expect(ring.find("other")).rejects.toThrow("unreachable");
    await ring.invalidate(workspaceId);
    await expect(ring.find("key")).rejects.toThrow("unreachable");
  });

  it("returns the current workspace with each grant", async () => {
    await putKey("key");
    await ring.find("key");
    workspaces.set(workspaceId, { ...workspace, status: "Tombstoned" });
    expect(await ring.find("key")).toMatchObject({ workspace: { status: "Tombstoned" } });
    expect(lookUps).toBe(1);
    workspaces.delete(workspaceId);
    expect(await ring.find("key")).toBeUndefined();
  });

  it("returns no grant for a revoked key", async () => {
    await putKey("key", true);
    expect(await ring.find("key")).toBeUndefined();
  });

  it("is invalidated at once, here or by another process", async () => {
    await putKey("key");
    await ring.find("key");
    await putKey("key", true);
    await ring.invalidate(workspaceId);
    expect(notified).toEqual([workspaceId]);
    expect(await ring.find("key")).toBeUndefined();
    await putKey("key");
    await signals.publish(keysChangedChannel, "");
    expect(await ring.find("key")).toBeDefined();
  });

  it("does not cache a read that began before an invalidation", async () => {
    await putKey("key");
    const pending = ring.find("key");
    await ring.invalidate(workspaceId);
    await putKey("key", true);
    expect(await pending).toBeDefined();
    expect(await ring.find("key")).toBeUndefined();
  });

  it("caches a limited number of keys", async () => {
    for (let count = 0; count < 10_001; count += 1) await ring.find(`guess-${count}`);
    await ring.find("guess-0");
    expect(lookUps).toBe(10_002);
  });
});

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const rawKey = base64("secret-id:secret");

it.each([
  [{}, []],
  [{ authorization: `Bearer ${rawKey}` }, [rawKey]],
  [{ authorization: `Basic ${rawKey}` }, [rawKey]],
  [{ authorization: `Basic ${base64(`${rawKey}:`)}` }, [base64(`${rawKey}:`), rawKey]],
  [{ authorization: "Digest abc" }, []],
  [{ authorization: rawKey }, []],
  [{ publicwritekey: rawKey }, [rawKey]],
  [{ publicwritekey: `Bearer ${rawKey}` }, [rawKey]],
  [{ authorization: "Bearer one", publicwritekey: "two" }, ["one", "two"]],
])("the headers %j present the keys %j", (headers, keys) => {
  expect(presentedKeys(headers)).toEqual(keys);
});
