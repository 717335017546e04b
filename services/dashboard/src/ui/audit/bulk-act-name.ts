/** The name of an act on many people in the audit log: what it does, and to which list, group or journey. Pure. */
import type { Schema } from "@signalbox/client";
import { sayIn, type Language } from "../../data/index.js";
import { peopleWords } from "../people/words.js";

const actTypes = [
  "AddToList",
  "RemoveFromList",
  "Subscribe",
  "Unsubscribe",
  "StartJourney",
  "StopRuns",
  "MoveRuns",
  "Export",
  "Erase",
] as const;

/** Undefined where the entry does not say what was done, as that of a cancelled act. */
export function bulkActName(
  { query, resources: [main] }: Pick<Schema<"AuditEntry">, "query" | "resources">,
  language: Language,
): string | undefined {
  const { type, name } = (query ?? {}) as { readonly type?: unknown; readonly name?: unknown };
  const known = actTypes.find((each) => each === type);
  const named = [known && sayIn(peopleWords, language)(known), name ?? main?.name];
  const texts = named.filter((text): text is string => typeof text === "string" && text !== "");
  return texts.length === 0 ? undefined : [...new Set(texts)].join(": ");
}
