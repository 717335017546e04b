/**
 * One person's life under an audience, event by event, the way the user actor leads it. Along the way it holds the
 * engine to its word: what the transitions tell adds up to what the standing holds, a value is told only when it
 * changed, and no alarm is left in the past.
 */
import type { EventRecord, Json } from "@signalbox/core";
import { absorbProfile, emptyProfile, foldEvent } from "@signalbox/membership";
import { expect } from "vitest";
import {
  compileAudience,
  newStanding,
  reviveStanding,
  storeStanding,
  type DefinitionSet,
  type Outcome,
  type Person,
  type Standing,
  type Transition,
} from "../index.js";

export type Who = Pick<Person, "id" | "kind">;

/** What is true of a person at a moment, by the ids of the definitions. */
export interface View {
  readonly memberships: ReadonlySet<string>;
  readonly properties: ReadonlyMap<string, Json>;
}

export interface Life {
  readonly events: readonly EventRecord[];
  standing(): Standing;
  person(): Person;
  take(event: EventRecord, now: number): readonly Transition[];
  /** Settles at every alarm that falls due on the way, and at the end. */
  passTo(now: number): readonly Transition[];
  /** Settles once, however many alarms were slept through. */
  wake(now: number): readonly Transition[];
  absorb(other: Life, now: number): readonly Transition[];
  /** Other definitions are in force from now on; nobody has been brought up to them yet. */
  publish(set: DefinitionSet): void;
  /** Brings the person up to the definitions, by history where that is needed; says whether it was. */
  recompute(now: number): { readonly history: boolean; readonly transitions: readonly Transition[] };
  view(now: number): View;
}

export interface LifeOptions {
  readonly who?: Who;
  /** Puts the standing through its stored form after every step. */
  readonly stored?: boolean;
}

export const ada: Who = { id: "ada", kind: "user" };

export function createLife(firstSet: DefinitionSet, { who = ada, stored = false }: LifeOptions = {}): Life {
  let set = firstSet;
  let audience = compileAudience(set);
  let standing = newStanding;
  let person: Person = { ...who, anonymousId: undefined, profile: emptyProfile };
  let events: readonly EventRecord[] = [];
  const told = new Map<number, Json>();

  const accept = ({ transitions, standing: next }: Outcome, now: number): readonly Transition[] => {
    standing = stored ? throughStore(next) : next;
    for (const transition of transitions) listen(told, transition);
    expect(slots(told.keys()), "slots told").toStrictEqual(slots(standing.held));
    expect(
      [...standing.alarms.values()].filter((alarm) => alarm <= now),
      "alarms in the past",
    ).toStrictEqual([]);
    return transitions;
  };
  const settle = (now: number): readonly Transition[] => {
    const before = new Map(told);
    const transitions = accept(audience.settle({ standing, before: person, person, now }), now);
    expectNews(before, transitions);
    return transitions;
  };

  return {
    get events() {
      return events;
    },
    standing: () => standing,
    person: () => person,
    take(event, now) {
      const before = person;
      const known = new Map(told);
      events = [...events, event];
      person = {
        ...who,
        anonymousId: anonymousIdOf(who, events),
        profile: foldEvent(person.profile, event).profile,
      };
      const transitions = accept(audience.take({ standing, before, person, event, now }), now);
      expectNews(known, transitions);
      return transitions;
    },
    passTo(now) {
      const transitions: Transition[] = [];
      for (let due = nextAlarm(standing); due < now; due = nextAlarm(standing)) {
        transitions.push(...settle(due));
      }
      return standing.version === null ? transitions : [...transitions, ...settle(now)];
    },
    wake: settle,
    absorb(other, now) {
      const before = person;
      const known = new Map(told);
      events = [...events, ...other.events];
      const { profile } = absorbProfile(person.profile, other.person().profile);
      person = { ...who, anonymousId: anonymousIdOf(who, events), profile };
      const absorption = { standing, other: other.standing(), before, person, now };
      const transitions = accept(audience.absorb(absorption), now);
      expectNews(known, transitions);
      return transitions;
    },
    publish(next) {
      set = next;
      audience = compileAudience(set);
    },
    recompute(now) {
      const history = audience.needsHistory(standing.version);
      const memory = history
        ? events.reduce((known, event) => audience.remember(known, event), newStanding.memory)
        : standing.memory;
      const defined = new Set([...set.segments, ...set.properties].map(({ slot }) => slot));
      for (const slot of told.keys()) if (!defined.has(slot)) told.delete(slot);
      const transitions = accept(audience.recompute({ standing, memory, person, now }), now);
      return { history, transitions };
    },
    view(now) {
      const values = audience.values({ standing, person, now });
      const propertySlots = new Set(set.properties.map(({ slot }) => slot));
      const toldValues = [...told].filter(([slot]) => propertySlots.has(slot));
      expect(new Map(values), "values told").toStrictEqual(new Map(toldValues));
      return {
        memberships: new Set(set.segments.filter(({ slot }) => standing.held.has(slot)).map(({ id }) => id)),
        properties: new Map(
          set.properties.flatMap(({ id, slot }) => {
            const value = values.get(slot);
            return value === undefined ? [] : [[id, value] as const];
          }),
        ),
      };
    },
  };
}

function listen(told: Map<number, Json>, transition: Transition): void {
  const value = transition.of === "segment" ? transition.entered || undefined : transition.value;
  if (value === undefined) told.delete(transition.slot);
  else told.set(transition.slot, value);
}

/** Outside a recompute every transition tells something new, and none is told twice. */
function expectNews(known: ReadonlyMap<number, Json>, transitions: readonly Transition[]): void {
  const state = new Map(known);
  for (const transition of transitions) {
    const before = state.get(transition.slot);
    listen(state, transition);
    expect(state.get(transition.slot), `told of ${transition.id}`).not.toStrictEqual(before);
  }
}

function nextAlarm({ alarms }: Standing): number {
  return Math.min(Infinity, ...alarms.values());
}

/** A visitor's own; of a user the latest that an event named beside their id. */
function anonymousIdOf({ id, kind }: Who, events: readonly EventRecord[]): string | undefined {
  if (kind === "anonymous") return id;
  const [latest] = events
    .filter(({ userId, anonymousId }) => userId !== undefined && anonymousId !== undefined)
    .toSorted((a, b) => b.at - a.at || (a.messageId < b.messageId ? 1 : -1));
  return latest?.anonymousId;
}

function throughStore(standing: Standing): Standing {
  return reviveStanding(JSON.parse(JSON.stringify(storeStanding(standing))));
}

function slots(of: Iterable<number>): number[] {
  return [...of].toSorted((a, b) => a - b);
}
