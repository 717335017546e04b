/** All queues of a deployment as BullMQ objects, for a dashboard: they fail fast while Redis is away. */
import type { Layout } from "@signalbox/core";
import type { Queue } from "bullmq";
import { openQueue } from "./bull-queue.js";
import { firstRecord, type LayoutRecord } from "./layouts/layout-record.js";
import { openProducerConnection } from "./producer-connection.js";
import { mailboxQueueNames, queueNames } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";

export interface OpenQueuesOptions extends RedisAccess {
  readonly partitions: number;
  /** The layouts now; without it they never change. */
  readonly layouts?: () => LayoutRecord;
}

export interface OpenQueues {
  /** The same array while the layouts are the same. */
  readonly queues: readonly Queue<unknown>[];
  close(): Promise<void>;
}

export function openQueues(options: OpenQueuesOptions): OpenQueues {
  const connection = openProducerConnection(options);
  const first = firstRecord(options.partitions);
  const layoutsNow = options.layouts ?? ((): LayoutRecord => first);
  const opened = new Map<string, Queue<unknown>>();
  let shownFor: LayoutRecord | undefined;
  let shown: readonly Queue<unknown>[] = [];

  function open(name: string): Queue<unknown> {
    const queue = opened.get(name) ?? openQueue(name, connection, options.namespace);
    opened.set(name, queue);
    return queue;
  }

  return {
    get queues() {
      const record = layoutsNow();
      if (record !== shownFor) {
        shownFor = record;
        shown = [...layoutsInUse(record).flatMap(mailboxQueueNames), ...otherNames].map(open);
      }
      return shown;
    },
    close: () => connection.close(),
  };
}

const otherNames = [
  queueNames.transactionalDeliveries,
  queueNames.deliveries,
  queueNames.bulkDeliveries,
  queueNames.alarms,
  queueNames.recompute,
];

function layoutsInUse({ current, isOpen, former }: LayoutRecord): readonly Layout[] {
  return isOpen ? [current] : [current, ...former.slice(-1)];
}
