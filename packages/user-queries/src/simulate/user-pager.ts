/**
 * Pages of the users that an unsaved definition may concern: the owners of certain events when no other user can
 * match, else all users.
 */
import {
  anonymousKind,
  parseActorKey,
  userKind,
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type EventStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { countUsers, segmentMemberTable, slotPrefix, sortKeyAt } from "@signalbox/users";
import { compareTexts } from "../sets/compare-sort-keys.js";

interface PagerPorts {
  readonly actors: ActorStore;
}

export interface EventSearch {
  readonly workspaceIds: readonly WorkspaceId[];
  /** Exact names. */
  readonly events: readonly string[];
  /** Accepted at or after this `seq`. */
  readonly fromSeq?: number;
  /** Deadline, ms. */
  readonly until: number;
}

export interface FoundOwners {
  readonly owners: readonly ActorKey[];
  /** False when finding all of them would take too long. */
  readonly isWhole: boolean;
}

export async function ownersOfEvents(
  { workspaceIds, events: names, fromSeq, until }: EventSearch,
  { events, now }: { readonly events: Pick<EventStore, "stream">; readonly now: () => Date },
): Promise<FoundOwners> {
  const owners = new Set<ActorKey>();
  for (const workspaceId of workspaceIds) {
    let read = 0;
    const filter = { workspaceId, events: names, ...(fromSeq !== undefined && { fromSeq }) };
    for await (const { owner } of events.stream(filter)) {
      owners.add(owner);
      if ((read += 1) % checkEvery === 0 && now().getTime() > until) {
        return { owners: [...owners], isWhole: false };
      }
    }
  }
  return { owners: [...owners], isWhole: true };
}

/** Events between two checks of the clock. */
const checkEvery = 1_000;

/** Pages of users, each of one workspace; an empty page is the end. */
export interface UserPager {
  next(size: number): Promise<readonly ActorDocument[]>;
  total(): Promise<number>;
}

/** In an order that has nothing to do with the ids, so that the first users are a sample of all. */
export function pagerOfKeys(keys: readonly ActorKey[], { actors }: PagerPorts): UserPager {
  const ordered = keys
    .map((key) => ({ key, workspaceId: workspaceOf(key), mixed: hashOf(key) }))
    .toSorted((left, right) => compareTexts(left.workspaceId, right.workspaceId) || left.mixed - right.mixed);
  let at = 0;
  return {
    async next(size) {
      while (at < ordered.length) {
        const rest = ordered.slice(at, at + size);
        const page = rest.filter(({ workspaceId }) => workspaceId === rest[0]?.workspaceId);
        at += page.length;
        const documents = await actors.load(page.map(({ key }) => key));
        const listed = page.flatMap(({ key }) => documents.get(key) ?? []).filter((each) => each.listed);
        if (listed.length > 0) return listed;
      }
      return [];
    },
    total: async () => keys.length,
  };
}

/** In the order of lists: users, then anonymous users, each by id. */
export function inListOrder(keys: readonly ActorKey[]): readonly ActorKey[] {
  return keys
    .map((key) => ({ key, order: workspaceOf(key) + sortKeyAt(key) }))
    .toSorted((left, right) => compareTexts(left.order, right.order))
    .map(({ key }) => key);
}

/** FNV-1a. */
function hashOf(key: ActorKey): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < key.length; at += 1) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function pagerOfAll(workspaceIds: readonly WorkspaceId[], { actors }: PagerPorts): UserPager {
  const ranges = workspaceIds.flatMap((workspaceId) =>
    [userKind, anonymousKind].map((kind) => ({ workspaceId, kind })),
  );
  let from: string | undefined;
  let at = 0;
  return {
    async next(limit) {
      for (; at < ranges.length; at += 1) {
        const range = ranges[at];
        if (range === undefined) break;
        const start = from === undefined ? {} : { from };
        const page = await actors.page({ ...range, ...start, direction: "after", limit });
        const last = page.at(-1);
        from = last === undefined ? undefined : parseActorKey(last.key).id;
        if (last !== undefined) return page;
      }
      return [];
    },
    async total() {
      const counts = await Promise.all(workspaceIds.map((each) => countUsers(each, actors)));
      return counts.reduce((sum, count) => sum + count, 0);
    },
  };
}

/** The current members of a segment. */
export function pagerOfMembers(
  { workspaceId, slot }: { readonly workspaceId: WorkspaceId; readonly slot: number },
  { actors, tables }: PagerPorts & { readonly tables: TableStore },
): UserPager {
  const prefix = slotPrefix(workspaceId, slot);
  const rows = { table: segmentMemberTable.name, prefix, where: { in: true } };
  let from: string | undefined;
  return {
    async next(limit) {
      for (;;) {
        const behind = from === undefined ? {} : { from };
        const page = await tables.walk({ ...rows, ...behind, direction: "asc", limit });
        from = page.at(-1)?.id ?? from;
        if (page.length === 0) return [];
        const keys = page.map(({ row }) => segmentMemberTable.read(row).userKey);
        const documents = await actors.load(keys);
        const listed = keys.flatMap((key) => documents.get(key) ?? []).filter((each) => each.listed);
        if (listed.length > 0) return listed;
      }
    },
    total: () => tables.countRange(rows),
  };
}
