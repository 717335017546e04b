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

/** Where the runs that came to a node are: those that came and were moved here are all the others together. */
export interface NodeFlow {
  /** By the ways of the journey. */
  readonly came: number;
  /** From another node, by the team. */
  readonly movedHere: number;
  /** By the id of the next node, those of earlier versions as well. */
  readonly next: Readonly<Record<string, number>>;
  /** By the id of the node that the team moved them to. */
  readonly movedTo: Readonly<Record<string, number>>;
  /** Runs; one user may have several. */
  readonly waiting: number;
  /** By reason. */
  readonly left: Readonly<Record<string, number>>;
  /** Users who were erased or merged, and runs that ended before the release that counts reasons. */
  readonly unknown: number;
}

type CountsOfFlow = Pick<NodeCounts, "reached" | "next" | "left" | "moved">;

/** `waiting` is undefined where the runs are not counted, only estimated: then nothing can be told of the rest. */
export function flowOf(
  { reached, next: gone, left, moved = { here: 0, to: {} } }: CountsOfFlow,
  waiting: number | undefined,
): NodeFlow {
  const next = Object.fromEntries(
    Object.entries(gone)
      .map(([to, count]) => [to, count - (moved.to[to] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
  const known = sumOf(gone) + sumOf(left) + (waiting ?? 0);
  return {
    came: reached - moved.here,
    movedHere: moved.here,
    next,
    movedTo: moved.to,
    waiting: waiting ?? 0,
    left,
    unknown: waiting === undefined ? 0 : Math.max(0, reached - known),
  };
}

/**
 * Those gone without a counted reason, by two readings in a row: runs move between the reading of who waits and the counting
 * of ways, which takes a second, so that a single reading may miss some.
 */
export function goneUncounted(now: NodeFlow, before: NodeFlow | undefined): number {
  return Math.min(now.unknown, before?.unknown ?? 0);
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
