/** From classes to the states people ask for: a delivery counts in each state it has come to. */
import { deliveryClasses, hasReached, messageStates, type MessageState } from "@signalbox/core";
import type { ClassCounts } from "@signalbox/actors";

/** How many have come to any of the states; each delivery once. */
export function countReached(counts: ClassCounts, states: readonly MessageState[]): number {
  return deliveryClasses.reduce(
    (sum, each, index) =>
      states.some((state) => hasReached(each, state)) ? sum + (counts[index] ?? 0) : sum,
    0,
  );
}

export type StateCounts = Readonly<Record<MessageState, number>>;

export function stateCounts(counts: ClassCounts): StateCounts {
  const [sent, delivered, opened, clicked, bounced] = messageStates.map((state) =>
    countReached(counts, [state]),
  );
  return {
    sent: sent ?? 0,
    delivered: delivered ?? 0,
    opened: opened ?? 0,
    clicked: clicked ?? 0,
    bounced: bounced ?? 0,
  };
}

/** Without those that have come to none of the states. */
export function onlyReached(
  counts: ClassCounts,
  states: readonly MessageState[] = messageStates,
): ClassCounts {
  return deliveryClasses.map((each, index) =>
    states.some((state) => hasReached(each, state)) ? (counts[index] ?? 0) : 0,
  );
}
