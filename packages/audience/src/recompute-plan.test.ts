/**
 * Random definitions change after random histories. A user whom the plan does not select must be up to date without
 * their history, and a selected one with the needed events alone.
 */
import type { EventNames, EventRecord } from "@signalbox/core";
import { currentGroups, emptyProfile, foldEvent } from "@signalbox/membership";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Audience } from "./audience.js";
import type { AudienceUser } from "./audience-user.js";
import { compileAudience } from "./compile-audience.js";
import { emptyComputedState, serializeComputedState, type ComputedState } from "./computed-state.js";
import type { DefinitionSet, PropertyEntry, SegmentEntry } from "./definition-set.js";
import { propertyDefinitions, segmentDefinitions } from "./definitions.fixture.js";
import { userOf } from "./evaluate-history.js";
import { histories, historySeconds, momentAt } from "./histories.fixture.js";
import type { RecomputePlan } from "./recompute-plan.js";
import type { SelectedName } from "./select-events.js";

type Who = Pick<AudienceUser, "id" | "kind">;

/** A user who has applied events with a set of definitions. */
interface Past {
  readonly now: number;
  readonly who: Who;
  readonly events: readonly EventRecord[];
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

function newcomer(who: Who, now: number): Past {
  const user: AudienceUser = { ...who, anonymousId: undefined, profile: emptyProfile };
  return { now, who, events: [], user, computedState: emptyComputedState };
}

function live(audience: Audience, past: Past, events: readonly EventRecord[]): Past {
  const { who, now } = past;
  return events.reduce((known, event) => {
    const seen = [...known.events, event];
    const user: AudienceUser = {
      ...who,
      anonymousId: userOf(who, seen).anonymousId,
      profile: foldEvent(known.user.profile, event).profile,
    };
    const { computedState, user: before } = known;
    const outcome = audience.applyEvent({ computedState, before, user, event, now });
    return { now, who, events: seen, user, computedState: outcome.computedState };
  }, past);
}

function isSelected(
  plan: RecomputePlan,
  audience: Audience,
  { events, user, computedState, now }: Past,
): boolean {
  const hasEvent = events.some((event) => isNamed(plan, event) && plan.events.matches(event));
  const groups = currentGroups(user.profile.groups);
  const { groups: planned } = plan;
  return (
    plan.everyone ||
    hasEvent ||
    groups.some((id) => planned === "all" || planned.has(id)) ||
    plan.holders.some(({ slot }) => computedState.held.has(slot)) ||
    (plan.readsDocuments && plan.isAffected(user, computedState, now))
  );
}

function isNamed({ events: { names, prefixes } }: RecomputePlan, { event }: EventRecord): boolean {
  return names.some(({ name }) => name === event) || prefixes.some(({ name }) => event.startsWith(name));
}

function isNeeded({ names, prefixes }: EventNames, { event }: EventRecord): boolean {
  return names.includes(event) || prefixes.some((prefix) => event.startsWith(prefix));
}

function fold(audience: Audience, events: readonly EventRecord[]): ComputedState["matchedEvents"] {
  return events.reduce((known, event) => audience.matchEvent(known, event), emptyComputedState.matchedEvents);
}

type Entry = SegmentEntry | PropertyEntry;

/** Of the definitions of the first version: what becomes of it in the second. */
type Fate = "stays" | "changes" | "goes" | "pauses" | "is new";

const fate = fc.constantFrom<Fate>("stays", "stays", "changes", "goes", "pauses", "is new");

interface Change {
  readonly before: DefinitionSet;
  readonly after: DefinitionSet;
}

function changeOf<E extends Entry, D extends E["definition"]>(
  entries: readonly { readonly fate: Fate; readonly first: D; readonly second: D }[],
  entryOf: (definition: D, index: number, since: number) => E,
): { readonly before: E[]; readonly after: E[]; readonly paused: number[] } {
  const before = entries.flatMap(({ fate: is, first }, index) =>
    is === "is new" ? [] : [entryOf(first, index, 1)],
  );
  const after = entries.flatMap(({ fate: is, first, second }, index) => {
    if (is === "goes" || is === "pauses") return [];
    if (is === "stays") return [entryOf(first, index, 1)];
    return [{ ...entryOf(second, index, 2), ...(is === "is new" && { firstSince: 2 }) }];
  });
  const paused = entries.flatMap(({ fate: is, first }, index) =>
    is === "pauses" ? [entryOf(first, index, 1).slot] : [],
  );
  return { before, after, paused };
}

const changes: fc.Arbitrary<Change> = fc
  .tuple(
    fc.array(fc.record({ fate, first: segmentDefinitions, second: segmentDefinitions }), {
      minLength: 1,
      maxLength: 3,
    }),
    fc.array(fc.record({ fate, first: propertyDefinitions, second: propertyDefinitions }), { maxLength: 2 }),
  )
  .map(([segmentFates, propertyFates]) => {
    const segments = changeOf(segmentFates, (definition, slot, since): SegmentEntry => ({
      slot,
      since,
      id: `segment-${slot}`,
      definition,
    }));
    const properties = changeOf(propertyFates, (definition, index, since): PropertyEntry => ({
      slot: 100 + index,
      since,
      id: `property-${index}`,
      name: `property ${index}`,
      definition,
    }));
    return changeTo(
      { segments: segments.before, properties: properties.before },
      {
        segments: segments.after,
        properties: properties.after,
        paused: new Set([...segments.paused, ...properties.paused]),
      },
    );
  });

const who = fc.constantFrom<Who>({ id: "ada", kind: "user" }, { id: "tab-1", kind: "anonymous" });

/** A definition is new, and an older one looks for the same events. */
const twins: fc.Arbitrary<Change> = fc.oneof(
  segmentDefinitions.map((definition) => {
    const older: SegmentEntry = { slot: 0, since: 1, id: "segment-0", definition };
    const newer = { ...older, slot: 1, since: 2 };
    return changeTo({ segments: [older], properties: [] }, { segments: [older, newer], properties: [] });
  }),
  propertyDefinitions.map((definition) => {
    const older: PropertyEntry = { slot: 0, since: 1, id: "p", name: "p", definition };
    const newer = { ...older, slot: 1, since: 2 };
    return changeTo({ segments: [], properties: [older] }, { segments: [], properties: [older, newer] });
  }),
);

function changeTo(before: Omit<DefinitionSet, "version">, after: Omit<DefinitionSet, "version">): Change {
  return { before: { version: 1, ...before }, after: { version: 2, ...after } };
}

const cases = fc.record({
  change: fc.oneof(changes, twins),
  who,
  events: histories,
  /** How many of the events are applied before the definitions change. */
  share: fc.nat(14),
  now: fc.integer({ min: 0, max: historySeconds }).map(momentAt),
});

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

interface Lived {
  readonly plan: RecomputePlan;
  readonly after: Audience;
  readonly past: Past;
}

/** The user applies the later events at the earlier version. */
function lived({ change, who: is, events, share, now }: Case): Lived {
  const after = compileAudience(change.after);
  const count = Math.max(1, share);
  const first = live(compileAudience(change.before), newcomer(is, now), events.slice(0, count));
  return { plan: after.planRecompute(1, 2), after, past: live(after, first, events.slice(count)) };
}

describe("the plan of a recompute", () => {
  it("leaves out only users who are up to date without their history", () => {
    let leftOut = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { plan, after, past } = lived(one);
        if (isSelected(plan, after, past)) return;
        leftOut += 1;
        const { user, events, now } = past;
        // A pending user waits for a recompute of their own; here the plan alone is to find them.
        const { isPending: _, ...computedState } = past.computedState;
        const brought = after.bringUpToDate(computedState, after.version);
        const whole = after.recompute({ computedState, matchedEvents: fold(after, events), user, now });
        const due = after.applyAlarms({ computedState: brought, before: user, user, now });
        expect(serializeComputedState(due.computedState)).toStrictEqual(
          serializeComputedState(whole.computedState),
        );
        expect(due.transitions).toStrictEqual(whole.transitions);
      }),
      { numRuns: 3000 },
    );
    expect(leftOut).toBeGreaterThan(300);
  });

  it("names all events that a user needs", () => {
    let partial = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { plan, after, past } = lived(one);
        const { computedState, user, events, now } = past;
        const needed = after.eventsNeededAfter(computedState.version);
        expect(needed).toStrictEqual(plan.needed);
        if (needed === "all") return;
        const some = events.filter((event) => isNeeded(needed, event));
        if (some.length < events.length) partial += 1;
        const matchedEvents = some.reduce(
          (known, event) => after.matchEvent(known, event),
          computedState.matchedEvents,
        );
        expect(after.recompute({ computedState, matchedEvents, user, now })).toStrictEqual(
          after.recompute({ computedState, matchedEvents: fold(after, events), user, now }),
        );
      }),
      { numRuns: 1000 },
    );
    expect(partial).toBeGreaterThan(300);
  });
});
