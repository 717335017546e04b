/** Maps classes to the states of the contract: a delivery counts in each state it has reached. */
import { deliveryClasses, hasReached, messageStates, type MessageState } from "@signalbox/core";
import type { ClassCounts } from "./grouped-counts.js";

/**
 * Counts the deliveries that have reached any of the states, each once. `start` is the index of the first of the
 * counts.
 */
export function countOfReached(
  states: readonly MessageState[],
): (counts: ClassCounts, start?: number) => number {
  const reaching = deliveryClasses.flatMap((each, index) =>
    states.some((state) => hasReached(each, state)) ? [index] : [],
  );
  return (counts, start = 0) => {
    let sum = 0;
    for (const index of reaching) sum += counts[start + index] ?? 0;
    return sum;
  };
}

const countsOfStates = messageStates.map((state) => countOfReached([state]));

export type StateCounts = Readonly<Record<MessageState, number>>;

export function stateCounts(counts: ClassCounts): StateCounts {
  const [sent, delivered, opened, clicked, bounced] = countsOfStates.map((count) => count(counts));
  return {
    sent: sent ?? 0,
    delivered: delivered ?? 0,
    opened: opened ?? 0,
    clicked: clicked ?? 0,
    bounced: bounced ?? 0,
  };
}

/** With what was requested and not sent. */
export type MessageCounts = StateCounts & { readonly skipped: number; readonly failed: number };

export function messageCounts(counts: ClassCounts): MessageCounts {
  return {
    ...stateCounts(counts),
    skipped: counts[deliveryClasses.indexOf("skipped")] ?? 0,
    failed: counts[deliveryClasses.indexOf("failed")] ?? 0,
  };
}

/** Sets the counts of classes that have reached none of the states to zero. */
export function onlyReached(
  counts: ClassCounts,
  states: readonly MessageState[] = messageStates,
): ClassCounts {
  return deliveryClasses.map((each, index) =>
    states.some((state) => hasReached(each, state)) ? (counts[index] ?? 0) : 0,
  );
}
