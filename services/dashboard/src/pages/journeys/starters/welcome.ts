/** Three mails after a sign-up, until the first order. Only recent sign-ups begin when the journey starts. */
import { IconMoodSmile } from "@tabler/icons-react";
import { daySeconds, defineStarter } from "./starter.js";
import { orderNames, signUpNames } from "./usual-names.js";

const reason = {
  en: "You get this mail because you signed up with {company}.",
  de: "Du bekommst diese Mail, weil du dich bei {company} registriert hast.",
};
const sendWindow = { from: "09:00", to: "19:00" };

export const welcome = defineStarter({
  id: "welcome",
  icon: IconMoodSmile,
  names: { en: "Welcome series", de: "Willkommensserie" },
  why: {
    en: "New people are most curious in their first days: greet them, show what helps, and lead them to a first order.",
    de: "In den ersten Tagen ist die Neugier am größten: Begrüße neue Leute, zeig ihnen, was hilft, und führe sie zur ersten Bestellung.",
  },
  needs: {
    signedUp: {
      kind: "event",
      usual: signUpNames,
      words: { en: "Event: a person signs up", de: "Ereignis: Jemand registriert sich" },
    },
    ordered: {
      kind: "event",
      usual: orderNames,
      words: { en: "Event: a person orders (the goal)", de: "Ereignis: Jemand bestellt (das Ziel)" },
    },
  },
  segments: {
    newcomers: {
      names: { en: "Signed up in the last 24 hours", de: "In den letzten 24 Stunden registriert" },
      definition: ({ signedUp }) => ({
        entryNode: {
          id: "signedUp",
          type: "Performed",
          event: signedUp,
          times: 1,
          timesOperator: ">=",
          withinSeconds: daySeconds,
        },
        nodes: [],
      }),
    },
  },
  mails: {
    hello: {
      names: { en: "Welcome 1: hello", de: "Willkommen 1: Hallo" },
      texts: {
        en: {
          subject: "Welcome to {company}",
          preheader: "Good to have you here. This is how you begin.",
          heading: 'Welcome, {{ user.firstName | default: "and hello" }}!',
          paragraphs: [
            "It is good to have you at {company}.",
            "Have a look around first. If a question comes up, answer this mail: a person reads it.",
          ],
          button: "Have a look around",
          reason: reason.en,
        },
        de: {
          subject: "Willkommen bei {company}",
          preheader: "Schön, dass du da bist. So fängst du an.",
          heading: 'Willkommen, {{ user.firstName | default: "schön, dass du da bist" }}!',
          paragraphs: [
            "Wir freuen uns, dass du bei {company} bist.",
            "Sieh dich erst einmal um. Wenn du eine Frage hast, antworte auf diese Mail: Ein Mensch liest sie.",
          ],
          button: "Jetzt umsehen",
          reason: reason.de,
        },
      },
    },
    favourites: {
      names: { en: "Welcome 2: what others like", de: "Willkommen 2: Was andere mögen" },
      texts: {
        en: {
          subject: "What others like most at {company}",
          preheader: "A short list to begin with.",
          heading: "A good place to begin",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "many people begin with what others like most. We have put it together for you.",
          ],
          button: "See the favourites",
          reason: reason.en,
        },
        de: {
          subject: "Was andere bei {company} am liebsten mögen",
          preheader: "Eine kurze Liste für den Anfang.",
          heading: "Ein guter Anfang",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "viele fangen mit dem an, was andere am liebsten mögen. Wir haben es für dich zusammengestellt.",
          ],
          button: "Zu den Lieblingen",
          reason: reason.de,
        },
      },
    },
    help: {
      names: { en: "Welcome 3: can we help?", de: "Willkommen 3: Können wir helfen?" },
      texts: {
        en: {
          subject: "Can we help you choose?",
          preheader: "Answer this mail, and we will help.",
          heading: "Is there something left to ask?",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "you have been with {company} for some days now. If you are not sure what suits you, answer this mail and we will help you choose.",
          ],
          button: "Choose something",
          reason: reason.en,
        },
        de: {
          subject: "Können wir dir bei der Wahl helfen?",
          preheader: "Antworte auf diese Mail, wir helfen gern.",
          heading: "Ist noch etwas offen?",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "du bist nun seit ein paar Tagen bei {company}. Wenn du nicht sicher bist, was zu dir passt, antworte auf diese Mail. Wir helfen dir bei der Wahl.",
          ],
          button: "Etwas aussuchen",
          reason: reason.de,
        },
      },
    },
  },
  journey: ({ names, segments, templates }) => ({
    entryNode: { type: "EntryNode", segment: segments.newcomers, child: "hello" },
    nodes: [
      {
        type: "MessageNode",
        id: "hello",
        variant: { type: "Email", templateId: templates.hello },
        child: "wait-1",
      },
      {
        type: "DelayNode",
        id: "wait-1",
        variant: { type: "Second", seconds: 2 * daySeconds },
        child: "favourites",
      },
      {
        type: "MessageNode",
        id: "favourites",
        variant: { type: "Email", templateId: templates.favourites },
        sendWindow,
        child: "wait-2",
      },
      {
        type: "DelayNode",
        id: "wait-2",
        variant: { type: "Second", seconds: 3 * daySeconds },
        child: "help",
      },
      {
        type: "MessageNode",
        id: "help",
        variant: { type: "Email", templateId: templates.help },
        sendWindow,
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
    goal: { when: { type: "Event", event: names.ordered }, withinSeconds: 30 * daySeconds },
  }),
});
