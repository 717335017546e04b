/**
 * The names of the secrets a template uses. Only those are opened for it, so a secret must be named literally:
 * `secrets.KEY` or `secrets["KEY"]`. A template that computes the name, or passes all secrets on, is faulty.
 */
import { type CompiledTemplate, compileTemplate } from "./compile-template.js";
import { variablesNamed, type LiquidText } from "./liquid/liquid-text.js";
import type { TemplateDefinition } from "./template.js";
import type { TextFault } from "./template-fault.js";

/** Sorted, without duplicates. Fields that do not parse name none. */
export function secretNamesOf(definition: TemplateDefinition): readonly string[] {
  return secretNamesIn(compileTemplate(definition));
}

/** As `secretNamesOf`, of a compiled template. */
export function secretNamesIn({ fields }: Pick<CompiledTemplate, "fields">): readonly string[] {
  const names = new Set<string>();
  for (const { text } of fields.values()) {
    for (const { segments } of variablesNamed(text, "secrets")) {
      const [, name] = segments;
      if (typeof name === "string") names.add(name);
    }
  }
  return [...names].toSorted();
}

/** By the field that names them; fields without secrets are absent. */
export function secretNamesByField(definition: TemplateDefinition): ReadonlyMap<string, readonly string[]> {
  const named = [...compileTemplate(definition).fields].map(([field, compiled]) => {
    const names = secretNamesIn({ fields: new Map([[field, compiled]]) });
    return [field, names] as const;
  });
  return new Map(named.filter(([, names]) => names.length > 0));
}

export function findSecretFaults(text: LiquidText): readonly TextFault[] {
  return variablesNamed(text, "secrets")
    .filter(({ segments }) => typeof segments[1] !== "string")
    .map(({ location }) => ({
      message: "name the secret that is meant: secrets.NAME",
      line: location.row,
      column: location.col,
    }));
}
