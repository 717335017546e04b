import { describe, expect, it } from "vitest";
import { createAdminKey } from "../keys/create-admin-key.js";
import { newWorkspace, type AdminKey, type WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { deserializeWorkspace, serializeWorkspace } from "../workspace-document.js";
import { listedNow, withLaterPermissions } from "./earlier-permissions.js";
import { builtInRoles, permissionsOfRole, type Permission } from "./permissions.js";

const publishing: readonly Permission[] = ["segments:publish", "properties:publish", "subscriptions:publish"];

describe("permissions of an earlier release", () => {
  it.each<readonly [readonly Permission[], readonly Permission[]]>([
    [["segments:write"], ["segments:write", "segments:publish"]],
    [["properties:write"], ["properties:write", "properties:publish"]],
    [["subscriptions:write"], ["subscriptions:write", "subscriptions:publish"]],
    [
      ["journeys:write", "templates:write", "segments:read"],
      ["segments:read", "templates:write", "journeys:write"],
    ],
    [
      ["users:read", "users:write"],
      ["users:read", "users:write", "users:import"],
    ],
    [[], []],
  ])("%j publish what they wrote: %j", (permissions, expected) => {
    expect(withLaterPermissions({ permissions })).toEqual({ permissions: expected, ...listedNow });
  });

  it("that name what they publish and not what they import get the latter alone", () => {
    const set = { permissions: ["users:write", "segments:write"], listsPublishing: true } as const;
    expect(withLaterPermissions(set)).toEqual({
      permissions: ["users:write", "segments:write", "users:import"],
      ...listedNow,
    });
  });

  it("that are everything, and those that name what they publish, stay as they are", () => {
    for (const set of [{}, { permissions: ["segments:write", "users:write"], ...listedNow } as const]) {
      expect(withLaterPermissions(set)).toBe(set);
    }
  });
});

it("is no part of a role but of those that publish", () => {
  const held = builtInRoles.map((role) => publishing.filter((each) => permissionsOfRole[role].has(each)));
  expect(held).toEqual([[], [], publishing, publishing]);
});

const key = (id: string, more: Partial<AdminKey>): AdminKey => ({
  id,
  name: id,
  hash: id,
  createdAt: 1,
  ...more,
});

function readAgain(state: WorkspaceState): WorkspaceState {
  return deserializeWorkspace(serializeWorkspace(state));
}

describe("a key", () => {
  const all = key("all", {});
  const before = key("before", { permissions: ["segments:read", "segments:write"] });
  const after = key("after", { permissions: ["segments:write", "users:write"], ...listedNow });

  it("that an earlier release stored is read with what its permissions published", () => {
    const { adminKeys } = readAgain({ ...newWorkspace, adminKeys: [all, before, after] });
    expect(adminKeys).toEqual([
      all,
      { ...before, permissions: [...(before.permissions ?? []), "segments:publish"], ...listedNow },
      after,
    ]);
  });

  it("whose creation an earlier api queued has it too; that of this one has what it names", () => {
    const { hash, id, name } = key("queued", {});
    const input = { id, name, hash, permissions: ["subscriptions:write"] } as const;
    const made = (more: object): AdminKey | undefined =>
      readAgain(run(createAdminKey, { ...input, ...more }).state).adminKeys[0];
    expect(made({})?.permissions).toEqual(["subscriptions:write", "subscriptions:publish"]);
    expect(made(listedNow)?.permissions).toEqual(["subscriptions:write"]);
  });
});
