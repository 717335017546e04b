/** The parts that a definition names, whichever branch of its texts they are in. */
import type { ContentDefinition } from "../template.js";
import { fieldsOf } from "../template-fields.js";
import { partNamesIn } from "./part-tags.js";

/** Each once. A part names none, and documents that cannot be rendered name none. */
export function partNamesOf(definition: ContentDefinition): readonly string[] {
  if (definition.type === "Part" || !/\bpart\b/.test(JSON.stringify(definition))) return [];
  return [...new Set(fieldsOf(definition).fields.flatMap(({ source }) => partNamesIn(source)))];
}
