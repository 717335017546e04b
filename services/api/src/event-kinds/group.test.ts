import { describe, expect, it } from "vitest";
import { accept, eventKindConformance, problemsOf } from "./conformance.fixture.js";
import { group } from "./group.js";

eventKindConformance(group, { fields: { groupId: "g1" }, json: "traits" });

describe("group", () => {
  it("becomes the member's assignment, with the group's traits", () => {
    const { body } = accept(group, { userId: "u", groupId: "g1", traits: { name: "Acme" } });
    expect(body.event).toMatchObject({
      type: "track",
      event: "DFUserGroupAssignment",
      data: '{"groupId":"g1","assigned":true}',
    });
    expect(body.groupTraits).toBe('{"name":"Acme"}');
    expect(accept(group, { userId: "u", groupId: "g1", traits: {} }).body.groupTraits).toBeUndefined();
  });

  it.each([
    [{ assign: false }, false],
    [{ assigned: false }, false],
    [{ assign: true, assigned: false }, false],
    [{ assign: null }, true],
  ])("with %j the member is assigned: %j", (flags, assigned) => {
    const { event } = accept(group, { userId: "u", groupId: 7, ...flags }).body;
    expect(event.data).toBe(JSON.stringify({ groupId: "7", assigned }));
  });

  it("refuses a missing or invalid group and an invalid flag", () => {
    expect(problemsOf(group, { userId: "u" })).toEqual(["groupId: required"]);
    expect(problemsOf(group, { userId: "u", groupId: null })).toEqual(["groupId: required"]);
    expect(problemsOf(group, { userId: "u", groupId: "" })).toEqual(["groupId: required, but empty"]);
    expect(problemsOf(group, { userId: "u", groupId: "\0" })).toEqual([
      "groupId: must not hold a NUL character",
    ]);
    expect(problemsOf(group, { userId: "u", groupId: "g", assign: "no" })).toEqual([
      "assign: must be true or false",
    ]);
  });

  it("does not give the group the traits of the context, which are the user's", () => {
    const call = { userId: "u", groupId: "g1", context: { traits: { email: "a@b.example" } } };
    expect(accept(group, call).body.groupTraits).toBeUndefined();
  });
});
