/**
 * What a recompute must look at: the users whom the changed definitions concern. Invariant: of every other user
 * the changed definitions are false (have no value) now and at every later moment, and no stored event is
 * missing from the matched events. So `bringUpToDate` sets these users to the new version without their history.
 */
import type { EventNames } from "@signalbox/core";
import type { AudienceUser } from "./audience-user.js";
import type { ComputedState } from "./computed-state.js";
import type { CompiledDefinition, DefinitionIndex } from "./definition-index.js";
import { isPrefix, type EventMatcher } from "./event-matcher.js";
import { documents, everyone, hasNames, membersOf, nobody, ownersOf, union, type Reach } from "./reach.js";
import { selectEvents, type SelectedEvents } from "./select-events.js";

export interface RecomputePlan {
  readonly from: number;
  readonly to: number;
  /** Nothing to compute for any user. */
  readonly isEmpty: boolean;
  /** All users must be evaluated. The following selections of users are empty then. */
  readonly everyone: boolean;
  /** Ids of the definitions because of which all users are; none when the rules of evaluation changed. */
  readonly reasons: readonly string[];
  /** Owners of these events are concerned. */
  readonly events: SelectedEvents;
  /** Members of these groups are concerned. */
  readonly groups: ReadonlySet<string> | "all";
  /** Users with a row of these slots are concerned: they may be in a segment, or have a value, by the earlier definition. */
  readonly holders: readonly Holders[];
  /** Whether the documents of all users must be read, and judged with `isAffected`. */
  readonly readsDocuments: boolean;
  /** The events that a concerned user at the version `from` must add to their matched events. */
  readonly needed: NeededEvents;
  /**
   * Whether a user is concerned as far as their document says. Pure and free of side effects. The owners of `events`,
   * members of `groups` and `holders` are concerned even if this is false.
   */
  isAffected(user: AudienceUser, computedState: ComputedState, now: number): boolean;
}

export interface Holders {
  readonly of: "segment" | "property";
  readonly slot: number;
}

/** Identify events have the empty name. */
export type NeededEvents = "all" | EventNames;

export function planRecompute(
  index: DefinitionIndex,
  { from, to }: Pick<RecomputePlan, "from" | "to">,
): RecomputePlan {
  const unfed = index.matchersAfter(from);
  const changed = [...index.definitions]
    .filter(({ since }) => since > from && since <= to)
    .map((definition) => ({ definition, reach: concernedBy(definition, unfed) }));
  const reasons = changed.filter(({ reach }) => reach.everyone).map(({ definition }) => definition.id);
  const isForAll = from < index.historyFrom || reasons.length > 0;
  const { groups, ...reach } = isForAll ? nobody : union(changed.map((each) => each.reach));
  const reused = isForAll
    ? []
    : changed.filter(({ definition }) => definition.firstSince !== definition.since);
  const holders = reused.flatMap(({ definition }) => (hasRows(definition) ? [holdersOf(definition)] : []));
  const unlisted = reused.flatMap(({ definition }) => (hasRows(definition) ? [] : [definition.slot]));
  const events = selectEvents(reach.events);
  const readsDocuments = reach.documents || unlisted.length > 0;
  const isConcerned = documentJudge(
    changed.flatMap((each) => (each.reach.documents ? [each.definition] : [])),
    unfed,
  );
  const selections = [reach.events, holders, groups === "all" ? [groups] : [...groups]];
  return {
    from,
    to,
    isEmpty: !isForAll && !readsDocuments && selections.every(({ length }) => length === 0),
    everyone: isForAll,
    reasons,
    events,
    groups,
    holders,
    readsDocuments,
    needed: eventsNeededAfter(index, from),
    isAffected: (user, computedState, now) => {
      const { version, held } = computedState;
      if (version === null || version >= to || user.profile.firstAt === null) return false;
      return isForAll || unlisted.some((slot) => held.has(slot)) || isConcerned(user, computedState, now);
    },
  };
}

export function needsHistory(index: DefinitionIndex, version: number | null): boolean {
  if (version === null) return false;
  return version < index.historyFrom || index.matchersAfter(version).size > 0;
}

export function eventsNeededAfter(index: DefinitionIndex, version: number | null): NeededEvents {
  if (version === null) return { names: [], prefixes: [] };
  if (version < index.historyFrom) return "all";
  const names = new Set<string>();
  const prefixes = new Set<string>();
  for (const { spec } of index.matchersAfter(version).values()) {
    const { source } = spec;
    if (source.of === "any") return "all";
    if (source.of === "identify") names.add("");
    else {
      for (const name of source.names) {
        if (isPrefix(name)) prefixes.add(name.slice(0, -1));
        else names.add(name);
      }
    }
  }
  return { names: [...names], prefixes: [...prefixes] };
}

/** Also the users whose matched events lack some for it: a later event of theirs may complete what it looks for. */
function concernedBy(definition: CompiledDefinition, unfed: Matchers): Reach {
  const reach = definition.reach();
  if (reach.everyone) return reach;
  const lacking = [...definition.needs.matchers.values()].filter(({ key }) => unfed.has(key));
  // A scan of the documents finds all users whom the definition concerns.
  return union([reach.documents ? documents : reach, ...lacking.map(usersWithEventsFor)]);
}

function usersWithEventsFor({ spec }: EventMatcher): Reach {
  const { source, madeForMembers } = spec;
  if (source.of === "identify") return documents;
  if (!hasNames(spec)) return everyone;
  return madeForMembers === undefined
    ? ownersOf(spec)
    : union([ownersOf(spec), membersOf(madeForMembers.groupId)]);
}

type Matchers = ReadonlyMap<string, EventMatcher>;

/**
 * Exact for users with all events in their matched events. The others have a trait that an unfed matcher looks for,
 * or events that the plan selects.
 */
function documentJudge(
  definitions: readonly CompiledDefinition[],
  unfed: Matchers,
): RecomputePlan["isAffected"] {
  const roots = [...unfed.values()].flatMap(({ spec: { source } }) =>
    source.of === "identify" ? [source.roots] : [],
  );
  return (user, { matchedEvents, held }, now) => {
    const { traits } = user.profile;
    const hasTrait = roots.some((names) =>
      names === "all" ? traits.size > 0 : names.some((name) => traits.has(name)),
    );
    return (
      hasTrait ||
      definitions.some((definition) => {
        const { value, until } = definition.evaluate({ user, matchedEvents, held, now });
        return until !== Infinity || value !== (definition.of === "segment" ? false : undefined);
      })
    );
  };
}

function hasRows(definition: CompiledDefinition): boolean {
  return definition.of === "segment" || definition.searchable;
}

function holdersOf({ of, slot }: CompiledDefinition): Holders {
  return { of, slot };
}
