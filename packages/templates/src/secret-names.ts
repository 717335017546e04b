/**
 * The names of the secrets a template uses. Only those are opened for it, so a secret must be named literally:
 * `secrets.KEY` or `secrets["KEY"]`. A template that computes the name, or passes all secrets on, is faulty.
 */
import { type CompiledTemplate, compileTemplate } from "./compile-template.js";
import { variablesNamed, type LiquidText } from "./liquid/liquid-text.js";
import type { TemplateDefinition } from "./template.js";
import type { TemplateIssue, TextFault } from "./template-fault.js";

/** In place of the value of a secret, in tests and previews. */
export const maskedSecret = "**********";

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

export interface PrintedSecrets {
  readonly field: string;
  readonly names: readonly string[];
}

export interface AddedSecrets {
  readonly definition: TemplateDefinition;
  /** What it replaces; absent for a new template. */
  readonly published?: TemplateDefinition | undefined;
}

/** Those that the published definition does not print in the same field, by field. */
export function addedSecrets({ definition, published }: AddedSecrets): readonly PrintedSecrets[] {
  const before = new Map(
    published === undefined ? [] : printedSecrets(published).map(({ field, names }) => [field, names]),
  );
  return printedSecrets(definition)
    .map(({ field, names }) => ({
      field,
      names: names.filter((name) => before.get(field)?.includes(name) !== true),
    }))
    .filter(({ names }) => names.length > 0);
}

/** A warning for each field that prints secrets. */
export function secretWarnings(definition: TemplateDefinition): readonly TemplateIssue[] {
  return printedSecrets(definition).map(({ field, names }) => {
    const secrets = names.map((name) => `secrets.${name}`).join(", ");
    const message = `prints ${secrets}, which everyone who gets the message can read; use secrets in webhooks only`;
    return { field, message };
  });
}

/** By field; none for a webhook, whose secrets only its receiver reads. */
function printedSecrets(definition: TemplateDefinition): readonly PrintedSecrets[] {
  if (definition.type === "Webhook") return [];
  return [...compileTemplate(definition).fields]
    .map(([field, compiled]) => ({ field, names: secretNamesIn({ fields: new Map([[field, compiled]]) }) }))
    .filter(({ names }) => names.length > 0);
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
