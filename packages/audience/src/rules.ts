/**
 * The numbered rules for evaluating definitions. When a release changes what a definition means, users were
 * computed by earlier rules and are computed again once (command `adopt-audience-rules`).
 *
 * 2: `"true"` and `"false"` equal the booleans; a trait set to `""` keeps its earlier value and null removes
 * it.
 * 3: dates are also read in ISO 8601's basic form (`20260510`), and with blanks around.
 */
import { isJsonObject, parseJsonObject, type Json } from "@signalbox/core";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";

export const audienceRules = 3;

/** Of workspaces stored before rules were numbered. */
export const firstAudienceRules = 1;

export type ChangedMeaning =
  /** Compares with `true`, `false` or their texts. */
  | "booleans"
  /** Uses a trait, which may have been set to `""` or null. */
  | "traits"
  /** Reads a value as a date. */
  | "dates";

/** The rules that changed it. */
const changedBy: Readonly<Record<ChangedMeaning, number>> = { booleans: 2, traits: 2, dates: 3 };

/** What rules later than `rules` changed for a definition; empty when its meaning is unchanged. */
export function changedMeanings(
  definition: SegmentDefinition | PropertyDefinition,
  rules: number,
): ReadonlySet<ChangedMeaning> {
  if (rules >= audienceRules) return new Set();
  const objects = objectsIn(parseJsonObject(JSON.stringify(definition)));
  const changed = objects.flatMap((object): ChangedMeaning[] => [
    ...(comparesBooleans(object) ? (["booleans"] as const) : []),
    ...(traitTypes.has(object["type"]) ? (["traits"] as const) : []),
    ...(dateTypes.has(object["type"]) ? (["dates"] as const) : []),
  ]);
  return new Set(changed.filter((meaning) => rules < changedBy[meaning]));
}

type JsonFields = { readonly [name: string]: Json };

const traitTypes: ReadonlySet<Json | undefined> = new Set(["Trait", "Includes"]);
const dateTypes: ReadonlySet<Json | undefined> = new Set(["Within", "AbsoluteTimestamp"]);
const comparing: ReadonlySet<Json | undefined> = new Set(["Equals", "NotEquals", "HasBeen"]);
const booleans: ReadonlySet<Json | undefined> = new Set([true, false, "true", "false"]);

function comparesBooleans({ type, value, item }: JsonFields): boolean {
  return comparing.has(type) ? booleans.has(value) : type === "Includes" && booleans.has(item);
}

/** Every object in the definition: itself, its nodes, their operators. */
function objectsIn(value: Json | undefined): readonly JsonFields[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => objectsIn(item));
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
