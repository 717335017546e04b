/**
 * What the runtime and the api need of a database. The store knows nothing of what an actor's state means: to it a
 * document is a key, a version and text. Everything that can be searched stands in tables of its own, written
 * idempotently after the document that is their truth. Adapters: MongoDB and in memory; one conformance suite.
 * Every method throws `unavailable("store")` when the server does not answer.
 */
import type { StoredEvent } from "../event.js";
import type { ActorKey, JobId, WorkspaceId } from "../ids.js";
import type { Json, JsonText } from "../json.js";

export interface ActorDocument {
  readonly key: ActorKey;
  /** Grows with every save, also across an erasure: it starts at the clock's milliseconds, never at zero. */
  readonly version: number;
  /** The envelopes of the latest step that touched this actor: a repeated one is skipped. */
  readonly jobs: readonly JobId[];
  readonly state: JsonText;
  /** What is to be published, as JSON; dropped at the next save of a later step. */
  readonly outbox: JsonText | null;
  /** The earliest moment at which the actor must be woken, ms. */
  readonly alarmAt: number | null;
  /** Whether the actor shows in lists: false for an anonymous visitor that became a user. */
  readonly listed: boolean;
}

/** `expected` is the version that was loaded, null when there was none. */
export type ActorWrite =
  | { readonly key: ActorKey; readonly expected: number | null; readonly document: ActorDocument }
  | { readonly key: ActorKey; readonly expected: number | null; readonly document: null };

export interface ActorPage {
  readonly workspaceId: WorkspaceId;
  readonly kind: string;
  /** Ids strictly after (or before) this one; from the start (or end) when absent. */
  readonly from?: string;
  readonly direction: "after" | "before";
  readonly limit: number;
  /** Also those with `listed: false`. */
  readonly unlisted?: boolean;
}

export interface ActorStore {
  load(keys: readonly ActorKey[]): Promise<Map<ActorKey, ActorDocument>>;
  /** The versions alone, of those that exist: whether what is remembered of an actor is still what stands there. */
  versions(keys: readonly ActorKey[]): Promise<Map<ActorKey, number>>;
  /** Writes all whose stored version is the expected one; returns the keys of those that were not written. */
  save(writes: readonly ActorWrite[]): Promise<ReadonlySet<ActorKey>>;
  /** In order of id (code points), also for `before`: the last `limit` ids before `from`, ascending. */
  page(page: ActorPage): Promise<readonly ActorDocument[]>;
  count(workspaceId: WorkspaceId, kind: string): Promise<number>;
  /** Ids of all workspaces there are, also of deleted ones: ascending, strictly after the given one. */
  workspaces(page: { readonly after?: WorkspaceId; readonly limit: number }): Promise<readonly WorkspaceId[]>;
}

export interface EventFilter {
  readonly workspaceId: WorkspaceId;
  readonly owners?: readonly ActorKey[];
  /** Exact ids, or those the term is part of, in name, id or data. */
  readonly searchTerm?: string;
  readonly messageIds?: readonly string[];
  readonly events?: readonly string[];
  readonly types?: readonly string[];
  /** Bounds of `seq`: from inclusive, to exclusive. */
  readonly fromSeq?: number;
  readonly toSeq?: number;
  /** Top-level keys of the data with the strings they must hold, as `{ journeyId: "…" }`. */
  readonly data?: Readonly<Record<string, string>>;
  readonly hidden?: boolean;
}

export interface EventStore {
  /**
   * Stores what is new. For each, in order: true when this step may apply it (new, or stored earlier by the same job),
   * false when another job has stored a message of that id and part. The same id twice in one call: the first counts,
   * unless the id is stored already: then the first that its job brought.
   */
  record(events: readonly StoredEvent[]): Promise<readonly boolean[]>;
  /** Newest first. */
  list(
    filter: EventFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly StoredEvent[]>;
  count(filter: EventFilter): Promise<number>;
  /** All matches, oldest first, read in batches: for downloads, rebuilds and recomputes of any size. */
  stream(filter: EventFilter): AsyncIterable<StoredEvent>;
  /** All events of these owners, in no order, each once; of one workspace. For folding again, which no order matters to. */
  histories(owners: readonly ActorKey[]): AsyncIterable<StoredEvent>;
}

/** The searched and derived collections. A row has one writing actor, so its version guards against late writers. */
export const tableNames = [
  "memberships",
  "segmentMembers",
  "propertyValues",
  "recomputes",
  "journeyRuns",
  "templates",
  "broadcasts",
  "broadcastRuns",
  "suppressions",
  "mailbox",
  "alarms",
  "keys",
  "commands",
  "deadLetters",
  "rejectedEvents",
  "audit",
] as const;
export type TableName = (typeof tableNames)[number];
export type Row = Readonly<Record<string, Json>>;

export type StoreChange =
  /** Sets the row unless a newer version of it stands there; costs less where none stands and `isFirst` says so. */
  | {
      readonly do: "put";
      readonly table: TableName;
      readonly id: string;
      readonly row: Row;
      /** Only a guess. */
      readonly isFirst?: true;
    }
  /** Sets the row where none stands: the cheapest way, for rows that are written once and never change. */
  | { readonly do: "add"; readonly table: TableName; readonly id: string; readonly row: Row }
  | { readonly do: "remove"; readonly table: TableName; readonly id: string }
  /** Removes every row of the table whose column has this value, but for newer versions. */
  | { readonly do: "removeWhere"; readonly table: TableName; readonly column: string; readonly value: string }
  /**
   * Gives the owner's events up to `upToSeq` (all of them when absent) to another owner; not those whose owner was
   * stated at this version or a later one.
   */
  | { readonly do: "reownEvents"; readonly from: ActorKey; readonly to: ActorKey; readonly upToSeq?: number }
  /** States the owner of these messages' main events, whosever they were, unless a later version stated it. */
  | { readonly do: "ownEvents"; readonly to: ActorKey; readonly messageIds: readonly string[] }
  /** Stores events an actor has folded already; those that are stored stay as they are. Before all other changes. */
  | { readonly do: "recordEvents"; readonly events: readonly StoredEvent[] }
  /** Deletes all deliveries to the owner, and what claims say of them. */
  | { readonly do: "eraseDeliveries"; readonly owner: ActorKey }
  /** Deletes the owner's events with their files: up to `upToSeq`, or only those of a group that are about another user. */
  | {
      readonly do: "eraseEvents";
      readonly owner: ActorKey;
      readonly upToSeq?: number;
      readonly aboutUserId?: string;
    };

export interface VersionedChange {
  readonly change: StoreChange;
  /** Of the writing actor at the decision that wants the change. */
  readonly version: number;
}

export interface RowQuery {
  readonly table: TableName;
  /** Equalities; `workspaceId` first wherever the row has one. */
  readonly where: Readonly<Record<string, Json>>;
  /** Column to order by, then by id in the same direction. */
  readonly order: { readonly by: string; readonly direction: "asc" | "desc" };
  /** Continue behind this row. */
  readonly after?: { readonly value: Json; readonly id: string };
  readonly offset?: number;
  readonly limit: number;
}

/** Rows next to each other in order of id: the one order every database reads without sorting. */
export interface RowRange {
  readonly table: TableName;
  /** What their ids begin with; it ends with a slash. */
  readonly prefix: string;
  /** Equalities the rows must meet besides; those that do not are passed over. */
  readonly where: Readonly<Record<string, Json>>;
  /** Columns that must hold numbers, and none below these. */
  readonly atLeast?: Readonly<Record<string, number>>;
}

export interface RowWalk extends RowRange {
  /** Ids strictly behind this one; from the start, or the end, when absent. */
  readonly from?: string;
  readonly direction: "asc" | "desc";
  readonly limit: number;
}

export interface StoredRow {
  readonly id: string;
  readonly row: Row;
}

export interface TableStore {
  /** Idempotent, in any number of repetitions; in the order given where two touch the same row. */
  apply(changes: readonly VersionedChange[]): Promise<void>;
  get(table: TableName, id: string): Promise<Row | undefined>;
  /** Those of the rows that exist, by id. */
  getMany(table: TableName, ids: readonly string[]): Promise<Map<string, Row>>;
  query(query: RowQuery): Promise<readonly StoredRow[]>;
  /** In order of id, by code points. */
  walk(walk: RowWalk): Promise<readonly StoredRow[]>;
  countRange(range: RowRange): Promise<number>;
  count(table: TableName, where: Readonly<Record<string, Json>>): Promise<number>;
  /**
   * Up to `limit` alarms due at `now` that nobody has claimed in the last `leaseMs`, claimed for the caller.
   * A claim ends by itself: an alarm that is still due is handed out again.
   */
  claimAlarms(now: number, leaseMs: number, limit: number): Promise<readonly ActorKey[]>;
}

/** The bytes of a file that came attached to an event. */
export interface StoredFile {
  readonly workspaceId: WorkspaceId;
  /** Of the event that names the file; with that event it is erased. */
  readonly messageId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export interface FileStore {
  /**
   * Resolves when the file is durable. Keys are made from the event and the content, so that a retried event stores the
   * same file under the same key; one that exists keeps what it has.
   */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
}

export interface StoreMonitor {
  /** Throws `unavailable("store")` when the database does not answer in time. */
  ping(): Promise<void>;
}
