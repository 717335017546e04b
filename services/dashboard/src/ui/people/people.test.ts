import { describe, expect, it } from "vitest";
import { actOf, targetOf } from "./people.js";

const nothing = { chosen: "", resubscribe: false };

describe("an act on many people", () => {
  it("needs what it is about, but to erase", () => {
    expect(actOf("Erase", nothing)).toEqual({ type: "Erase" });
    expect(actOf("AddToList", nothing)).toBeUndefined();
    expect(actOf("RemoveFromList", { ...nothing, chosen: "a" })).toEqual({
      type: "RemoveFromList",
      segmentId: "a",
    });
  });

  it("brings back who has left only where that is chosen", () => {
    const group = { type: "Subscribe", subscriptionGroupId: "g" };
    expect(actOf("Subscribe", { chosen: "g", resubscribe: false })).toEqual(group);
    expect(actOf("Subscribe", { chosen: "g", resubscribe: true })).toEqual({ ...group, resubscribe: true });
  });

  it("is for the selected ones, or for everyone whom a filter finds", () => {
    expect(targetOf({ ids: ["ann"] })).toEqual({ ids: ["ann"] });
    expect(targetOf({ filter: { kind: "person" } })).toEqual({ filter: { kind: "person" } });
  });
});
