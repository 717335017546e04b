/** Whether a broadcast would go to many more people than were approved. Pure. */
import type { BroadcastPlan } from "@signalbox/core";

/** A segment grows and shrinks by itself: both are allowed. */
const allowedShare = 0.2;
const allowedNumber = 100;

/** The reason why a member must look at it before anything is sent; undefined when it may go on. */
export function excessOf(
  { approvedRecipients: approved }: Pick<BroadcastPlan, "approvedRecipients">,
  recipients: number,
): string | undefined {
  if (approved === undefined) return undefined;
  const more = recipients - approved;
  if (more <= allowedNumber || more <= approved * allowedShare) return undefined;
  return `it would go to ${count(recipients)} people, and ${count(approved)} were approved; look at its segment, then resume or cancel it`;
}

function count(people: number): string {
  return people.toLocaleString("en");
}
