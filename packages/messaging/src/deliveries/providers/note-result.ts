/** Notes the answer of a provider with its connection: for the circuit, and for the health that operators see. */
import type { SendResult } from "@signalbox/provider-kit";
import type { ProviderConnection } from "./provider-connections.js";

/** A message that was refused, or put off because of its recipient, is not a failure that opens the circuit. */
export function noteResult(
  connection: Pick<ProviderConnection, "noteFailure" | "noteSuccess" | "noteHealth">,
  result: SendResult,
  now: number,
): void {
  const isOfOne = result.type === "later" && result.isAboutRecipient === true;
  if (!isOfOne && (result.type === "later" || result.type === "unanswered")) {
    connection.noteFailure(now, result.type === "later" ? result.retryAfterMs : undefined);
  } else connection.noteSuccess();
  connection.noteHealth(result, now);
}
