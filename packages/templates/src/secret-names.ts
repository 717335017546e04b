/**
 * The names of the secrets a template uses. Only those are opened for it, and each field is rendered with its own alone,
 * so a secret must be named literally: `secrets.KEY` or `secrets["KEY"]`. A template that computes the name, or passes
 * all secrets on, is faulty. What reaches people may keep the secrets that are stored, and add none.
 */
import { isJsonObject, type Json } from "@signalbox/core";
import { type CompiledTemplate, compileTemplate } from "./compile-template.js";
import { namedSecrets, parseLiquid, variablesNamed, type LiquidText } from "./liquid/liquid-text.js";
import { withoutPartTags } from "./parts/part-tags.js";
import { fieldsOf } from "./template-fields.js";
import { contentDefinitionSchema, type ContentDefinition } from "./template.js";
import type { TemplateIssue, TextFault } from "./template-fault.js";

/** In place of the value of a secret, in tests and previews. */
export const maskedSecret = "**********";

/** Sorted, without duplicates. Fields that do not parse name none. */
export function secretNamesOf(definition: ContentDefinition): readonly string[] {
  return secretNamesIn(compileTemplate(definition));
}

/** As `secretNamesOf`, of a compiled template. */
export function secretNamesIn({ fields }: Pick<CompiledTemplate, "fields">): readonly string[] {
  return [...new Set([...fields.values()].flatMap(({ secretNames }) => secretNames))].toSorted();
}

export interface PrintedSecrets {
  readonly field: string;
  readonly names: readonly string[];
}

export interface AddedSecrets {
  /** A definition, or a draft, which may be unfinished. */
  readonly sent: Json;
  /** What it replaces: the definition and the draft, as far as there are any. */
  readonly stored: readonly Json[];
}

/** Those that nothing stored prints in the same field; the order of lists does not matter. */
export function addedSecrets({ sent, stored }: AddedSecrets): readonly PrintedSecrets[] {
  const before = new Set(stored.flatMap(printedSecrets).flatMap(usesOf));
  return printedSecrets(sent)
    .map(({ field, names }) => ({ field, names: names.filter((name) => !before.has(useOf(field, name))) }))
    .filter(({ names }) => names.length > 0);
}

function usesOf({ field, names }: PrintedSecrets): readonly string[] {
  return names.map((name) => useOf(field, name));
}

function useOf(field: string, name: string): string {
  return JSON.stringify([field.replaceAll(/\[\d+\]/g, "[]"), name]);
}

/** A warning for each field that prints secrets. */
export function secretWarnings(definition: ContentDefinition): readonly TemplateIssue[] {
  if (definition.type === "Webhook") return [];
  return printedByFields(definition).map(({ field, names }) => {
    const secrets = names.map((name) => `secrets.${name}`).join(", ");
    const message = `prints ${secrets}, which everyone who gets the message can read; use secrets in webhooks only`;
    return { field, message };
  });
}

/** By field; none for a webhook, whose secrets only its receiver reads. */
function printedSecrets(sent: Json): readonly PrintedSecrets[] {
  if (isJsonObject(sent) && sent["type"] === "Webhook") return [];
  const parsed = contentDefinitionSchema.safeParse(sent);
  return parsed.success ? printedByFields(parsed.data) : printedByTexts(sent, "");
}

/** Of the texts without their parts, which parse wherever those with them do. */
function printedByFields(definition: ContentDefinition): readonly PrintedSecrets[] {
  return fieldsOf(definition).fields.flatMap(({ name, source }) => {
    const parsed = parseLiquid(withoutPartTags(source));
    const names = parsed.ok ? namedSecrets(parsed.value) : [];
    return names.length === 0 ? [] : [{ field: name, names }];
  });
}

/** Of what is no definition yet: by the paths of its texts. */
function printedByTexts(value: Json, field: string): readonly PrintedSecrets[] {
  if (typeof value === "string") {
    const parsed = parseLiquid(value);
    const names = parsed.ok ? namedSecrets(parsed.value) : [];
    return names.length === 0 ? [] : [{ field, names }];
  }
  if (Array.isArray(value)) {
    return value.flatMap((child: Json, index) => printedByTexts(child, `${field}[${index}]`));
  }
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    printedByTexts(child, field === "" ? key : `${field}.${key}`),
  );
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
