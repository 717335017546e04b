/** Ready-made parts, which mails name: changed once, they change in all of them. */
import { IconLayoutBottombar, IconLayoutNavbar, type Icon } from "@tabler/icons-react";
import type { Language, Translated } from "../../../data/index.js";
import { mailOf, type Block, type MailDocument } from "./blocks.js";
import { footer, header } from "./frame-blocks.js";

export interface PartStarter {
  readonly id: string;
  readonly icon: Icon;
  readonly names: Translated;
  /** What it is good for, in one sentence. */
  readonly why: Translated;
  body(this: void, language: Language): MailDocument;
}

const reasons: Readonly<Record<Language, string>> = {
  en: "You get this mail because you signed up with us.",
  de: "Du bekommst diese Mail, weil du dich bei uns registriert hast.",
};

export const partStarters: readonly PartStarter[] = [
  {
    id: "header",
    icon: IconLayoutNavbar,
    names: { en: "Header", de: "Kopf" },
    why: {
      en: "Your logo on top of every mail; a new one is changed in one place.",
      de: "Dein Logo über jeder Mail; ein neues wird an einer Stelle getauscht.",
    },
    body: () => mailOf(...header()),
  },
  {
    id: "footer",
    icon: IconLayoutBottombar,
    names: { en: "Footer", de: "Fuß" },
    why: {
      en: "Why readers get it, how they leave, and who sends it: what the law asks of every mail, in one place.",
      de: "Warum die Mail kommt, wie man sie abbestellt und wer sie schickt: was das Gesetz von jeder Mail verlangt, an einer Stelle.",
    },
    body: (language) => mailOf(...footer(reasons[language], language)),
  },
];

/** The blocks of a ready-made part, for a mail that has them in itself. */
export function partBlocks(id: string, language: Language): readonly Block[] {
  return partStarters.find((part) => part.id === id)?.body(language).content ?? [];
}
