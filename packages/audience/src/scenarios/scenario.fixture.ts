/**
 * Given / when / then tables: a definition, events, and expected results at moments. Each case runs in all
 * seven ways the system can evaluate it, with equal results: over the history, event by event, with late
 * alarms, shuffled and repeated, stored in between, recomputed, and split over an anonymous user and the known
 * user it merges into.
 */
import type { EventRecord, Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateHistory, type DefinitionSet } from "../index.js";
import { definitionSet, propertyEntry, propertyId, segmentEntry, segmentId } from "./definitions.fixture.js";
import { ada, simulateUser, type SimulatedUser, type View, type Who } from "./simulated-user.fixture.js";
import type { Sketch } from "./sketch.fixture.js";
import { eventsOf, ms, type At, type TestEvent } from "./timeline.fixture.js";

export interface SegmentScenario {
  /** A sketch, or the definition as JSON. */
  readonly segment: Sketch | Json;
  readonly given: readonly At<TestEvent>[];
  readonly expected: readonly At<"in" | "out">[];
  readonly who?: Who;
}

export interface PropertyScenario {
  readonly property: Json;
  readonly given: readonly At<TestEvent>[];
  readonly expected: readonly At<Json | undefined>[];
  readonly who?: Who;
}

/** The expected result for a property without a value. */
export const nothing: undefined = undefined;

/** Keyed by the name of the case. */
export type Table<Scenario> = Readonly<Record<string, Scenario>>;

export function segmentScenarios(title: string, table: Table<SegmentScenario>): void {
  describe(`a segment: ${title}`, () => {
    it.each(Object.entries(table))("%s", (_, { segment, given, expected, who = ada }) => {
      const set = definitionSet(1, { segments: [segmentEntry(segment)] });
      const read = (view: View): Json => (view.memberships.has(segmentId) ? "in" : "out");
      const story = { set, who, events: eventsOf(given), expected, read };
      expect(everyWay(story)).toStrictEqual(asStated(story));
    });
  });
}

export function propertyScenarios(title: string, table: Table<PropertyScenario>): void {
  describe(`a user property: ${title}`, () => {
    it.each(Object.entries(table))("%s", (_, { property, given, expected, who = ada }) => {
      const set = definitionSet(1, { properties: [propertyEntry(property)] });
      const read = (view: View): Json | undefined => view.properties.get(propertyId);
      const story = { set, who, events: eventsOf(given), expected, read };
      expect(everyWay(story)).toStrictEqual(asStated(story));
    });
  });
}

interface Story {
  readonly set: DefinitionSet;
  readonly who: Who;
  readonly events: readonly EventRecord[];
  readonly expected: readonly At<Json | undefined>[];
  read(view: View): Json | undefined;
}

/** Evaluates a user at a moment; `events` are those that have arrived by then. */
type Way = (story: Story, events: readonly EventRecord[], moment: number) => View;

const ways: Readonly<Record<string, Way>> = {
  "evaluated from history": ({ set, who }, events, moment) =>
    evaluateHistory({ definitions: set, events, user: who, at: moment }),
  "event by event": ({ set, who }, events, moment) => {
    const simulated = simulateUser(set, { who });
    for (const event of events) {
      simulated.passTo(event.receivedAt - 1);
      simulated.applyEvent(event, event.receivedAt);
    }
    return arrive(simulated, moment);
  },
  "event by event, with late alarms": ({ set, who }, events, moment) => {
    const simulated = simulateUser(set, { who });
    for (const event of events) simulated.applyEvent(event, event.receivedAt);
    simulated.wake(moment);
    return simulated.view(moment);
  },
  "shuffled and repeated": (story, events, moment) => shuffled(story, events, moment, { seed: 1 }),
  "shuffled, repeated and stored": (story, events, moment) =>
    shuffled(story, events, moment, { seed: 2, stored: true }),
  recomputed: ({ set, who }, events, moment) => {
    const simulated = simulateUser(set, { who });
    for (const event of events.toReversed()) simulated.applyEvent(event, moment);
    simulated.publish({ ...set, version: 2, ...later(set) });
    simulated.recompute(moment);
    return arrive(simulated, moment);
  },
  "split over two users that are merged": ({ set, who }, events, moment) => {
    const simulated = simulateUser(set, { who });
    const anonymousUser = simulateUser(set, { who: { id: "anonymous-1", kind: "anonymous" } });
    events.forEach((event, index) => (index % 2 === 0 ? simulated : anonymousUser).applyEvent(event, moment));
    if (anonymousUser.events.length > 0) simulated.absorb(anonymousUser, moment);
    return arrive(simulated, moment);
  },
};

/** The result of each way at each moment. */
type Findings = Record<string, Record<string, Json | undefined>>;

function everyWay(story: Story): Findings {
  return findings(story, (name, way, { seconds }) => {
    const moment = ms(seconds);
    const arrived = story.events.filter(({ receivedAt }) => receivedAt <= moment);
    try {
      return story.read(way(story, arrived, moment));
    } catch (cause) {
      throw new Error(`${name}, at ${seconds}`, { cause });
    }
  });
}

function asStated(story: Story): Findings {
  return findings(story, (_name, _way, { what }) => what);
}

function findings(
  { expected }: Story,
  find: (name: string, way: Way, due: At<Json | undefined>) => Json | undefined,
): Findings {
  const byMoment = (name: string, way: Way): Findings[string] =>
    Object.fromEntries(expected.map((due) => [`at ${due.seconds}`, find(name, way, due)]));
  return Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, byMoment(name, way)]));
}

/** Every event twice, in any order, while time advances to the moment. */
function shuffled(
  { set, who }: Story,
  events: readonly EventRecord[],
  moment: number,
  { seed, stored = false }: { seed: number; stored?: boolean },
): View {
  const twice = [...events, ...events];
  const everything = fc.shuffledSubarray(twice, { minLength: twice.length });
  const [order = []] = fc.sample(everything, { seed, numRuns: 1 });
  const simulated = simulateUser(set, { who, stored });
  const begin = Math.min(moment, ...events.map(({ receivedAt }) => receivedAt));
  order.forEach((event, index) => {
    const now = begin + Math.floor(((moment - begin) * index) / order.length);
    simulated.passTo(now);
    simulated.applyEvent(event, now);
  });
  return arrive(simulated, moment);
}

/** The same definitions with a later version. */
function later({ segments, properties }: DefinitionSet): Pick<DefinitionSet, "segments" | "properties"> {
  return {
    segments: segments.map((entry) => ({ ...entry, since: 2 })),
    properties: properties.map((entry) => ({ ...entry, since: 2 })),
  };
}

function arrive(simulated: SimulatedUser, moment: number): View {
  simulated.passTo(moment);
  return simulated.view(moment);
}
