/** What a part begins with. */
import type { Language, Translated } from "../../../data/index.js";
import type { TemplateContent } from "../editor/template-draft.js";
import { partStarters } from "../starters/parts.js";

export interface PartBeginning {
  /** In addresses. */
  readonly id: string;
  readonly names: Translated;
  readonly why: Translated;
  content(this: void, language: Language): TemplateContent;
}

export const partBeginnings: readonly PartBeginning[] = [
  ...partStarters.map(({ id, names, why, body }) => ({
    id,
    names,
    why,
    content: (language: Language): TemplateContent => ({
      type: "Part",
      emailContentsType: "LowCode",
      body: body(language),
    }),
  })),
  {
    id: "visual",
    names: { en: "Blank, visual editor", de: "Leer, im visuellen Editor" },
    why: { en: "Blocks as in a mail.", de: "Blöcke wie in einer Mail." },
    content: () => ({
      type: "Part",
      emailContentsType: "LowCode",
      body: { type: "doc", content: [{ type: "paragraph" }] },
    }),
  },
  {
    id: "code",
    names: { en: "Blank, code", de: "Leer, als Code" },
    why: {
      en: "MJML, HTML or text with Liquid, also for text messages.",
      de: "MJML, HTML oder Text mit Liquid, auch für Textnachrichten.",
    },
    content: () => ({ type: "Part", body: "" }),
  },
];

/** Of an address; without one that is known, a blank one. */
export function partBeginningOf(id: string | undefined, language: Language): TemplateContent {
  const chosen = partBeginnings.find((each) => each.id === id);
  return chosen?.content(language) ?? { type: "Part", body: "" };
}
