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

const batchesAtOnce = 8;
/** The answer does not wait until the messages are sent. */
const headers = { prefer: "respond-async" };

/** One message to each of the first users. Resolves when the last batch is answered. */
export async function requestMessages(messaging: Desk, messages: number): Promise<void> {
  let next = 0;
  const requestNext = async (): Promise<void> => {
    while (next < messages) {
      const from = next;
      next = Math.min(messages, from + messagesPerBatch);
      const body = batchFor(messaging, { from, to: next });
      refuseLosses(await messaging.admin.callApi("POST", "/content/templates/batch-send", body, headers));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, requestNext));
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
