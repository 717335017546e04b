/** What was bought, line by line. The order comes with the message: `user.order` with `number`, `items` and `total`. */
import { IconReceipt } from "@tabler/icons-react";
import {
  bold,
  button,
  condition,
  divider,
  heading,
  paragraph,
  property,
  repeat,
  spacer,
  text,
} from "./blocks.js";
import { header, transactionalFooter } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const receipt = defineMail({
  id: "receipt",
  icon: IconReceipt,
  names: { en: "Receipt", de: "Bestellbestätigung" },
  why: {
    en: "Readers look for it again: what was bought, line by line, what it cost, and whom to ask.",
    de: "Sie wird wieder gesucht: was bestellt wurde, Zeile für Zeile, was es kostet und wer Fragen beantwortet.",
  },
  isTransactional: true,
  texts: {
    en: {
      subject: "Your order{% if user.order.number %} {{ user.order.number }}{% endif %}",
      preheader: "Thank you. This is what you ordered.",
      title: "Thank you for your order",
      hello: "Hello ",
      you: "there",
      intro: ", we have got your order and begin with it. You hear from us as soon as it is on its way.",
      number: "Order ",
      total: "Total",
      none: "You find all that you ordered in your account.",
      go: "See the order",
      help: "Is something wrong? Answer this mail, and we put it right.",
      reason: "You get this mail because you ordered from us. Keep it as your receipt.",
    },
    de: {
      subject: "Deine Bestellung{% if user.order.number %} {{ user.order.number }}{% endif %}",
      preheader: "Danke! Das hast du bestellt.",
      title: "Danke für deine Bestellung",
      hello: "Hallo ",
      you: "und guten Tag",
      intro: ", deine Bestellung ist da, und wir fangen damit an. Wir melden uns, sobald sie unterwegs ist.",
      number: "Bestellung ",
      total: "Summe",
      none: "Alles, was du bestellt hast, findest du in deinem Konto.",
      go: "Bestellung ansehen",
      help: "Stimmt etwas nicht? Antworte auf diese Mail, und wir bringen es in Ordnung.",
      reason: "Du bekommst diese Mail, weil du bei uns bestellt hast. Behalte sie als Beleg.",
    },
  },
  blocks: (words) => [
    ...header(),
    heading(1, words.title),
    paragraph(words.hello, property("firstName", words.you), words.intro),
    condition(
      "user.order.items",
      [
        condition("user.order.number", [
          paragraph(text(words.number, bold), text("{{ user.order.number }}", bold)),
        ]),
        divider,
        repeat("user.order.items", "item", [paragraph("{{ item.name }} · {{ item.price }}")]),
        divider,
        condition("user.order.total", [
          paragraph(text(words.total, bold), text(" · {{ user.order.total }}", bold)),
        ]),
      ],
      [paragraph(words.none)],
    ),
    spacer(8),
    button(words.go),
    paragraph(words.help),
    ...transactionalFooter(words.reason),
  ],
});
