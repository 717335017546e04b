import { describe, expect, it } from "vitest";
import { advanceRun } from "../../interpreter.js";
import { aJourney, alive, aPerson, at, begin, trail, wait } from "../../journeys.fixture.js";
import { conformsAsJourneyNode } from "../conformance.fixture.js";
import { maxDelaySeconds } from "../fields.js";
import type { DelayNode } from "./delay.js";

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
      trail(advanceRun({ journey, run: alive(step), stimulus: { type: "time" }, person: aPerson(), now }));
    expect(woken(noon + 89_999).at(-1)).toBe("a");
    expect(woken(noon + 90_000).at(-1)).toBe("b");
  });

  it("of no seconds does not wait", () => {
    expect(trail(begin(journeyWith({ type: "Second", seconds: 0 }))).at(-1)).toBe("b");
  });

  it("is not shortened by a segment or an event", () => {
    const journey = journeyWith({ type: "Second", seconds: 90 });
    const run = alive(begin(journey, { now: noon }));
    const later = { journey, run, person: aPerson(), now: noon + 90_000 };
    expect(advanceRun({ ...later, stimulus: { type: "segments" } }).run).toBe(run);
  });

  it("waits for a local time where the person is, else where the node says, else in UTC", () => {
    const until = (zone?: string, defaultTimezone?: string): string => {
      const variant = { ...localTime, ...(defaultTimezone !== undefined && { defaultTimezone }) };
      const person = aPerson(zone === undefined ? {} : { zone });
      return new Date(begin(journeyWith(variant), { person, now: noon }).alarmAt ?? 0).toISOString();
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
      const person = aPerson({ properties: { "trial end": "2026-05-10T00:00:00Z" } });
      return begin(journeyWith({ ...userProperty, ...offset }), { person, now: noon }).alarmAt;
    };
    expect(until({})).toBe(at("2026-05-10"));
    expect(until({ offsetSeconds: 3600 })).toBe(at("2026-05-10T01:00:00Z"));
    expect(until({ offsetSeconds: 86_400, offsetDirection: "before" })).toBe(at("2026-05-09"));
  });

  it("does not wait for a date that is past, now or missing", () => {
    const dates = ["2026-05-01T11:59:59Z", "2026-05-01T12:00:00Z", "soon", null, true];
    for (const date of dates) {
      const person = aPerson({ properties: { "trial end": date } });
      expect(trail(begin(journeyWith(userProperty), { person, now: noon })).at(-1)).toBe("b");
    }
    expect(trail(begin(journeyWith(userProperty), { now: noon })).at(-1)).toBe("b");
  });

  it("does not follow a property that changes while somebody waits", () => {
    const journey = journeyWith(userProperty);
    const person = aPerson({ properties: { "trial end": "2026-05-10" } });
    const run = alive(begin(journey, { person, now: noon }));
    const moved = aPerson({ properties: { "trial end": "2026-06-10" } });
    const step = advanceRun({
      journey,
      run,
      stimulus: { type: "time" },
      person: moved,
      now: at("2026-05-10"),
    });
    expect(trail(step).at(-1)).toBe("b");
  });
});
