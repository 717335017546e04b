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
import type { DefinitionSet } from "./definition-set.js";
import { propertyDefinitions, segmentDefinitions } from "./definitions.fixture.js";
import { userOf } from "./evaluate-history.js";
import { histories, historySeconds, momentAt } from "./histories.fixture.js";
import type { RecomputePlan } from "./recompute-plan.js";

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

function isSelected(plan: RecomputePlan, { events, user, computedState, now }: Past): boolean {
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

/** What happens to a definition in a version; in the first, one that stays does not exist yet. Slots are not reused. */
const moves = fc.constantFrom("stays", "stays", "changes", "changes", "goes", "pauses");

interface Stage<D> {
  readonly move: typeof moves extends fc.Arbitrary<infer Move> ? Move : never;
  readonly definition: D;
}

interface Entry<D> {
  readonly slot: number;
  readonly since: number;
  readonly firstSince: number;
  readonly id: string;
  readonly definition: D;
}

/** The stages of up to `maxLength` definitions, one for each of three versions. */
function stages<D>(definition: fc.Arbitrary<D>, maxLength: number): fc.Arbitrary<Stage<D>[][]> {
  return fc.array(fc.array(fc.record({ move: moves, definition }), { minLength: 3, maxLength: 3 }), {
    maxLength,
  });
}

/** The definition in force after these stages; undefined where there is none, or it is paused. */
function entryAfter<D>(all: readonly Stage<D>[], base: { slot: number; id: string }): Entry<D> | undefined {
  const firstSince = all.findIndex(({ move }) => move === "changes") + 1;
  let entry: Entry<D> | undefined;
  for (const [index, { move, definition }] of all.entries()) {
    if (move === "goes") return undefined;
    if (move === "changes") entry = { ...base, since: index + 1, firstSince, definition };
    else if (move !== "stays") entry = undefined;
  }
  return entry;
}

function isPaused<D>(all: readonly Stage<D>[]): boolean {
  const last = all.findLast(({ move }) => move !== "stays");
  return last?.move === "pauses" && all.every(({ move }) => move !== "goes");
}

/** A workspace's definitions at three versions. */
const evolutions: fc.Arbitrary<readonly DefinitionSet[]> = fc
  .tuple(stages(segmentDefinitions, 3), stages(propertyDefinitions, 2))
  .map(([segments, properties]) =>
    [1, 2, 3].map((version) => ({
      version,
      segments: segments.flatMap(
        (all, slot) => entryAfter(all.slice(0, version), { slot, id: `segment-${slot}` }) ?? [],
      ),
      properties: properties.flatMap((all, index) => {
        const name = `property-${index}`;
        const entry = entryAfter(all.slice(0, version), { slot: 100 + index, id: name });
        return entry === undefined ? [] : [{ ...entry, name }];
      }),
      paused: new Set([
        ...segments.flatMap((all, slot) => (isPaused(all.slice(0, version)) ? [slot] : [])),
        ...properties.flatMap((all, index) => (isPaused(all.slice(0, version)) ? [100 + index] : [])),
      ]),
    })),
  );

/** A definition is new, and an older one looks for the same events. */
const twins: fc.Arbitrary<readonly DefinitionSet[]> = fc
  .tuple(segmentDefinitions, propertyDefinitions, fc.boolean())
  .map(([segment, property, isSegment]) =>
    [1, 2, 3].map((version) => {
      const slots = version === 1 ? [0] : [0, 1];
      const entries = slots.map((slot) => ({
        slot,
        since: slot + 1,
        firstSince: slot + 1,
        name: "",
      }));
      return {
        version,
        segments: isSegment ? entries.map((e) => ({ ...e, id: "segment-0", definition: segment })) : [],
        properties: isSegment ? [] : entries.map((e) => ({ ...e, id: "property", definition: property })),
      };
    }),
  );

const who = fc.constantFrom<Who>({ id: "ada", kind: "user" }, { id: "tab-1", kind: "anonymous" });

const cases = fc.record({
  sets: fc.oneof({ weight: 2, arbitrary: evolutions }, { weight: 1, arbitrary: twins }),
  who,
  events: histories,
  /** How many of the events the user applies with the first definitions; the others with the second. */
  share: fc.integer({ min: 1, max: 14 }),
  now: fc.integer({ min: 0, max: historySeconds }).map(momentAt),
});

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

interface Lived {
  readonly audiences: readonly [first: Audience, second: Audience, third: Audience];
  /** From the first version to the second. */
  readonly plan: RecomputePlan;
  /** At the first version, after all events. */
  readonly past: Past;
}

function lived({ sets: [one, two, three], who: is, events, share, now }: Case): Lived {
  if (one === undefined || two === undefined || three === undefined) throw new Error("no three versions");
  const audiences = [compileAudience(one), compileAudience(two), compileAudience(three)] as const;
  const first = live(audiences[0], newcomer(is, now), events.slice(0, share));
  const past = live(audiences[1], first, events.slice(share));
  // A pending user has requested a recompute; here the plan alone must find all whom it concerns.
  const { isPending: _, ...computedState } = past.computedState;
  return { audiences, plan: audiences[1].planRecompute(1, 2), past: { ...past, computedState } };
}

/** The computed state with the events that it needs for a recompute. */
function foldNeeded(audience: Audience, computedState: ComputedState, events: readonly EventRecord[]) {
  const needed = audience.eventsNeededAfter(computedState.version);
  if (needed === "all") return fold(audience, events);
  return events
    .filter((event) => isNeeded(needed, event))
    .reduce((known, event) => audience.matchEvent(known, event), computedState.matchedEvents);
}

describe("the plan of a recompute", () => {
  it("leaves out only users who are up to date without their history", () => {
    let leftOut = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { audiences, plan, past } = lived(one);
        const [, after] = audiences;
        if (isSelected(plan, past)) return;
        leftOut += 1;
        const { computedState, user, events, now } = past;
        const brought = after.bringUpToDate(computedState, after.version);
        const whole = after.recompute({ computedState, matchedEvents: fold(after, events), user, now });
        const due = after.applyAlarms({ computedState: brought, before: user, user, now });
        expect(serializeComputedState(due.computedState)).toStrictEqual(
          serializeComputedState(whole.computedState),
        );
        expect(due.transitions).toStrictEqual(whole.transitions);
      }),
      { numRuns: 2000 },
    );
    expect(leftOut).toBeGreaterThan(200);
  });

  it("names all events that a user needs", () => {
    let partial = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { audiences, plan, past } = lived(one);
        const [, after] = audiences;
        const { computedState, user, events, now } = past;
        expect(after.eventsNeededAfter(computedState.version)).toStrictEqual(plan.needed);
        if (events.some((event) => plan.needed !== "all" && !isNeeded(plan.needed, event))) partial += 1;
        const matchedEvents = foldNeeded(after, computedState, events);
        expect(after.recompute({ computedState, matchedEvents, user, now })).toStrictEqual(
          after.recompute({ computedState, matchedEvents: fold(after, events), user, now }),
        );
      }),
      { numRuns: 1000 },
    );
    expect(partial).toBeGreaterThan(200);
  });

  it("also concerns users who have not taken over the version before it", () => {
    let behind = 0;
    fc.assert(
      fc.property(cases, (one) => {
        const { audiences, plan, past } = lived(one);
        if (isSelected(plan, past)) return;
        const [, second, third] = audiences;
        const { user, events, now } = past;
        const { computedState } = second.applyAlarms({ ...past, before: user });
        const brought = third.bringUpToDate(computedState, 2);
        const matchedEvents = foldNeeded(third, brought, events);
        const done = third.recompute({ computedState: brought, matchedEvents, user, now });
        const whole = { user, now, matchedEvents: fold(second, events) };
        const reached = second.recompute({ ...whole, computedState }).computedState;
        expect(done).toStrictEqual(
          third.recompute({ user, now, computedState: reached, matchedEvents: fold(third, events) }),
        );
        const next = third.planRecompute(2, 3);
        if (isSelected(next, { ...past, computedState: brought })) return;
        behind += 1;
        expect(third.bringUpToDate(brought, 3)).toStrictEqual(third.bringUpToDate(computedState, 3));
        expect(third.bringUpToDate(computedState, 3)).toStrictEqual(done.computedState);
      }),
      { numRuns: 1500 },
    );
    expect(behind).toBeGreaterThan(50);
  });
});
