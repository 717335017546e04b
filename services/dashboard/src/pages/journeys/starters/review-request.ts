/** Asks for a review two weeks after an order; a refund ends it. One run for each order. */
import { IconStar } from "@tabler/icons-react";
import { daySeconds, defineStarter } from "./starter.js";
import { orderNames } from "./usual-names.js";

export const reviewRequest = defineStarter({
  id: "review-request",
  icon: IconStar,
  names: { en: "Review request", de: "Bitte um eine Bewertung" },
  why: {
    en: "Reviews help the next person decide, and most happy people write one only when they are asked.",
    de: "Bewertungen helfen anderen bei der Entscheidung, und die meisten Zufriedenen schreiben nur eine, wenn man sie bittet.",
  },
  needs: {
    ordered: {
      kind: "event",
      usual: orderNames,
      words: { en: "Event: a person orders", de: "Ereignis: Jemand bestellt" },
    },
    order: {
      kind: "property",
      of: "ordered",
      usual: ["order_id", "orderId", "order.id", "orderNumber", "order_number", "transaction_id"],
      words: { en: "What tells orders apart", de: "Woran sich Bestellungen unterscheiden" },
      hint: {
        en: "A property of the event with the number of the order: each order is asked about once. Empty: every event begins anew",
        de: "Eine Eigenschaft des Ereignisses mit der Nummer der Bestellung: Nach jeder wird einmal gefragt. Leer: Jedes Ereignis beginnt von vorn",
      },
    },
    reviewed: {
      kind: "event",
      usual: ["Product Reviewed", "Review Submitted", "Review Created", "Reviewed", "Bewertung abgegeben"],
      words: { en: "Event: a person writes a review (the goal)", de: "Ereignis: Jemand bewertet (das Ziel)" },
    },
    refunded: {
      kind: "event",
      usual: ["Order Refunded", "Order Cancelled", "Order Returned", "Refund", "Bestellung storniert"],
      words: {
        en: "Event: an order is given back (ends the journey)",
        de: "Ereignis: Eine Bestellung geht zurück (beendet die Journey)",
      },
    },
  },
  mails: {
    ask: {
      names: { en: "Review request", de: "Bitte um eine Bewertung" },
      texts: {
        en: {
          subject: "How do you like it?",
          preheader: "Two sentences help others decide.",
          heading: "How do you like your order?",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "you have had your order from {company} for some days now. Two sentences about it help others decide, and help us get better.",
            "If something is not right, answer this mail first: we will put it right.",
          ],
          button: "Write a review",
          reason: "You get this mail because you ordered at {company}.",
        },
        de: {
          subject: "Wie gefällt es dir?",
          preheader: "Zwei Sätze helfen anderen bei der Entscheidung.",
          heading: "Wie gefällt dir deine Bestellung?",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "deine Bestellung von {company} ist nun seit einigen Tagen bei dir. Zwei Sätze darüber helfen anderen bei der Entscheidung, und uns, besser zu werden.",
            "Wenn etwas nicht stimmt, antworte zuerst auf diese Mail: Wir bringen es in Ordnung.",
          ],
          button: "Bewertung schreiben",
          reason: "Du bekommst diese Mail, weil du bei {company} bestellt hast.",
        },
      },
    },
  },
  journey: ({ names, templates }) => ({
    entryNode: {
      type: "EventEntryNode",
      event: names.ordered,
      ...(names.order !== "" && { key: names.order }),
      child: "wait",
    },
    nodes: [
      { type: "DelayNode", id: "wait", variant: { type: "Second", seconds: 14 * daySeconds }, child: "ask" },
      {
        type: "MessageNode",
        id: "ask",
        variant: { type: "Email", templateId: templates.ask },
        sendWindow: { from: "10:00", to: "19:00" },
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
    goal: { when: { type: "Event", event: names.reviewed }, withinSeconds: 45 * daySeconds },
    exitConditions: [{ type: "Event", event: names.refunded }],
  }),
});
