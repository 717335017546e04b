/** The mailboxes of BullMQ and what belongs to them, as the suite of all queues asks for them. */
import { createBullMailboxReader } from "../bull-mailbox-reader.js";
import { createBullMailboxWriter } from "../bull-mailbox-writer.js";
import { createBullQueueMonitor } from "../bull-queue-monitor.js";
import { createBullSchedule } from "../bull-schedule.js";
import type { QueueUnderTest } from "../conformance.js";
import { createRedisSignals, type RedisSignals } from "../redis-signals.js";

export interface BullMailboxOptions {
  readonly redisUrl: string;
  readonly namespace: string;
  readonly partitions: number;
}

export function bullMailboxes(options: BullMailboxOptions): QueueUnderTest {
  const writer = createBullMailboxWriter(options);
  const monitor = createBullQueueMonitor(options);
  const signals: RedisSignals[] = [];
  return {
    writer,
    monitor,
    createReader: () => createBullMailboxReader(options),
    createSignals: () => {
      const created = createRedisSignals(options);
      signals.push(created);
      return created;
    },
    createSchedule: () => createBullSchedule(options),
    async close() {
      await Promise.all([writer, monitor, ...signals].map((each) => each.close()));
    },
  };
}
