/** Sixth stage: calls the provider, once, and notes with its connection whether it works. It never stops a delivery. */
import type { SendResult } from "@signalbox/provider-kit";
import { callProvider, type CallPorts } from "../call-provider.js";
import type { ProviderConnection } from "../provider-connections.js";
import type { Claimed, Sent } from "../stage.js";

export function createSendStage(ports: CallPorts): (context: Claimed) => Promise<Sent> {
  return async (context) => {
    const { connection } = context.resolved;
    const result = await callProvider(connection, context.ready.message, context.delivery, ports);
    noteResult(connection, result, ports.now().getTime());
    return { ...context, result };
  };
}

/** A refusal of one message says nothing against the provider. */
function noteResult(
  connection: Pick<ProviderConnection, "noteFailure" | "noteSuccess">,
  result: SendResult,
  now: number,
): void {
  if (result.type === "later" || result.type === "unanswered") {
    connection.noteFailure(now, result.type === "later" ? result.retryAfterMs : undefined);
  } else connection.noteSuccess();
}
