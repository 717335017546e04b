/**
 * A compiled template: its parsed Liquid, and a cache of patterns. Holds nothing about users beyond texts that users
 * share, and may be used by many renders at once.
 */
import { LRUCache } from "lru-cache";
import type { MailPattern } from "./email/mail-pattern.js";
import { namedSecrets, parseLiquid, type LiquidText } from "./liquid/liquid-text.js";
import { tagNamesIn } from "./liquid/whole-text.js";
import { expandParts, type Parts } from "./parts/expand-parts.js";
import { writtenFaults } from "./parts/written-faults.js";
import type { ContentDefinition } from "./template.js";
import { faultsIn, type Outcome, type TemplateIssue } from "./template-fault.js";
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
  readonly definition: ContentDefinition;
  /** By name. */
  readonly fields: ReadonlyMap<string, CompiledField>;
  /** Why some fields are missing from `fields`. */
  readonly faults: readonly TemplateIssue[];
  readonly patterns: MailPatterns;
}

/** Characters of patterns that one template may keep. */
const maxPatternSize = 2_097_152;

/** Without `parts`, the tags of parts stay: the template can be looked at, and not rendered. */
export function compileTemplate(definition: ContentDefinition, parts?: Parts): CompiledTemplate {
  const made = fieldsOf(definition);
  const fields = new Map<string, CompiledField>();
  const faults = [...made.faults];
  for (const field of made.fields) {
    const compiled = compileField(field, parts);
    if (compiled.ok) fields.set(field.name, compiled.value);
    else faults.push(...faultsIn(field.name, compiled.faults));
  }
  return { definition, fields, faults, patterns: createPatterns() };
}

/** Faults are those that the author sees. */
export function compileField(field: TemplateField, parts?: Parts): Outcome<CompiledField> {
  const expanded: Outcome<TemplateField> =
    parts === undefined ? { ok: true, value: field } : expandParts(field, parts);
  if (!expanded.ok) return expanded;
  const whole = expanded.value;
  const parsed = parseLiquid(whole.source);
  if (!parsed.ok) return { ok: false, faults: writtenFaults(whole, parsed.faults) };
  if (
    parts !== undefined &&
    /\bpart\b/.test(whole.source) &&
    tagNamesIn(parsed.value.templates).has("part")
  ) {
    return { ok: false, faults: [{ message: 'part is a tag of its own: {% part "footer" %}' }] };
  }
  return { ok: true, value: compiledField(whole, parsed.value) };
}

function compiledField(field: TemplateField, text: LiquidText): CompiledField {
  return { ...field, text, secretNames: namedSecrets(text) };
}

export function createPatterns(): MailPatterns {
  return new LRUCache({
    max: 64,
    maxSize: maxPatternSize,
    sizeCalculation: (pattern, key) => key.length + (typeof pattern === "string" ? 1 : pattern.size),
  });
}
