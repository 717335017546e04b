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
  /** Whether lists find its messages by the reason: those of the release before are not. */
  readonly isFiltered: boolean;
  /** There are more than were counted. */
  readonly isAtLeast: boolean;
  /** What servers said, the most frequent first, with its number among the latest messages. */
  readonly answers: readonly { readonly text: string; readonly count: number }[];
}

/**
 * In the order of the counts; then those of the latest messages that are not counted, because a release before has written
 * them.
 */
export function causesOf(counts: readonly ReasonCount[], latest: readonly NotSent[]): readonly Cause[] {
  const counted = counts.map(({ reason, count, isAtLeast }) => ({
    ...causeOf(reason, latest),
    count,
    isAtLeast: isAtLeast === true,
    isFiltered: true,
  }));
  const known = new Set<string>(counts.map(({ reason }) => reason));
  const others = new Set(
    latest.flatMap(({ reason }) => (reason === undefined || known.has(reason) ? [] : [reason])),
  );
  return [...counted, ...[...others].map((reason) => causeOf(reason, latest))];
}

function causeOf(reason: Cause["reason"], latest: readonly NotSent[]): Cause {
  const found = latest.filter((each) => each.reason === reason);
  return {
    reason,
    label: labelOfReason(reason),
    count: found.length,
    isFiltered: false,
    isAtLeast: false,
    answers: answersOf(found),
  };
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
