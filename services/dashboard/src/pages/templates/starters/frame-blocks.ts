/** What ready-made mails begin and end with: the logo, why the reader gets it, a way to leave, and who sends it. */
import type { Language } from "../../../data/index.js";
import { condition, divider, paragraph, size, spacer, text, type Block } from "./blocks.js";
import { brandAddress, brandLogo } from "./brand-blocks.js";

const small = size(13);

export function header(): readonly Block[] {
  return [spacer(24), brandLogo()];
}

const texts = {
  en: { leave: "Unsubscribe", manage: "Choose which mails you get", and: " · " },
  de: { leave: "Abmelden", manage: "Auswählen, welche Mails du bekommst", and: " · " },
} as const;

/** Why the reader gets it, in a sentence, and ways to get fewer or none. */
export function footer(reason: string, language: Language): readonly Block[] {
  const { leave, manage, and } = texts[language];
  return [
    ...ended(reason),
    paragraph(
      { type: "subscriptionManagementLink", attrs: { linkText: manage }, marks: [small] },
      text(and, small),
      { type: "unsubscribeLink", attrs: { linkText: leave }, marks: [small] },
    ),
    ...sender(),
  ];
}

/** Of mails that a person needs, such as receipts: nobody leaves them. */
export function transactionalFooter(reason: string): readonly Block[] {
  return [...ended(reason), ...sender()];
}

function ended(reason: string): readonly Block[] {
  return [spacer(16), divider, paragraph(text(reason, small))];
}

/** Who sends it, as the law asks of mails in many countries. */
function sender(): readonly Block[] {
  return [
    condition("brand.company", [paragraph(text("{{ brand.company }}", small, { type: "bold" }))]),
    brandAddress(),
    spacer(24),
  ];
}
