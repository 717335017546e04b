import { describe, expect, it } from "vitest";
import { causedRuns } from "./caused-runs.js";

const step = (triggeringMessageId: string, journeyId: string): { readonly traits: string } => ({
  traits: JSON.stringify({ triggeringMessageId, journeyId, nodeId: "n" }),
});

describe("the journeys that an event caused", () => {
  it("are listed once with the number of their steps", () => {
    const steps = [step("m1", "welcome"), step("m2", "welcome"), step("m1", "welcome"), step("m1", "upsell")];
    expect(causedRuns("m1", steps)).toEqual([
      { journeyId: "welcome", steps: 2 },
      { journeyId: "upsell", steps: 1 },
    ]);
  });

  it("leave out what cannot be read", () => {
    expect(causedRuns("m1", [{ traits: "no JSON" }, { traits: "{}" }, { traits: "null" }])).toEqual([]);
  });
});
