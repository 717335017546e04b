import { describe, expect, it } from "vitest";
import { mergeFacts } from "./facts.js";
import { changesBetween, currentGroups, type Memberships } from "./membership.js";

const none: Memberships = new Map();
const assign = (memberships: Memberships, groupId: string, assigned: boolean, at: number): Memberships =>
  mergeFacts(memberships, [[groupId, [assigned, at, "m"]]]);

describe("membership", () => {
  it("adds a user to a new group", () => {
    expect(changesBetween(none, assign(none, "acme", true, 5))).toEqual([
      { groupId: "acme", assigned: true, at: 5 },
    ]);
  });

  it("ignores a late assignment that a newer removal has overtaken", () => {
    const removed = assign(none, "acme", false, 9);
    expect(changesBetween(removed, assign(removed, "acme", true, 5))).toEqual([]);
    expect(currentGroups(removed)).toEqual([]);
  });

  it("ends in groups that were left out", () => {
    const both = assign(assign(none, "acme", true, 5), "former", false, 6);
    expect(changesBetween(both, none)).toEqual([{ groupId: "acme", assigned: false, at: 5 }]);
  });

  it("lists the most recently assigned group first", () => {
    const memberships = assign(assign(assign(none, "old", true, 1), "new", true, 3), "middle", true, 2);

    expect(currentGroups(memberships)).toEqual(["new", "middle", "old"]);
  });

  it("reports only what an absorbed anonymous user adds", () => {
    const user = assign(none, "acme", true, 5);
    const anonymousUser = assign(assign(none, "acme", true, 4), "beta", true, 4);

    expect(changesBetween(user, mergeFacts(user, anonymousUser))).toEqual([
      { groupId: "beta", assigned: true, at: 4 },
    ]);
  });
});
