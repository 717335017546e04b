/**
 * The numbers of journeys: runs that began, users in them, what became of their messages, and where the runs that came to
 * a node are now. Pure.
 */
import type { Answer } from "@signalbox/client";
import { reaches, type MessageCounts, type Reported } from "../../ui/index.js";

type Counts = Answer<"/api/admin/journeys/stats", "GET">[number]["counts"];
export type NodeCounts = Counts["nodes"][string];

export interface JourneyNumbers {
  readonly entries: number;
  readonly messages: MessageCounts;
  readonly reported: Reported | undefined;
  /** Runs that left before the exit, by reason. */
  readonly left: Readonly<Record<string, number>>;
  /** Absent until a run was measured for a goal, or a user was held out. */
  readonly goal?: GoalNumbers;
}

export type GoalNumbers = NonNullable<Counts["goal"]>;

const none: MessageCounts = {
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bounced: 0,
  skipped: 0,
  failed: 0,
};

/** Those of all nodes together. */
export function journeyNumbers(counts: Counts | undefined): JourneyNumbers {
  const nodes = Object.values(counts?.nodes ?? {});
  const messages = { ...none };
  const left: Record<string, number> = {};
  for (const { messages: of = none, left: early } of nodes) {
    for (const reach of reaches) messages[reach] += of[reach];
    for (const [reason, count] of Object.entries(early)) left[reason] = (left[reason] ?? 0) + count;
  }
  const { goal } = counts ?? {};
  return {
    entries: counts?.entries ?? 0,
    messages,
    reported: counts?.reported,
    left,
    ...(goal !== undefined && { goal }),
  };
}

/** Those that left for another reason than the goal. */
export function leftUnconverted({ left }: Pick<JourneyNumbers, "left">): number {
  return sumOf(left) - (left["converted"] ?? 0);
}

/** Where the runs that came to a node are: all of these together are those that came. */
export interface NodeFlow {
  readonly came: number;
  /** By the id of the next node, those of earlier versions as well. */
  readonly next: Readonly<Record<string, number>>;
  readonly waiting: number;
  /** By reason. */
  readonly left: Readonly<Record<string, number>>;
  /** Users who were erased or merged, and runs that ended before the release that counts reasons. */
  readonly unknown: number;
}

/** Of an estimate of who waits, nothing can be told of the rest. */
export function flowOf(
  { reached, next, left }: Pick<NodeCounts, "reached" | "next" | "left">,
  waiting: number,
  isEstimate: boolean,
): NodeFlow {
  const known = sumOf(next) + sumOf(left) + waiting;
  return { came: reached, next, waiting, left, unknown: isEstimate ? 0 : Math.max(0, reached - known) };
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
