/**
 * What is typed for a field that takes JSON and is none yet. The draft keeps it beside the definition's own fields, so that it
 * survives a closed tab and can be undone; the service leaves it out of what is published. Pure.
 */
import { isObject } from "../../../editing/index.js";
import { withValue, type TemplateContent } from "./template-draft.js";

/** Of a draft; no template has it. */
export const unfinishedJsonField = "unfinishedJson";

function textsOf(content: TemplateContent): Readonly<Record<string, unknown>> {
  const texts = content[unfinishedJsonField];
  return isObject(texts) ? texts : {};
}

/** Undefined: the field has JSON, or nothing. `field`: by its path, as `config.data`. */
export function unfinishedJson(content: TemplateContent, field: string): string | undefined {
  const texts = textsOf(content);
  const text = Object.hasOwn(texts, field) ? texts[field] : undefined;
  return typeof text === "string" ? text : undefined;
}

/** Undefined: it is finished. */
export function withUnfinishedJson(
  content: TemplateContent,
  field: string,
  text: string | undefined,
): TemplateContent {
  if (unfinishedJson(content, field) === text) return content;
  const others = Object.entries(textsOf(content)).filter(([name]) => name !== field);
  const texts = text === undefined ? others : [...others, [field, text] as const];
  return withValue(content, unfinishedJsonField, texts.length === 0 ? undefined : Object.fromEntries(texts));
}

export function hasUnfinishedJson(content: TemplateContent): boolean {
  return Object.keys(textsOf(content)).length > 0;
}
