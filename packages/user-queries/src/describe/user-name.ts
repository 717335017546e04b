/**
 * What a user or a group is called: the one rule, for lists, pages and panels. The properties that the workspace chose come
 * first; then `name`, the first and last name, the email address and the phone number. Pure.
 */
import type { Json } from "@signalbox/core";

/** The value of a user property, else of the trait, of this name; undefined where it has none or may not be shown. */
export type NameSource = (name: string) => Json | undefined;

/** The setting that is not an administrator's choice. */
const usualProperties: readonly string[] = ["firstName", "lastName"];
const longestName = 200;

/** Undefined where nothing but the id is known. */
export function userName(valueOf: NameSource, nameProperties: readonly string[]): string | undefined {
  const isChosen = nameProperties.join("\n") !== usualProperties.join("\n");
  const candidates = [...(isChosen ? [nameProperties] : []), ["name"], usualProperties, ["email"], ["phone"]];
  return candidates.map((names) => joined(names, valueOf)).find((name) => name !== "");
}

function joined(names: readonly string[], valueOf: NameSource): string {
  const text = names
    .map((name) => textOf(valueOf(name)))
    .filter((part) => part !== "")
    .join(" ");
  return Array.from(text).slice(0, longestName).join("");
}

/** Objects and lists are no names. A number may be one, as a phone number. */
function textOf(value: Json | undefined): string {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value.replaceAll(/\s+/g, " ").trim() : "";
}
