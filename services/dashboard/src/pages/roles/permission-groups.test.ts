import { expect, it } from "vitest";
import { groupPermissions } from "./permission-groups.js";

it("gathers the permissions of a resource, wherever they are in the list", () => {
  expect(groupPermissions(["users:read", "keys:read", "users:erase"])).toEqual([
    {
      resource: "users",
      permissions: [
        { permission: "users:read", verb: "read" },
        { permission: "users:erase", verb: "erase" },
      ],
    },
    { resource: "keys", permissions: [{ permission: "keys:read", verb: "read" }] },
  ]);
});
