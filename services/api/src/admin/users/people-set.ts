/**
 * Sets of one workspace's users in the order of lists (by sort key): all users, given ids, the members of a
 * segment, users with one of some values of a user property. A set is counted by an index, walked by an index from
 * any sort key, and filters given sort keys by row ids; it is never held in memory as a whole.
 */
import {
  parsePlace,
  placeOf,
  propertyRowId,
  segmentRowId,
  slotPrefix,
  userKey,
  anonymousKey,
} from "@signalbox/actors";
import type {
  ActorKey,
  ActorStore,
  Json,
  StoredRow,
  TableName,
  TableStore,
  WorkspaceId,
} from "@signalbox/core";
import { fewAtATime } from "./few-at-a-time.js";
import { mergeStreams } from "./merge-streams.js";
import { byPlace } from "./place-order.js";
import { countPeople, walkPeople } from "./user-page.js";

/** Listing all users reads whole documents. */
const documentsAtOnce = 1_000;
/** Rows are small. */
export const rowsAtOnce = 20_000;

/** A range of a walk in order of sort key. */
export interface Span {
  /** Exclusive; from the start, or from the end when walking back. */
  readonly from: string | undefined;
  readonly back: boolean;
  readonly limit: number;
}

export interface PeopleSet {
  /** A known upper bound of the count. */
  readonly atMost?: number;
  /** The most that is read at once on a long walk. */
  readonly readAtMost: number;
  count(): Promise<number>;
  /** Up to `limit` sort keys in the order of the walk; fewer only where the set ends. */
  walk(span: Span): Promise<readonly string[]>;
  /** The given sort keys that belong to the set. */
  among(places: readonly string[]): Promise<ReadonlySet<string>>;
}

/** All listed users. */
export function everybody(workspaceId: WorkspaceId, actors: ActorStore): PeopleSet {
  return {
    readAtMost: documentsAtOnce,
    count: () => countPeople(workspaceId, actors),
    walk: async ({ from, ...span }) => {
      const start = from === undefined ? undefined : parsePlace(from);
      return (await walkPeople({ workspaceId, from: start, ...span }, actors)).map(placeOf);
    },
    async among(places) {
      const documents = await actors.load(places.map((place) => keyAt(workspaceId, place)));
      return new Set(places.filter((place) => documents.get(keyAt(workspaceId, place))?.listed === true));
    },
  };
}

/** Those of the ids that are known, of users and anonymous users. */
export function named(workspaceId: WorkspaceId, userIds: readonly string[], actors: ActorStore): PeopleSet {
  const candidates = [...new Set(userIds)].flatMap((id) => [
    placeOf({ kind: "user", id }),
    placeOf({ kind: "anonymous", id }),
  ]);
  let loading: Promise<readonly string[]> | undefined;
  const known = (): Promise<readonly string[]> =>
    (loading ??= everybody(workspaceId, actors)
      .among(candidates)
      .then((places) => [...places].toSorted(byPlace(false))));
  return {
    atMost: candidates.length,
    readAtMost: rowsAtOnce,
    count: async () => (await known()).length,
    async walk({ from, back, limit }) {
      const order = byPlace(back);
      const places = (await known()).filter((place) => from === undefined || order(place, from) > 0);
      return (back ? places.toReversed() : places).slice(0, limit);
    },
    async among(places) {
      const own = new Set(await known());
      return new Set(places.filter((place) => own.has(place)));
    },
  };
}

/** The members of a segment. */
export function membersOf(workspaceId: WorkspaceId, slot: number, tables: TableStore): PeopleSet {
  const range = {
    table: "segmentMembers",
    prefix: slotPrefix(workspaceId, slot),
    where: { in: true },
  } as const;
  const idAt = (place: string): string => segmentRowId(workspaceId, slot, place);
  return {
    readAtMost: rowsAtOnce,
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
      return found.map(placeIn);
    },
    async among(places) {
      const rows = await tables.getMany(range.table, places.map(idAt));
      return new Set(places.filter((place) => rows.get(idAt(place))?.["in"] === true));
    },
  };
}

/**
 * Users whose user property has one of the values, given as `indexKey` writes them; a user has at most one of
 * them.
 */
export function holdersOf(
  property: { readonly workspaceId: WorkspaceId; readonly slot: number },
  keys: readonly string[],
  tables: TableStore,
): PeopleSet {
  const { workspaceId, slot } = property;
  const idAt = (place: string): string => propertyRowId(workspaceId, slot, place);
  const sets = keys.map((value) =>
    // Rows with one value in order of `value` are in order of their ids, which end with the sort key.
    rowSet({ table: "propertyValues", where: { workspaceId, slot, value }, idAt }, tables),
  );
  const wanted = new Set<Json | undefined>(keys);
  return {
    readAtMost: rowsAtOnce,
    count: async () => sumOf(await fewAtATime(sets, (set) => set.count())),
    walk: ({ from, back, limit }) =>
      mergeStreams({
        streams: sets.map((set) => (last, size) => set.walk({ from: last ?? from, back, limit: size })),
        compare: byPlace(back),
        limit,
      }),
    async among(places) {
      const rows = await tables.getMany("propertyValues", places.map(idAt));
      return new Set(places.filter((place) => wanted.has(rows.get(idAt(place))?.["value"])));
    },
  };
}

/** For a condition that only another workspace of the list can meet. */
export const noPeople: PeopleSet = {
  atMost: 0,
  readAtMost: rowsAtOnce,
  count: async () => 0,
  walk: async () => [],
  among: async () => new Set(),
};

/** The actor key of a sort key. */
export function keyAt(workspaceId: WorkspaceId, place: string): ActorKey {
  const { kind, id } = parsePlace(place);
  return kind === "user" ? userKey(workspaceId, id) : anonymousKey(workspaceId, id);
}

/** The sort key of a user's row; throws when it has none. */
export function placeIn({ id, row }: StoredRow): string {
  const place = row["place"];
  if (typeof place !== "string") throw new TypeError(`the row ${JSON.stringify(id)} has no place`);
  return place;
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Rows that match equalities, one per user. */
interface RowSet {
  readonly table: TableName;
  readonly where: Readonly<Record<string, Json>>;
  readonly idAt: (place: string) => string;
}

/** Walked in order of `value`, which is equal in all of them, so in order of sort key. */
function rowSet({ table, where, idAt }: RowSet, tables: TableStore): PeopleSet {
  return {
    readAtMost: rowsAtOnce,
    count: () => tables.count(table, where),
    async walk({ from, back, limit }) {
      const found = await tables.query({
        table,
        where,
        order: { by: "value", direction: back ? "desc" : "asc" },
        ...(from !== undefined && { after: { value: where["value"] ?? null, id: idAt(from) } }),
        limit,
      });
      return found.map(placeIn);
    },
    async among(places) {
      const rows = await tables.getMany(table, places.map(idAt));
      return new Set(places.filter((place) => fits(rows.get(idAt(place)), where)));
    },
  };
}

function fits(
  row: Readonly<Record<string, Json>> | undefined,
  where: Readonly<Record<string, Json>>,
): boolean {
  return row !== undefined && Object.entries(where).every(([column, value]) => row[column] === value);
}
