import { allPermissions, type AdminKey } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { anAccount, anInstallation, childId, grant, now, workspaceId } from "./members/members.fixture.js";
import { presentPermissions, type PresentPlaces } from "./present-permissions.js";

const key: AdminKey = { id: "k", name: "Key", hash: "h", createdAt: 0 };
const none = { adminKeys: [], serviceAccounts: [] };
const account = { id: "s", name: "Shop", role: "Viewer", createdAt: 0, updatedAt: 0 };

function held(
  principal: { readonly kind: "member" | "key" | "session" | "system"; readonly id: string },
  {
    keys = [],
    parentKeys,
  }: { readonly keys?: readonly AdminKey[]; readonly parentKeys?: readonly AdminKey[] },
  accounts: Parameters<typeof anInstallation>[0] = [],
): ReadonlySet<string> {
  const here = { workspaceId: childId, state: { adminKeys: keys, serviceAccounts: [account] } };
  const parent = { workspaceId, state: { ...none, adminKeys: parentKeys ?? [] } };
  const places: PresentPlaces = parentKeys === undefined ? { here } : { here, parent };
  return presentPermissions(principal, places, { installation: anInstallation(accounts), at: now });
}

describe("a member", () => {
  const ann = { kind: "member", id: "ann" } as const;

  it("may do what their roles in the workspace and its parent permit", () => {
    const inChild = [anAccount("ann", { roles: [grant("Viewer", childId)] })];
    expect(held(ann, {}, inChild).has("users:read")).toBe(true);
    expect(held(ann, {}, inChild).has("users:erase")).toBe(false);
    const inParent = [anAccount("ann", { roles: [grant("Admin")] })];
    expect(held(ann, { parentKeys: [] }, inParent).has("users:erase")).toBe(true);
    expect(held(ann, {}, inParent).size).toBe(0);
    expect(held(ann, {}, [anAccount("ann", { isOwner: true })]).size).toBe(allPermissions.size);
  });

  it("may do nothing once they are removed or disabled", () => {
    expect(held(ann, {}).size).toBe(0);
    const disabled = anAccount("ann", { roles: [grant("Admin", childId)], status: "Disabled" });
    expect(held(ann, {}, [disabled]).size).toBe(0);
  });
});

describe("a key", () => {
  const byKey = { kind: "key", id: "k" } as const;

  it("permits its own permissions, also in a child of its workspace", () => {
    expect(held(byKey, { keys: [key] }).size).toBe(allPermissions.size);
    expect([...held(byKey, { keys: [{ ...key, permissions: ["users:read"] }] })]).toEqual(["users:read"]);
    expect(held(byKey, { parentKeys: [key] }).size).toBe(allPermissions.size);
  });

  it("permits nothing once it is revoked or has expired", () => {
    expect(held(byKey, {}).size).toBe(0);
    expect(held(byKey, { keys: [{ ...key, expiresAt: now }] }).size).toBe(0);
    expect(held(byKey, { keys: [{ ...key, expiresAt: now + 1 }] }).size).toBe(allPermissions.size);
  });

  it("permits no more than its owner may do", () => {
    const owned: AdminKey = {
      ...key,
      permissions: ["users:read", "users:erase"],
      owner: { kind: "member", id: "ann" },
    };
    const viewer = anAccount("ann", { roles: [grant("Viewer", childId)] });
    expect([...held(byKey, { keys: [owned] }, [viewer])]).toEqual(["users:read"]);
    expect(held(byKey, { keys: [owned] }).size).toBe(0);
    const ofAccount: AdminKey = { ...owned, owner: { kind: "serviceAccount", id: "s" } };
    expect([...held(byKey, { keys: [ofAccount] })]).toEqual(["users:read"]);
    expect(
      held(byKey, { keys: [{ ...ofAccount, owner: { kind: "serviceAccount", id: "gone" } }] }).size,
    ).toBe(0);
  });
});

it("lets the service itself do everything, and a session nothing", () => {
  expect(held({ kind: "system", id: "start" }, {}).size).toBe(allPermissions.size);
  expect(held({ kind: "session", id: "x" }, {}).size).toBe(0);
});
