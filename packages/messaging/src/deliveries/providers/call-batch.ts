/**
 * Calls the provider with several messages at once. A call without an answer is made once more where the vendor
 * recognises it; what is said then of a message is believed only when it is final.
 */
import { hash } from "node:crypto";
import type { BatchContext, BatchMessage, BatchResult, ProviderMessage } from "@signalbox/provider-kit";
import type { Delivery } from "../state/delivery.js";
import { messageContext, unansweredFor, withinLimit, type CallPorts } from "./call-provider.js";
import type { ProviderConnection } from "./provider-connections.js";

/** A message with its claimed delivery. */
export interface ClaimedMessage {
  readonly message: ProviderMessage;
  readonly delivery: Pick<Delivery, "record">;
}

/** A result for each message, in their order. */
export async function callBatch(
  connection: Pick<ProviderConnection, "vendor" | "provider" | "setting">,
  claimed: readonly ClaimedMessage[],
  ports: CallPorts,
): Promise<readonly BatchResult[]> {
  const messages = claimed.map(({ message, delivery }): BatchMessage => {
    return { message, context: messageContext(delivery.record.request, connection, ports) };
  });
  const idempotencyKey = batchKeyOf(claimed);
  const { now, span } = ports;
  const call = (signal: AbortSignal): Promise<readonly BatchResult[]> =>
    answersOf(connection.vendor, messages, { idempotencyKey, signal, now, span });
  const failed = (error: unknown): readonly BatchResult[] => {
    const result = unansweredFor(error, ports);
    return claimed.map(() => result);
  };
  return withinLimit(async (signal) => {
    const first = await call(signal).catch(failed);
    const isLost = first.every(({ type }) => type === "unanswered");
    if (!isLost || signal.aborted || connection.provider.batch?.isRecognized !== true) return first;
    const second = await call(signal).catch(failed);
    return first.map((result, index) => finalResult(second[index]) ?? result);
  }, ports);
}

async function answersOf(
  vendor: ProviderConnection["vendor"],
  messages: readonly BatchMessage[],
  context: BatchContext,
): Promise<readonly BatchResult[]> {
  const results = await vendor.sendBatch?.(messages, context);
  if (results === undefined) throw new Error("the provider sends no batches");
  return results;
}

/** Not what only says that the repeated call was not taken: the first one may have been. */
function finalResult(result: BatchResult | undefined): BatchResult | undefined {
  const isRefused = result?.type === "rejected" && result.misconfigured !== true;
  return result?.type === "accepted" || isRefused ? result : undefined;
}

/** Claims are unique, so no other call has the key. */
function batchKeyOf(claimed: readonly ClaimedMessage[]): string {
  const claims = claimed.map(({ delivery }) => delivery.record.attempts.at(-1)?.claim ?? "");
  return hash("sha256", claims.join("/")).slice(0, 40);
}
