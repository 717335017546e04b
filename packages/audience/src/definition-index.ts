/**
 * The compiled definitions in force, indexed by what they depend on. Invariant: a change that does not affect a
 * definition cannot change its result.
 */
import type { Json } from "@signalbox/core";
import type { DefinitionSet } from "./definition-set.js";
import type { ComputedState } from "./computed-state.js";
import type { AudienceUser } from "./audience-user.js";
import type { Finding } from "./finding.js";
import { isSearchable } from "./property-types/index.js";
import { planProperty, planSegment } from "./plan.js";
import type { Needs, EvaluationInput } from "./compile-context.js";
import { indexEventMatchers, type EventMatcherIndex } from "./event-matcher-index.js";
import { isPrefix, type EventMatcher } from "./event-matcher.js";
import type { NeededEvents } from "./audience.js";

interface Common {
  readonly slot: number;
  readonly since: number;
  readonly id: string;
  /** Position among all definitions. */
  readonly order: number;
  readonly needs: Needs;
}

export interface CompiledSegment extends Common {
  readonly of: "segment";
  evaluate(input: EvaluationInput): Finding<boolean>;
}

export interface CompiledProperty extends Common {
  readonly of: "property";
  readonly searchable: boolean;
  evaluate(input: EvaluationInput): Finding<Json | undefined>;
}

export type CompiledDefinition = CompiledSegment | CompiledProperty;

/** What an event changed of a user. */
export interface Change {
  /** Keys of matchers. */
  readonly changed: readonly string[];
  /** Names of traits. */
  readonly setTraits: readonly string[];
  readonly before: AudienceUser;
  readonly user: AudienceUser;
}

export interface DefinitionIndex {
  readonly version: number;
  /** In definition order, segments first. */
  readonly definitions: ReadonlySet<CompiledDefinition>;
  readonly bySlot: ReadonlyMap<number, CompiledDefinition>;
  readonly matchers: EventMatcherIndex;
  readonly matcherKeys: ReadonlySet<string>;
  readonly paused: ReadonlySet<number>;
  affectedBy(change: Change): ReadonlySet<CompiledDefinition>;
  needsHistory(version: number | null): boolean;
  eventsNeededAfter(version: number | null): NeededEvents;
}

export function createDefinitionIndex(set: DefinitionSet): DefinitionIndex {
  const definitions = compileDefinitions(set);
  const matchers = new Map<string, EventMatcher>(definitions.flatMap(({ needs }) => [...needs.matchers]));
  const neededEvents = createNeededEvents(definitions, set.historyFrom ?? 0);
  return {
    version: set.version,
    definitions: new Set(definitions),
    bySlot: new Map(definitions.map((definition) => [definition.slot, definition])),
    matchers: indexEventMatchers(matchers.values()),
    matcherKeys: new Set(matchers.keys()),
    paused: set.paused ?? new Set(),
    affectedBy: createAffectedLookup(definitions),
    needsHistory: (version) => neededEvents(version) !== noEvents,
    eventsNeededAfter: neededEvents,
  };
}

/** Definitions later than the user's version wait for the recompute. */
export function isInForce(
  { since }: CompiledDefinition,
  { version }: Pick<ComputedState, "version">,
): boolean {
  return version !== null && since <= version;
}

function compileDefinitions({ segments, properties }: DefinitionSet): CompiledDefinition[] {
  const listed = [
    ...segments.map((entry) => ({ of: "segment" as const, ...entry, ...planSegment(entry) })),
    ...properties.map((entry) => ({
      of: "property" as const,
      searchable: isSearchable(entry.definition),
      ...entry,
      ...planProperty(entry),
    })),
  ];
  return listed.map((definition, order) => ({ ...definition, order }));
}

function createAffectedLookup(definitions: readonly CompiledDefinition[]): DefinitionIndex["affectedBy"] {
  const byMatcher = groupBy(definitions, ({ needs }) => [...needs.matchers.keys()]);
  const byTrait = groupBy(definitions, ({ needs }) => (needs.traits === "all" ? [] : [...needs.traits]));
  const byAnyTrait = definitions.filter(({ needs }) => needs.traits === "all");
  const byMembership = definitions.filter(({ needs }) => needs.memberships);
  const byAnonymousId = definitions.filter(({ needs }) => needs.anonymousId);
  return ({ changed, setTraits, before, user }) => {
    const affected = new Set<CompiledDefinition>();
    const touch = (others: readonly CompiledDefinition[] = []): void => {
      for (const definition of others) affected.add(definition);
    };
    for (const key of changed) touch(byMatcher.get(key));
    for (const name of setTraits) touch(byTrait.get(name));
    if (setTraits.length > 0) touch(byAnyTrait);
    if (before.profile.groups !== user.profile.groups) touch(byMembership);
    if (byAnonymousId.length > 0 && before.anonymousId !== user.anonymousId) touch(byAnonymousId);
    return affected;
  };
}

function groupBy(
  definitions: readonly CompiledDefinition[],
  keysOf: (definition: CompiledDefinition) => readonly string[],
): ReadonlyMap<string, readonly CompiledDefinition[]> {
  const groups = new Map<string, CompiledDefinition[]>();
  for (const definition of definitions) {
    for (const key of keysOf(definition)) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [definition]);
      else group.push(definition);
    }
  }
  return groups;
}

/**
 * Stored events are needed for matchers that no definition up to the user's version used, since they have not seen the
 * user's earlier events; all of them for a user computed by other rules.
 */
function createNeededEvents(
  definitions: readonly CompiledDefinition[],
  historyFrom: number,
): DefinitionIndex["eventsNeededAfter"] {
  const answers = new Map<number, NeededEvents>();
  const find = (version: number): NeededEvents => {
    const fed = new Set(
      definitions.filter(({ since }) => since <= version).flatMap(({ needs }) => [...needs.matchers.keys()]),
    );
    const later = definitions.filter(({ since }) => since > version);
    const unfed = later.flatMap(({ needs }) =>
      [...needs.matchers.values()].filter(({ key }) => !fed.has(key)),
    );
    return unfed.length === 0 ? noEvents : namesOf(unfed);
  };
  return (version) => {
    if (version === null) return noEvents;
    if (version < historyFrom) return "all";
    const known = answers.get(version);
    if (known !== undefined) return known;
    const answer = find(version);
    answers.set(version, answer);
    return answer;
  };
}

const noEvents: NeededEvents = { names: [], prefixes: [] };

/** The names of the events that the matchers match; identify events have the empty name. */
function namesOf(matchers: readonly EventMatcher[]): NeededEvents {
  const names = new Set<string>();
  const prefixes = new Set<string>();
  for (const { spec } of matchers) {
    const { source } = spec;
    if (source.of === "any") return "all";
    if (source.of === "identify") names.add("");
    else
      for (const name of source.names) {
        if (isPrefix(name)) prefixes.add(name.slice(0, -1));
        else names.add(name);
      }
  }
  if (prefixes.has("")) return "all";
  return { names: [...names].toSorted(), prefixes: [...prefixes].toSorted() };
}
