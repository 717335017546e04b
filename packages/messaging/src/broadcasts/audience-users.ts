/**
 * The users of an audience, in the order of a broadcast (by sort key): members of an included segment and of no excluded
 * one, each once. Its segments are walked at once and merged, so nothing is held but the pages that are read.
 */
import {
  audienceOfBroadcast,
  fewAtATime,
  type TableStore,
  type WithAudience,
  type WorkspaceId,
} from "@signalbox/core";
import { filterSet, membersOf, unionOf, type FilteredSet, type UserSet } from "@signalbox/user-queries";
import type { StoredSegment, WorkspaceState } from "@signalbox/workspace";

/** The segments of an audience as their workspace has them. */
export interface AudienceSegments {
  readonly include: readonly StoredSegment[];
  readonly exclude: readonly StoredSegment[];
}

export interface ExcludedCount {
  readonly segmentId: string;
  readonly count: number;
}

export interface AudienceUsers extends Pick<FilteredSet, "count" | "walk"> {
  /** The included segments that each of some users is in, by sort key; in the order of the audience. */
  includedIn(sortKeys: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Members of included segments who are excluded, each with the first segment that excludes them; segments without any are absent. */
  countExcluded(): Promise<readonly ExcludedCount[]>;
}

/** Undefined when one of the segments does not exist. */
export function audienceSegments(
  { segments }: Pick<WorkspaceState, "segments">,
  broadcast: WithAudience,
): AudienceSegments | undefined {
  const { include, exclude } = audienceOfBroadcast(broadcast);
  const find = (ids: readonly string[]): readonly StoredSegment[] =>
    ids.flatMap((id) => segments.filter((each) => each.id === id));
  const found = { include: find(include), exclude: find(exclude) };
  const isComplete = found.include.length === include.length && found.exclude.length === exclude.length;
  return isComplete ? found : undefined;
}

export function audienceUsers(
  workspaceId: WorkspaceId,
  { include, exclude }: AudienceSegments,
  { tables }: { readonly tables: TableStore },
): AudienceUsers {
  const setOf = ({ slot }: StoredSegment): UserSet => membersOf({ workspaceId, slot }, tables);
  const included = include.map((segment) => ({ id: segment.id, set: setOf(segment) }));
  const union = unionOf(included.map(({ set }) => set));
  const users = filterSet({ allUsers: union, required: [union], excluded: exclude.map(setOf) });
  return {
    count: () => users.count(),
    walk: (span) => users.walk(span),
    async countExcluded() {
      const counts: ExcludedCount[] = [];
      for (const [index, segment] of exclude.entries()) {
        const earlier = exclude.slice(0, index).map(setOf);
        const own = filterSet({ allUsers: union, required: [union, setOf(segment)], excluded: earlier });
        counts.push({ segmentId: segment.id, count: await own.count() });
      }
      return counts.filter(({ count }) => count > 0);
    },
    async includedIn(sortKeys) {
      const [only, ...others] = included;
      if (only !== undefined && others.length === 0) {
        return new Map(sortKeys.map((sortKey) => [sortKey, [only.id]]));
      }
      const found = await fewAtATime(included, async ({ id, set }) => ({
        id,
        members: await set.among(sortKeys),
      }));
      return new Map(
        sortKeys.map((sortKey) => [
          sortKey,
          found.flatMap(({ id, members }) => (members.has(sortKey) ? [id] : [])),
        ]),
      );
    },
  };
}
