/** Maps a delivery's record to the result that the caller of a batch gets for one message. Pure. */
import {
  defineSentences,
  sentenceSchema,
  type DeliveryRequest,
  type Json,
  type Sentence,
  type Sentences,
  type StoredDelivery,
} from "@signalbox/core";
import {
  describeVerdict,
  deserializeDelivery,
  type DeliveryOutcome,
  type DeliveryRecord,
} from "@signalbox/messaging";
import { z } from "zod";
import { valuesField } from "./template-fields.js";

const retryHint = "Ask again with the same messageId: it is never sent twice";

interface FailedAttempt {
  readonly provider: string;
  /** In the provider's words. */
  readonly reason: string;
}

const says = defineSentences({
  isOnItsWay: () => `still on its way. ${retryHint}`,
  notSentYet: ({ provider, reason, at }: FailedAttempt & { readonly at: string }) =>
    `not sent yet: ${provider}: ${reason}; the next try is at ${at}. ${retryHint}`,
  isTriedAgain: ({ provider, reason }: FailedAttempt) =>
    `not sent yet: ${provider}: ${reason}; it is being tried again. ${retryHint}`,
  heldUntil: ({ until }: { readonly until: string }) =>
    `held for the user's quiet hours until ${until}; it is sent then`,
});

export const batchSentences: Sentences = says;

function waiting(sentence: Sentence): Waiting {
  return { message: sentence.text, messageSays: [sentence] };
}

const notSettled: Waiting = waiting(says.isOnItsWay());

const shared = { userId: z.string(), messageId: z.string() };

export const batchResultSchema: z.ZodType<BatchResult> = z
  .discriminatedUnion("type", [
    z.object({ ...shared, type: z.literal("Success") }),
    z.object({
      ...shared,
      type: z.literal("Skipped"),
      reason: z.string(),
      reasonSays: z.array(sentenceSchema),
    }),
    z.object({
      ...shared,
      type: z.literal("RetryableError"),
      error: z.object({
        message: z
          .string()
          .describe("After a failed attempt: the provider's reason, and the time of the next attempt."),
        messageSays: z.array(sentenceSchema),
      }),
    }),
    z.object({
      ...shared,
      type: z.literal("NonRetryableError"),
      error: z.object({ type: z.string(), variant: valuesField }),
    }),
  ])
  .meta({ id: "BatchResult" });

export type BatchResult = { readonly userId: string; readonly messageId: string } & DeliveryResult;

type DeliveryResult =
  | { readonly type: "Success" }
  | { readonly type: "Skipped"; readonly reason: string; readonly reasonSays: readonly Sentence[] }
  | { readonly type: "RetryableError"; readonly error: Waiting }
  | { readonly type: "NonRetryableError"; readonly error: BatchError };

interface Waiting {
  readonly message: string;
  readonly messageSays: readonly Sentence[];
}

export interface BatchError {
  readonly type: string;
  readonly variant: Variant;
}

type Variant = Readonly<Record<string, Json>>;

/** `stored` is what is known of the message at the deadline. */
export function batchResult(request: DeliveryRequest, stored: StoredDelivery | undefined): BatchResult {
  return { userId: request.userId, messageId: request.id, ...deliveryResultOf(request, stored) };
}

function deliveryResultOf(
  { userId, templateId }: DeliveryRequest,
  stored: StoredDelivery | undefined,
): DeliveryResult {
  if (stored === undefined) return { type: "RetryableError", error: notSettled };
  const record = deserializeDelivery(stored);
  const { request, outcome } = record;
  if (request.userId !== userId || request.templateId !== templateId) {
    return { type: "NonRetryableError", error: idConflict };
  }
  return outcome === undefined
    ? { type: "RetryableError", error: waitingOf(stored, record) }
    : resultOfOutcome(outcome);
}

/** What an unsettled delivery is waiting for. */
function waitingOf(
  { status, dueAt }: Pick<StoredDelivery, "status" | "dueAt">,
  { attempts, holds = [] }: DeliveryRecord,
): Waiting {
  const until = holds.at(-1)?.until;
  if (status === "queued" && until !== undefined && until === dueAt) {
    return waiting(says.heldUntil({ until: new Date(until).toISOString() }));
  }
  const failed = attempts.findLast(({ reason }) => reason !== undefined);
  if (failed === undefined) return notSettled;
  const { provider, reason = "" } = failed;
  return waiting(
    status === "queued" && dueAt !== null
      ? says.notSentYet({ provider, reason, at: new Date(dueAt).toISOString() })
      : says.isTriedAgain({ provider, reason }),
  );
}

const idConflict: BatchError = {
  type: "MessageIdTaken",
  variant: {
    type: "MessageIdTaken",
    message: "a message to another user or of another template has this messageId; use a new one",
  },
};

function resultOfOutcome({ event, variant }: DeliveryOutcome): DeliveryResult {
  if (event === "DFInternalMessageSent") return { type: "Success" };
  if (event === "DFMessageSkipped") {
    const verdict = describeVerdict(variant);
    return { type: "Skipped", reason: verdict.text, reasonSays: [verdict] };
  }
  return { type: "NonRetryableError", error: { type: errorTypes[event], variant } };
}

const errorTypes = {
  DFMessageFailure: "MessageFailure",
  DFBadWorkspaceConfiguration: "BadWorkspaceConfiguration",
} as const;
