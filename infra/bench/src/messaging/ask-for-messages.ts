/**
 * Asks for one mail to each of many users, in batches as large as the api takes, several at once. Throws when a message
 * is refused, skipped or failed: what is not sent is not fast.
 */
import { userIdOf } from "../load/calls.js";
import type { AdminCalls } from "../load/admin-calls.js";
import type { Messaging } from "./open-messaging.js";

export const messagesPerBatch = 1_000;

/** Of `Messaging`, what asking needs. */
interface Desk extends Pick<Messaging, "templateId" | "subscriptionGroupId"> {
  readonly admin: Pick<AdminCalls, "ask">;
}

export interface MessagesAsked {
  /** The number of the first user who gets one; 0 when absent. */
  readonly from?: number;
  /** The number after that of the last. */
  readonly to: number;
  readonly batchesAtOnce: number;
  /** When a batch is answered: at once, or when it is sent, which takes at most 25 s. */
  readonly answered: "at once" | "when sent";
  /** No further batch is asked for once it says no. */
  readonly goOn?: () => boolean;
}

/** Resolves with how many were asked for when the last batch is answered. One to each user. */
export async function askForMessages(messaging: Desk, asked: MessagesAsked): Promise<number> {
  const { from: first = 0, to: end, batchesAtOnce, answered, goOn = () => true } = asked;
  const headers: Record<string, string> = answered === "at once" ? { prefer: "respond-async" } : {};
  let next = first;
  const askOn = async (): Promise<void> => {
    while (next < end && goOn()) {
      const from = next;
      next = Math.min(end, from + messagesPerBatch);
      const body = batchFor(messaging, { from, to: next });
      refuseLosses(await messaging.admin.ask("POST", "/content/templates/batch-send", body, headers));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, askOn));
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
  // Retryable is what is not sent yet.
  const lost = results.find(({ type }) => type !== "Success" && type !== "RetryableError");
  if (lost !== undefined) throw new Error(`a message is not sent: ${JSON.stringify(lost)}`);
}
