import { describe, expect, it } from "vitest";
import { filterOf } from "./users-list.js";

describe("the filters of the list of users", () => {
  it("are those of the address", () => {
    expect(filterOf({}, undefined)).toEqual({});
    expect(
      filterOf(
        { segment: "s", notSegment: "n", group: "g", unsubscribed: "u", property: "p", value: "pro" },
        ["ann"],
      ),
    ).toEqual({
      userIds: ["ann"],
      segmentFilter: ["s"],
      negativeSegmentFilter: ["n"],
      subscriptionGroupFilter: ["g"],
      negativeSubscriptionGroupFilter: ["u"],
      userPropertyFilter: [{ id: "p", values: ["pro"] }],
    });
  });

  it("find a number that was typed as a text, too", () => {
    expect(filterOf({ property: "p", value: "5" }, undefined).userPropertyFilter).toEqual([
      { id: "p", values: ["5", 5] },
    ]);
  });

  it("leave out a property without a value", () => {
    expect(filterOf({ property: "p" }, undefined)).toEqual({});
  });
});
