/** News in the form that readers know: one main story, two short ones, and something to end with. */
import { IconNews } from "@tabler/icons-react";
import {
  bold,
  button,
  columns,
  divider,
  heading,
  link,
  paragraph,
  placeholder,
  property,
  size,
  spacer,
  text,
} from "./blocks.js";
import { footer, header } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const newsletter = defineMail({
  id: "newsletter",
  icon: IconNews,
  names: { en: "Newsletter", de: "Newsletter" },
  why: {
    en: "Regular news keeps you in mind: one main story, two short ones side by side, and one thing to try.",
    de: "Regelmäßige Neuigkeiten halten dich im Gedächtnis: ein Hauptthema, zwei kurze nebeneinander und etwas zum Ausprobieren.",
  },
  texts: {
    en: {
      subject: "This month: the headline of your main story",
      preheader: "Also: a short story, another one, and a tip.",
      issue: "NEWS OF THE MONTH",
      title: "The headline of your main story",
      hello: "Hello ",
      you: "there",
      intro:
        ", say in two or three sentences what is new and what readers gain from it. The first sentence decides whether they read on.",
      go: "Read the whole story",
      also: "Also new",
      oneTitle: "A short story",
      one: "One or two sentences that make curious. The details are on your website.",
      otherTitle: "Another short story",
      other: "Two columns stand side by side on a wide screen, and one below the other on a phone.",
      more: "Read more",
      tipTitle: "One thing to try",
      tip: "A tip that takes readers five minutes. It is often what they remember of a newsletter.",
      reason: "You get this newsletter because you subscribed to it.",
    },
    de: {
      subject: "In diesem Monat: die Überschrift deines Hauptthemas",
      preheader: "Außerdem: ein kurzes Thema, noch eines und ein Tipp.",
      issue: "NEUES AUS DIESEM MONAT",
      title: "Die Überschrift deines Hauptthemas",
      hello: "Hallo ",
      you: "und guten Tag",
      intro:
        ", sag in zwei, drei Sätzen, was neu ist und was deine Leser davon haben. Der erste Satz entscheidet, ob sie weiterlesen.",
      go: "Alles dazu lesen",
      also: "Außerdem neu",
      oneTitle: "Ein kurzes Thema",
      one: "Ein, zwei Sätze, die neugierig machen. Die Einzelheiten stehen auf deiner Website.",
      otherTitle: "Noch ein kurzes Thema",
      other: "Zwei Spalten stehen auf breiten Bildschirmen nebeneinander, auf dem Telefon untereinander.",
      more: "Mehr lesen",
      tipTitle: "Zum Ausprobieren",
      tip: "Ein Tipp, für den fünf Minuten reichen. Oft ist er das, was von einem Newsletter bleibt.",
      reason: "Du bekommst diesen Newsletter, weil du ihn abonniert hast.",
    },
  },
  blocks: (words, language) => [
    ...header(),
    paragraph(text(words.issue, bold, size(13))),
    heading(1, words.title),
    paragraph(words.hello, property("firstName", words.you), words.intro),
    spacer(8),
    button(words.go),
    divider,
    heading(2, words.also),
    columns(
      [
        heading(3, words.oneTitle),
        paragraph(words.one),
        paragraph(link(`${words.more}: ${words.oneTitle}`, placeholder)),
      ],
      [
        heading(3, words.otherTitle),
        paragraph(words.other),
        paragraph(link(`${words.more}: ${words.otherTitle}`, placeholder)),
      ],
    ),
    divider,
    heading(2, words.tipTitle),
    paragraph(words.tip),
    ...footer(words.reason, language),
  ],
});
