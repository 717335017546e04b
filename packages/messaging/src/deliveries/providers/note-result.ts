/** Notes the answer of a provider with its connection: for the circuit, and for the health that operators see. */
import type { BatchResult, SendResult } from "@signalbox/provider-kit";
import type { ProviderConnection } from "./provider-connections.js";

type Noted = Pick<ProviderConnection, "noteFailure" | "noteSuccess" | "noteHealth">;

/** A message that was refused, or put off because of its recipient, is not a failure that opens the circuit. */
export function noteResult(connection: Noted, result: SendResult, now: number): void {
  if (isFailure(result)) connection.noteFailure(now, retryAfterOf(result));
  else connection.noteSuccess();
  connection.noteHealth(result, now);
}

/** A call with several messages is one success or one failure; it fails when it fails for all of them. */
export function noteBatch(connection: Noted, batch: readonly BatchResult[], now: number): void {
  const results = batch.filter((result) => result.type !== "alone");
  if (results.length === 0) return;
  const waits = results.map(retryAfterOf).filter((ms) => ms !== undefined);
  if (results.every(isFailure))
    connection.noteFailure(now, waits.length === 0 ? undefined : Math.max(...waits));
  else connection.noteSuccess();
  for (const result of results) connection.noteHealth(result, now);
}

function isFailure(result: SendResult): boolean {
  const isOfOne = result.type === "later" && result.isAboutRecipient === true;
  return !isOfOne && (result.type === "later" || result.type === "unanswered");
}

function retryAfterOf(result: SendResult): number | undefined {
  return result.type === "later" ? result.retryAfterMs : undefined;
}
