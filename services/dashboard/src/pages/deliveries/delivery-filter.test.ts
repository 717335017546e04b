import { describe, expect, it } from "vitest";
import {
  askedOf,
  deliveriesAsked,
  deliveriesList,
  headlineOf,
  outcomes,
  statusesOf,
} from "./delivery-filter.js";

describe("the filter of deliveries", () => {
  it("is empty without filters", () => {
    expect(deliveriesList.filterOf({})).toEqual({});
  });

  it("names the events of each outcome, each event once", () => {
    const all = outcomes.flatMap((status) => deliveriesList.filterOf({ status }).statuses ?? []);
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain("DFBadWorkspaceConfiguration");
  });

  it("asks for those that wait, too, unless an outcome is chosen", () => {
    expect(deliveriesAsked({}).statuses).toEqual(
      expect.arrayContaining(["Queued", "Sending", "DFMessageSkipped", "DFEmailOpened"]),
    );
    expect(deliveriesAsked({ status: "waiting" }).statuses).toEqual(["Queued", "Sending"]);
    expect(deliveriesAsked({ status: "failed", reason: "Rejected" })).toEqual({
      statuses: ["DFMessageFailure", "DFBadWorkspaceConfiguration"],
      reasons: ["Rejected"],
    });
    expect(askedOf({ status: "waiting", reason: "Retry", journey: "j1" })).toEqual({
      statuses: ["Queued", "Sending"],
      reasons: ["Retry"],
    });
    expect(askedOf({ status: "nonsense", reason: "nonsense" })).toEqual({ statuses: statusesOf(undefined) });
  });

  it("gives bounds as moments", () => {
    expect(deliveriesList.filterOf({ from: 0, to: 60_000, user: "ann" })).toEqual({
      userId: ["ann"],
      startDate: "1970-01-01T00:00:00.000Z",
      endDate: "1970-01-01T00:01:00.000Z",
    });
  });
});

describe("the headline of a delivery", () => {
  it.each([
    [{ type: "Email", subject: "Welcome", body: "<p>Hi</p>" }, "Welcome"],
    [{ type: "Sms", body: "Your code" }, "Your code"],
    [{ type: "Email", subject: " " }, undefined],
  ])("of %j is %s", (variant, expected) => {
    expect(headlineOf({ variant })).toBe(expected);
  });
});
