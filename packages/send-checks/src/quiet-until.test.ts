import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { quietUntil, cachedQuietUntil, type QuietWindow } from "./quiet-until.js";

const night: QuietWindow = { from: "22:00", to: "08:00" };

function until(zone: string, now: string, hours: QuietWindow = night): string | undefined {
  const end = quietUntil({ hours, zone, now: Date.parse(now) });
  return end === undefined ? undefined : new Date(end).toISOString().replace(":00.000Z", "Z");
}

describe("a night", () => {
  it.each([
    ["UTC", "2026-05-01T21:59:59.999Z", undefined],
    ["UTC", "2026-05-01T22:00Z", "2026-05-02T08:00Z"],
    ["UTC", "2026-05-02T07:59:59.999Z", "2026-05-02T08:00Z"],
    ["UTC", "2026-05-02T08:00Z", undefined],
    ["Asia/Kolkata", "2026-05-01T22:00Z", "2026-05-02T02:30Z"],
    ["America/New_York", "2026-05-01T22:00Z", undefined],
    ["+05:45", "2026-05-01T22:00Z", "2026-05-02T02:15Z"],
    // 02:00 → 03:00 on 29 March, 03:00 → 02:00 on 25 October: one quiet hour less, one more.
    ["Europe/Berlin", "2026-03-28T22:00Z", "2026-03-29T06:00Z"],
    ["Europe/Berlin", "2026-10-24T22:00Z", "2026-10-25T07:00Z"],
    ["America/New_York", "2026-03-08T05:00Z", "2026-03-08T12:00Z"],
    ["America/New_York", "2026-11-01T05:00Z", "2026-11-01T13:00Z"],
    // South of the equator it is the reverse, here by half an hour.
    ["Australia/Lord_Howe", "2026-10-03T12:00Z", "2026-10-03T21:00Z"],
    ["Australia/Lord_Howe", "2026-04-04T12:00Z", "2026-04-04T21:30Z"],
    ["Pacific/Chatham", "2026-09-26T12:00Z", "2026-09-26T18:15Z"],
    ["Africa/Casablanca", "2026-02-14T23:00Z", "2026-02-15T08:00Z"],
    // 30 December 2011 was skipped: the night of the 29th runs into that of the 30th.
    ["Pacific/Apia", "2011-12-30T09:00Z", "2011-12-30T18:00Z"],
  ])("in %s at %s", (zone, now, end) => {
    expect(until(zone, now)).toBe(end);
  });
});

describe("where clocks change within the hours", () => {
  const berlin = (now: string, from: string, to: string) => until("Europe/Berlin", now, { from, to });

  it("an end within the gap is the first moment after it", () => {
    expect(berlin("2026-03-29T00:30Z", "22:00", "02:30")).toBe("2026-03-29T01:00Z");
    expect(berlin("2026-03-29T01:00Z", "22:00", "02:30")).toBeUndefined();
  });

  it("a beginning within the gap is the first moment after it, and hours within the gap are empty", () => {
    expect(berlin("2026-03-29T00:59:59Z", "02:30", "04:00")).toBeUndefined();
    expect(berlin("2026-03-29T01:00Z", "02:30", "04:00")).toBe("2026-03-29T02:00Z");
    expect(berlin("2026-03-29T01:00Z", "02:10", "02:50")).toBeUndefined();
  });

  it("an end that comes twice counts the second time", () => {
    // 02:10 for the first time, and for the second.
    expect(berlin("2026-10-25T00:10Z", "22:00", "02:30")).toBe("2026-10-25T01:30Z");
    expect(berlin("2026-10-25T01:10Z", "22:00", "02:30")).toBe("2026-10-25T01:30Z");
  });

  it("a beginning that comes twice counts the first time", () => {
    expect(berlin("2026-10-25T00:29:59Z", "02:30", "04:00")).toBeUndefined();
    // 02:30 of the first hour, then 02:10 of the second: it is quiet since the first.
    expect(berlin("2026-10-25T00:30Z", "02:30", "04:00")).toBe("2026-10-25T03:00Z");
    expect(berlin("2026-10-25T01:10Z", "02:30", "04:00")).toBe("2026-10-25T03:00Z");
  });

  it("a clock that is set back over midnight begins the day once", () => {
    // 00:00 → 23:00 on 18 February 2018
    expect(until("America/Sao_Paulo", "2018-02-18T01:30Z", { from: "23:15", to: "23:45" })).toBe(
      "2018-02-18T02:45Z",
    );
    // 00:00 → 23:00 at the end of 26 October: the last hour of the day comes twice.
    expect(until("America/Nuuk", "2024-10-27T00:30Z", { from: "23:30", to: "24:00" })).toBe(
      "2024-10-27T02:00Z",
    );
  });
});

describe("days", () => {
  it("are those on which the hours begin", () => {
    // Night from Friday to Saturday, from Saturday to Sunday; 1 May 2026 is a Friday.
    const fridays = { ...night, daysOfWeek: [5] };
    expect(until("UTC", "2026-05-01T03:00Z", fridays)).toBeUndefined();
    expect(until("UTC", "2026-05-01T23:00Z", fridays)).toBe("2026-05-02T08:00Z");
    expect(until("UTC", "2026-05-02T03:00Z", fridays)).toBe("2026-05-02T08:00Z");
    expect(until("UTC", "2026-05-02T23:00Z", fridays)).toBeUndefined();
    expect(until("Pacific/Auckland", "2026-05-01T12:00Z", fridays)).toBe("2026-05-01T20:00Z");
  });

  it("that are adjacent are one quiet time", () => {
    const weekend = { from: "00:00", to: "24:00", daysOfWeek: [6, 0] };
    expect(until("UTC", "2026-05-01T23:59Z", weekend)).toBeUndefined();
    expect(until("UTC", "2026-05-02T12:00Z", weekend)).toBe("2026-05-04T00:00Z");
    expect(until("UTC", "2026-05-04T00:00Z", weekend)).toBeUndefined();
  });
});

it("is the same with the cache", () => {
  const remembering = cachedQuietUntil();
  const begin = Date.parse("2026-05-01T21:55Z");
  for (const minutes of [0, 1, 4, 5, 5, 6, 700, 4, 600, 605, 604]) {
    for (const [zone, hours] of [
      ["UTC", night],
      ["Europe/Berlin", night],
      ["UTC", { ...night, daysOfWeek: [0] }],
    ] as const) {
      const question = { hours, zone, now: begin + minutes * 60_000 + 59_999 };
      expect(remembering(question)).toBe(quietUntil(question));
      expect(remembering({ ...question, now: question.now - 59_999 })).toBe(quietUntil(question));
    }
  }
});

describe("in any zone, at any moment", () => {
  const zones = [
    "Europe/Berlin",
    "America/New_York",
    "America/Sao_Paulo",
    "Australia/Lord_Howe",
    "Pacific/Chatham",
    "Africa/Casablanca",
  ];
  const clock = fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`);
  /** Around the changes of the clocks, where it matters. */
  const moment = fc
    .tuple(
      fc.constantFrom(
        "2026-03-29T01:00Z",
        "2026-10-25T01:00Z",
        "2026-03-08T07:00Z",
        "2026-11-01T06:00Z",
        "2018-02-18T02:00Z",
        "2018-11-04T03:00Z",
        "2026-04-04T15:00Z",
        "2026-10-03T15:30Z",
        "2026-09-26T14:00Z",
        "2026-02-15T02:00Z",
        "2026-03-22T02:00Z",
        "2026-07-15T00:00Z",
      ),
      fc.integer({ min: -2_880, max: 2_880 }),
    )
    .map(([about, minutes]) => Date.parse(about) + minutes * 60_000);

  const shownAt = (at: number, zone: string): string =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5);
  const isWithin = (time: string, { from, to }: QuietWindow): boolean =>
    from < to ? from <= time && time < to : from <= time || time < to;

  it("no message is sent while the clock shows a quiet time, and a held one is sent as soon as the quiet time ends", () => {
    fc.assert(
      fc.property(fc.constantFrom(...zones), clock, clock, moment, (zone, from, to, now) => {
        fc.pre(from !== to);
        const hours = { from, to };
        const end = quietUntil({ hours, zone, now });
        expect(end === undefined && isWithin(shownAt(now, zone), hours)).toBe(false);
        if (end === undefined) return;
        expect(end).toBeGreaterThan(now);
        expect(isWithin(shownAt(end, zone), hours)).toBe(false);
        expect(quietUntil({ hours, zone, now: end })).toBeUndefined();
        expect(quietUntil({ hours, zone, now: end - 1 })).toBe(end);
        // No message waits longer than the hours last, plus the hour clocks are set back; less than an hour between two
        // quiet times may be lost to that hour, and then they are one.
        const length = (Date.parse(`2026-01-01T${to}Z`) - Date.parse(`2026-01-01T${from}Z`)) / 60_000;
        const minutes = (length + 1_440) % 1_440;
        const longest = minutes > 1_440 - 60 ? 2 * 1_440 : minutes + 60;
        expect(end - now).toBeLessThanOrEqual(longest * 60_000);
      }),
      { numRuns: 2_000 },
    );
  });
});
