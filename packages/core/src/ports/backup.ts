/**
 * The ports of backup and restore. A backup holds the work of all workers, so that the database has no message batch that is
 * applied in part, and copies the queues and then every collection. Adapters: BullMQ and MongoDB.
 */
import type { JobId } from "../ids.js";
import type { JsonText } from "../values/json.js";

/** A job of a queue that is not done. */
export interface QueuedJob {
  readonly queue: string;
  readonly job: JobId;
  readonly name: string;
  readonly data: JsonText;
  /** Its turn; 0 for jobs without one. */
  readonly priority: number;
}

export interface QueueCopy {
  /** Jobs that wait, and those that a worker has, in the order in which they are taken; in pages. Schedules are left out. */
  read(): AsyncIterable<readonly QueuedJob[]>;
  /** Behind those that wait, in this order. An id the queue has seen adds nothing. */
  add(jobs: readonly QueuedJob[]): Promise<void>;
  /** The number of jobs that `read` would give. */
  count(): Promise<number>;
  /** Ids of the worker processes that run. */
  workers(): Promise<readonly string[]>;
}

/** Keeps all workers from beginning work, and lets what is under way end. */
export interface WorkHold {
  /**
   * Resolves when no worker works any more. Ends by itself seconds after the caller dies. Throws an `AppError` that names the
   * workers that did not stop in time, or when another hold is in force.
   */
  take(): Promise<TakenHold>;
}

export interface TakenHold {
  /** Throws an `AppError` unless every worker has been held since `take`. */
  confirm(): Promise<void>;
  /** May be repeated. */
  release(): Promise<void>;
}

/** Keeps all workers from sending messages, until it is released. What is requested meanwhile waits. */
export interface MessageHold {
  hold(): Promise<void>;
  release(): Promise<void>;
  /** Since when, ms; undefined when messages are sent. */
  heldSince(): Promise<number | undefined>;
}

/** One reading of the whole database. */
export interface StoreReading {
  /** Whether everything is read as it was when the reading was opened, whatever is written meanwhile. */
  readonly isSnapshot: boolean;
  /** In the order in which they are to be read: what a document refers to is read after it. */
  readonly collections: readonly string[];
  /** Documents as canonical Extended JSON, one a line, in batches of about a megabyte. */
  read(collection: string): AsyncIterable<readonly string[]>;
  close(): Promise<void>;
}

export interface StoreCopy {
  open(): Promise<StoreReading>;
}

/** Writes a backup into an empty database, or continues after an interruption. */
export interface StoreRestore {
  /** The checksum of the backup whose restore was begun and not finished. */
  unfinished(): Promise<string | undefined>;
  /**
   * Notes that the backup with this checksum is being restored; services do not start until `finish`. Returns the collections
   * that are written already. Throws an `AppError` for a database that has documents, or an unfinished restore of another
   * backup.
   */
  begin(checksum: string): Promise<ReadonlySet<string>>;
  /** Lines of `StoreReading.read`. A document that exists stays as it is. */
  write(collection: string, lines: readonly string[]): Promise<void>;
  /** All documents of the collection are written: `begin` returns it from now on. */
  wrote(collection: string): Promise<void>;
  /** Creates the indexes. */
  finish(): Promise<void>;
  close(): Promise<void>;
}
