/**
 * Which messages may be sent in one call with others. Pure. A message that a vendor may have taken before is sent by
 * itself, because only then the vendor can recognise it.
 */
import type { BatchRules, ProviderMessage } from "@signalbox/provider-kit";
import { lastUnanswered } from "../state/conclude-attempt.js";
import type { Delivery } from "../state/delivery.js";

/** Attachments and large messages would make calls that take long, and of which a lost answer concerns many. */
export function sharesCall(
  message: ProviderMessage,
  delivery: Delivery,
  { bytes }: Pick<BatchRules, "bytes">,
): boolean {
  const hasAttachments = message.channel === "Email" && message.attachments.length > 0;
  return !hasAttachments && messageBytes(message) * 2 <= bytes && lastUnanswered(delivery) === undefined;
}

/** The size of its texts as UTF-8. */
export function messageBytes(message: ProviderMessage): number {
  if (message.channel !== "Email") return Buffer.byteLength(JSON.stringify(message));
  const { subject, html, text, headers } = message;
  const headerTexts = headers.flatMap(({ name, value }) => [name, value]);
  return [subject, html, text, ...headerTexts].reduce((sum, each) => sum + Buffer.byteLength(each), 0);
}
