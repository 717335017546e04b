/**
 * Requests one mail to each of many users, in batches of the largest accepted size, several at once. Throws when a
 * message is rejected, skipped or failed, because only sent messages may count.
 */
import { userIdOf } from "../load/calls.js";
import type { AdminCalls } from "../load/admin-calls.js";
import type { Messaging } from "./open-messaging.js";

export const messagesPerBatch = 1_000;

/** The parts of `Messaging` that requests need. */
interface Desk extends Pick<Messaging, "templateId" | "subscriptionGroupId"> {
  readonly admin: Pick<AdminCalls, "callApi">;
}

export interface RequestOptions {
  /** The index of the first recipient; default 0. */
  readonly from?: number;
  /** The index after the last recipient. */
  readonly to: number;
  readonly batchesAtOnce: number;
  /** When a batch is answered: at once, or when it is sent, which takes at most 25 s. */
  readonly answered: "at once" | "when sent";
  /** No further batch is requested once it returns false. */
  readonly goOn?: () => boolean;
}

/** Resolves with the number of requests when the last batch is answered. One per user. */
export async function requestMessages(messaging: Desk, options: RequestOptions): Promise<number> {
  const { from: first = 0, to: end, batchesAtOnce, answered, goOn = () => true } = options;
  const headers: Record<string, string> = answered === "at once" ? { prefer: "respond-async" } : {};
  let next = first;
  const requestNext = async (): Promise<void> => {
    while (next < end && goOn()) {
      const from = next;
      next = Math.min(end, from + messagesPerBatch);
      const body = batchFor(messaging, { from, to: next });
      refuseLosses(await messaging.admin.callApi("POST", "/content/templates/batch-send", body, headers));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, requestNext));
  return next - first;
}

/** `to` is exclusive. */
function batchFor(
  { templateId, subscriptionGroupId }: Desk,
  { from, to }: { readonly from: number; readonly to: number },
): object {
  const users = Array.from({ length: to - from }, (_, offset) => ({
    id: userIdOf(from + offset),
    properties: {},
  }));
  return { templateId, subscriptionGroupId, channel: "Email", users };
}

function refuseLosses(answer: unknown): void {
  const { results } = answer as { readonly results: readonly { readonly type: string }[] };
  // Retryable means not sent yet.
  const lost = results.find(({ type }) => type !== "Success" && type !== "RetryableError");
  if (lost !== undefined) throw new Error(`a message is not sent: ${JSON.stringify(lost)}`);
}
