import { describe, expect, it } from "vitest";
import type { JourneyRun } from "@signalbox/journeys";
import type { EventRecord } from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";
import {
  hadKey,
  isInTooMany,
  mergeJourneys,
  nextRunAlarm,
  noJourneys,
  pastOf,
  deserializeJourneys,
  serializeJourneys,
  withEvent,
  withMeasured,
  withoutRun,
  withRun,
  withStart,
  type JourneyState,
  type LiveRun,
  type MeasuredRun,
} from "./journey-state.js";

function aRun(id: string, more: Partial<JourneyRun> = {}): LiveRun {
  const run: JourneyRun = {
    v: 1,
    id,
    journeyId: "j",
    version: 1,
    startedAt: 1,
    at: "rest",
    since: 1,
    visits: 2,
    wait: {},
    path: [["rest", 1, "started"]],
    ...more,
  };
  return { run, isHidden: false, events: [] };
}

const stored = (state: JourneyState): JourneyState =>
  deserializeJourneys(JSON.parse(JSON.stringify(serializeJourneys(state))).journeys);

describe("the stored journeys of a user", () => {
  it("are empty for a user who has never been in a journey", () => {
    expect(serializeJourneys(noJourneys)).toEqual({});
    expect(deserializeJourneys(undefined)).toBe(noJourneys);
  });

  it("are equal after storing and reading them", () => {
    const hidden: LiveRun = { ...aRun("one", { wait: { until: 7 } }), isHidden: true, events: [anEvent()] };
    const state = withStart(withRun(withRun(noJourneys, hidden), aRun("two")), "j", { key: "key" });
    expect(stored(state)).toEqual(state);
    expect(serializeJourneys(stored(state))).toEqual(serializeJourneys(state));
  });

  it("have the earliest time at which a run must be woken", () => {
    const state = [9, 4, 6].reduce(
      (known, until) => withRun(known, aRun(`run-${until}`, { wait: { until } })),
      withRun(noJourneys, aRun("waits for no time")),
    );
    expect(nextRunAlarm(state)).toBe(4);
    expect(nextRunAlarm(withoutRun(state, "run-4"))).toBe(6);
    expect(nextRunAlarm(noJourneys)).toBeNull();
  });

  it("know the keys that had a run, per journey, and drop the oldest of more than 1,000", () => {
    let state = withStart(noJourneys, "j", { key: "first" });
    expect(hadKey(pastOf(state, "j"), "j", "first")).toBe(true);
    expect(hadKey(pastOf(state, "j"), "j", "second")).toBe(false);
    expect(hadKey(pastOf(state, "other"), "other", "first")).toBe(false);
    for (let nth = 0; nth < 1_000; nth += 1) state = withStart(state, "j", { key: `key ${nth}` });
    expect(pastOf(state, "j").started).toBe(1_001);
    expect(pastOf(state, "j").keys).toHaveLength(1_000);
    expect(hadKey(pastOf(state, "j"), "j", "first")).toBe(false);
    expect(hadKey(pastOf(state, "j"), "j", "key 999")).toBe(true);
  });

  it("keep the latest events of a run", () => {
    const events = Array.from({ length: 60 }, (_, nth) => anEvent({ messageId: `event ${nth}` }));
    const kept = events
      .reduce((live, event) => withEvent(live, event, 1), aRun("one"))
      .events.map(({ messageId }) => messageId);
    expect(kept).toHaveLength(49);
    expect([kept[0], kept.at(-1)]).toEqual(["event 11", "event 59"]);
  });

  it("know when the latest run of a segment's journey started, also after a merge", () => {
    const once = withStart(noJourneys, "j", { at: 5 });
    expect(stored(withStart(once, "j", { at: 9 }))).toEqual(withStart(once, "j", { at: 9 }));
    expect(pastOf(withStart(once, "j", { at: 9 }), "j")).toEqual({ started: 2, keys: [], lastAt: 9 });
    expect(pastOf(mergeJourneys(once, withStart(noJourneys, "j", { at: 7 })), "j").lastAt).toBe(7);
  });

  it("are read from an earlier release, which stored the starting event among the recorded ones", () => {
    const { run } = aRun("one", { key: "a", trigger: { messageId: "first", at: 1 }, entryProperties: {} });
    const [first, second] = ["first", "second"].map((messageId) => anEvent({ messageId, event: "Carted" }));
    const live = [{ run, heard: [first, second] }];
    const read = deserializeJourneys(JSON.parse(JSON.stringify({ live, past: [["j", 1, []]] })));
    expect(read.live.get("one")).toEqual({
      run: { ...run, trigger: { messageId: "first", at: 1, event: "Carted" } },
      isHidden: false,
      events: [second],
    });
    expect(pastOf(read, "j")).toEqual({ started: 1, keys: [] });
  });
});

describe("an anonymous user's journeys, merged into a user's", () => {
  const started = (live: LiveRun): JourneyState => {
    const { key, startedAt } = live.run;
    return withRun(withStart(noJourneys, "j", key === undefined ? { at: startedAt } : { key }), live);
  };
  const keyed = (id: string, key: string): LiveRun => aRun(id, { key, entryProperties: { key } });
  const liveOf = ({ live }: JourneyState): string[] => [...live.keys()];

  it("continue if the user has had no run of them", () => {
    expect(liveOf(mergeJourneys(noJourneys, started(aRun("viewer's"))))).toEqual(["viewer's"]);
    expect(mergeJourneys(started(aRun("own")), noJourneys)).toEqual(started(aRun("own")));
  });

  it("are dropped if the user has had a run of the journey", () => {
    expect(liveOf(mergeJourneys(started(aRun("own")), started(aRun("viewer's"))))).toEqual(["own"]);
    const over = withStart(noJourneys, "j", { at: 1 });
    expect(liveOf(mergeJourneys(over, started(aRun("viewer's"))))).toEqual([]);
  });

  it("continue for keys that the user had no run of", () => {
    const user = started(keyed("own", "a"));
    expect(liveOf(mergeJourneys(user, started(keyed("viewer's", "a"))))).toEqual(["own"]);
    expect(liveOf(mergeJourneys(user, started(keyed("viewer's", "b"))))).toEqual(["own", "viewer's"]);
  });

  it("all continue if every event starts one", () => {
    const each = (id: string): JourneyState => withRun(noJourneys, aRun(id, { entryProperties: {} }));
    expect(liveOf(mergeJourneys(each("own"), each("viewer's")))).toEqual(["own", "viewer's"]);
  });

  it("are counted together, so that no run starts twice if one is allowed", () => {
    const merged = mergeJourneys(
      withStart(noJourneys, "j", { key: "a" }),
      withStart(noJourneys, "j", { key: "b" }),
    );
    expect(pastOf(merged, "j").started).toBe(2);
    for (const key of ["a", "b"]) expect(hadKey(pastOf(merged, "j"), "j", key)).toBe(true);
  });
});

describe("journeys that would make a document too large", () => {
  const large = (messageId: string): EventRecord =>
    anEvent({ messageId, data: JSON.stringify("x".repeat(30_000)) });

  it("keep the latest events of a run, fewer where the user has many runs", () => {
    const eventsOf = (runs: number): readonly string[] =>
      ["e1", "e2", "e3"]
        .map(large)
        .reduce((live, event) => withEvent(live, event, runs), aRun("one"))
        .events.map(({ messageId }) => messageId);
    expect(eventsOf(1)).toEqual(["e2", "e3"]);
    expect(eventsOf(16)).toEqual(["e3"]);
    expect(eventsOf(1_000)).toEqual([]);
  });

  it("start no other run", () => {
    const withRuns = (count: number): JourneyState =>
      Array.from({ length: count }, (_, nth): LiveRun => ({
        ...aRun(`run-${nth}`),
        events: [large("e")],
      })).reduce(withRun, noJourneys);
    expect(isInTooMany(withRuns(16))).toBe(false);
    expect(isInTooMany(withRuns(18))).toBe(true);
  });

  it("measure the latest finished runs", () => {
    const finished = (id: string): MeasuredRun => {
      const { run } = aRun(id, { path: [["x".repeat(100_000), 1, "started"]] });
      return { run: { ...run, until: 1 } as unknown as MeasuredRun["run"], isHidden: false, until: 9 };
    };
    const { measured } = ["one", "two", "three"].map(finished).reduce(withMeasured, noJourneys);
    expect([...measured.keys()]).toEqual(["two", "three"]);
  });
});
