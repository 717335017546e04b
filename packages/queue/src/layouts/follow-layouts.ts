/**
 * Reads the mailboxes of a deployment while its layout changes. Those of a new layout are read once those before are empty.
 * Former ones are only looked at from then on: they can hold what a process sent after it was frozen, which it then
 * reports as not sent.
 */
import type { Layout, LayoutReader, LeasedMessageBatch, MailboxWriter } from "@signalbox/core";
import { asError } from "../bounded-wait.js";
import type { MemoryClock } from "../memory-clock.js";
import type { LayoutFollower, LayoutStore, LayoutTimes } from "./layout-follower.js";
import { afterNextStep, type LayoutRecord } from "./layout-record.js";

type Handle = (messageBatch: LeasedMessageBatch) => Promise<void>;

/** The mailboxes of one layout. */
export interface LayoutMailboxes {
  readonly writer: MailboxWriter;
  /** Once `former` aborts, the consumer takes only what no other takes. */
  consume(handle: Handle, former: AbortSignal): Promise<{ close(): Promise<void> }>;
  /** Whether there was a moment after the call at which no message batch waited or was active. */
  areEmpty(): Promise<boolean>;
}

export interface FollowLayoutsOptions {
  readonly follower: LayoutFollower;
  readonly store: Pick<LayoutStore, "replace">;
  readonly mailboxesOf: (layout: Layout) => LayoutMailboxes;
  readonly clock: MemoryClock;
  readonly times: LayoutTimes;
  readonly onError?: ((error: Error) => void) | undefined;
}

export function followLayouts(options: FollowLayoutsOptions): LayoutReader {
  const { follower, store, mailboxesOf, clock, times } = options;

  return {
    async consumeAll(handlerOf): Promise<{ close(): Promise<void> }> {
      const reading = new Map<
        number,
        { readonly former: AbortController; readonly consumer: Promise<Closable> }
      >();
      const over = new AbortController();

      function read(layout: Layout, isFormer: boolean): void {
        let of = reading.get(layout.epoch);
        if (of === undefined) {
          const former = new AbortController();
          if (isFormer) former.abort();
          const mailboxes = mailboxesOf(layout);
          of = { former, consumer: mailboxes.consume(handlerOf(mailboxes.writer), former.signal) };
          reading.set(layout.epoch, of);
        }
        if (isFormer) of.former.abort();
      }

      function follow({ current, isOpen, former }: LayoutRecord): void {
        // The last one is in use until the current one is open.
        former.forEach((each, index) => read(each, isOpen || index < former.length - 1));
        if (isOpen) read(current, false);
      }

      /** By each worker: the first that finds the next step of a change possible makes it for all. */
      async function keepChanging(): Promise<void> {
        let since: { readonly epoch: number; readonly at: number } | undefined;
        while (!over.signal.aborted) {
          await clock.wait(times.readEveryMs, over.signal);
          const { record } = follower;
          if (record.next !== undefined && since?.epoch !== record.next.epoch)
            since = { epoch: record.next.epoch, at: clock.now() };
          const isAnnounced = since !== undefined && clock.now() - since.at >= times.announcedMs;
          if (record.next !== undefined && !isAnnounced) continue;
          await takeNextStep(record).catch((error: unknown) => options.onError?.(asError(error)));
        }
      }

      async function takeNextStep(record: LayoutRecord): Promise<void> {
        const after = afterNextStep(record);
        const before = record.isOpen ? undefined : record.former.at(-1);
        if (after === undefined || (before !== undefined && !(await mailboxesOf(before).areEmpty()))) return;
        if (await store.replace(record, after)) await follower.refresh();
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
          await Promise.all([...reading.values()].map(async ({ consumer }) => (await consumer).close()));
        },
      };
    },
  };
}

interface Closable {
  close(): Promise<void>;
}

async function untilRead(
  follower: LayoutFollower,
  { clock, times, over }: Pick<FollowLayoutsOptions, "clock" | "times"> & { readonly over: AbortSignal },
): Promise<void> {
  while (!over.aborted && !Number.isFinite(follower.sinceRead())) {
    await follower.refresh().catch(() => clock.wait(times.readEveryMs, over));
  }
}
