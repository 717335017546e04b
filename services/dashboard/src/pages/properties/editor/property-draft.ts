/** What the editor of a user property edits. Pure. */
import { isObject } from "../../../editing/index.js";
import type { PropertyDefinition } from "../../../kinds/index.js";
import type { UserProperty } from "../property.js";

export interface PropertyDraft {
  readonly name: string;
  readonly definition: PropertyDefinition;
}

/** What an editor begins with where there is no draft. */
export function firstDraft(published: UserProperty | undefined): PropertyDraft {
  if (published === undefined) return { name: "", definition: { type: "Trait", path: "" } };
  return { name: published.name, definition: published.definition };
}

export function isPropertyDraft(value: unknown): value is PropertyDraft {
  return (
    isObject(value) &&
    typeof value["name"] === "string" &&
    missingOfProperty(value["definition"]) === undefined
  );
}

/** What an editor needs of a definition: the rest is checked by the service. */
export function missingOfProperty(value: unknown): string | undefined {
  if (!isObject(value) || typeof value["type"] !== "string") return "type";
  if (value["type"] === "Group" && !Array.isArray(value["nodes"])) return "nodes";
  if (value["type"] === "PerformedMany" && !Array.isArray(value["or"])) return "or";
  return undefined;
}
