/**
 * Sets of one workspace's users in the order of lists (by sort key): all users, given ids, the members of a
 * segment, users with one of some values of a user property. A set is counted by an index, walked by an index from
 * any sort key, and filters given sort keys by row ids; it is never held in memory as a whole.
 */
import {
  countUsers,
  groupUserRowId,
  groupUsersPrefix,
  groupUserTable,
  parseSortKey,
  propertyRowId,
  propertyValueTable,
  segmentMemberTable,
  segmentRowId,
  slotPrefix,
  sortKeyOf,
  sortKeyPrefix,
  walkUsers,
  type UserRef,
} from "@signalbox/users";
import {
  anonymousKey,
  fewAtATime,
  userKey,
  type ActorKey,
  type ActorStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { mergeStreams } from "../streams/merge-streams.js";
import { bySortKey } from "./compare-sort-keys.js";

/** OrderedSet all users reads whole documents. */
const documentsPerRead = 1_000;
/** Rows are small. */
export const rowsPerRead = 20_000;
/** Rows in order of their ids cost as much in small reads, and those block the service for less time. */
const membersPerRead = 4_000;

/** A range of a walk in order of sort key. */
export interface Span {
  /** Exclusive; from the start, or from the end when walking back. */
  readonly from: string | undefined;
  readonly back: boolean;
  readonly limit: number;
}

export interface UserSet {
  /** A known upper bound of the count. */
  readonly atMost?: number;
  /** The most that is read at once on a long walk. */
  readonly readAtMost: number;
  count(): Promise<number>;
  /** Up to `limit` sort keys in the order of the walk; fewer only where the set ends. */
  walk(span: Span): Promise<readonly string[]>;
  /** The number of the given sort keys that belong to the set; absent where it costs as much as `among`. */
  countAmong?(sortKeys: readonly string[]): Promise<number>;
  /** The given sort keys that belong to the set. */
  among(sortKeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All listed users, or those of one kind. */
export function allUsers(workspaceId: WorkspaceId, actors: ActorStore, only?: UserRef["kind"]): UserSet {
  return {
    readAtMost: documentsPerRead,
    count: () => countUsers(workspaceId, actors, only),
    walk: async ({ from, ...span }) => {
      const start = from === undefined ? undefined : parseSortKey(from);
      return (await walkUsers({ workspaceId, from: start, ...span, only }, actors)).map(sortKeyOf);
    },
    async among(sortKeys) {
      const documents = await actors.load(sortKeys.map((sortKey) => keyAt(workspaceId, sortKey)));
      return new Set(
        sortKeys.filter((sortKey) => documents.get(keyAt(workspaceId, sortKey))?.listed === true),
      );
    },
  };
}

/** The users and anonymous users that exist under the ids. */
export function usersByIds(
  workspaceId: WorkspaceId,
  userIds: readonly string[],
  actors: ActorStore,
): UserSet {
  const candidates = [...new Set(userIds)].flatMap((id) => [
    sortKeyOf({ kind: "user", id }),
    sortKeyOf({ kind: "anonymous", id }),
  ]);
  let loading: Promise<readonly string[]> | undefined;
  const known = (): Promise<readonly string[]> =>
    (loading ??= allUsers(workspaceId, actors)
      .among(candidates)
      .then((sortKeys) => [...sortKeys].toSorted(bySortKey(false))));
  return {
    atMost: candidates.length,
    readAtMost: rowsPerRead,
    count: async () => (await known()).length,
    async walk({ from, back, limit }) {
      const order = bySortKey(back);
      const sortKeys = (await known()).filter((sortKey) => from === undefined || order(sortKey, from) > 0);
      return (back ? sortKeys.toReversed() : sortKeys).slice(0, limit);
    },
    async among(sortKeys) {
      const own = new Set(await known());
      return new Set(sortKeys.filter((sortKey) => own.has(sortKey)));
    },
  };
}

interface MembersQuestion {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
  /** Only members of this kind. */
  readonly only?: UserRef["kind"] | undefined;
}

/** The members of a segment. */
export function membersOf({ workspaceId, slot, only }: MembersQuestion, tables: TableStore): UserSet {
  const ofSlot = slotPrefix(workspaceId, slot);
  const range = {
    table: segmentMemberTable.name,
    prefix: ofSlot + (only === undefined ? "" : sortKeyPrefix(only)),
    where: { in: true },
  };
  const idAt = (sortKey: string): string => segmentRowId(workspaceId, slot, sortKey);
  return {
    readAtMost: membersPerRead,
    count: () => tables.countRange(range),
    // Row ids end with the sort key, so the database sorts by index.
    async walk({ from, back, limit }) {
      const direction = back ? "desc" : "asc";
      const found = await tables.walk({
        ...range,
        direction,
        limit,
        columns: [],
        ...(from !== undefined && { from: idAt(from) }),
      });
      return found.map(({ id }) => id.slice(ofSlot.length));
    },
    countAmong: (sortKeys) => tables.countMany(range.table, sortKeys.map(idAt), range.where),
    async among(sortKeys) {
      const rows = await tables.getMany(range.table, sortKeys.map(idAt), ["in"]);
      return new Set(sortKeys.filter((sortKey) => rows.get(idAt(sortKey))?.["in"] === true));
    },
  };
}

/** The users that are groups. */
export function groupUsers(workspaceId: WorkspaceId, tables: TableStore): UserSet {
  const range = { table: groupUserTable.name, prefix: groupUsersPrefix(workspaceId), where: {} };
  const idAt = (sortKey: string): string => groupUserRowId(workspaceId, sortKey);
  return {
    readAtMost: rowsPerRead,
    count: () => tables.countRange(range),
    async walk({ from, back, limit }) {
      const start = from === undefined ? {} : { from: idAt(from) };
      const direction = back ? "desc" : "asc";
      const found = await tables.walk({ ...range, ...start, direction, limit, columns: [] });
      return found.map(({ id }) => id.slice(range.prefix.length));
    },
    countAmong: (sortKeys) => tables.countMany(range.table, sortKeys.map(idAt), range.where),
    async among(sortKeys) {
      const rows = await tables.getMany(range.table, sortKeys.map(idAt), []);
      return new Set(sortKeys.filter((sortKey) => rows.has(idAt(sortKey))));
    },
  };
}

/** The users of a set that are of one kind. It is counted by walking them. */
export function onlyOf(kind: UserRef["kind"], set: UserSet): UserSet {
  const isMeant = (sortKey: string): boolean => sortKey.startsWith(sortKeyPrefix(kind));
  // All users are before all anonymous users, so one walk begins and the other ends where these begin.
  const border = sortKeyPrefix("anonymous");
  const beginsAtBorder = (back: boolean): boolean => back === (kind === "user");
  const walk = async ({ from, back, limit }: Span): Promise<readonly string[]> => {
    const start = from ?? (beginsAtBorder(back) ? border : undefined);
    return (await set.walk({ from: start, back, limit })).filter(isMeant);
  };
  return {
    ...(set.atMost !== undefined && { atMost: set.atMost }),
    readAtMost: set.readAtMost,
    walk,
    among: (sortKeys) => set.among(sortKeys.filter(isMeant)),
    async count() {
      let [total, from]: [number, string | undefined] = [0, undefined];
      for (;;) {
        const found: readonly string[] = await walk({ from, back: false, limit: set.readAtMost });
        total += found.length;
        from = found.at(-1);
        if (found.length < set.readAtMost) return total;
      }
    },
  };
}

interface PropertySlot {
  readonly workspaceId: WorkspaceId;
  readonly slot: number;
}

/**
 * Users whose user property has one of the values, given as `indexKey` writes them; a user has at most one of
 * them.
 */
export function usersWithValue(property: PropertySlot, keys: readonly string[], tables: TableStore): UserSet {
  const { workspaceId, slot } = property;
  const idAt = (sortKey: string): string => propertyRowId(workspaceId, slot, sortKey);
  // Rows with one value in order of `value` are in order of their ids, which end with the sort key.
  const sets = keys.map((value) => usersWithOneValue(property, value, tables));
  const wanted = new Set<string | null>(keys);
  return {
    readAtMost: rowsPerRead,
    count: async () => sumOf(await fewAtATime(sets, (set) => set.count())),
    walk: ({ from, back, limit }) =>
      mergeStreams({
        streams: sets.map((set) => (last, size) => set.walk({ from: last ?? from, back, limit: size })),
        compare: bySortKey(back),
        limit,
      }),
    async among(sortKeys) {
      const rows = await tables.getMany(propertyValueTable.name, sortKeys.map(idAt));
      return new Set(
        sortKeys.filter((sortKey) => {
          const row = rows.get(idAt(sortKey));
          return row !== undefined && wanted.has(propertyValueTable.read(row).value);
        }),
      );
    },
  };
}

/** For a condition that only another workspace of the list can meet. */
export const noUsers: UserSet = {
  atMost: 0,
  readAtMost: rowsPerRead,
  count: async () => 0,
  walk: async () => [],
  among: async () => new Set(),
};

/** The actor key of a sort key. */
export function keyAt(workspaceId: WorkspaceId, sortKey: string): ActorKey {
  const { kind, id } = parseSortKey(sortKey);
  return kind === "user" ? userKey(workspaceId, id) : anonymousKey(workspaceId, id);
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Walked in order of `value`, which is equal in all of them, so in order of sort key. */
function usersWithOneValue(
  { workspaceId, slot }: PropertySlot,
  value: string,
  tables: TableStore,
): Pick<UserSet, "count" | "walk"> {
  const table = propertyValueTable.name;
  const where = { workspaceId, slot, value };
  return {
    count: () => tables.count(table, where),
    async walk({ from, back, limit }) {
      const found = await tables.query({
        table,
        where,
        order: { by: "value", direction: back ? "desc" : "asc" },
        ...(from !== undefined && { after: { value, id: propertyRowId(workspaceId, slot, from) } }),
        limit,
      });
      return found.map(({ row }) => propertyValueTable.read(row).place);
    },
  };
}
