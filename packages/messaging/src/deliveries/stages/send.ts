/**
 * Seventh stage: calls the provider once and records success or failure with its connection. It never stops a delivery.
 */
import type { SendResult } from "@signalbox/provider-kit";
import { callProvider, type CallPorts } from "../providers/call-provider.js";
import type { ProviderConnection } from "../providers/provider-connections.js";
import type { Claimed, Sent } from "./stage.js";

export function createSendStage(ports: CallPorts): (context: Claimed) => Promise<Sent> {
  return async (context) => {
    const { connection } = context.resolved;
    const result = await callProvider(connection, context.ready.message, context.delivery, ports);
    noteResult(connection, result, ports.now().getTime());
    return { ...context, result };
  };
}

/** A message that was refused, or put off because of its recipient, is not a failure of the provider. */
function noteResult(
  connection: Pick<ProviderConnection, "noteFailure" | "noteSuccess">,
  result: SendResult,
  now: number,
): void {
  const isOfOne = result.type === "later" && result.isAboutRecipient === true;
  if (!isOfOne && (result.type === "later" || result.type === "unanswered")) {
    connection.noteFailure(now, result.type === "later" ? result.retryAfterMs : undefined);
  } else connection.noteSuccess();
}
