/** The first mail: who writes, and what to do first. */
import { IconMoodSmile } from "@tabler/icons-react";
import { button, heading, paragraph, property, spacer, steps } from "./blocks.js";
import { footer, header } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const welcome = defineMail({
  id: "welcome-mail",
  icon: IconMoodSmile,
  names: { en: "Welcome", de: "Willkommen" },
  why: {
    en: "The mail that most people open: say who you are, and lead to one first step.",
    de: "Die Mail, die die meisten öffnen: Sag, wer du bist, und führe zu einem ersten Schritt.",
  },
  texts: {
    en: {
      subject: "Welcome{% if brand.company %} to {{ brand.company }}{% endif %}",
      preheader: "Three steps, and you are ready.",
      title: "Good to have you here",
      hello: "Hello ",
      you: "there",
      intro: ", your account is ready. Three steps are enough to begin:",
      steps: [
        "Complete your profile, so that we know what suits you.",
        "Look around and keep what you like.",
        "Tell us what you think: answer this mail, and a person reads it.",
      ],
      go: "Begin with step one",
      help: "Do you have a question? Answer this mail. We help gladly.",
      reason: "You get this mail because you signed up with us.",
    },
    de: {
      subject: "Willkommen{% if brand.company %} bei {{ brand.company }}{% endif %}",
      preheader: "Drei Schritte, und es geht los.",
      title: "Schön, dass du da bist",
      hello: "Hallo ",
      you: "und guten Tag",
      intro: ", dein Konto ist eingerichtet. Drei Schritte reichen für den Anfang:",
      steps: [
        "Ergänze dein Profil, damit wir wissen, was zu dir passt.",
        "Sieh dich um und merke dir, was dir gefällt.",
        "Sag uns, was du denkst: Antworte auf diese Mail, ein Mensch liest sie.",
      ],
      go: "Mit dem ersten Schritt beginnen",
      help: "Du hast eine Frage? Antworte auf diese Mail. Wir helfen gern.",
      reason: "Du bekommst diese Mail, weil du dich bei uns registriert hast.",
    },
  },
  blocks: (words, language) => [
    ...header(),
    heading(1, words.title),
    paragraph(words.hello, property("firstName", words.you), words.intro),
    steps(...words.steps),
    spacer(8),
    button(words.go),
    paragraph(words.help),
    ...footer(words.reason, language),
  ],
});
