import { describe, expect, it } from "vitest";
import { absorbMemberships, assignGroup, currentGroups, type Memberships } from "./membership.js";

const none: Memberships = new Map();
const assign = (memberships: Memberships, groupId: string, assigned: boolean, at: number): Memberships =>
  assignGroup(memberships, { groupId, fact: [assigned, at, "m"] }).memberships;

describe("membership", () => {
  it("adds a user to a new group", () => {
    expect(assignGroup(none, { groupId: "acme", fact: [true, 5, "m1"] })).toEqual({
      memberships: new Map([["acme", [true, 5, "m1"]]]),
      changes: [{ groupId: "acme", assigned: true, at: 5 }],
    });
  });

  it("ignores a late assignment that a newer removal has overtaken", () => {
    const removed = assign(none, "acme", false, 9);

    expect(assignGroup(removed, { groupId: "acme", fact: [true, 5, "m1"] }).changes).toEqual([]);
    expect(currentGroups(removed)).toEqual([]);
  });

  it("lists the most recently assigned group first", () => {
    const memberships = assign(assign(assign(none, "old", true, 1), "new", true, 3), "middle", true, 2);

    expect(currentGroups(memberships)).toEqual(["new", "middle", "old"]);
  });

  it("reports only what an absorbed anonymous user adds", () => {
    const user = assign(none, "acme", true, 5);
    const anonymousUser = assign(assign(none, "acme", true, 4), "beta", true, 4);

    expect(absorbMemberships(user, anonymousUser).changes).toEqual([
      { groupId: "beta", assigned: true, at: 4 },
    ]);
  });
});
