/** The mailboxes of a deployment on BullMQ, whose number of partitions can be changed while it runs. */
import {
  AppError,
  type Layout,
  type LayoutReader,
  type MessageSender,
  type PartitionChange,
  type PartitionLayouts,
} from "@signalbox/core";
import { createBullMailboxReader, type BullMailboxReaderOptions } from "../bull-mailbox-reader.js";
import { createBullMailboxWriter, type BullMailboxWriter } from "../bull-mailbox-writer.js";
import { openProducerConnection } from "../producer-connection.js";
import type { RedisAccess } from "../redis-access.js";
import { readWorkers } from "../seen-workers.js";
import { steadyClock } from "../memory-clock.js";
import { areMailboxesEmpty, countMessageBatches } from "./mailbox-contents.js";
import { changeLayout } from "./change-layout.js";
import { followLayouts } from "./follow-layouts.js";
import { createLayoutFollower, layoutTimes } from "./layout-follower.js";
import type { LayoutRecord } from "./layout-record.js";
import { createMessageSender } from "./message-sender.js";
import { createRedisLayoutStore, type RedisLayoutStore } from "./redis-layout-store.js";

export interface BullLayoutsOptions extends RedisAccess {
  /** Of a deployment that has no mailboxes yet. */
  readonly partitions: number;
  /** Of a worker process, as its presence has it. */
  readonly workerId?: string;
}

export interface BullLayouts {
  readonly sender: MessageSender;
  /** As last read. */
  readonly record: LayoutRecord;
  readonly partitions: PartitionLayouts;
  /** The layout in force. Throws `AppError` while it is being changed. */
  readSettled(): Promise<Layout>;
  createReader(options: Omit<BullMailboxReaderOptions, "partitions" | "epoch" | "former">): LayoutReader;
  /** Waits for adds in flight; bounded. */
  close(): Promise<void>;
}

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullLayouts(options: BullLayoutsOptions): BullLayouts {
  const { namespace, workerId } = options;
  const connection = openProducerConnection(options);
  const store = createRedisLayoutStore({ connection, namespace, workerId, replicas: options.replicasToWait });
  const times = layoutTimes;
  const clock = steadyClock;
  // A command may be run with another number than the services have.
  const writes = workerId !== undefined;
  const follower = createLayoutFollower({ store, partitions: options.partitions, writes, clock, times });
  const writers = new Map<number, BullMailboxWriter>();

  function writerOf(layout: Layout): BullMailboxWriter {
    const writer = writers.get(layout.epoch) ?? createBullMailboxWriter({ ...options, ...layout });
    writers.set(layout.epoch, writer);
    return writer;
  }

  async function countFormer({ former }: LayoutRecord): Promise<number> {
    const counts = await Promise.all(
      former.map((layout) => countMessageBatches(layout, connection, namespace)),
    );
    return counts.reduce((sum, each) => sum + each, 0);
  }

  return {
    sender: createMessageSender({ follower, times, writerOf }),
    get record() {
      return follower.record;
    },
    partitions: {
      count: async () => (await follower.refresh()).current.partitions,
      async *change(partitions): AsyncGenerator<PartitionChange> {
        await refuseStrangers(store);
        for await (const record of changeLayout(partitions, { follower, store, clock, times }))
          yield changeOf(record, await countFormer(record));
      },
      workers: async () => (await readWorkers(connection, namespace)).living.length,
    },
    async readSettled(): Promise<Layout> {
      const { current, isOpen, next } = await follower.refresh();
      if (isOpen && next === undefined) return current;
      throw new AppError({
        code: "BadRequest",
        message: "The number of partitions is being changed: wait until `npm run partitions` has ended.",
      });
    },
    createReader: (access) =>
      followLayouts({
        follower,
        store,
        clock,
        times,
        onError: access.onError,
        mailboxesOf: (layout) => ({
          writer: writerOf(layout),
          consume: (handle, former) => {
            const onAttended = (partitions: readonly number[]): void => {
              if (!former.aborted) access.onAttended?.(partitions);
            };
            return createBullMailboxReader({ ...access, ...layout, former, onAttended }).consume(handle);
          },
          areEmpty: () =>
            areMailboxesEmpty(layout, connection, { namespace, replicas: options.replicasToWait }),
        }),
      }),
    async close(): Promise<void> {
      await follower.close();
      await Promise.all([...writers.values()].map((writer) => writer.close()));
      await connection.close();
    },
  };
}

async function refuseStrangers(store: RedisLayoutStore): Promise<void> {
  const strangers = await store.strangers();
  if (strangers.length === 0) return;
  throw new AppError({
    code: "BadRequest",
    message: `Workers of an earlier release run (${strangers.length}), which do not know of changes: update them first, and the api.`,
  });
}

function changeOf({ current, isOpen, next, former }: LayoutRecord, waiting: number): PartitionChange {
  const isAnnounced = next !== undefined;
  return {
    from: isAnnounced ? current.partitions : (former.at(-1) ?? current).partitions,
    to: (next ?? current).partitions,
    step: isAnnounced ? "announced" : isOpen ? "done" : "emptying",
    waiting: isAnnounced ? 0 : waiting,
  };
}
