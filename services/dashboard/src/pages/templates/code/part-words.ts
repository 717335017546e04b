/** What the variables, filters and tags of templates do, in German; the server says it in English. */
import type { TemplateLanguage } from "./template-language.js";

type Part = TemplateLanguage["filters"][number];

/** In English where there is no German yet, as for a filter that a newer server has. */
export function germanPart({ name, about }: Pick<Part, "name" | "about">): string {
  return german[about] ?? german[name] ?? about;
}

const german: Readonly<Record<string, string>> = {};
