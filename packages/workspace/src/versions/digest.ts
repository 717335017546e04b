/** A digest of contents that are stored outside of the state, so that the state shows whether they changed. */
import { createHash } from "node:crypto";
import { isJsonObject } from "@signalbox/core";

/** Equal for values that say the same; does not depend on the order of fields. */
export function digestOf(content: unknown): string {
  const text = JSON.stringify(content, (_, value: unknown) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
