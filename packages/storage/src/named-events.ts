/** Conditions on events that an adapter tests itself. */
import { parseJsonObject, type EventNames } from "@signalbox/core";

export function nameMatcher({ names, prefixes }: EventNames): (event: unknown) => boolean {
  const exact = new Set<unknown>(names);
  return (event) =>
    exact.has(event) || (typeof event === "string" && prefixes.some((prefix) => event.startsWith(prefix)));
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
