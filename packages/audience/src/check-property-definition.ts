/** Checks whether a user property's definition is valid; see `checkSegmentDefinition`. */
import {
  isJsonObject,
  issueAt,
  issuesOfZod,
  unknownFieldIssues,
  whatToDo,
  type JsonObject,
} from "@signalbox/core";
import type { PropertyDefinition } from "./definition.js";
import { reported, type Checked } from "./checked.js";
import { definitionSays } from "./issue-sentences.js";
import { propertyTypes } from "./property-types/index.js";

/** Never throws. */
export function checkPropertyDefinition(raw: unknown): Checked<PropertyDefinition> {
  if (!isJsonObject(raw)) {
    return { ok: false, issues: [issueAt([], definitionSays.noPropertyDefinition())] };
  }
  // Some editors add an id to the definition, as parts of a group have one.
  const unknown = unknownFieldIssues(propertyTypes.schema, raw).filter(
    ({ path: [first, ...others] }) => first !== "id" || others.length > 0,
  );
  const checked = read(raw);
  const issues = checked.ok ? unknown : [...checked.issues, ...unknown];
  return checked.ok && issues.length === 0 ? checked : { ok: false, issues: reported(issues) };
}

function read(raw: JsonObject): Checked<PropertyDefinition> {
  const kind = propertyTypes.find(raw["type"]);
  if (kind?.check !== undefined) return kind.check(raw);
  const result = propertyTypes.schema.safeParse(raw, { error: whatToDo });
  if (result.success) return { ok: true, definition: result.data };
  return { ok: false, issues: issuesOfZod(result.error, raw) };
}
