/** One button and one warning. The link comes with the message: `user.resetUrl`. */
import { IconKey } from "@tabler/icons-react";
import { bold, button, condition, heading, link, paragraph, property, size, spacer, text } from "./blocks.js";
import { header, transactionalFooter } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const passwordReset = defineMail({
  id: "password-reset",
  icon: IconKey,
  names: { en: "Password reset", de: "Passwort zurücksetzen" },
  why: {
    en: "People wait for it and are in a hurry: one button, how long it works, and what to do if they did not ask for it.",
    de: "Darauf wird ungeduldig gewartet: ein Knopf, wie lange er gilt, und was zu tun ist, wenn man nicht gefragt hat.",
  },
  isTransactional: true,
  texts: {
    en: {
      subject: "Set a new password",
      preheader: "The link works for one hour.",
      title: "Set a new password",
      hello: "Hello ",
      you: "there",
      intro: ", a new password was requested for your account. If it was you, choose one here:",
      go: "Choose a new password",
      long: "The link works for one hour, and once. If the button does nothing, open this address:",
      none: "Open the sign-in page and choose “Forgot your password?” again: a new link comes at once.",
      not: "It was not you?",
      ignore: " Then you need not do anything: your password stays as it is.",
      reason: "You get this mail because it is about the security of your account.",
    },
    de: {
      subject: "Neues Passwort festlegen",
      preheader: "Der Link gilt eine Stunde.",
      title: "Neues Passwort festlegen",
      hello: "Hallo ",
      you: "und guten Tag",
      intro: ", für dein Konto wurde ein neues Passwort angefordert. Wenn du das warst, leg es hier fest:",
      go: "Neues Passwort festlegen",
      long: "Der Link gilt eine Stunde und nur einmal. Wenn der Knopf nichts tut, öffne diese Adresse:",
      none: "Öffne die Anmeldung und wähle noch einmal „Passwort vergessen?“: Dann kommt sofort ein neuer Link.",
      not: "Das warst nicht du?",
      ignore: " Dann musst du nichts tun: Dein Passwort bleibt, wie es ist.",
      reason: "Du bekommst diese Mail, weil es um die Sicherheit deines Kontos geht.",
    },
  },
  blocks: (words) => [
    ...header(),
    heading(1, words.title),
    paragraph(words.hello, property("firstName", words.you), words.intro),
    condition(
      "user.resetUrl",
      [
        spacer(8),
        button(words.go, "{{ user.resetUrl }}"),
        paragraph(words.long),
        paragraph(link("{{ user.resetUrl }}", "{{ user.resetUrl }}", size(14))),
      ],
      [paragraph(words.none)],
    ),
    paragraph(text(words.not, bold), words.ignore),
    ...transactionalFooter(words.reason),
  ],
});
