/** How long a caller wants to wait for its command, by the `prefer` header of RFC 7240: `wait=3`, `respond-async`. */

/** Milliseconds; undefined when the caller does not say. */
export function preferredWaitMs(prefer: string): number | undefined {
  for (const preference of prefer.split(",")) {
    const [name = "", value = ""] = preference.split(";", 1).join("").trim().toLowerCase().split("=");
    if (name === "respond-async") return 0;
    if (name === "wait" && /^"?\d+"?$/.test(value)) return Number(value.replaceAll('"', "")) * 1000;
  }
  return undefined;
}
