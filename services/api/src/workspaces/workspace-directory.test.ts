import { randomUUID } from "node:crypto";
import { newWorkspace, serializeWorkspace, workspaceKey, type WorkspaceState } from "@signalbox/workspace";
import { unavailable, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { createMemoryQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { beforeEach, describe, expect, it } from "vitest";
import {
  createWorkspaceDirectory,
  workspacesChangedChannel,
  type WorkspaceDirectory,
} from "./workspace-directory.js";

const workspaceId = randomUUID() as WorkspaceId;
const key = workspaceKey(workspaceId);
let stored: ActorStore;
let version: number | null;
let clock: number;
let isAway: boolean;
let reads: string[];
/** Runs after a read began and before it ends. */
let meanwhile: (() => Promise<void>) | undefined;
let signals: ReturnType<typeof createMemoryQueue>;
let directory: WorkspaceDirectory;

async function save(state: Partial<WorkspaceState>): Promise<void> {
  const next = (version ?? 0) + 1;
  const text = serializeWorkspace({ ...newWorkspace, createdAt: 1, ...state });
  const document = { key, version: next, jobs: [], state: text, outbox: null, alarmAt: null, listed: true };
  await stored.save([{ key, expected: version, document }]);
  version = next;
}

/** Lets background reads finish. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

async function statusNow(): Promise<string | undefined> {
  return (await directory.find(workspaceId))?.status;
}

beforeEach(async () => {
  stored = createMemoryStorage().actors;
  [version, clock, isAway, reads, meanwhile] = [null, 1_000_000, false, [], undefined];
  signals = createMemoryQueue({ partitions: 1 });
  const readEntry = async <Answer>(name: string, read: () => Promise<Answer>): Promise<Answer> => {
    reads.push(name);
    if (isAway) throw unavailable("store", undefined);
    const answer = await read();
    const before = meanwhile;
    meanwhile = undefined;
    await before?.();
    return answer;
  };
  directory = await createWorkspaceDirectory({
    actors: {
      load: (keys) => readEntry("load", () => stored.load(keys)),
      versions: (keys) => readEntry("versions", () => stored.versions(keys)),
    },
    signals,
    now: () => new Date(clock),
  });
});

describe("the directory of workspaces", () => {
  it("returns a workspace's status, its children and its valid keys", async () => {
    const child = { id: randomUUID() as WorkspaceId, name: "Shop", status: "Paused" } as const;
    const writeKey = { name: "w", secretId: "s1", hash: "h", sealed: "", createdAt: 1 };
    const adminKey = { id: "a1", name: "a", hash: "h", createdAt: 1 };
    await save({ children: [child], writeKeys: [writeKey], adminKeys: [adminKey] });
    expect(await directory.find(workspaceId)).toEqual({
      version: 1,
      status: "Active",
      type: "Parent",
      children: [child],
      keyNames: new Map([
        ["s1", "w"],
        ["a1", "a"],
      ]),
      adminKeys: new Map([["a1", {}]]),
      serviceAccountRoles: new Map(),
      opensSessions: false,
    });
  });

  it("returns none that does not exist or is not created yet, and reads again each time", async () => {
    expect(await directory.find(workspaceId)).toBeUndefined();
    await save({ createdAt: null });
    expect(await directory.find(workspaceId)).toBeUndefined();
    await save({});
    expect(await statusNow()).toBe("Active");
  });

  it("reads only the version while nothing changes", async () => {
    await save({});
    await statusNow();
    clock += 1_000;
    await statusNow();
    expect(reads).toEqual(["versions", "load", "versions"]);
  });

  it("returns no entry that is more than a second old", async () => {
    await save({});
    await statusNow();
    await save({ status: "Paused" });
    clock += 499;
    expect(await statusNow()).toBe("Active");
    clock += 501;
    expect(await statusNow()).toBe("Paused");
  });

  it("refreshes in the background after half of that time, so that the next call need not wait", async () => {
    await save({});
    await statusNow();
    await save({ status: "Paused" });
    clock += 500;
    expect(await statusNow()).toBe("Active");
    await settled();
    expect(await statusNow()).toBe("Paused");
  });

  it("reads at once after an invalidation, here or by another process", async () => {
    await save({});
    await statusNow();
    await save({ status: "Paused" });
    await directory.invalidate(workspaceId);
    expect(await statusNow()).toBe("Paused");
    await save({ status: "Active" });
    await signals.publish(workspacesChangedChannel, workspaceId);
    expect(await statusNow()).toBe("Active");
    await save({ status: "Paused" });
    expect((await directory.findNow(workspaceId))?.status).toBe("Paused");
  });

  it("does not use a read that began before a change", async () => {
    await save({});
    let pendingStatus: Promise<string | undefined> | undefined;
    meanwhile = async () => {
      await save({ status: "Paused" });
      await directory.invalidate(workspaceId);
      pendingStatus = statusNow();
    };
    await directory.find(workspaceId);
    expect(await pendingStatus).toBe("Paused");
    expect(await statusNow()).toBe("Paused");
  });

  it("still returns cached entries while the database is unavailable, and only the first call waits", async () => {
    await save({});
    await statusNow();
    isAway = true;
    clock += 1_000;
    expect(await statusNow()).toBe("Active");
    clock += 200;
    const before = reads.length;
    expect(await statusNow()).toBe("Active");
    expect(reads.length).toBe(before);
    await expect(directory.find(randomUUID() as WorkspaceId)).rejects.toThrow("unreachable");

    isAway = false;
    await save({ status: "Paused" });
    clock += 50;
    await statusNow();
    await settled();
    expect(await statusNow()).toBe("Paused");
  });

  it("reads once for all concurrent calls", async () => {
    await save({});
    await Promise.all([statusNow(), statusNow(), statusNow()]);
    expect(reads).toEqual(["versions", "load"]);
  });
});
