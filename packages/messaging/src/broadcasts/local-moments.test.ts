import { describe, expect, it } from "vitest";
import {
  addLocalTimes,
  countLocalMoments,
  localMomentIn,
  type LocalMoment,
  type LocalTime,
} from "./local-moments.js";

/** 05:31 in Tokyo, 22:31 of the day before in Berlin. */
const startedAt = Date.parse("2026-04-30T20:31:00Z");

function inZone(zone: string, whenPast?: NonNullable<LocalTime["past"]>["whenPast"]) {
  const past = whenPast === undefined ? {} : { past: { whenPast, startedAt } };
  const { at, is } = localMomentIn(zone, { at: "2026-05-01T05:29", ...past });
  return [is, new Date(at).toISOString()];
}

describe("the local time of a broadcast", () => {
  it("is today where the time is still to come", () => {
    for (const whenPast of ["nextDay", "now", "skip"] as const) {
      expect(inZone("Europe/Berlin", whenPast)).toEqual(["onTime", "2026-05-01T03:29:00.000Z"]);
    }
  });

  it("is the next day, at once or never where the time is past at the start", () => {
    expect(inZone("Asia/Tokyo", "nextDay")).toEqual(["nextDay", "2026-05-01T20:29:00.000Z"]);
    expect(inZone("Asia/Tokyo", "now")).toEqual(["now", "2026-04-30T20:31:00.000Z"]);
    expect(inZone("Asia/Tokyo", "skip")).toEqual(["skipped", "2026-04-30T20:31:00.000Z"]);
  });

  it("is sent at once where it is past, for a broadcast that an older release started", () => {
    expect(inZone("Asia/Tokyo")).toEqual(["onTime", "2026-04-30T20:29:00.000Z"]);
  });
});

describe("the counts of local times", () => {
  const moment = (is: LocalMoment["is"]): LocalMoment => ({ at: 0, is, zone: "UTC" });

  it("name the users with an unreadable zone, when there are any", () => {
    const moments = new Map([
      ["a", moment("onTime")],
      ["b", { ...moment("now"), hasUnreadableZone: true } as const],
    ]);
    const counts = countLocalMoments(moments);
    expect(counts).toEqual({ onTime: 1, nextDay: 0, now: 1, skipped: 0, unreadableTimezones: 1 });
    expect(addLocalTimes(counts, counts)).toMatchObject({ onTime: 2, unreadableTimezones: 2 });
    expect(countLocalMoments(new Map([["a", moment("skipped")]]))).toEqual({
      onTime: 0,
      nextDay: 0,
      now: 0,
      skipped: 1,
    });
  });
});
