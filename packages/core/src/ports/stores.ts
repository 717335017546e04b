/**
 * The store ports of the runtime and the API. To the store an actor's document is a key, a version and text. Everything
 * searchable is in separate tables, written idempotently after the document they derive from. Adapters: MongoDB and in
 * memory; one conformance suite. Every method throws `unavailable("store")` when the server does not answer.
 */
import type { EventRecord, StoredEvent } from "../event.js";
import type { ActorKey, JobId, WorkspaceId } from "../ids.js";
import type { Json, JsonText } from "../values/json.js";

export interface ActorDocument {
  readonly key: ActorKey;
  /** Grows with every save, also across an erasure: it starts at the clock's milliseconds, never at zero. */
  readonly version: number;
  /** The message batches that last touched this actor: a repeated one is skipped. */
  readonly jobs: readonly JobId[];
  readonly state: JsonText;
  /** Pending effects, as JSON; dropped at the next save by a later batch. */
  readonly outbox: JsonText | null;
  /** When the actor must be woken at the latest, ms. */
  readonly alarmAt: number | null;
  /** Whether the actor is listed: false for an anonymous user that was identified. */
  readonly listed: boolean;
  /**
   * A fold of its stored events that is under way, as text. A release that does not know it drops it, and the fold begins
   * again.
   */
  readonly fold?: JsonText;
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
  /** Includes those with `listed: false`. */
  readonly unlisted?: boolean;
}

/** Actors of one kind in one workspace whose ids are from `from` on and before `to`; without bounds all. */
export interface ActorRange {
  readonly workspaceId: WorkspaceId;
  readonly kind: string;
  readonly from?: string;
  readonly to?: string;
}

/** What a bulk read gives of a document. */
export type ScannedActor = Pick<ActorDocument, "key" | "version" | "state" | "listed">;

export interface ActorSampling extends Pick<ActorRange, "workspaceId" | "kind"> {
  readonly places: number;
  readonly perPlace: number;
  /** In [0, 1). */
  readonly random: () => number;
}

export interface ActorStore {
  load(keys: readonly ActorKey[]): Promise<Map<ActorKey, ActorDocument>>;
  /** The versions alone, of those that exist: to check whether a cached document is current. */
  versions(keys: readonly ActorKey[]): Promise<Map<ActorKey, number>>;
  /** Writes all whose stored version is the expected one; returns the keys of those that were not written. */
  save(writes: readonly ActorWrite[]): Promise<ReadonlySet<ActorKey>>;
  /** In order of id (code points), also for `before`: the last `limit` ids before `from`, ascending. */
  page(page: ActorPage): Promise<readonly ActorDocument[]>;
  /** All documents in order of id, in batches of at most `batch` and about two megabytes; includes the unlisted. */
  scan(range: ActorRange, batch: number): AsyncIterable<readonly ScannedActor[]>;
  /**
   * For each place, `perPlace` consecutive documents in order of id from a random one on; behind the last id the first
   * one follows. Includes the unlisted. Places may overlap; none when there are no actors. Every actor is as likely as
   * any other, as far as the server draws documents evenly.
   */
  sample(sampling: ActorSampling): Promise<readonly (readonly ScannedActor[])[]>;
  count(workspaceId: WorkspaceId, kind: string): Promise<number>;
  /** Ids of all workspaces, also of deleted ones: ascending, strictly after the given one. */
  workspaces(page: { readonly after?: WorkspaceId; readonly limit: number }): Promise<readonly WorkspaceId[]>;
}

export interface EventFilter {
  readonly workspaceId: WorkspaceId;
  readonly owners?: readonly ActorKey[];
  /** Exact ids, or events with the term in id, name or data. */
  readonly searchTerm?: string;
  readonly messageIds?: readonly string[];
  readonly events?: readonly string[];
  /** Without events of these names. */
  readonly exceptEvents?: readonly string[];
  readonly types?: readonly string[];
  /** Bounds of `seq`: from inclusive, to exclusive. */
  readonly fromSeq?: number;
  readonly toSeq?: number;
  /** Top-level keys of the data with the strings they must hold, as `{ journeyId: "…" }`. */
  readonly data?: Readonly<Record<string, string>>;
  readonly hidden?: boolean;
}

/** Events by the field `event`: those with one of these names, and those whose name begins with one of the prefixes. */
export interface EventNames {
  readonly names: readonly string[];
  readonly prefixes: readonly string[];
}

export interface NamesQuestion {
  readonly workspaceId: WorkspaceId;
  /** Empty for all names. */
  readonly prefix: string;
  /** Only names behind this one. */
  readonly after?: string;
  readonly limit: number;
}

/** Events whose name is one of `names` or begins with one of `prefixes`. */
export interface NamedEvents extends EventNames {
  readonly workspaceId: WorkspaceId;
}

/** What an event matcher reads, and the owner; the optional fields of an event are left out. */
export type MatchableEvent = Pick<StoredEvent, "owner"> & {
  readonly [
    Field in keyof EventRecord as undefined extends EventRecord[Field] ? never : Field
  ]: EventRecord[Field];
};

/** What folds and erasures read of an event. */
export type HistoryEvent = MatchableEvent & Pick<StoredEvent, "userId" | "anonymousId">;

/** A part of the history of one owner, in order of `seq`. */
export interface HistoryQuestion {
  readonly owner: ActorKey;
  readonly fromSeq: number;
  /** The last one; without it all that follow. */
  readonly upToSeq?: number;
  /** About as many events are looked at. */
  readonly limit: number;
  /** Only events with these names. */
  readonly named?: EventNames;
}

export interface HistorySlice {
  readonly events: readonly HistoryEvent[];
  /** The `seq` from which the next slice is read; absent when no event follows. */
  readonly next?: number;
}

export interface NamedEventPage {
  readonly events: readonly MatchableEvent[];
  readonly cursor: string;
}

/** The events of one owner by their own time. */
export interface TimelineQuestion extends Pick<
  EventFilter,
  "workspaceId" | "events" | "exceptEvents" | "hidden"
> {
  readonly owner: ActorKey;
  readonly behind?: TimelinePosition;
  readonly limit: number;
}

export interface TimelinePosition {
  readonly at: number;
  readonly seq: number;
  /** The events of this time and `seq` that were given; two processes can give the same `seq`. */
  readonly given: readonly string[];
}

export interface TimelineEvent {
  /** The time it is placed by: its own; of a late event that an earlier release stored, that of its acceptance. */
  readonly at: number;
  readonly event: StoredEvent;
  /** Behind this event and those before it. */
  readonly behind: TimelinePosition;
}

export interface EventStore {
  /**
   * Stores new events. For each, in order: true when this message batch may apply it (new, or stored earlier by the same
   * job), false when another job has stored a message of that id and part. The same id twice in one call: the first
   * counts; if the id is stored already, the first that its job brought counts.
   */
  record(events: readonly StoredEvent[]): Promise<readonly boolean[]>;
  /** Newest first. */
  list(
    filter: EventFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<readonly StoredEvent[]>;
  /**
   * The latest first by their own time, then by `seq`. Reads about as many events as are asked for, and those of two
   * minutes, however long the history is.
   */
  timeline(question: TimelineQuestion): Promise<readonly TimelineEvent[]>;
  /** Makes late events that an earlier release stored known as such; how many there were. Can be repeated. */
  markLate(): Promise<number>;
  count(filter: EventFilter): Promise<number>;
  /** All matches, oldest first, read in batches: for downloads, rebuilds and recomputes of any size. */
  stream(filter: EventFilter): AsyncIterable<StoredEvent>;
  /**
   * All events of these owners in one workspace, each once, in no particular order. For folding, which does not depend on
   * the order.
   */
  histories(owners: readonly ActorKey[]): AsyncIterable<StoredEvent>;
  /** One bounded read, so that a history of any length can be gone through with pauses. */
  historySlice(question: HistoryQuestion): Promise<HistorySlice>;
  /** Whether `histories`, or `matchable` with these names, would read more than about `count` events. */
  areLong(
    owners: readonly ActorKey[],
    options: { readonly count: number; readonly named?: EventNames },
  ): Promise<boolean>;
  /**
   * Different names of events that begin with the prefix, by code points; the empty name is left out. The cost grows with
   * the number of names, not of events.
   */
  names(question: NamesQuestion): Promise<readonly string[]>;
  /**
   * The events of these names that are stored already, in pages of about `size` events, each once. The order of the pages
   * is fixed: reading can go on behind the `cursor` of a page, which ascends as text.
   */
  pagesByName(
    events: NamedEvents,
    options: { readonly size: number; readonly after?: string },
  ): AsyncIterable<NamedEventPage>;
  /**
   * The events of these names that are stored already, in batches of about `size` events and in no order, each once.
   * As many batches are read at a time as `atOnce` says before each: several are faster and take more of the server. A
   * batch may be empty: more was read than the names need.
   */
  allByName(
    events: NamedEvents,
    options: { readonly size: number; readonly atOnce: () => number },
  ): AsyncIterable<readonly MatchableEvent[]>;
  /**
   * The events of these names and owners that are stored already, in batches and in no order, each once. For folding. The
   * cost grows with the number of events of these names or with the owners' histories, whichever is less.
   */
  matchable(events: NamedEvents, owners: readonly ActorKey[]): AsyncIterable<readonly MatchableEvent[]>;
}

/** The searched and derived collections. Each row has one writing actor, so its version guards against late writers. */
export const tableNames = [
  "memberships",
  "segmentMembers",
  "propertyValues",
  "searchTerms",
  "groupUsers",
  "recomputes",
  "journeyRuns",
  "journeyVersions",
  "templates",
  "broadcasts",
  "broadcastRuns",
  "broadcastAddresses",
  "broadcastCleanUps",
  "broadcastContents",
  "longTasks",
  "longTaskParts",
  "suppressions",
  "mailbox",
  "alarms",
  "keys",
  "commands",
  "deadLetters",
  "rejectedEvents",
  "audit",
  "auditDetails",
  "memberSessions",
  "activity",
  "drafts",
  "approvalContents",
  "revisions",
  "images",
  "imageWrites",
  "retentionRuns",
] as const;
export type TableName = (typeof tableNames)[number];
export type Row = Readonly<Record<string, Json>>;

export type StoreChange =
  /** Sets the row unless a newer version exists; cheaper for a new row when `isFirst` is set. */
  | {
      readonly do: "put";
      readonly table: TableName;
      readonly id: string;
      readonly row: Row;
      /** A hint only. */
      readonly isFirst?: true;
      /** In place of the actor's: for rows that are written with `replace` as well. */
      readonly version?: number;
    }
  /** Sets the row if it does not exist: the cheapest way for rows that are written once and never change. */
  | { readonly do: "add"; readonly table: TableName; readonly id: string; readonly row: Row }
  | { readonly do: "remove"; readonly table: TableName; readonly id: string }
  /** Removes every row of the table whose column has this value, except newer versions. */
  | {
      readonly do: "removeWhere";
      readonly table: TableName;
      readonly column: string;
      readonly value: string;
      /** As that of a put. */
      readonly version?: number;
      /** Removes no more than so many, of which no order is promised. */
      readonly atMost?: number;
    }
  /**
   * Moves the owner's events up to `upToSeq` (all when absent) to another owner, except those whose owner was set at this
   * version or a later one.
   */
  | { readonly do: "reownEvents"; readonly from: ActorKey; readonly to: ActorKey; readonly upToSeq?: number }
  /** Sets the owner of these messages' main events, regardless of their current owner, unless a later version set it. */
  | { readonly do: "ownEvents"; readonly to: ActorKey; readonly messageIds: readonly string[] }
  /** Stores events an actor has folded already; stored ones stay as they are. Runs before all other changes. */
  | { readonly do: "recordEvents"; readonly events: readonly StoredEvent[] }
  /** Deletes the deliveries to the owner, and the contents of their claims; `atMost` as that of `removeWhere`. */
  | { readonly do: "eraseDeliveries"; readonly owner: ActorKey; readonly atMost?: number }
  /**
   * Deletes the owner's events with their files: from `fromSeq` and up to `upToSeq`, or only those of a group that are about another user.
   */
  | {
      readonly do: "eraseEvents";
      readonly owner: ActorKey;
      readonly fromSeq?: number;
      readonly upToSeq?: number;
      readonly aboutUserId?: string;
    }
  /** Deletes the files of all images of the workspace. */
  | { readonly do: "eraseImages"; readonly workspaceId: WorkspaceId };

export interface VersionedChange {
  readonly change: StoreChange;
  /** Of the writing actor at the decision that made the change. */
  readonly version: number;
}

export interface RowQuery {
  readonly table: TableName;
  /** Equalities; `workspaceId` first where the row has one. */
  readonly where: Readonly<Record<string, Json>>;
  /** Column to order by, then by id in the same direction. */
  readonly order: { readonly by: string; readonly direction: "asc" | "desc" };
  /** Continue after this row. */
  readonly after?: { readonly value: Json; readonly id: string };
  readonly offset?: number;
  readonly limit: number;
}

/** Consecutive rows in order of id: the one order every database reads without sorting. */
export interface RowRange {
  readonly table: TableName;
  /** The common prefix of their ids; it ends with a slash. */
  readonly prefix: string;
  /** Further equalities; rows that do not match are skipped. */
  readonly where: Readonly<Record<string, Json>>;
  /** Columns that must hold numbers that are not lower than these. */
  readonly atLeast?: Readonly<Record<string, number>>;
}

export interface RowWalk extends RowRange {
  /** Ids strictly after this one; from the start, or the end, when absent. */
  readonly from?: string;
  readonly direction: "asc" | "desc";
  readonly limit: number;
  /** Reads only these columns; all when absent. */
  readonly columns?: readonly string[];
}

/** A row that no actor writes. */
export interface RowReplacement {
  readonly table: TableName;
  readonly id: string;
  /** The version that the caller read; undefined when it found no row. */
  readonly expected: number | undefined;
  readonly row: Row;
  /** Above the expected one. */
  readonly version: number;
}

export interface StoredRow {
  readonly id: string;
  readonly row: Row;
}

/** Changes that remove as many rows, or deliveries, as there are. */
export type Removal = RowRemoval | Extract<StoreChange, { readonly do: "eraseDeliveries" }>;
export type RowPut = Extract<StoreChange, { readonly do: "put" }>;
export type RowRemoval = Extract<StoreChange, { readonly do: "removeWhere" }>;

export interface TableStore {
  /** Idempotent; in the given order where two changes touch the same row. */
  apply(changes: readonly VersionedChange[]): Promise<void>;
  /** Whether the removals, without their `atMost`, find more than `count` rows in one table together. */
  exceeds(removals: readonly Removal[], count: number): Promise<boolean>;
  /** Writes the row if the stored one still has the expected version; false, and nothing is written, if it has not. */
  replace(replacement: RowReplacement): Promise<boolean>;
  get(table: TableName, id: string): Promise<Row | undefined>;
  /** The existing rows among these ids, with only these columns; with all when absent. */
  getMany(table: TableName, ids: readonly string[], columns?: readonly string[]): Promise<Map<string, Row>>;
  /** The number of rows among these ids that match the equalities. */
  countMany(table: TableName, ids: readonly string[], where: Readonly<Record<string, Json>>): Promise<number>;
  query(query: RowQuery): Promise<readonly StoredRow[]>;
  /** In order of id, by code points. */
  walk(walk: RowWalk): Promise<readonly StoredRow[]>;
  countRange(range: RowRange): Promise<number>;
  count(table: TableName, where: Readonly<Record<string, Json>>): Promise<number>;
  /**
   * Up to `limit` alarms due at `now` that were not claimed in the last `leaseMs`, claimed for the caller. A claim
   * expires: an alarm that is still due is handed out again.
   */
  claimAlarms(now: number, leaseMs: number, limit: number): Promise<readonly ActorKey[]>;
}

/** The bytes of a file attached to an event. */
export interface StoredFile {
  readonly workspaceId: WorkspaceId;
  /** The event that names the file; erasing the event erases the file. */
  readonly messageId: string;
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export interface FileStore {
  /**
   * Resolves when the file is durable. Keys derive from the event and the content, so a retried event stores the same
   * file under the same key; an existing key keeps its content.
   */
  put(key: string, file: StoredFile): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
}

export interface StoreMonitor {
  /** Throws `unavailable("store")` when the database does not answer in time. */
  ping(): Promise<void>;
}
