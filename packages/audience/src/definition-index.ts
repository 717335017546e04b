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
import { inNamingOrder, namedSegments } from "./named-segments.js";
import { planProperty, planSegment } from "./plan.js";
import type { Needs, EvaluationInput } from "./compile-context.js";
import { indexEventMatchers, type EventMatcherIndex } from "./event-matcher-index.js";
import type { EventMatcher } from "./event-matcher.js";
import { bounded, type Reach } from "./reach.js";
import { segmentsNamedBy } from "./segment-nodes/segment.js";

interface Common {
  readonly slot: number;
  readonly since: number;
  readonly firstSince?: number;
  readonly id: string;
  /** Position among all definitions. */
  readonly order: number;
  readonly needs: Needs;
  /** The users whom the definition concerns. */
  reach(): Reach;
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
  /** A user with an earlier version was computed by other rules. */
  readonly historyFrom: number;
  /** By slot of a segment: the definitions that name it. */
  readonly dependents: ReadonlyMap<number, readonly CompiledDefinition[]>;
  affectedBy(change: Change): ReadonlySet<CompiledDefinition>;
  /**
   * The matchers that no definition up to the version uses: they have not seen the earlier events of a user with that
   * version.
   */
  matchersAfter(version: number): ReadonlyMap<string, EventMatcher>;
}

export function createDefinitionIndex(set: DefinitionSet): DefinitionIndex {
  const definitions = compileDefinitions(set);
  const matchers = new Map<string, EventMatcher>(definitions.flatMap(({ needs }) => [...needs.matchers]));
  const dependents = dependentsOf(definitions);
  return {
    version: set.version,
    definitions: new Set(definitions),
    bySlot: new Map(definitions.map((definition) => [definition.slot, definition])),
    matchers: indexEventMatchers(matchers.values()),
    matcherKeys: new Set(matchers.keys()),
    paused: set.paused ?? new Set(),
    affectedBy: createAffectedLookup(definitions, dependents),
    historyFrom: set.historyFrom ?? 0,
    dependents,
    matchersAfter: createLaterMatchers(definitions),
  };
}

/** Definitions later than the user's version wait for the recompute. */
export function isInForce(
  { since }: CompiledDefinition,
  { version }: Pick<ComputedState, "version">,
): boolean {
  return version !== null && since <= version;
}

function compileDefinitions(set: DefinitionSet): CompiledDefinition[] {
  const { segments, properties } = set;
  const named = new Map(namedSegments(set));
  const isNamed = new Set(segments.flatMap(({ definition }) => segmentsNamedBy(definition)));
  const planned = inNamingOrder(segments).map((entry) => {
    const plan = planSegment(entry, named);
    if (isNamed.has(entry.id)) {
      // At once, so that a long chain of names is no deep recursion.
      const reach = bounded(plan.reach());
      named.set(entry.id, { slot: entry.slot, reach: () => reach });
    }
    return { of: "segment" as const, ...entry, ...plan };
  });
  const listed = [
    ...planned,
    ...properties.map((entry) => ({
      of: "property" as const,
      searchable: isSearchable(entry.definition),
      ...entry,
      ...planProperty(entry),
    })),
  ];
  return listed.map((definition, order) => ({ ...definition, order }));
}

function dependentsOf(definitions: readonly CompiledDefinition[]): DefinitionIndex["dependents"] {
  const byId = groupBy(definitions, ({ needs }) => [...needs.segments]);
  return new Map(
    definitions.flatMap(({ of, id, slot }) => {
      const dependents = of === "segment" ? byId.get(id) : undefined;
      return dependents === undefined ? [] : [[slot, dependents]];
    }),
  );
}

/** Adds the definitions that name one of these, also through others. */
export function addDependents(
  concerned: Set<CompiledDefinition>,
  dependents: DefinitionIndex["dependents"],
): void {
  if (dependents.size === 0) return;
  // The loop goes on with what it adds.
  for (const { slot } of concerned) {
    for (const dependent of dependents.get(slot) ?? []) concerned.add(dependent);
  }
}

function createAffectedLookup(
  definitions: readonly CompiledDefinition[],
  dependents: DefinitionIndex["dependents"],
): DefinitionIndex["affectedBy"] {
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
    addDependents(affected, dependents);
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

function createLaterMatchers(definitions: readonly CompiledDefinition[]): DefinitionIndex["matchersAfter"] {
  const answers = new Map<number, ReadonlyMap<string, EventMatcher>>();
  const find = (version: number): ReadonlyMap<string, EventMatcher> => {
    const matchersOf = (isOf: (definition: CompiledDefinition) => boolean): [string, EventMatcher][] =>
      definitions.filter(isOf).flatMap(({ needs }) => [...needs.matchers]);
    const fed = new Map(matchersOf(({ since }) => since <= version));
    return new Map(matchersOf(({ since }) => since > version).filter(([key]) => !fed.has(key)));
  };
  return (version) => {
    const known = answers.get(version);
    if (known !== undefined) return known;
    const answer = find(version);
    answers.set(version, answer);
    return answer;
  };
}
