/** A small mail that shows what a brand changes. Pure. */
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
import { footer, header } from "../../templates/starters/frame-blocks.js";

const texts = {
  en: {
    title: "A headline",
    text: "This is how texts look in your mails, ",
    link: "and links in them",
    go: "A button",
    reason: "You get this mail because you signed up with us.",
  },
  de: {
    title: "Eine Überschrift",
    text: "So sehen Texte in deinen Mails aus, ",
    link: "und Links darin",
    go: "Ein Knopf",
    reason: "Du bekommst diese Mail, weil du dich bei uns registriert hast.",
  },
} as const;

export function sampleMail(language: Language): MailDocument {
  const words = texts[language];
  return mailOf(
    ...header(),
    heading(1, words.title),
    paragraph(words.text, link(words.link, placeholder), "."),
    button(words.go),
    ...footer(words.reason, language),
  );
}
