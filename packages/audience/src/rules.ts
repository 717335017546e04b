/**
 * The rules by which definitions are judged, numbered. Where a release changes what a definition means, what is stored of
 * users was computed by the rules before it: they are computed anew once (`adopt-audience-rules` of the workspace).
 *
 * 2: `"true"` and `"false"` equal the booleans; a trait set to `""` keeps its earlier value and null removes it.
 */
import { isJsonObject, parseJsonObject, type Json } from "@signalbox/core";
import type { PropertyDefinition, SegmentDefinition } from "./definition.js";

export const audienceRules = 2;

/** Of a workspace that was stored before the rules had numbers. */
export const firstAudienceRules = 1;

export type ChangedMeaning =
  /** It compares with `true`, `false` or the text of one. */
  | "booleans"
  /** It looks at a trait, which may have been set to `""` or null. */
  | "traits";

/** What rules later than `rules` have changed for a definition; empty when it means what it meant. */
export function changedMeanings(
  definition: SegmentDefinition | PropertyDefinition,
  rules: number,
): ReadonlySet<ChangedMeaning> {
  if (rules >= audienceRules) return new Set();
  const objects = objectsIn(parseJsonObject(JSON.stringify(definition)));
  const changed = objects.flatMap((object): ChangedMeaning[] => [
    ...(comparesBooleans(object) ? (["booleans"] as const) : []),
    ...(traitTypes.has(object["type"]) ? (["traits"] as const) : []),
  ]);
  return new Set(changed);
}

type JsonFields = { readonly [name: string]: Json };

const traitTypes: ReadonlySet<Json | undefined> = new Set(["Trait", "Includes"]);
const comparing: ReadonlySet<Json | undefined> = new Set(["Equals", "NotEquals", "HasBeen"]);
const booleans: ReadonlySet<Json | undefined> = new Set([true, false, "true", "false"]);

function comparesBooleans({ type, value, item }: JsonFields): boolean {
  return comparing.has(type) ? booleans.has(value) : type === "Includes" && booleans.has(item);
}

/** The definition, its nodes, their operators: each object in it. */
function objectsIn(value: Json | undefined): readonly JsonFields[] {
  if (Array.isArray(value)) return value.flatMap((item: Json) => objectsIn(item));
  if (!isJsonObject(value)) return [];
  return [value, ...Object.values(value).flatMap(objectsIn)];
}
