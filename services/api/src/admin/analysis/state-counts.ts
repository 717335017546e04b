/** From classes to the states people ask for: a delivery counts in each state it has come to. */
import { deliveryClasses, hasReached, messageStates, type MessageState } from "@signalbox/core";
import type { ClassCounts } from "@signalbox/actors";

/** By state and class. */
const reaches: Readonly<Record<MessageState, readonly boolean[]>> = {
  sent: reaching("sent"),
  delivered: reaching("delivered"),
  opened: reaching("opened"),
  clicked: reaching("clicked"),
  bounced: reaching("bounced"),
};

function reaching(state: MessageState): readonly boolean[] {
  return deliveryClasses.map((each) => hasReached(each, state));
}

/** How many have come to any of the states; each delivery once. */
export function countReached(counts: ClassCounts, states: readonly MessageState[]): number {
  let sum = 0;
  for (let index = 0; index < counts.length; index += 1) {
    if (states.some((state) => reaches[state][index] === true)) sum += counts[index] ?? 0;
  }
  return sum;
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
