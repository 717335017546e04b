/** Why messages of a broadcast were not sent: counts by reason, with what servers said to the latest. Pure. */
import type { Answer, Schema } from "@signalbox/client";
import { labelOfReason } from "../../ui/index.js";
import type { Translated } from "../../data/index.js";

export type ReasonCount = Answer<"/api/admin/deliveries/reasons", "GET">["reasons"][number];
type NotSent = Pick<Schema<"Delivery">, "reason" | "answer">;

export interface Cause {
  readonly reason: ReasonCount["reason"];
  readonly label: Translated;
  readonly count: number;
  /** There are more than were counted. */
  readonly isAtLeast: boolean;
  /** What servers said, the most frequent first, with its number among the latest messages. */
  readonly answers: readonly { readonly text: string; readonly count: number }[];
}

/** In the order of the counts. */
export function causesOf(counts: readonly ReasonCount[], latest: readonly NotSent[]): readonly Cause[] {
  return counts.map(({ reason, count, isAtLeast }) => ({
    reason,
    label: labelOfReason(reason),
    count,
    isAtLeast: isAtLeast === true,
    answers: answersOf(latest.filter((each) => each.reason === reason)),
  }));
}

function answersOf(deliveries: readonly NotSent[]): Cause["answers"] {
  const counts = new Map<string, number>();
  for (const { answer } of deliveries) {
    if (answer !== undefined) counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, shownAnswers);
}

const shownAnswers = 5;
