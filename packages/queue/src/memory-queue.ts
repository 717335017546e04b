/**
 * All queue ports in memory: for tests, for simulated crashes, and for trying out without Redis. Nothing survives the
 * process.
 */
import type { LayoutReader, MessageSender, Schedule, Signals } from "@signalbox/core";
import type { AttendanceTimes } from "./memory-attendance.js";
import { wallClock, type Clock } from "./clock.js";
import { readerOf, senderTo } from "./layouts/one-layout.js";
import { createMemoryMailboxes, type MemoryMailboxes } from "./memory-mailboxes.js";
import { createMemorySchedule } from "./memory-schedule.js";
import { createMemorySignals } from "./memory-signals.js";

export interface MemoryQueueOptions {
  readonly partitions: number;
  readonly clock?: Clock;
  /** Completed ids each partition remembers. Default 5,000, as BullMQ keeps. */
  readonly rememberedIds?: number;
  /** Consumers of mailboxes share the partitions, with these delays; without it each attends all. */
  readonly attendance?: AttendanceTimes;
  /** Receives what handlers, tasks and listeners throw. */
  readonly onError?: (error: Error) => void;
}

export interface MemoryQueue extends MemoryMailboxes, MessageSender, LayoutReader, Signals, Schedule {}

const defaultRememberedIds = 5_000;

export function createMemoryQueue(options: MemoryQueueOptions): MemoryQueue {
  const clock = options.clock ?? wallClock;
  const rememberedIds = options.rememberedIds ?? defaultRememberedIds;
  const mailboxes = createMemoryMailboxes({ ...options, clock, rememberedIds });
  return {
    ...mailboxes,
    ...senderTo(mailboxes),
    ...readerOf(mailboxes, mailboxes),
    ...createMemorySignals(options.onError),
    ...createMemorySchedule(clock, options.onError),
  };
}
