/**
 * Compiles a workspace's definitions into an `Audience`. Invariant: the computed state at a version has, for
 * every definition up to that version, the result and the next alarm that folding the whole history would give.
 */
import type { Json, JsonObject } from "@signalbox/core";
import type { MergeUpdate, Audience, Origin, Outcome, Transition, EventUpdate } from "./audience.js";
import type { Finding } from "./finding.js";
import type { DefinitionSet } from "./definition-set.js";
import type { ComputedState } from "./computed-state.js";
import { evaluateDefinitions, type DefinitionsEvaluation } from "./evaluate-definitions.js";
import { mergeMatchedEvents, type MatchedEvent, type MatchedEvents } from "./matched-events.js";
import { dataReader, matchEvent } from "./match-event.js";
import { messageIdOf, type EventMatcher } from "./event-matcher.js";
import { eventsNeededAfter, needsHistory, planRecompute } from "./recompute-plan.js";
import {
  addDependents,
  createDefinitionIndex,
  isInForce,
  type CompiledDefinition,
  type DefinitionIndex,
} from "./definition-index.js";

/** Never throws for definitions that passed `checkSegmentDefinition` and `checkPropertyDefinition`. */
export function compileAudience(set: DefinitionSet): Audience {
  const definitionIndex = createDefinitionIndex(set);
  return {
    version: set.version,
    needsHistory: (version) => needsHistory(definitionIndex, version),
    eventsNeededAfter: (version) => eventsNeededAfter(definitionIndex, version),
    planRecompute: (from, to) => planRecompute(definitionIndex, { from, to }),
    bringUpToDate: (computedState, covered) => bringUpToDate(definitionIndex, computedState, covered),
    isNewSlot: (slot, version) =>
      version === null || version < (definitionIndex.bySlot.get(slot)?.firstSince ?? 0),
    mentions: (eventName) => definitionIndex.matchers.named(eventName).length > 0,
    follows: (eventName) => definitionIndex.matchers.matching(eventName).length > 0,
    matchNamedEvent: (matchedEvents, event) => {
      const index = { candidates: () => definitionIndex.matchers.named(event.event) };
      return matchEvent(matchedEvents, event, { index, data: dataReader(event) }).matchedEvents;
    },
    dropMatches: (matchedEvents, eventName) =>
      dropMatches(matchedEvents, definitionIndex.matchers.named(eventName)),
    applyEvent: (update) => applyEvent(definitionIndex, update),
    applyAlarms: (update) => applyAlarms(definitionIndex, update),
    absorb: (mergeUpdate) => absorb(definitionIndex, mergeUpdate),
    matchEvent: (matchedEvents, event) =>
      matchEvent(matchedEvents, event, { index: definitionIndex.matchers, data: dataReader(event) })
        .matchedEvents,
    recompute: (update) => recompute(definitionIndex, update),
    release: (computedState) => release(definitionIndex, computedState),
    pausedSlots: ({ held }) => new Set([...held].filter((slot) => definitionIndex.paused.has(slot))),
    withoutDeleted: (computedState) => withoutDeleted(definitionIndex, computedState),
    values: (update) => values(definitionIndex, update),
    origins: (update) => origins(definitionIndex, update),
  };
}

function applyEvent(definitionIndex: DefinitionIndex, update: EventUpdate): Outcome {
  const { computedState, before, user, event, now } = update;
  const data = dataReader(event);
  const { matchedEvents, changed } = matchEvent(computedState.matchedEvents, event, {
    index: definitionIndex.matchers,
    data,
  });
  const isFirst = computedState.version === null || before.profile.firstAt === null;
  const version = computedState.version ?? definitionIndex.version;
  const affected = isFirst
    ? definitionIndex.definitions
    : definitionIndex.affectedBy({ changed, setTraits: changedTraits(update, data), before, user });
  const due = dueAt(computedState, now);
  const isPending =
    computedState.isPending ??
    (version < definitionIndex.version && [...affected].some(({ since }) => since > version));
  if (matchedEvents === computedState.matchedEvents && !isFirst && affected.size === 0 && due.length === 0) {
    return { computedState, transitions: [] };
  }
  return evaluateDefinitions(withDue(definitionIndex, affected, due), {
    computedState: { ...computedState, version, matchedEvents, ...(isPending && { isPending: true }) },
    past: { user: before, matchedEvents: computedState.matchedEvents, version: computedState.version },
    user,
    now,
    due,
  });
}

function applyAlarms(
  definitionIndex: DefinitionIndex,
  { computedState, before, user, now }: Omit<EventUpdate, "event">,
): Outcome {
  const due = dueAt(computedState, now);
  if (due.length === 0) return { computedState, transitions: [] };
  return evaluateDefinitions(withDue(definitionIndex, new Set(), due), {
    computedState,
    past: { user: before, matchedEvents: computedState.matchedEvents, version: computedState.version },
    user,
    now,
    due,
  });
}

function absorb(
  definitionIndex: DefinitionIndex,
  { computedState, other, before, user, now }: MergeUpdate,
): Outcome {
  const matchedEvents = mergeMatchedEvents(computedState.matchedEvents, other.matchedEvents);
  const version = lowerOf(computedState.version, other.version);
  if (version === null && user.profile.firstAt === null) return { computedState, transitions: [] };
  const isPending = version !== null && version < definitionIndex.version;
  return evaluateDefinitions(definitionIndex.definitions, {
    computedState: {
      ...computedState,
      matchedEvents,
      version: version ?? definitionIndex.version,
      ...((isPending || other.isPending === true) && { isPending: true }),
    },
    past: { user: before, matchedEvents: computedState.matchedEvents, version: computedState.version },
    user,
    now,
    due: dueAt(computedState, now),
  });
}

/** A user without a version does not lower the other's. */
function lowerOf(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function recompute(
  definitionIndex: DefinitionIndex,
  { computedState, matchedEvents, user, now }: Parameters<Audience["recompute"]>[0],
): Outcome {
  return evaluateDefinitions(definitionIndex.definitions, {
    computedState: {
      version: definitionIndex.version,
      matchedEvents: prune(matchedEvents, definitionIndex),
      held: withoutDeleted(definitionIndex, computedState).held,
      alarms: new Map(),
    },
    past: { user, matchedEvents: computedState.matchedEvents, version: computedState.version },
    user,
    now,
    due: dueAt(computedState, now),
  });
}

function withoutDeleted({ bySlot, paused }: DefinitionIndex, computedState: ComputedState): ComputedState {
  const held = new Set([...computedState.held].filter((slot) => bySlot.has(slot) || paused.has(slot)));
  return { ...computedState, held };
}

function dropMatches(matchedEvents: MatchedEvents, matchers: readonly EventMatcher[]): MatchedEvents {
  const gone = new Set(matchers.map(({ key }) => key));
  return new Map([...matchedEvents].filter(([key]) => !gone.has(key)));
}

/** A user without data is what every other user is who is not concerned: in no segment, without a value or an alarm. */
function bringUpToDate(
  definitionIndex: DefinitionIndex,
  computedState: ComputedState,
  covered: number,
): ComputedState {
  const { version, isPending } = computedState;
  if (version === null || version >= covered || isPending === true) return computedState;
  const { bySlot, paused } = definitionIndex;
  /** Results of definitions later than `covered` wait for their own recompute. */
  const isKept = (slot: number): boolean => {
    const since = bySlot.get(slot)?.since;
    return since !== undefined && (since <= version || since > covered);
  };
  return {
    ...computedState,
    version: covered,
    matchedEvents: prune(computedState.matchedEvents, definitionIndex),
    held: new Set([...computedState.held].filter((slot) => isKept(slot) || paused.has(slot))),
    alarms: new Map([...computedState.alarms].filter(([slot]) => isKept(slot))),
  };
}

/** Returns the same object when a definition still uses every matcher. */
function prune(matchedEvents: MatchedEvents, definitionIndex: DefinitionIndex): MatchedEvents {
  const kept = new Map<string, readonly MatchedEvent[]>();
  for (const [key, entries] of matchedEvents)
    if (definitionIndex.matcherKeys.has(key)) kept.set(key, entries);
  return kept.size === matchedEvents.size ? matchedEvents : kept;
}

function release({ bySlot }: DefinitionIndex, { held }: ComputedState): readonly Transition[] {
  return [...held].flatMap((slot): Transition[] => {
    const definition = bySlot.get(slot);
    if (definition === undefined) return [];
    const { id } = definition;
    return definition.of === "segment"
      ? [{ of: "segment", slot, id, entered: false }]
      : [{ of: "property", slot, id, value: undefined, searchable: definition.searchable }];
  });
}

function values(
  definitionIndex: DefinitionIndex,
  update: Parameters<Audience["values"]>[0],
): ReadonlyMap<number, Json> {
  const found = new Map<number, Json>();
  for (const [slot, { value }] of propertyFindings(definitionIndex, update)) {
    if (value !== undefined) found.set(slot, value);
  }
  return found;
}

function origins(
  definitionIndex: DefinitionIndex,
  update: Parameters<Audience["origins"]>[0],
): ReadonlyMap<number, Origin> {
  const found = new Map<number, Origin>();
  for (const [slot, { value, entry }] of propertyFindings(definitionIndex, update)) {
    if (value !== undefined && entry !== undefined)
      found.set(slot, { at: entry[0], messageId: messageIdOf(entry[1]) });
  }
  return found;
}

function* propertyFindings(
  { definitions }: DefinitionIndex,
  { computedState, user, now }: Parameters<Audience["values"]>[0],
): Generator<readonly [slot: number, found: Finding<Json | undefined>]> {
  for (const definition of definitions) {
    if (definition.of !== "property" || !isInForce(definition, computedState)) continue;
    const { matchedEvents, held } = computedState;
    const input = { user, matchedEvents, held, now };
    yield [definition.slot, definition.evaluate(input)];
  }
}

/** Names of the traits that the event may have changed. */
function changedTraits(
  { before, user, event }: Pick<EventUpdate, "before" | "user" | "event">,
  data: () => JsonObject,
): readonly string[] {
  if (event.type !== "identify" || before.profile.traits === user.profile.traits) return [];
  return Object.keys(data());
}

function dueAt({ alarms }: ComputedState, now: number): DefinitionsEvaluation["due"] {
  if (alarms.size === 0) return [];
  return [...alarms].filter(([, at]) => at <= now);
}

/** With those whose alarm is due, and those that name them. */
function withDue(
  { bySlot, dependents }: DefinitionIndex,
  affected: ReadonlySet<CompiledDefinition>,
  due: DefinitionsEvaluation["due"],
): ReadonlySet<CompiledDefinition> {
  const late = due.flatMap(([slot]) => bySlot.get(slot) ?? []);
  if (late.length === 0) return affected;
  const all = new Set([...affected, ...late]);
  addDependents(all, dependents);
  return all;
}
