/**
 * Maps the answer of a vendor to a call with several messages to a result for each. A refusal of the whole call may be
 * about one of them, so each is then sent by itself; one that concerns the settings is about all.
 */
import type { BatchResult, SendResult } from "./provider.js";
import { sendResultOf, type AnswerRules } from "./send-result.js";
import type { VendorAnswer, VendorOutcome } from "./vendor-http.js";

export interface BatchAnswerRules extends AnswerRules {
  /** How many messages were in the call. */
  readonly count: number;
  /**
   * Called for a 2xx status: what it says of each message, by index. Where it says nothing of a message, it is unknown
   * whether that was sent.
   */
  readonly resultsOf: (answer: VendorAnswer) => readonly (SendResult | undefined)[];
}

/** `now` is the reference for a date in `retry-after`. */
export function batchResultsOf(
  outcome: VendorOutcome,
  rules: BatchAnswerRules,
  now: Date,
): readonly BatchResult[] {
  const { count, resultsOf, ...whole } = rules;
  const result = sendResultOf(outcome, whole, now);
  if (outcome.type === "answer" && result.type === "accepted") {
    const results = resultsOf(outcome);
    return Array.from({ length: count }, (_, index) => results[index] ?? notMentioned);
  }
  const isOfOne = result.type === "rejected" && result.misconfigured !== true;
  return Array.from({ length: count }, () => (isOfOne ? { type: "alone" } : result));
}

const notMentioned: SendResult = {
  type: "unanswered",
  reason: "the answer to the batch does not say whether this message was accepted",
};
