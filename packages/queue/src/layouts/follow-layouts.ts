/**
 * Reads the mailboxes of a deployment while its layout changes: those of a new layout once the former ones are empty and
 * closed. A process that was frozen can send to a closed mailbox, and reports that as not sent: it is discarded.
 */
import type { Layout, LayoutReader, LeasedMessageBatch, MailboxWriter } from "@signalbox/core";
import { asError } from "../bounded-wait.js";
import type { Clock } from "../clock.js";
import type { LayoutFollower, LayoutStore, LayoutTimes } from "./layout-follower.js";
import {
  afterNextStep,
  isClosed,
  isClosing,
  isSameLayout,
  serializeRecord,
  withClosingStep,
  type LayoutRecord,
} from "./layout-record.js";

type Handle = (messageBatch: LeasedMessageBatch) => Promise<void>;

/** The mailboxes of one layout. */
export interface LayoutMailboxes {
  readonly writer: MailboxWriter;
  /** Once `former` aborts, the consumer takes only what no other takes. */
  consume(handle: Handle, former: AbortSignal): Promise<{ close(): Promise<void> }>;
  /** Whether messages to this partition go to another layout. */
  hasMoved(partition: number): Promise<boolean>;
  /** From now on `hasMoved` is true for all of its partitions. */
  markMoved(): Promise<void>;
  /** Whether there was a moment after the call at which no message batch waited or was active. */
  areEmpty(): Promise<boolean>;
}

export interface FollowLayoutsOptions {
  readonly follower: LayoutFollower;
  readonly store: Pick<LayoutStore, "replace">;
  readonly mailboxesOf: (layout: Layout) => LayoutMailboxes;
  readonly clock: Clock;
  readonly times: LayoutTimes;
  readonly onError?: ((error: Error) => void) | undefined;
}

export function followLayouts(options: FollowLayoutsOptions): LayoutReader {
  const { follower, store, mailboxesOf, clock, times } = options;

  return {
    async consumeAll(handlerOf): Promise<{ close(): Promise<void> }> {
      const reading: Reading[] = [];
      const over = new AbortController();

      function read(layout: Layout): Reading {
        const known = reading.find((each) => isSameLayout(each.layout, layout));
        if (known !== undefined) return known;
        const former = new AbortController();
        const mailboxes = mailboxesOf(layout);
        const handle = handlerOf(mailboxes.writer);
        const consumer = mailboxes.consume(async (leased) => {
          if (await isToApply(layout, leased.partition)) await handle(leased);
          // Its payload can hold personal data.
          else await leased.finish([]);
        }, former.signal);
        const opened = { layout, former, consumer };
        reading.push(opened);
        return opened;
      }

      /**
       * Whether a leased message batch was sent before its mailboxes were closed. Then they are not closed until it is done: an
       * attempt to close them that began before is ended.
       */
      async function isToApply(layout: Layout, partition: number): Promise<boolean> {
        if (follower.sinceUnchanged(layout) <= times.unchangedMs) return true;
        if (isClosed(layout, follower.record)) return false;
        if (!(await mailboxesOf(layout).hasMoved(partition))) return true;
        const record = await follower.refresh();
        if (isClosed(layout, record)) return false;
        if (!isClosing(record) || (await store.replace(record, withClosingStep(record)))) return true;
        return isToApply(layout, partition);
      }

      function follow({ current, isOpen, former }: LayoutRecord): void {
        const inUse = isOpen ? current : former.at(-1);
        for (const layout of isOpen ? [...former, current] : former) read(layout);
        for (const { layout, former: control } of reading)
          if (inUse === undefined || !isSameLayout(layout, inUse)) control.abort();
      }

      /** By each worker: the first that finds the next step of a change possible makes it for all. */
      async function keepChanging(): Promise<void> {
        let since: { readonly record: string; readonly at: number } | undefined;
        while (!over.signal.aborted) {
          await clock.wait(times.readEveryMs, over.signal);
          const { record } = follower;
          const text = serializeRecord(record);
          if (since?.record !== text) since = { record: text, at: clock.now() };
          const isAnnounced = clock.now() - since.at >= times.announcedMs;
          if (record.next !== undefined && !isAnnounced) continue;
          await takeNextStep(record).catch((error: unknown) => options.onError?.(asError(error)));
        }
      }

      async function takeNextStep(record: LayoutRecord): Promise<void> {
        const after = afterNextStep(record);
        if (after === undefined) return;
        if (record.isOpen) await mailboxesOf(record.current).markMoved();
        const before = record.isOpen ? undefined : record.former.at(-1);
        if (before !== undefined && !(await mailboxesOf(before).areEmpty())) return;
        if (!(await store.replace(record, after))) return;
        await follower.refresh();
        if (isClosing(after)) await takeNextStep(after);
      }

      let unfollow: (() => void) | undefined;
      /** The configured number of partitions may not be that in force, so nothing is read before the record. */
      async function start(): Promise<void> {
        await untilRead(follower, { clock, times, over: over.signal });
        if (over.signal.aborted) return;
        unfollow = follower.onChange(follow);
        follow(follower.record);
        await keepChanging();
      }

      const started = start();
      return {
        async close() {
          over.abort();
          unfollow?.();
          await started;
          await Promise.all(reading.map(async ({ consumer }) => (await consumer).close()));
        },
      };
    },
  };
}

interface Reading {
  readonly layout: Layout;
  readonly former: AbortController;
  readonly consumer: Promise<{ close(): Promise<void> }>;
}

async function untilRead(
  follower: LayoutFollower,
  { clock, times, over }: Pick<FollowLayoutsOptions, "clock" | "times"> & { readonly over: AbortSignal },
): Promise<void> {
  while (!over.aborted && !Number.isFinite(follower.sinceRead())) {
    await follower.refresh().catch(() => clock.wait(times.readEveryMs, over));
  }
}
