/** Custom roles of this release and of the one before, which did not know the permissions to publish segments and the like. */
import { listedNow, type Permission } from "@signalbox/workspace";
import { describe, expect, it } from "vitest";
import { deserializeInstallation, serializeInstallation } from "../installation/installation-document.js";
import type { CustomRole, InstallationState } from "../installation/state.js";
import {
  anAccount,
  anInstallation,
  asMember,
  grant,
  reachAs,
  run,
  workspaceId,
} from "../members/members.fixture.js";
import { permissionsOf } from "../roles.js";
import { putRole } from "./put-role.js";

const role = (
  id: string,
  permissions: readonly Permission[],
  more: Partial<CustomRole> = {},
): CustomRole => ({
  id,
  workspaceId,
  name: id,
  permissions,
  createdAt: 1,
  updatedAt: 1,
  ...more,
});

function readAgain(state: InstallationState): InstallationState {
  return deserializeInstallation(serializeInstallation(state));
}

describe("a custom role", () => {
  it("that an earlier release stored publishes what it wrote; that of this one what it names", () => {
    const roles = [
      role("earlier", ["segments:write", "properties:write"]),
      role("later", ["segments:write", "properties:write"], listedNow),
    ];
    const state = readAgain(anInstallation([], { roles }));
    expect([...permissionsOf("earlier", state)].toSorted()).toEqual([
      "properties:publish",
      "properties:write",
      "segments:publish",
      "segments:write",
    ]);
    expect([...permissionsOf("later", state)]).toEqual(["segments:write", "properties:write"]);
    expect(readAgain(state)).toEqual(state);
  });

  it("that is put by an earlier api publishes what it wrote; the answer names what it has", () => {
    const state = anInstallation([anAccount("ann", { roles: [grant("Admin")] })]);
    const input = {
      newId: "new",
      name: "Lists",
      permissions: ["segments:write"] as const,
      reach: [reachAs("Admin")],
    };
    const put = (more: object): readonly Permission[] | undefined => {
      const made = run(putRole, state, { ...input, ...more }, { as: asMember("ann") });
      const permissions = readAgain(made.state).roles[0]?.permissions;
      expect(made.outcome).toMatchObject({ ok: true, value: { name: "Lists", permissions } });
      expect(JSON.stringify(made.outcome)).not.toContain("listsPublishing");
      return permissions;
    };
    expect(put({})).toEqual(["segments:write", "segments:publish"]);
    expect(put(listedNow)).toEqual(["segments:write"]);
  });

  it("is given a permission to publish by nobody who lacks it", () => {
    const maker = role("maker", ["members:write", "segments:write"], listedNow);
    const state = anInstallation([anAccount("ann", { roles: [grant("maker")] })], { roles: [maker] });
    const permissions = ["segments:publish"] as const;
    const input = {
      newId: "new",
      name: "Lists",
      permissions,
      ...listedNow,
      reach: [reachAs("Author")],
    } as const;
    expect(run(putRole, state, input, { as: asMember("ann") }).outcome).toMatchObject({ code: "Forbidden" });
  });
});
