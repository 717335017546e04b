/** The mailboxes of a deployment on BullMQ, whose number of partitions can be changed while it runs. */
import {
  AppError,
  type Layout,
  type LayoutReader,
  type MailboxWriter,
  type MessageSender,
  type PartitionChange,
  type PartitionLayouts,
} from "@signalbox/core";
import { createBullMailboxReader, type BullMailboxReaderOptions } from "../bull-mailbox-reader.js";
import { createBullMailboxWriter } from "../bull-mailbox-writer.js";
import { openProducerConnection } from "../producer-connection.js";
import type { RedisAccess } from "../redis-access.js";
import { openWorkerConnections } from "../worker-connection.js";
import { hasRole, readWorkers } from "../seen-workers.js";
import { steadyClock } from "../clock.js";
import { areMailboxesEmpty, countMessageBatches, hasMoved, markMoved } from "./mailbox-contents.js";
import { changeLayout } from "./change-layout.js";
import { followLayouts, type LayoutMailboxes } from "./follow-layouts.js";
import { createLayoutFollower, layoutTimes } from "./layout-follower.js";
import { isSameLayout, layoutKey, type LayoutRecord } from "./layout-record.js";
import { createMessageSender } from "./message-sender.js";
import { createRedisLayoutStore, type RedisLayoutStore } from "./redis-layout-store.js";

export interface BullLayoutsOptions extends RedisAccess {
  /** Of a deployment that has no mailboxes yet. */
  readonly partitions: number;
  /** Whether this process writes the first record: commands do not, which may be run with another number than the services. */
  readonly writes: boolean;
  /** Of a worker process, as its presence has it. */
  readonly workerId?: string;
}

export interface LayoutReaderAccess extends Omit<
  BullMailboxReaderOptions,
  "partitions" | "epoch" | "former" | "onAttended"
> {
  /** Called with what this process attends of the layout that is read, ascending, whenever it changes. */
  readonly onAttended?: (partitions: readonly number[], layout: Layout) => void;
}

export interface BullLayouts {
  readonly sender: MessageSender;
  /** As last read. */
  readonly record: LayoutRecord;
  /** The time since the last successful read began, ms. */
  sinceRead(): number;
  readonly partitions: PartitionLayouts;
  /** The layout in force. Throws `AppError` while it is being changed, or when it is not `expected`. */
  readStableLayout(expected?: Layout): Promise<Layout>;
  createReader(options: LayoutReaderAccess): LayoutReader;
  /** Waits for adds in flight; bounded. */
  close(): Promise<void>;
}

/** Throws a `TypeError` for a malformed address; connects in the background. */
export function createBullLayouts(options: BullLayoutsOptions): BullLayouts {
  const { namespace } = options;
  const connection = openProducerConnection(options);
  /** Of the writers of all layouts, so that a process has one however often the number of partitions was changed. */
  const adding = openProducerConnection(options);
  const store = createRedisLayoutStore({ ...options, connection, replicas: options.replicasToWait });
  const times = layoutTimes;
  const clock = steadyClock;
  const follower = createLayoutFollower({
    store,
    partitions: options.partitions,
    writes: options.writes,
    clock,
    times,
    onError: options.onError,
  });
  const writers = new Map<string, MailboxWriter>();

  function writerOf(layout: Layout): MailboxWriter {
    const key = layoutKey(layout);
    const writer = writers.get(key) ?? createBullMailboxWriter({ ...options, ...layout, connection: adding });
    writers.set(key, writer);
    return writer;
  }

  function mailboxesOf(layout: Layout): Omit<LayoutMailboxes, "consume"> {
    const access = { namespace, replicas: options.replicasToWait };
    return {
      writer: writerOf(layout),
      hasMoved: (partition) => hasMoved({ epoch: layout.epoch, partition }, connection, namespace),
      markMoved: () => markMoved(layout, connection, access),
      areEmpty: () => areMailboxesEmpty(layout, connection, access),
    };
  }

  /** Message batches that a change waits for. */
  async function countBefore({ isOpen, former }: LayoutRecord): Promise<number> {
    const before = former.at(-1);
    return isOpen || before === undefined ? 0 : countMessageBatches(before, connection, namespace);
  }

  return {
    sender: createMessageSender({ follower, times, mailboxesOf }),
    get record() {
      return follower.record;
    },
    sinceRead: () => follower.sinceRead(),
    partitions: {
      count: async () => (await follower.refresh()).current.partitions,
      async *change(partitions): AsyncGenerator<PartitionChange> {
        await refuseOlderWorkers(store);
        for await (const record of changeLayout(partitions, { follower, store, clock, times }))
          yield changeOf(record, await countBefore(record));
      },
      async workers(): Promise<number> {
        const { living } = await readWorkers(connection, namespace);
        return living.filter((id) => !hasRole(id, "deliveries")).length;
      },
    },
    async readStableLayout(expected): Promise<Layout> {
      const { current, isOpen, next } = await follower.refresh();
      const isExpected = expected === undefined || isSameLayout(expected, current);
      if (isOpen && next === undefined && isExpected) return current;
      throw new AppError({
        code: "BadRequest",
        message: "The number of partitions is being changed: wait until `npm run partitions` has ended.",
      });
    },
    createReader: (access) => ({
      async consumeAll(handlerOf): Promise<{ close(): Promise<void> }> {
        // Shared by the readers of all layouts.
        const connections = openWorkerConnections(access);
        const following = await followLayouts({
          follower,
          store,
          clock,
          times,
          onError: access.onError,
          mailboxesOf: (layout) => ({
            ...mailboxesOf(layout),
            consume: (handle, former) => {
              const onAttended = (partitions: readonly number[]): void => {
                if (!former.aborted) access.onAttended?.(partitions, layout);
              };
              const reading = { ...access, ...layout, connections, former, onAttended };
              return createBullMailboxReader(reading).consume(handle);
            },
          }),
        }).consumeAll(handlerOf);
        return {
          async close(): Promise<void> {
            await following.close();
            await connections.close();
          },
        };
      },
    }),
    async close(): Promise<void> {
      await follower.close();
      await Promise.all([adding.close(), connection.close()]);
    },
  };
}

async function refuseOlderWorkers(store: RedisLayoutStore): Promise<void> {
  const { length: count } = await store.olderWorkers();
  if (count === 0) return;
  throw new AppError({
    code: "BadRequest",
    message: `Some workers (${count}) run an earlier release, which cannot change the number of partitions. Update the workers and the api, then run this again.`,
  });
}

function changeOf({ current, isOpen, next, former }: LayoutRecord, waiting: number): PartitionChange {
  const isAnnounced = next !== undefined;
  return {
    from: isAnnounced ? current.partitions : (former.at(-1) ?? current).partitions,
    to: (next ?? current).partitions,
    step: isAnnounced ? "announced" : isOpen ? "done" : "emptying",
    waiting,
  };
}
