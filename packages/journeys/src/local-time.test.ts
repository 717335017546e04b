import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { at } from "./journeys.fixture.js";
import { nextLocalTime, type LocalTimeQuery } from "./local-time.js";

/** `[zone, after, hour:minute, following moments]`; the zone's clock changes in comments. */
const changes: readonly (readonly [string, string, string, readonly string[]])[] = [
  // 02:00 → 03:00 on 29 March
  [
    "Europe/Berlin",
    "2026-03-28T00:00Z",
    "2:30",
    ["2026-03-28T01:30Z", "2026-03-29T01:00Z", "2026-03-30T00:30Z"],
  ],
  // 03:00 → 02:00 on 25 October
  ["Europe/Berlin", "2026-10-24T12:00Z", "2:30", ["2026-10-25T00:30Z", "2026-10-26T01:30Z"]],
  ["Europe/Berlin", "2026-10-25T00:50Z", "2:30", ["2026-10-26T01:30Z"]],
  // 02:00 → 03:00 on 8 March
  ["America/New_York", "2026-03-08T05:00Z", "2:00", ["2026-03-08T07:00Z", "2026-03-09T06:00Z"]],
  // 02:00 → 01:00 on 1 November
  ["America/New_York", "2026-11-01T04:30Z", "1:15", ["2026-11-01T05:15Z", "2026-11-02T06:15Z"]],
  // 00:00 → 01:00 on 4 November 2018; no summer time since 2019
  ["America/Sao_Paulo", "2018-11-03T12:00Z", "0:30", ["2018-11-04T03:00Z", "2018-11-05T02:30Z"]],
  ["America/Sao_Paulo", "2018-02-17T12:00Z", "23:30", ["2018-02-18T01:30Z", "2018-02-19T02:30Z"]],
  // 02:00 → 02:30 on 4 October
  ["Australia/Lord_Howe", "2026-10-03T12:00Z", "2:10", ["2026-10-03T15:30Z", "2026-10-04T15:10Z"]],
  // 02:00 → 01:30 on 5 April
  ["Australia/Lord_Howe", "2026-04-04T12:00Z", "1:45", ["2026-04-04T14:45Z", "2026-04-05T15:15Z"]],
  // 03:00 → 02:00 when Ramadan begins, 02:00 → 03:00 when it has ended
  ["Africa/Casablanca", "2026-02-14T12:00Z", "2:30", ["2026-02-15T01:30Z", "2026-02-16T02:30Z"]],
  ["Africa/Casablanca", "2026-03-21T12:00Z", "2:30", ["2026-03-22T02:00Z", "2026-03-23T01:30Z"]],
  // 02:45 → 03:45 on 27 September
  ["Pacific/Chatham", "2026-09-26T12:00Z", "3:00", ["2026-09-26T14:00Z", "2026-09-27T13:15Z"]],
  // 23:00 → 00:00 at the end of 30 March
  ["America/Nuuk", "2024-03-30T12:00Z", "23:30", ["2024-03-31T01:00Z", "2024-04-01T00:30Z"]],
  // 30 December 2011 was skipped
  [
    "Pacific/Apia",
    "2011-12-29T12:00Z",
    "9:00",
    ["2011-12-29T19:00Z", "2011-12-30T10:00Z", "2011-12-30T19:00Z"],
  ],
  ["Asia/Kolkata", "2026-05-01T00:00Z", "9:00", ["2026-05-01T03:30Z", "2026-05-02T03:30Z"]],
];

describe("the next local time", () => {
  it.each(changes)("in %s after %s at %s", (zone, after, clock, moments) => {
    const [hour = 0, minute = 0] = clock.split(":").map(Number);
    let now = at(after);
    for (const moment of moments) {
      now = nextLocalTime({ after: now, hour, minute, zone });
      expect(new Date(now).toISOString()).toBe(new Date(moment).toISOString());
    }
  });

  it("is on an allowed day of the week, by the local calendar", () => {
    // A Friday; in Auckland it is Saturday already.
    const friday = at("2026-05-01T20:00Z");
    const next = (zone: string, ...daysOfWeek: number[]): string =>
      new Date(nextLocalTime({ after: friday, hour: 9, minute: 0, daysOfWeek, zone })).toISOString();
    expect(next("UTC", 6)).toBe("2026-05-02T09:00:00.000Z");
    expect(next("Pacific/Auckland", 6)).toBe("2026-05-01T21:00:00.000Z");
    expect(next("UTC", 0)).toBe("2026-05-03T09:00:00.000Z");
    expect(next("UTC", 5)).toBe("2026-05-08T09:00:00.000Z");
    expect(next("UTC", 4, 2)).toBe("2026-05-05T09:00:00.000Z");
  });

  it("is never the moment itself", () => {
    const nine = at("2026-05-01T09:00Z");
    const question = { hour: 9, minute: 0, zone: "UTC" };
    expect(nextLocalTime({ ...question, after: nine })).toBe(nine + 86_400_000);
    expect(nextLocalTime({ ...question, after: nine - 1 })).toBe(nine);
  });

  it("needs an allowed day", () => {
    expect(() => nextLocalTime({ after: 0, hour: 9, minute: 0, daysOfWeek: [], zone: "UTC" })).toThrow(
      RangeError,
    );
  });

  it("matches a minute-by-minute search, 2024 to 2030", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(new Date(nextLocalTime(question))).toStrictEqual(new Date(watched(question)));
      }),
      { numRuns: 600 },
    );
  });
});

const zones = [
  "Europe/Berlin",
  "America/New_York",
  "America/Nuuk",
  "America/St_Johns",
  "America/Santiago",
  "Australia/Lord_Howe",
  "Africa/Casablanca",
  "Africa/Cairo",
  "Asia/Beirut",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "Pacific/Apia",
  "Antarctica/Troll",
];

/** Half of them near a clock change, at an hour at which clocks change. */
const questions: fc.Arbitrary<LocalTimeQuery> = fc
  .record({
    zone: fc.constantFrom(...zones),
    somewhen: fc.integer({ min: at("2024-01-01"), max: at("2030-12-31") }),
    change: fc.option(
      fc.record({
        pick: fc.nat(1000),
        hours: fc.integer({ min: -30, max: 5 }),
        hour: fc.integer({ min: 0, max: 3 }),
      }),
    ),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    daysOfWeek: fc.option(fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }), { nil: undefined }),
  })
  .map(({ zone, somewhen, change, hour, minute, daysOfWeek }) => {
    const moments = changesOf(zone);
    const near = change === null ? undefined : moments[change.pick % Math.max(1, moments.length)];
    if (change === null || near === undefined) return { zone, after: somewhen, hour, minute, daysOfWeek };
    return {
      zone,
      after: near + change.hours * 3_600_000,
      hour: (change.hour + 23) % 24,
      minute,
      daysOfWeek,
    };
  });

const stepMs = 60_000;

/** Searches minute by minute: the first at which the local clock has reached the time on an allowed date. */
function watched({ after, hour, minute, daysOfWeek, zone }: LocalTimeQuery): number {
  let latest = -Infinity;
  const start = Math.floor(after / stepMs) * stepMs - 2 * 86_400_000;
  for (let moment = start; ; moment += stepMs) {
    const clock = moment + offsetAt(moment, zone);
    if (clock <= latest) continue;
    const time = Math.floor(clock / 86_400_000) * 86_400_000 + (hour * 60 + minute) * 60_000;
    for (const target of [time - 86_400_000, time]) {
      const isReached = target > latest && target <= clock;
      const isAllowed = daysOfWeek?.includes(new Date(target).getUTCDay()) ?? true;
      if (isReached && isAllowed && latest !== -Infinity && moment > after) return moment;
    }
    latest = clock;
  }
}

/** By zone and quarter of an hour. */
const offsets = new Map<string, Map<number, number>>(zones.map((zone) => [zone, new Map()]));

/** ms east of Greenwich, from Intl; in these years clocks change only at quarters of an hour. */
function offsetAt(moment: number, zone: string): number {
  const quarter = Math.floor(moment / 900_000) * 900_000;
  const ofZone = offsets.get(zone);
  const known = ofZone?.get(quarter);
  if (known !== undefined) return known;
  const offset = clockOf(quarter, zone) - quarter;
  ofZone?.set(quarter, offset);
  return offset;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function clockOf(moment: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(zone, format);
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? Number.NaN;
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

const changeMoments = new Map<string, readonly number[]>();

/** The quarters of an hour from 2024 to 2030 at which the zone's clocks change, found by bisection. */
function changesOf(zone: string): readonly number[] {
  const found = changeMoments.get(zone) ?? [...halved(zone)];
  changeMoments.set(zone, found);
  return found;
}

function* halved(zone: string): Iterable<number> {
  const week = 7 * 86_400_000;
  for (let start = at("2024-01-01"); start < at("2031-01-01"); start += week) {
    let [low, high] = [start, start + week];
    const before = offsetAt(low, zone);
    if (offsetAt(high, zone) === before) continue;
    while (high - low > 900_000) {
      const middle = Math.floor((low + high) / 2 / 900_000) * 900_000;
      if (offsetAt(middle, zone) === before) low = middle;
      else high = middle;
    }
    yield high;
  }
}
