/** Maps a delivery's record to the result that the caller of a batch gets for one message. Pure. */
import type { DeliveryRequest, Json, StoredDelivery } from "@signalbox/core";
import {
  describeVerdict,
  deserializeDelivery,
  type DeliveryOutcome,
  type DeliveryRecord,
} from "@signalbox/messaging";
import { z } from "zod";
import { valuesField } from "./template-fields.js";

const shared = { userId: z.string(), messageId: z.string() };

export const batchResultSchema: z.ZodType<BatchResult> = z
  .discriminatedUnion("type", [
    z.object({ ...shared, type: z.literal("Success") }),
    z.object({ ...shared, type: z.literal("Skipped"), reason: z.string() }),
    z.object({
      ...shared,
      type: z.literal("RetryableError"),
      error: z.object({
        message: z
          .string()
          .describe("After a failed attempt: the provider's reason, and the time of the next attempt."),
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
  | { readonly type: "Skipped"; readonly reason: string }
  | { readonly type: "RetryableError"; readonly error: { readonly message: string } }
  | { readonly type: "NonRetryableError"; readonly error: BatchError };

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
): { readonly message: string } {
  const until = holds.at(-1)?.until;
  if (status === "queued" && until !== undefined && until === dueAt) return heldUntil(until);
  const failed = attempts.findLast(({ reason }) => reason !== undefined);
  if (failed === undefined) return notSettled;
  const next =
    status === "queued" && dueAt !== null
      ? `the next try is at ${new Date(dueAt).toISOString()}`
      : "it is being tried again";
  return { message: `not sent yet: ${failed.provider}: ${failed.reason}; ${next}. ${retryHint}` };
}

const retryHint = "Ask again with the same messageId: it is never sent twice";

const notSettled = { message: `still on its way. ${retryHint}` };

function heldUntil(until: number): { readonly message: string } {
  return {
    message: `held for the user's quiet hours until ${new Date(until).toISOString()}; it is sent then`,
  };
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
  if (event === "DFMessageSkipped") return { type: "Skipped", reason: describeVerdict(variant) };
  return { type: "NonRetryableError", error: { type: errorTypes[event], variant } };
}

const errorTypes = {
  DFMessageFailure: "MessageFailure",
  DFBadWorkspaceConfiguration: "BadWorkspaceConfiguration",
} as const;
