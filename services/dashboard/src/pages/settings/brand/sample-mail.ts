/** A small mail that shows what a brand changes, with the ready-made header and footer. Pure. */
import type { Language } from "../../../data/index.js";
import {
  button,
  heading,
  link,
  mailOf,
  paragraph,
  placeholder,
  type MailDocument,
} from "../../templates/starters/blocks.js";
import { partBlocks } from "../../templates/starters/parts.js";

const texts = {
  en: {
    title: "A headline",
    text: "This is how texts look in your mails, ",
    link: "and links in them",
    go: "A button",
  },
  de: {
    title: "Eine Überschrift",
    text: "So sehen Texte in deinen Mails aus, ",
    link: "und Links darin",
    go: "Ein Knopf",
  },
} as const;

export function sampleMail(language: Language): MailDocument {
  const words = texts[language];
  return mailOf(
    ...partBlocks("header", language),
    heading(1, words.title),
    paragraph(words.text, link(words.link, placeholder), "."),
    button(words.go),
    ...partBlocks("footer", language),
  );
}
