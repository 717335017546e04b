/** What a delivery is called in a list: its subject, else its text, else its id. */
import type { Schema } from "@signalbox/client";

export function deliveryTitle({
  variant,
  originMessageId,
}: Pick<Schema<"Delivery">, "variant" | "originMessageId">): string {
  for (const field of ["subject", "title", "body", "message"]) {
    const text = variant[field];
    if (typeof text === "string" && text !== "") return text;
  }
  return originMessageId;
}
