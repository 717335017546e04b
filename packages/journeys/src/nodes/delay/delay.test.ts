import type { Json } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { advanceRun, type RunStep } from "../../interpreter.js";
import { aJourney, alive, aUser, at, begin, ending, trail, wait } from "../../journeys.fixture.js";
import { conformsAsJourneyNode } from "../conformance.fixture.js";
import { maxDelaySeconds } from "../fields.js";
import type { DelayNode } from "./delay.js";
import type { UserPropertyDelay } from "./variants/user-property.js";

const node = { type: "DelayNode", id: "a", child: "b" } as const;
const localTime = { type: "LocalTime", hour: 9 } as const;
const userProperty = { type: "UserProperty", userProperty: "trial end" } as const;

conformsAsJourneyNode({
  type: "DelayNode",
  samples: [
    { ...node, variant: { type: "Second", seconds: 0 } },
    { ...node, variant: { type: "Second", seconds: 0.5 } },
    { ...node, variant: { type: "Second", seconds: maxDelaySeconds } },
    { ...node, variant: localTime },
    {
      ...node,
      variant: { ...localTime, minute: 30, allowedDaysOfWeek: [0, 6], defaultTimezone: "Asia/Tokyo" },
    },
    { ...node, variant: userProperty },
    { ...node, variant: { ...userProperty, offsetSeconds: 60, offsetDirection: "before" } },
    { ...node, variant: { ...userProperty, offsetSeconds: 60 } },
    { ...node, variant: { ...userProperty, onMissing: "Continue", onPast: "Exit" } },
    { ...node, variant: { ...userProperty, annual: true } },
  ],
  broken: [
    { node: { ...node, variant: { type: "Second", seconds: -1 } }, paths: ["variant.seconds"] },
    {
      node: { ...node, variant: { type: "Second", seconds: 100 * 365 * 86_400 } },
      paths: ["variant.seconds"],
    },
    { node: { ...node, variant: { type: "Minute" } }, paths: ["variant.type"] },
    {
      node: { ...node, variant: { ...localTime, hour: 24, minute: 60 } },
      paths: ["variant.hour", "variant.minute"],
    },
    {
      node: { ...node, variant: { ...localTime, allowedDaysOfWeek: [7] } },
      paths: ["variant.allowedDaysOfWeek[0]"],
    },
    {
      node: { ...node, variant: { ...localTime, allowedDaysOfWeek: [] } },
      paths: ["variant.allowedDaysOfWeek"],
    },
    {
      node: { ...node, variant: { ...localTime, defaultTimezone: "Mars/Base" } },
      paths: ["variant.defaultTimezone"],
    },
    { node: { ...node, variant: { ...userProperty, offsetSeconds: -5 } }, paths: ["variant.offsetSeconds"] },
    {
      node: { ...node, variant: { ...userProperty, annual: "yes", onMissing: "Wait", onPast: "Leave" } },
      paths: ["variant.annual", "variant.onMissing", "variant.onPast"],
    },
  ],
});

describe("a delay", () => {
  const noon = at("2026-05-01T12:00:00Z");
  const journeyWith = (variant: DelayNode["variant"]): ReturnType<typeof aJourney> =>
    aJourney([{ ...node, variant }, wait("b", 60)]);

  it("waits its seconds, to the millisecond", () => {
    const journey = journeyWith({ type: "Second", seconds: 90 });
    const step = begin(journey, { now: noon });
    expect(step.alarmAt).toBe(noon + 90_000);
    const woken = (now: number): readonly string[] =>
      trail(advanceRun({ journey, run: alive(step), trigger: { type: "time" }, user: aUser(), now }));
    expect(woken(noon + 89_999).at(-1)).toBe("a");
    expect(woken(noon + 90_000).at(-1)).toBe("b");
  });

  it("of zero seconds does not wait", () => {
    expect(trail(begin(journeyWith({ type: "Second", seconds: 0 }))).at(-1)).toBe("b");
  });

  it("is not ended by a segment or an event", () => {
    const journey = journeyWith({ type: "Second", seconds: 90 });
    const run = alive(begin(journey, { now: noon }));
    const later = { journey, run, user: aUser(), now: noon + 90_000 };
    expect(advanceRun({ ...later, trigger: { type: "segments" } }).run).toBe(run);
  });

  it("waits for a local time in the user's zone, else the node's, else UTC", () => {
    const until = (zone?: string, defaultTimezone?: string): string => {
      const variant = { ...localTime, ...(defaultTimezone !== undefined && { defaultTimezone }) };
      const user = aUser(zone === undefined ? {} : { zone });
      return new Date(begin(journeyWith(variant), { user, now: noon }).alarmAt ?? 0).toISOString();
    };
    expect(until("America/New_York", "Asia/Tokyo")).toBe("2026-05-01T13:00:00.000Z");
    expect(until(undefined, "Asia/Tokyo")).toBe("2026-05-02T00:00:00.000Z");
    expect(until()).toBe("2026-05-02T09:00:00.000Z");
  });

  it("waits a day for the time at which it started", () => {
    const step = begin(journeyWith({ ...localTime, hour: 12 }), { now: noon });
    expect(step.alarmAt).toBe(noon + 86_400_000);
  });

  it("waits for the date of a property, before or after it", () => {
    const until = (
      offset: Partial<Extract<DelayNode["variant"], { type: "UserProperty" }>>,
    ): number | undefined => {
      const user = aUser({ properties: { "trial end": "2026-05-10T00:00:00Z" } });
      return begin(journeyWith({ ...userProperty, ...offset }), { user, now: noon }).alarmAt;
    };
    expect(until({})).toBe(at("2026-05-10"));
    expect(until({ offsetSeconds: 3600 })).toBe(at("2026-05-10T01:00:00Z"));
    expect(until({ offsetSeconds: 86_400, offsetDirection: "before" })).toBe(at("2026-05-09"));
  });

  const stepWith = (
    date: Json | undefined,
    more: Partial<UserPropertyDelay> = {},
    zone?: string,
  ): RunStep => {
    const properties: Record<string, Json> = date === undefined ? {} : { "trial end": date };
    const user = aUser({ properties, ...(zone !== undefined && { zone }) });
    return begin(journeyWith({ ...userProperty, ...more }), { user, now: noon });
  };

  it.each(["2026-05-01T11:59:59Z", "2026-05-01T12:00:00Z"])(
    "does not wait for the date %s that is past or now, unless the node says to leave then",
    (date) => {
      expect(trail(stepWith(date)).at(-1)).toBe("b");
      const left = stepWith(date, { onPast: "Exit" });
      expect([trail(left).at(-1), ending(left)]).toStrictEqual(["a", "datePassed"]);
    },
  );

  it("leaves where its offset is in the past, though the date is not", () => {
    const early = { offsetSeconds: 86_400, offsetDirection: "before", onPast: "Exit" } as const;
    expect(ending(stepWith("2026-05-02T11:00:00Z", early))).toBe("datePassed");
    expect(ending(stepWith("2026-05-02T13:00:00Z", early))).toBeUndefined();
  });

  it.each([
    [undefined, "dateMissing"],
    [null, "dateMissing"],
    ["", "dateMissing"],
    ["not a date", "dateUnreadable"],
    [true, "dateUnreadable"],
    [[], "dateUnreadable"],
  ] as const)(
    "with %j in the property ends the run with the reason %s, unless told to go on",
    (date, reason) => {
      for (const more of [{}, { annual: true }, { onPast: "Continue" }] as const) {
        const step = stepWith(date, more);
        expect([trail(step).at(-1), ending(step)]).toStrictEqual(["a", reason]);
      }
      expect(trail(stepWith(date, { onMissing: "Continue" })).at(-1)).toBe("b");
    },
  );

  it.each([
    ["1990-05-10", {}, "2026-05-10T00:00:00Z"],
    ["1990-05-01", {}, "2027-05-01T00:00:00Z"],
    ["1990-05-01T12:00", {}, "2027-05-01T12:00:00Z"],
    ["1990-05-01T12:01", {}, "2026-05-01T12:01:00Z"],
    ["2031-05-10", {}, "2026-05-10T00:00:00Z"],
    ["2000-02-29", {}, "2027-03-01T00:00:00Z"],
    ["1990-05-10", { offsetSeconds: 86_400, offsetDirection: "before" }, "2026-05-09T00:00:00Z"],
    ["1990-05-02", { offsetSeconds: 86_400, offsetDirection: "before" }, "2027-05-01T00:00:00Z"],
    ["1990-05-01", { offsetSeconds: 86_400 }, "2026-05-02T00:00:00Z"],
    ["1990-05-01", { onPast: "Exit" }, "2027-05-01T00:00:00Z"],
    ["Thu, 10 May 1990 09:00:00 +0200", {}, "2026-05-10T07:00:00Z"],
    ["642326400", {}, "2026-05-10T08:00:00Z"],
  ] as const)("waits for the next anniversary of %s with %j", (date, more, until) => {
    expect(stepWith(date, { annual: true, ...more }).alarmAt).toBe(at(until));
  });

  it("counts 29 February as itself in leap years", () => {
    const user = aUser({ properties: { "trial end": "2000-02-29" } });
    const journey = journeyWith({ ...userProperty, annual: true });
    expect(begin(journey, { user, now: at("2027-03-01") }).alarmAt).toBe(at("2028-02-29"));
  });

  it("computes anniversaries in the user's calendar, over every clock change", () => {
    expect(stepWith("1990-05-10", { annual: true }, "Asia/Tokyo").alarmAt).toBe(at("2026-05-09T15:00:00Z"));
    expect(stepWith("1990-12-10T09:00", { annual: true }, "Europe/Berlin").alarmAt).toBe(
      at("2026-12-10T08:00:00Z"),
    );
    const summer = stepWith("1990-07-10T07:00:00Z", { annual: true }, "Europe/Berlin");
    expect(summer.alarmAt).toBe(at("2026-07-10T07:00:00Z"));
    const gap = stepWith("1990-03-28T02:30", { annual: true }, "Europe/Berlin");
    expect(gap.alarmAt).toBe(at("2027-03-28T01:00:00Z"));
  });

  it("may be part of a cycle by its anniversaries, once every year", () => {
    const journey = aJourney([{ ...node, child: "a", variant: { ...userProperty, annual: true } }]);
    const user = aUser({ properties: { "trial end": "1990-05-10" } });
    const run = alive(begin(journey, { user, now: noon }));
    const now = at("2026-05-10");
    expect(advanceRun({ journey, run, trigger: { type: "time" }, user, now }).alarmAt).toBe(at("2027-05-10"));
  });

  it("ignores a property that changes during the wait", () => {
    const journey = journeyWith(userProperty);
    const user = aUser({ properties: { "trial end": "2026-05-10" } });
    const run = alive(begin(journey, { user, now: noon }));
    const moved = aUser({ properties: { "trial end": "2026-06-10" } });
    const step = advanceRun({
      journey,
      run,
      trigger: { type: "time" },
      user: moved,
      now: at("2026-05-10"),
    });
    expect(trail(step).at(-1)).toBe("b");
  });
});
