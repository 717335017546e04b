import { describe, expect, it } from "vitest";
import { problemsOf, titleOf, userOf } from "./rejected-event.js";

describe("the problems of a rejected event", () => {
  it("name the field where the reason does", () => {
    expect(problemsOf({ reason: "event: required; context.ip: must be text" })).toEqual([
      { field: "event", error: "required" },
      { field: "context.ip", error: "must be text" },
    ]);
  });

  it("are what the reason says, with their fields", () => {
    const problem = { code: "required", values: {}, text: "required" };
    const says = {
      code: "isWrongAt",
      values: { path: "batch[0].event", problem },
      text: "batch[0].event: required",
    };
    const other = { code: "newInNextRelease", values: {}, text: "too new" };
    expect(problemsOf({ reason: "batch[0].event: required; too new", reasonSays: [says, other] })).toEqual([
      { field: "batch[0].event", error: "required", says: problem },
      { error: "too new", says: other },
    ]);
  });

  it("are the reason itself where it names no field", () => {
    expect(problemsOf({ reason: "the event is too large: 40 KiB" })).toEqual([
      { error: "the event is too large: 40 KiB" },
    ]);
  });
});

describe("what a rejected event says about itself", () => {
  it.each([
    [{ type: "track", event: "Paid", userId: "ann" }, "Paid", "ann"],
    [{ type: "track", anonymousId: "a-1", event: " " }, "track", "a-1"],
    ["no object", undefined, undefined],
    [null, undefined, undefined],
    [{ event: 7, userId: {} }, undefined, undefined],
  ])("is read from %j", (item, title, user) => {
    expect([titleOf({ item }), userOf({ item })]).toEqual([title, user]);
  });
});
