/**
 * A compiled template: its parsed Liquid, and a cache of patterns. Holds nothing about users beyond texts that users
 * share, and may be used by many renders at once.
 */
import { LRUCache } from "lru-cache";
import type { MailPattern } from "./email/mail-pattern.js";
import { namedSecrets, parseLiquid, type LiquidText } from "./liquid/liquid-text.js";
import type { TemplateDefinition } from "./template.js";
import { faultsIn, type TemplateIssue, type TextFault } from "./template-fault.js";
import { fieldsOf, type TemplateField } from "./template-fields.js";

export interface CompiledField extends TemplateField {
  readonly text: LiquidText;
  /** Named literally in the text, sorted. The field is rendered with these and no others. */
  readonly secretNames: readonly string[];
}

/**
 * By the text with marks: `none` for texts that every user needs an own mail of, `once` for those rendered once so far.
 */
export type MailPatterns = LRUCache<string, MailPattern | "none" | "once">;

export interface CompiledTemplate {
  readonly definition: TemplateDefinition;
  /** By name. */
  readonly fields: ReadonlyMap<string, CompiledField>;
  /** Why some fields are missing from `fields`. */
  readonly faults: readonly TemplateIssue[];
  readonly patterns: MailPatterns;
}

/** Characters of patterns that one template may keep. */
const maxPatternSize = 2_097_152;

export function compileTemplate(definition: TemplateDefinition): CompiledTemplate {
  const made = fieldsOf(definition);
  const fields = new Map<string, CompiledField>();
  const faults = [...made.faults];
  for (const field of made.fields) {
    const parsed = parseLiquid(field.source);
    if (parsed.ok) fields.set(field.name, compiledField(field, parsed.value));
    else
      faults.push(
        ...faultsIn(field.name, field.isGenerated ? parsed.faults.map(withoutPlace) : parsed.faults),
      );
  }
  return { definition, fields, faults, patterns: createPatterns() };
}

export function compiledField(field: TemplateField, text: LiquidText): CompiledField {
  return { ...field, text, secretNames: namedSecrets(text) };
}

export function createPatterns(): MailPatterns {
  return new LRUCache({
    max: 64,
    maxSize: maxPatternSize,
    sizeCalculation: (pattern, key) => key.length + (typeof pattern === "string" ? 1 : pattern.size),
  });
}

/** In generated text, lines and columns mean nothing to the author. */
export function withoutPlace({ message }: TextFault): TextFault {
  return { message };
}
