/** One offer with one code and one button: nothing competes with it. */
import { IconDiscount } from "@tabler/icons-react";
import { bold, bullets, button, condition, heading, paragraph, size, spacer, text } from "./blocks.js";
import { footer, header } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const offer = defineMail({
  id: "offer",
  icon: IconDiscount,
  names: { en: "Offer", de: "Angebot" },
  why: {
    en: "One offer, one code, one button: readers see within seconds what they get and until when.",
    de: "Ein Angebot, ein Code, ein Knopf: In Sekunden ist klar, was es gibt und bis wann.",
  },
  texts: {
    en: {
      subject:
        "{% if user.firstName %}{{ user.firstName }}, 20% off until Sunday{% else %}20% off until Sunday{% endif %}",
      preheader: "Your code is in this mail.",
      until: "UNTIL SUNDAY",
      number: "20% off",
      title: "Everything that you have kept for later",
      intro: "Enter the code when you pay. It holds for everything, once for each customer.",
      code: "Your code: ",
      go: "Choose something",
      goodTitle: "Good to know",
      good: ["Free returns within 30 days.", "The code cannot be combined with others."],
      vip: "You are one of our most loyal customers: with this code shipping is free for you, too.",
      reason: "You get this mail because you asked for our offers.",
    },
    de: {
      subject:
        "{% if user.firstName %}{{ user.firstName }}, 20 % bis Sonntag{% else %}20 % bis Sonntag{% endif %}",
      preheader: "Dein Code steht in dieser Mail.",
      until: "BIS SONNTAG",
      number: "20 % Rabatt",
      title: "Auf alles, was du dir gemerkt hast",
      intro: "Gib den Code beim Bezahlen ein. Er gilt für alles, einmal für jeden Kunden.",
      code: "Dein Code: ",
      go: "Etwas aussuchen",
      goodTitle: "Gut zu wissen",
      good: ["Kostenlose Rückgabe innerhalb von 30 Tagen.", "Der Code gilt nicht zusammen mit anderen."],
      vip: "Du gehörst zu unseren treuesten Kunden: Mit diesem Code zahlst du auch keinen Versand.",
      reason: "Du bekommst diese Mail, weil du unsere Angebote haben möchtest.",
    },
  },
  blocks: (words, language) => [
    ...header(),
    paragraph(text(words.until, bold, size(13))),
    heading(1, text(words.number, size(48))),
    heading(2, words.title),
    paragraph(words.intro),
    paragraph(text(words.code), text("OFFER20", bold, size(20))),
    condition('user.plan == "vip"', [paragraph(words.vip)]),
    spacer(8),
    button(words.go),
    heading(3, words.goodTitle),
    bullets(...words.good),
    ...footer(words.reason, language),
  ],
});
