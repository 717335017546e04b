/**
 * The limit of reading: the MongoDB driver alone, which reads the same rows and documents from the same database by the
 * cheapest query that finds them, and does nothing with them. The id of a row is `<workspace>/<slot>/<sort key>`, so
 * the order of sort keys is the order of ids.
 */
import { segmentRowId } from "@signalbox/users";
import { userKey, type TableName, type WorkspaceId } from "@signalbox/core";
import { MongoClient, type Collection, type Filter, type Sort } from "mongodb";
import { databaseName } from "./database-name.js";

export interface RawQueries {
  /** Members of both: those of the first, looked up in the second. */
  countBoth(slot: number, other: number): Promise<number>;
  /** The first page in order of the property's values, with their documents. */
  inOrderOf(slot: number, limit: number): Promise<void>;
  countUsers(): Promise<number>;
  /** The events of that name, and the documents of their owners. */
  performers(event: string): Promise<void>;
  /** This many user documents, in order of id. */
  walkUsers(count: number): Promise<void>;
  close(): Promise<void>;
}

interface Document {
  readonly _id: string;
  readonly userKey?: string;
  readonly owner?: string;
}

const pageSize = 1_000;
/** Events of a projected read. */
const eventsAtOnce = 5_000;
/** What evaluating an event needs. */
export const eventFields = { owner: 1, type: 1, at: 1, seq: 1, messageId: 1, data: 1 } as const;

export function createRawQueries(url: string, workspaceId: WorkspaceId): RawQueries {
  const client = new MongoClient(url, { maxPoolSize: 10 });
  const of = (name: TableName | "users" | "events"): Collection<Document> =>
    client.db(databaseName).collection<Document>(name);

  const find = async (name: TableName | "users" | "events", query: RawQuery): Promise<Document[]> =>
    of(name)
      .find(query.filter, { sort: query.sort ?? {}, limit: query.limit, batchSize: query.limit + 1 })
      .toArray();
  const users = async (keys: readonly string[]): Promise<void> => {
    await find("users", { filter: { _id: { $in: [...keys] } }, limit: keys.length });
  };
  const pageOf = async (name: TableName, query: RawQuery): Promise<void> => {
    const rows = await find(name, query);
    await users(rows.map((row) => row.userKey ?? ""));
  };
  const ownersOf = async (event: string, projection: Readonly<Record<string, 1>>): Promise<string[]> => {
    const owners = new Set<string>();
    const found = of("events").find({ workspaceId, event }, { projection, batchSize: eventsAtOnce });
    for await (const { owner } of found) owners.add(owner ?? "");
    return [...owners].toSorted();
  };
  const usersRange = { $gte: userKey(workspaceId, ""), $lt: `${userKey(workspaceId, "").slice(0, -1)}0` };

  return {
    async countBoth(slot, other) {
      let [count, after] = [0, ""];
      for (;;) {
        const filter = { _id: idsOfSlot(workspaceId, slot, after), in: true };
        const rows = await find("segmentMembers", { filter, sort: { _id: 1 }, limit: pageSize });
        const sortKeys = rows.map(({ _id }) => _id.slice(segmentRowId(workspaceId, slot, "").length));
        const ids = sortKeys.map((sortKey) => segmentRowId(workspaceId, other, sortKey));
        const found = await find("segmentMembers", {
          filter: { _id: { $in: ids }, in: true },
          limit: pageSize,
        });
        count += found.length;
        if (rows.length < pageSize) return count;
        after = sortKeys.at(-1) ?? "";
      }
    },
    inOrderOf: (slot, limit) =>
      pageOf("propertyValues", {
        filter: { workspaceId, slot, value: { $gt: "" } },
        sort: { value: 1, _id: 1 },
        limit,
      }),
    countUsers: () => of("users").countDocuments({ _id: usersRange, listed: true }),
    async performers(event) {
      for (const page of pagesOf(await ownersOf(event, eventFields))) await users(page);
    },
    async walkUsers(count) {
      let range: Readonly<Record<string, string>> = usersRange;
      for (let seen = 0; seen < count; seen += pageSize) {
        const limit = Math.min(pageSize, count - seen);
        const page = await find("users", { filter: { _id: range }, sort: { _id: 1 }, limit });
        range = { $gt: page.at(-1)?._id ?? usersRange.$lt, $lt: usersRange.$lt };
      }
    },
    close: () => client.close(),
  };
}

export function* pagesOf(keys: readonly string[]): Generator<readonly string[]> {
  for (let start = 0; start < keys.length; start += pageSize) yield keys.slice(start, start + pageSize);
}

interface RawQuery {
  readonly filter: Filter<Document>;
  readonly sort?: Sort;
  readonly limit: number;
}

/** The ids of a slot's rows after a sort key. */
function idsOfSlot(workspaceId: WorkspaceId, slot: number, after = ""): { $gt: string; $lt: string } {
  const start = segmentRowId(workspaceId, slot, "");
  return { $gt: start + after, $lt: `${start.slice(0, -1)}0` };
}
