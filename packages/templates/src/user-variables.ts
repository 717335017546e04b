/**
 * Unknown names after `user.`: mostly misspelt. Not faults, because a caller may send a value of that name along with a
 * message.
 */
import { compileTemplate, withoutPlace } from "./compile-template.js";
import { suggestion } from "./liquid/liquid-fault.js";
import { variablesNamed } from "./liquid/liquid-text.js";
import type { TemplateDefinition } from "./template.js";
import { faultsIn, type TemplateIssue } from "./template-fault.js";

/** One for each field and name, at its first use. `known`: all names of user values. */
export function unknownUserVariables(
  definition: TemplateDefinition,
  known: readonly string[],
): readonly TemplateIssue[] {
  const names = new Set(known);
  return [...compileTemplate(definition).fields.values()].flatMap((field) => {
    const found = new Map<string, { readonly line: number; readonly column: number }>();
    for (const { segments, location } of variablesNamed(field.text, "user")) {
      const [, name] = segments;
      if (typeof name !== "string" || names.has(name) || found.has(name)) continue;
      found.set(name, { line: location.row, column: location.col });
    }
    const faults = [...found].map(([name, place]) => ({
      message: `no user property or trait is named “${name}”${suggestion(name, known)}`,
      ...place,
    }));
    return faultsIn(field.name, field.isGenerated ? faults.map(withoutPlace) : faults);
  });
}
