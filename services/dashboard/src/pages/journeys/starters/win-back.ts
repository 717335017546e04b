/** Two mails to people who ordered once and not in the last 60 days. All of them begin when the journey starts. */
import { IconHeartHandshake } from "@tabler/icons-react";
import { daySeconds, defineStarter } from "./starter.js";
import { orderNames } from "./usual-names.js";

const reason = {
  en: "You get this mail because you have ordered at {company}.",
  de: "Du bekommst diese Mail, weil du bei {company} bestellt hast.",
};
const sendWindow = { from: "09:00", to: "19:00", daysOfWeek: [1, 2, 3, 4, 5] };

export const winBack = defineStarter({
  id: "win-back",
  icon: IconHeartHandshake,
  names: { en: "Win-back", de: "Rückgewinnung" },
  why: {
    en: "Who has bought before buys again more readily than a stranger: write to those who have not ordered for 60 days.",
    de: "Wer schon einmal gekauft hat, kauft eher wieder als jemand Neues: Schreib denen, die seit 60 Tagen nicht bestellt haben.",
  },
  needs: {
    ordered: {
      kind: "event",
      usual: orderNames,
      words: {
        en: "Event: a person orders (again: the goal)",
        de: "Ereignis: Jemand bestellt (erneut: das Ziel)",
      },
    },
  },
  segments: {
    lapsed: {
      names: { en: "No order for 60 days", de: "Seit 60 Tagen keine Bestellung" },
      definition: ({ ordered }) => ({
        entryNode: { id: "both", type: "And", children: ["ever", "lately"] },
        nodes: [
          { id: "ever", type: "Performed", event: ordered, times: 1, timesOperator: ">=" },
          {
            id: "lately",
            type: "Performed",
            event: ordered,
            times: 1,
            timesOperator: "<",
            withinSeconds: 60 * daySeconds,
          },
        ],
      }),
    },
  },
  mails: {
    missed: {
      names: { en: "Win-back 1: it has been a while", de: "Rückgewinnung 1: Lange nicht gesehen" },
      texts: {
        en: {
          subject: "It has been a while",
          preheader: "See what is new at {company} since your last order.",
          heading: "It has been a while{% if user.firstName %}, {{ user.firstName }}{% endif %}",
          paragraphs: [
            "Your last order at {company} is some time ago. Since then a lot of new things have come in.",
            "Have a look: perhaps there is something for you.",
          ],
          button: "See what is new",
          reason: reason.en,
        },
        de: {
          subject: "Lange nicht gesehen",
          preheader: "Das ist neu bei {company} seit deiner letzten Bestellung.",
          heading: "Lange nicht gesehen{% if user.firstName %}, {{ user.firstName }}{% endif %}",
          paragraphs: [
            "Deine letzte Bestellung bei {company} ist eine Weile her. Seitdem ist viel Neues dazugekommen.",
            "Sieh es dir an: Vielleicht ist etwas für dich dabei.",
          ],
          button: "Neues ansehen",
          reason: reason.de,
        },
      },
    },
    feedback: {
      names: { en: "Win-back 2: what was missing?", de: "Rückgewinnung 2: Was hat gefehlt?" },
      texts: {
        en: {
          subject: "What can we do better?",
          preheader: "One sentence is enough. We read every answer.",
          heading: "What was missing?",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "if something at {company} was not as you wished, tell us: answer this mail, one sentence is enough. And if you only had no time, you are always welcome.",
          ],
          button: "Come back",
          reason: reason.en,
        },
        de: {
          subject: "Was können wir besser machen?",
          preheader: "Ein Satz genügt. Wir lesen jede Antwort.",
          heading: "Was hat gefehlt?",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "wenn bei {company} etwas nicht so war, wie du es dir gewünscht hast, sag es uns: Antworte auf diese Mail, ein Satz genügt. Und wenn nur die Zeit gefehlt hat, bist du jederzeit willkommen.",
          ],
          button: "Wieder vorbeischauen",
          reason: reason.de,
        },
      },
    },
  },
  journey: ({ names, segments, templates }) => ({
    entryNode: { type: "EntryNode", segment: segments.lapsed, child: "missed" },
    nodes: [
      {
        type: "MessageNode",
        id: "missed",
        variant: { type: "Email", templateId: templates.missed },
        sendWindow,
        child: "wait",
      },
      {
        type: "DelayNode",
        id: "wait",
        variant: { type: "Second", seconds: 10 * daySeconds },
        child: "feedback",
      },
      {
        type: "MessageNode",
        id: "feedback",
        variant: { type: "Email", templateId: templates.feedback },
        sendWindow,
        child: "ExitNode",
      },
    ],
    exitNode: { type: "ExitNode" },
    goal: { when: { type: "Event", event: names.ordered }, withinSeconds: 30 * daySeconds },
  }),
});
