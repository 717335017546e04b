import { describe, expect, it } from "vitest";
import type { Describing } from "../describing.js";
import { sentenceText } from "../../ui/index.js";
import { placeOf, withOffset, withPlace } from "./date-offset.js";
import type { DelayOf } from "./delay-kind.js";
import { delays } from "./index.js";
import { timeOfDay, withTimeOfDay } from "./time-of-day.js";

describe("a delay of another kind", () => {
  it.each(Object.entries(delays))("is a new one: %s", (type, kind) => {
    expect(kind.initial()).toMatchObject({ type });
    expect(kind.initial()).not.toBe(kind.initial());
  });

  it("has fields", () => {
    for (const { Fields } of Object.values(delays)) expect(Fields).not.toBeNull();
  });
});

describe("a time of day", () => {
  const nine: DelayOf<"LocalTime"> = { type: "LocalTime", hour: 9 };

  it("is one text", () => {
    expect(timeOfDay(nine)).toBe("09:00");
    expect(timeOfDay({ hour: 23, minute: 5 })).toBe("23:05");
  });

  it("names a minute where it is none or was named", () => {
    expect(withTimeOfDay(nine, "10:00")).toEqual({ type: "LocalTime", hour: 10 });
    expect(withTimeOfDay(nine, "10:30")).toEqual({ type: "LocalTime", hour: 10, minute: 30 });
    expect(withTimeOfDay({ ...nine, minute: 30 }, "09:00")).toEqual({ ...nine, minute: 0 });
    expect(withTimeOfDay(nine, "09:00")).toBe(nine);
  });

  it("is missing in a draft while its field is empty, and keeps everything else", () => {
    const empty = withTimeOfDay({ ...nine, minute: 5, allowedDaysOfWeek: [1] }, "");
    expect(empty).toEqual({ type: "LocalTime", allowedDaysOfWeek: [1] });
    expect(timeOfDay(empty)).toBeUndefined();
  });
});

describe("the distance from a date", () => {
  const onDate: DelayOf<"UserProperty"> = { type: "UserProperty", userProperty: "b", annual: true };

  it("is none on the date", () => {
    expect(placeOf(onDate)).toBe("on");
    expect(placeOf({ ...onDate, offsetSeconds: 0 })).toBe("on");
    expect(withPlace({ ...onDate, offsetSeconds: 60, offsetDirection: "before" }, "on")).toEqual(onDate);
    expect(withOffset(onDate, 60)).toBe(onDate);
  });

  it("is after the date where no direction is named", () => {
    expect(placeOf({ ...onDate, offsetSeconds: 60 })).toBe("after");
  });

  it("keeps its length when the direction changes", () => {
    const before = withPlace({ ...onDate, offsetSeconds: 60 }, "before");
    expect(before).toEqual({ ...onDate, offsetSeconds: 60, offsetDirection: "before" });
    expect(withPlace(onDate, "before")).toMatchObject({ offsetSeconds: 86_400 });
  });

  it("keeps its direction while its length is typed", () => {
    const typed = withOffset({ ...onDate, offsetSeconds: 60 }, undefined);
    expect(typed).toEqual({ ...onDate, offsetDirection: "after" });
    expect(placeOf(typed)).toBe("after");
    expect(placeOf(withOffset(typed, 0))).toBe("after");
  });
});

describe("a delay that is not finished", () => {
  const describing: Describing = { language: "en", zone: "UTC", nameOf: () => "…" };

  it("is described with what is missing", () => {
    const second = { type: "Second" } as DelayOf<"Second">;
    const localTime = { type: "LocalTime" } as DelayOf<"LocalTime">;
    expect(sentenceText(delays.Second.describe(second, describing), "en")).toBe("Waits …");
    expect(sentenceText(delays.LocalTime.describe(localTime, describing), "en")).toBe(
      "Waits until it is … where the user is",
    );
  });
});
