import { randomUUID } from "node:crypto";
import { newInstallation } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { allPermissions } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import type { KnownAdminKey, WorkspaceEntry } from "../workspaces/workspace-directory.js";
import { accessOfKey, type KeyAccess } from "./key-access.js";

const workspaceId = randomUUID() as WorkspaceId;

function entryWith(keys: Readonly<Record<string, KnownAdminKey>>): WorkspaceEntry {
  return {
    version: 1,
    status: "Active",
    type: "Root",
    children: [],
    keyNames: new Map(),
    adminKeys: new Map(Object.entries(keys)),
    serviceAccountRoles: new Map([["s1", "Viewer"]]),
    opensSessions: false,
  };
}

/** `cached` is what the request found, `current` what the database has. */
function access(cached: WorkspaceEntry, current = cached, now = 1_000): Promise<KeyAccess> {
  return accessOfKey(
    { workspaceId, keyId: "k1", workspace: cached },
    {
      workspaces: {
        find: async () => current,
        findCurrent: async () => current,
        findNow: async () => current,
        invalidate: async () => {},
        close: async () => {},
      },
      installation: {
        find: async () => newInstallation,
        findCurrent: async () => newInstallation,
        readNow: async () => newInstallation,
        invalidate: async () => {},
        close: async () => {},
      },
      now: () => new Date(now),
    },
  );
}

describe("the access of a key", () => {
  it("without limits is everything", async () => {
    expect(await access(entryWith({ k1: {} }))).toEqual({ key: {}, permissions: allPermissions });
  });

  it("ends with the key in the workspace, also while the key itself is still cached", async () => {
    expect(await access(entryWith({}))).toEqual({ ended: "this key was revoked" });
  });

  it("begins when another process has just made the key", async () => {
    expect(await access(entryWith({}), entryWith({ k1: {} }))).toMatchObject({ permissions: allPermissions });
  });

  it("ends at the moment of its end", async () => {
    const entry = entryWith({ k1: { expiresAt: 1_000 } });
    expect((await access(entry, entry, 999)).ended).toBeUndefined();
    expect((await access(entry)).ended).toContain("expired at 1970-01-01T00:00:01.000Z");
  });

  it("is the part of its own permissions that its owner has", async () => {
    const owner = { kind: "serviceAccount", id: "s1" } as const;
    const permissions = new Set(["users:read", "users:write"] as const);
    expect(await access(entryWith({ k1: { owner, permissions } }))).toMatchObject({
      permissions: new Set(["users:read"]),
    });
    const other = await access(entryWith({ k1: { owner, permissions: new Set(["users:erase"]) } }));
    expect(other.ended).toContain("permits nothing any more");
  });

  it.each(["member", "serviceAccount"] as const)("of an unknown %s has ended", async (kind) => {
    expect((await access(entryWith({ k1: { owner: { kind, id: "gone" } } }))).ended).toBeDefined();
  });
});
