/** Values of users that a template needs: a user without one gets no message, because rendering fails. */
import { compileTemplate } from "./compile-template.js";
import { requiredVariables } from "./liquid/required-variables.js";
import type { Parts } from "./parts/expand-parts.js";
import { writtenPlace } from "./parts/written-faults.js";
import { identifierKeyOf, type TemplateDefinition } from "./template.js";

/** A user property that is used without a fallback. */
export interface NameWithoutFallback {
  readonly field: string;
  readonly name: string;
  /** In the source; absent in generated text. */
  readonly line?: number;
  readonly column?: number;
}

/**
 * One for each name, at its first use. Not the address of the channel, without which nothing is sent in any case, nor `id`,
 * which every user has.
 */
export function namesWithoutFallback(
  definition: TemplateDefinition,
  parts?: Parts,
): readonly NameWithoutFallback[] {
  const found = new Map<string, NameWithoutFallback>();
  const present = new Set(["id", identifierKeyOf(definition)]);
  for (const field of compileTemplate(definition, parts).fields.values()) {
    for (const { property: name, ...place } of requiredVariables(field.text, "user")) {
      if (present.has(name) || found.has(name)) continue;
      found.set(name, { field: field.name, name, ...writtenPlace(field, place) });
    }
  }
  return [...found.values()];
}
