/**
 * What one process knows of the layouts. It reads the record twice a second, and knows when the last read began that showed no
 * change announced. No later layout can be in force within `unchangedMs` of such a read, because a change is announced for
 * `announcedMs`, which is longer.
 */
import { batchOne, type Layout } from "@signalbox/core";
import { asError } from "../bounded-wait.js";
import type { Clock } from "../clock.js";
import { firstRecord, isLater, isSameLayout, serializeRecord, type LayoutRecord } from "./layout-record.js";

/** The record of a deployment. */
export interface LayoutStore {
  /** Undefined before a process has written one. Throws `unavailable("queue")` within a bounded time. */
  read(): Promise<LayoutRecord | undefined>;
  /** False when the stored record is not `before`; then nothing is written. */
  replace(before: LayoutRecord | undefined, after: LayoutRecord): Promise<boolean>;
  /**
   * For a process that knows only its configuration, where there is no record. Throws `unavailable("queue")` when the
   * deployment has more partitions than this first record.
   */
  checkFirst(first: LayoutRecord): Promise<void>;
}

export interface LayoutTimes {
  readonly readEveryMs: number;
  /** For so long after a read that showed no change announced, none is in force. */
  readonly unchangedMs: number;
  /** How long a change is announced: longer than `unchangedMs`. */
  readonly announcedMs: number;
}

export const layoutTimes: LayoutTimes = { readEveryMs: 500, unchangedMs: 2_000, announcedMs: 4_000 };

export interface LayoutFollower {
  /** As of the last read. */
  readonly record: LayoutRecord;
  /** Reads now. Throws `unavailable("queue")`. */
  refresh(): Promise<LayoutRecord>;
  /** The time since the last read began, ms. */
  sinceRead(): number;
  /** The time since a read began that showed this layout in force and no change announced, ms. */
  sinceUnchanged(layout: Layout): number;
  /** Calls the listener at each change, until the returned function is called. */
  onChange(listener: (record: LayoutRecord) => void): () => void;
  /** Ends the reads. */
  close(): Promise<void>;
}

export interface LayoutFollowerOptions {
  readonly store: LayoutStore;
  /** Of a deployment without a record. */
  readonly partitions: number;
  /** Whether the process writes the first record, from its configuration. Every process restores a record that it has read. */
  readonly writes: boolean;
  readonly clock: Clock;
  readonly times: LayoutTimes;
  readonly onError?: ((error: Error) => void) | undefined;
}

export function createLayoutFollower(options: LayoutFollowerOptions): LayoutFollower {
  const { store, clock, times, onError } = options;
  const listeners = new Set<(record: LayoutRecord) => void>();
  const over = new AbortController();
  let record = firstRecord(options.partitions);
  let readAt = Number.NEGATIVE_INFINITY;
  let unchanged: { readonly layout: Layout; readonly at: number } | undefined;
  /** Whether the record is that of the store, and not only of the configuration. */
  let isRead = false;

  function learn(found: LayoutRecord): void {
    if (serializeRecord(found) === serializeRecord(record)) return;
    record = found;
    for (const listen of listeners) listen(record);
  }

  async function read(): Promise<LayoutRecord> {
    const began = clock.now();
    const found = await store.read();
    if (found !== undefined && !isLater(record, found)) {
      learn(found);
      isRead = true;
      if (record.next === undefined) unchanged = { layout: record.current, at: began };
    } else if (found === undefined && !isRead) {
      await store.checkFirst(record);
      // Another process was first, and may be configured otherwise.
      if (options.writes && !(await store.replace(found, record))) return read();
      unchanged = { layout: record.current, at: began };
    } else {
      // A server lost the record. The new text restarts the announcement, for processes that have not read it.
      const again = { ...record, rewrites: Math.max(record.rewrites, found?.rewrites ?? 0) + 1 };
      if (await store.replace(found, again)) learn(again);
    }
    readAt = began;
    return record;
  }

  /** Calls share the next read, never one that began before them. */
  const share = batchOne<void, LayoutRecord>(
    async (calls) => {
      const found = await read();
      return calls.map(() => found);
    },
    { limit: Number.POSITIVE_INFINITY },
  );
  const refresh = (): Promise<LayoutRecord> => share();

  async function keepReading(): Promise<void> {
    let reported: string | undefined;
    while (!over.signal.aborted) {
      try {
        await refresh();
        reported = undefined;
      } catch (error) {
        const fault = asError(error);
        const text = `${fault.message} ${String(fault.cause)}`;
        if (text !== reported) onError?.(fault);
        reported = text;
      }
      await clock.wait(times.readEveryMs, over.signal);
    }
  }

  const ended = keepReading();
  return {
    get record() {
      return record;
    },
    refresh,
    sinceRead: () => clock.now() - readAt,
    sinceUnchanged: (layout) =>
      unchanged !== undefined && isSameLayout(layout, unchanged.layout)
        ? clock.now() - unchanged.at
        : Number.POSITIVE_INFINITY,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async close() {
      over.abort();
      await ended;
    },
  };
}
