/**
 * Which layouts of a deployment have mailboxes, as Redis keeps it. A change of the number of partitions is first announced,
 * so that no process sends to the former mailboxes once another sends to the new ones. Then the new layout is in force:
 * messages are sent to its mailboxes. It is open, so that workers read them, once the former mailboxes are empty. So the
 * messages of each actor keep their order. Pure.
 */
import type { Layout } from "@signalbox/core";
import { z } from "zod";

export interface LayoutRecord {
  /** In force: messages are sent to its mailboxes. */
  readonly current: Layout;
  /** Whether its mailboxes are read. */
  readonly isOpen: boolean;
  /** Announced; only while the current one is open. */
  readonly next?: Layout | undefined;
  /** Before the current one, the latest last. They can still hold what a process sent after it had been frozen. */
  readonly former: readonly Layout[];
  /** How often a process wrote the record again because a server had lost it. */
  readonly rewrites: number;
}

const layoutSchema = z.object({ epoch: z.int().min(0), partitions: z.int().min(1) });
const recordSchema: z.ZodType<LayoutRecord> = z.object({
  current: layoutSchema,
  isOpen: z.boolean(),
  next: layoutSchema.optional(),
  former: z.array(layoutSchema),
  rewrites: z.int().min(0),
});

/** Of a deployment whose number of partitions has not been changed. */
export function firstRecord(partitions: number): LayoutRecord {
  return { current: { epoch: 0, partitions }, isOpen: true, former: [], rewrites: 0 };
}

/** Announces a change; only of an open record. */
export function announced(record: LayoutRecord, partitions: number): LayoutRecord {
  return { ...record, next: { epoch: record.current.epoch + 1, partitions } };
}

/** The record after the next step of a change; undefined when none is under way. */
export function afterNextStep({
  current,
  isOpen,
  next,
  former,
  ...rest
}: LayoutRecord): LayoutRecord | undefined {
  if (!isOpen) return { ...rest, current, isOpen: true, former };
  if (next === undefined) return undefined;
  return { ...rest, current: next, isOpen: false, former: [...former, current] };
}

/**
 * The same for the same layout only. Two can have one epoch, when a server has lost the record and another change began from
 * the one before.
 */
export function layoutKey({ epoch, partitions }: Layout): string {
  return `${epoch}/${partitions}`;
}

export function isSameLayout(one: Layout, other: Layout): boolean {
  return layoutKey(one) === layoutKey(other);
}

/** Whether another layout is in force. */
export function isFormerLayout(layout: Layout, { current }: Pick<LayoutRecord, "current">): boolean {
  return !isSameLayout(layout, current);
}

/** Whether `other` is later than `record`. */
export function isLater(other: LayoutRecord, record: LayoutRecord): boolean {
  return stepOf(other) > stepOf(record);
}

function stepOf({ current, isOpen, next }: LayoutRecord): number {
  return 3 * current.epoch + (isOpen ? 1 : 0) + (next === undefined ? 0 : 1);
}

/** Equal records have equal texts. */
export function serializeRecord({ current, isOpen, next, former, rewrites }: LayoutRecord): string {
  const layoutOf = ({ epoch, partitions }: Layout): Layout => ({ epoch, partitions });
  return JSON.stringify({
    current: layoutOf(current),
    isOpen,
    ...(next !== undefined && { next: layoutOf(next) }),
    former: former.map(layoutOf),
    rewrites,
  });
}

/** Throws when the text is not one that `serializeRecord` wrote. */
export function parseRecord(text: string): LayoutRecord {
  return recordSchema.parse(JSON.parse(text));
}
