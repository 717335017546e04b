/** Conditions on events that an adapter tests itself. */
import { parseJsonObject } from "@signalbox/core";

/** Matches one of the names or one of their starts; anything when both are absent. */
export function nameMatcher(
  events: readonly string[] | undefined,
  prefixes: readonly string[] | undefined,
): (event: unknown) => boolean {
  if (events === undefined && prefixes === undefined) return () => true;
  const names = new Set<unknown>(events);
  return (event) =>
    names.has(event) ||
    (typeof event === "string" && prefixes?.some((prefix) => event.startsWith(prefix)) === true);
}

/** Tests whether JSON text of an object holds all these strings under its own keys. */
export function ownEntryMatcher(wanted: Readonly<Record<string, string>>): (data: string) => boolean {
  const entries = Object.entries(wanted);
  if (entries.length === 0) return () => true;
  return (text) => {
    const data = parseJsonObject(text);
    return entries.every(([key, value]) => Object.hasOwn(data, key) && data[key] === value);
  };
}
