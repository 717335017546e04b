/**
 * Sets of one workspace's users in the order of lists (by sort key): all users, given ids, the members of a
 * segment, users with one of some values of a user property. A set is counted by an index, walked by an index from
 * any sort key, and filters given sort keys by row ids; it is never held in memory as a whole.
 */
import { parseSortKey, sortKeyOf } from "../user/sort-key.js";
import { propertyRowId, segmentRowId, slotPrefix } from "../user/audience-rows.js";
import {
  anonymousKey,
  fewAtATime,
  userKey,
  type ActorKey,
  type ActorStore,
  type Json,
  type StoredRow,
  type TableName,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { mergeStreams } from "./merge-streams.js";
import { bySortKey } from "./compare-sort-keys.js";
import { countUsers, walkUsers } from "./user-page.js";

/** Listing all users reads whole documents. */
const documentsPerRead = 1_000;
/** Rows are small. */
export const rowsPerRead = 20_000;

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
  /** The given sort keys that belong to the set. */
  among(sortKeys: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All listed users. */
export function allUsers(workspaceId: WorkspaceId, actors: ActorStore): UserSet {
  return {
    readAtMost: documentsPerRead,
    count: () => countUsers(workspaceId, actors),
    walk: async ({ from, ...span }) => {
      const start = from === undefined ? undefined : parseSortKey(from);
      return (await walkUsers({ workspaceId, from: start, ...span }, actors)).map(sortKeyOf);
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

/** The members of a segment. */
export function membersOf(workspaceId: WorkspaceId, slot: number, tables: TableStore): UserSet {
  const range = {
    table: "segmentMembers",
    prefix: slotPrefix(workspaceId, slot),
    where: { in: true },
  } as const;
  const idAt = (sortKey: string): string => segmentRowId(workspaceId, slot, sortKey);
  return {
    readAtMost: rowsPerRead,
    count: () => tables.countRange(range),
    // Row ids end with the sort key, so the database sorts by index.
    async walk({ from, back, limit }) {
      const direction = back ? "desc" : "asc";
      const found = await tables.walk({
        ...range,
        direction,
        limit,
        ...(from !== undefined && { from: idAt(from) }),
      });
      return found.map(sortKeyIn);
    },
    async among(sortKeys) {
      const rows = await tables.getMany(range.table, sortKeys.map(idAt));
      return new Set(sortKeys.filter((sortKey) => rows.get(idAt(sortKey))?.["in"] === true));
    },
  };
}

/**
 * Users whose user property has one of the values, given as `indexKey` writes them; a user has at most one of
 * them.
 */
export function usersWithValue(
  property: { readonly workspaceId: WorkspaceId; readonly slot: number },
  keys: readonly string[],
  tables: TableStore,
): UserSet {
  const { workspaceId, slot } = property;
  const idAt = (sortKey: string): string => propertyRowId(workspaceId, slot, sortKey);
  const sets = keys.map((value) =>
    // Rows with one value in order of `value` are in order of their ids, which end with the sort key.
    rowSet({ table: "propertyValues", where: { workspaceId, slot, value }, idAt }, tables),
  );
  const wanted = new Set<Json | undefined>(keys);
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
      const rows = await tables.getMany("propertyValues", sortKeys.map(idAt));
      return new Set(sortKeys.filter((sortKey) => wanted.has(rows.get(idAt(sortKey))?.["value"])));
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

/** The sort key of a user's row; throws when it has none. */
export function sortKeyIn({ id, row }: StoredRow): string {
  const sortKey = row["place"];
  if (typeof sortKey !== "string")
    throw new TypeError(`the row ${JSON.stringify(id)} has no sort key in "place"`);
  return sortKey;
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Rows that match equalities, one per user. */
interface RowSet {
  readonly table: TableName;
  readonly where: Readonly<Record<string, Json>>;
  readonly idAt: (sortKey: string) => string;
}

/** Walked in order of `value`, which is equal in all of them, so in order of sort key. */
function rowSet({ table, where, idAt }: RowSet, tables: TableStore): UserSet {
  return {
    readAtMost: rowsPerRead,
    count: () => tables.count(table, where),
    async walk({ from, back, limit }) {
      const found = await tables.query({
        table,
        where,
        order: { by: "value", direction: back ? "desc" : "asc" },
        ...(from !== undefined && { after: { value: where["value"] ?? null, id: idAt(from) } }),
        limit,
      });
      return found.map(sortKeyIn);
    },
    async among(sortKeys) {
      const rows = await tables.getMany(table, sortKeys.map(idAt));
      return new Set(sortKeys.filter((sortKey) => fits(rows.get(idAt(sortKey)), where)));
    },
  };
}

function fits(
  row: Readonly<Record<string, Json>> | undefined,
  where: Readonly<Record<string, Json>>,
): boolean {
  return row !== undefined && Object.entries(where).every(([column, value]) => row[column] === value);
}
