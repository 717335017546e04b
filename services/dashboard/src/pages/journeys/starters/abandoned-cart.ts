/** Two reminders of a cart that was filled and not ordered; one run for each cart. */
import { IconShoppingCart } from "@tabler/icons-react";
import { daySeconds, defineStarter, hourSeconds } from "./starter.js";
import { cartNames, orderNames } from "./usual-names.js";

const reason = {
  en: "You get this mail because you left something in your cart at {company}.",
  de: "Du bekommst diese Mail, weil in deinem Warenkorb bei {company} noch etwas liegt.",
};
const sendWindow = { from: "08:00", to: "21:00" };

export const abandonedCart = defineStarter({
  id: "abandoned-cart",
  icon: IconShoppingCart,
  names: { en: "Abandoned cart", de: "Verlassener Warenkorb" },
  why: {
    en: "Most carts are left because something came between: a friendly reminder brings many of them back.",
    de: "Die meisten Warenkörbe bleiben liegen, weil etwas dazwischenkam: Eine freundliche Erinnerung holt viele zurück.",
  },
  needs: {
    filled: {
      kind: "event",
      usual: cartNames,
      words: { en: "Event: a person fills a cart", de: "Ereignis: Jemand füllt einen Warenkorb" },
    },
    cart: {
      kind: "property",
      of: "filled",
      usual: ["cart_id", "cartId", "cart.id", "checkout_id", "checkoutId", "cart_token", "basket_id"],
      words: { en: "What tells carts apart", de: "Woran sich Warenkörbe unterscheiden" },
      hint: {
        en: "A property of the event with the id of the cart: each cart is reminded of once. Empty: every event begins anew",
        de: "Eine Eigenschaft des Ereignisses mit der Id des Warenkorbs: An jeden wird einmal erinnert. Leer: Jedes Ereignis beginnt von vorn",
      },
    },
    ordered: {
      kind: "event",
      usual: orderNames,
      words: { en: "Event: a person orders (the goal)", de: "Ereignis: Jemand bestellt (das Ziel)" },
    },
  },
  mails: {
    waiting: {
      names: { en: "Cart 1: your cart is waiting", de: "Warenkorb 1: Er wartet auf dich" },
      texts: {
        en: {
          subject: "You left something in your cart",
          preheader: "It is still there. You can go on where you stopped.",
          heading: "Your cart is waiting",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "you put something into your cart at {company} and did not order it yet. We have kept it for you: go on where you stopped.",
          ],
          button: "Back to the cart",
          reason: reason.en,
        },
        de: {
          subject: "In deinem Warenkorb liegt noch etwas",
          preheader: "Es ist noch da. Mach weiter, wo du aufgehört hast.",
          heading: "Dein Warenkorb wartet",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "du hast bei {company} etwas in den Warenkorb gelegt und noch nicht bestellt. Wir haben es für dich aufgehoben: Mach weiter, wo du aufgehört hast.",
          ],
          button: "Zurück zum Warenkorb",
          reason: reason.de,
        },
      },
    },
    question: {
      names: { en: "Cart 2: is there a question?", de: "Warenkorb 2: Gibt es eine Frage?" },
      texts: {
        en: {
          subject: "Is there a question about your cart?",
          preheader: "Answer this mail, and we will help. This is our last reminder.",
          heading: "Can we help with your order?",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "your cart at {company} is still there. If something did not work, or a question is left, answer this mail. We do not remind you of this cart again.",
          ],
          button: "Finish the order",
          reason: reason.en,
        },
        de: {
          subject: "Gibt es eine Frage zu deinem Warenkorb?",
          preheader: "Antworte auf diese Mail, wir helfen. Das ist unsere letzte Erinnerung.",
          heading: "Können wir bei der Bestellung helfen?",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "dein Warenkorb bei {company} ist noch da. Wenn etwas nicht geklappt hat oder eine Frage offen ist, antworte auf diese Mail. An diesen Warenkorb erinnern wir dich nicht noch einmal.",
          ],
          button: "Bestellung abschließen",
          reason: reason.de,
        },
      },
    },
  },
  journey: ({ names, templates }) => ({
    entryNode: {
      type: "EventEntryNode",
      event: names.filled,
      ...(names.cart !== "" && { key: names.cart }),
      child: "wait-1",
    },
    nodes: [
      {
        type: "DelayNode",
        id: "wait-1",
        variant: { type: "Second", seconds: 4 * hourSeconds },
        child: "waiting",
      },
      {
        type: "MessageNode",
        id: "waiting",
        variant: { type: "Email", templateId: templates.waiting },
        sendWindow,
        child: "wait-2",
      },
      {
        type: "DelayNode",
        id: "wait-2",
        variant: { type: "Second", seconds: daySeconds },
        child: "question",
      },
      {
        type: "MessageNode",
        id: "question",
        variant: { type: "Email", templateId: templates.question },
        sendWindow,
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
    goal: { when: { type: "Event", event: names.ordered }, withinSeconds: 5 * daySeconds },
  }),
});
