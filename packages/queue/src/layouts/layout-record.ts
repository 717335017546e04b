/**
 * Which layouts of a deployment have mailboxes, as Redis keeps it. A change of the number of partitions is first announced,
 * so that no process sends to the former mailboxes once another sends to the new ones. Then the new layout is in force:
 * messages are sent to its mailboxes. Once the former mailboxes are empty, workers close them and then read the new ones. So
 * the messages of each actor keep their order. Pure.
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
  /** Before the current one, the latest last. They can still get what a process sends after it was frozen. */
  readonly former: readonly Layout[];
  /**
   * Steps of closing the last former one: odd from when a worker has found it empty until another message batch is to be
   * applied there. Zero while the current one is open.
   */
  readonly closingSteps: number;
  /** How often a process wrote the record again because a server had lost it. */
  readonly rewrites: number;
}

const layoutSchema = z.object({ epoch: z.int().min(0), partitions: z.int().min(1) });
const recordSchema: z.ZodType<LayoutRecord> = z.object({
  current: layoutSchema,
  isOpen: z.boolean(),
  next: layoutSchema.optional(),
  former: z.array(layoutSchema),
  closingSteps: z.int().min(0).default(0),
  rewrites: z.int().min(0),
});

/** Of a deployment whose number of partitions has not been changed. */
export function firstRecord(partitions: number): LayoutRecord {
  return { current: { epoch: 0, partitions }, isOpen: true, former: [], closingSteps: 0, rewrites: 0 };
}

/** Announces a change; only of an open record. */
export function announced(record: LayoutRecord, partitions: number): LayoutRecord {
  return { ...record, next: { epoch: record.current.epoch + 1, partitions } };
}

/** The record after the next step of a change; undefined when none is under way. */
export function afterNextStep(record: LayoutRecord): LayoutRecord | undefined {
  const { current, isOpen, next, former, ...rest } = record;
  if (isClosing(record)) return { ...rest, current, isOpen: true, former, closingSteps: 0 };
  if (!isOpen) return withClosingStep(record);
  if (next === undefined) return undefined;
  return { ...rest, current: next, isOpen: false, former: [...former, current] };
}

/** Whether the last former layout was found empty, and nothing is applied there since. */
export function isClosing({ closingSteps }: LayoutRecord): boolean {
  return closingSteps % 2 === 1;
}

/** Begins to close the last former layout, or ends that. */
export function withClosingStep(record: LayoutRecord): LayoutRecord {
  return { ...record, closingSteps: record.closingSteps + 1 };
}

/** Whether what the mailboxes of this layout get is not applied any more. */
export function isClosed(layout: Layout, { isOpen, former }: LayoutRecord): boolean {
  const closed = isOpen ? former : former.slice(0, -1);
  return closed.some((each) => isSameLayout(each, layout));
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
  const difference = stepOf(other) - stepOf(record);
  return difference === 0 ? other.closingSteps > record.closingSteps : difference > 0;
}

function stepOf({ current, isOpen, next }: LayoutRecord): number {
  return 3 * current.epoch + (isOpen ? 1 : 0) + (next === undefined ? 0 : 1);
}

/** Equal records have equal texts. */
export function serializeRecord(record: LayoutRecord): string {
  const { current, isOpen, next, former, closingSteps, rewrites } = record;
  const layoutOf = ({ epoch, partitions }: Layout): Layout => ({ epoch, partitions });
  return JSON.stringify({
    current: layoutOf(current),
    isOpen,
    ...(next !== undefined && { next: layoutOf(next) }),
    former: former.map(layoutOf),
    ...(closingSteps > 0 && { closingSteps }),
    rewrites,
  });
}

/** Throws when the text is not one that `serializeRecord` wrote. */
export function parseRecord(text: string): LayoutRecord {
  return recordSchema.parse(JSON.parse(text));
}
