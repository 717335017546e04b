/** Who would leave a stored segment, and who would enter it, by a draft: estimated from sampled places, or exact. */
import type { ActorKey, TableStore, WorkspaceId } from "@signalbox/core";
import { sortKeyAt } from "@signalbox/users";
import { membersOf, type UserSet } from "../sets/user-set.js";
import { estimatedCount, exactCount, type PreviewCount } from "./condition-counts.js";
import { addPlace, noPlaces, type PlaceSums } from "./estimate-count.js";
import { countPlaces, type DrawnUsers } from "./sample-users.js";

/** Undefined `slot`: the segment is new and has no members. */
export interface StoredMembers {
  readonly workspaceId: WorkspaceId;
  readonly slot: number | undefined;
}

export interface MembershipChange {
  /** Members of the stored segment, as far as it is computed. */
  readonly members: number;
  readonly entering: PreviewCount;
  readonly leaving: PreviewCount;
}

export interface ChangeSums {
  readonly entering: PlaceSums;
  readonly leaving: PlaceSums;
}

/** Compares the members of a draft with those of the stored segment. */
export interface MemberComparison {
  readonly members: number;
  /** `found`: the members of the draft among those drawn. */
  added(sums: ChangeSums, drawn: readonly DrawnUsers[], found: ReadonlySet<ActorKey>): Promise<ChangeSums>;
  /** Of all members of the draft. */
  exact(members: readonly ActorKey[]): Promise<MembershipChange>;
}

export const noChangeSums: ChangeSums = { entering: noPlaces, leaving: noPlaces };

export async function createMemberComparison(
  { workspaceId, slot }: StoredMembers,
  { tables }: { readonly tables: TableStore },
): Promise<MemberComparison> {
  const stored = slot === undefined ? undefined : membersOf({ workspaceId, slot }, tables);
  const members = stored === undefined ? 0 : await stored.count();
  return {
    members,
    async added({ entering, leaving }, drawn, found) {
      const keys = drawn.flatMap(({ places }) => places.flat().map(({ key }) => key));
      const now = stored === undefined ? new Set<ActorKey>() : await amongOf(stored, keys);
      const enters = new Set([...found].filter((key) => !now.has(key)));
      const leaves = new Set([...now].filter((key) => !found.has(key)));
      return {
        entering: countPlaces(drawn, enters).reduce(addPlace, entering),
        leaving: countPlaces(drawn, leaves).reduce(addPlace, leaving),
      };
    },
    async exact(found) {
      const staying = stored === undefined ? 0 : await countAmong(stored, found);
      return {
        members,
        entering: exactCount(found.length - staying),
        // Members may have left between the counts.
        leaving: exactCount(Math.max(members - staying, 0)),
      };
    },
  };
}

export function estimatedChange(
  { members }: MemberComparison,
  { entering, leaving }: ChangeSums,
  population: number,
): MembershipChange {
  return {
    members,
    entering: estimatedCount(population, entering),
    leaving: estimatedCount(population, leaving),
  };
}

async function amongOf(set: UserSet, keys: readonly ActorKey[]): Promise<ReadonlySet<ActorKey>> {
  const among = await set.among(keys.map((key) => sortKeyAt(key)));
  return new Set(keys.filter((key) => among.has(sortKeyAt(key))));
}

async function countAmong(set: UserSet, keys: readonly ActorKey[]): Promise<number> {
  let count = 0;
  for (let start = 0; start < keys.length; start += set.readAtMost) {
    const sortKeys = keys.slice(start, start + set.readAtMost).map((key) => sortKeyAt(key));
    count += (await set.countAmong?.(sortKeys)) ?? (await set.among(sortKeys)).size;
  }
  return count;
}
