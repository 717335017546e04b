/** Two mails before a trial ends and one after it, by a date of the user. Trials that have ended before get none. */
import { IconHourglassLow } from "@tabler/icons-react";
import { daySeconds, defineStarter } from "./starter.js";

const reason = {
  en: "You get this mail because you are trying {company}.",
  de: "Du bekommst diese Mail, weil du {company} testest.",
};
const sendWindow = { from: "09:00", to: "18:00" };

export const trialEnd = defineStarter({
  id: "trial-end",
  icon: IconHourglassLow,
  names: { en: "End of a trial", de: "Ende der Testphase" },
  why: {
    en: "A trial that ends unnoticed is lost: remind people in time, while they still have everything before them.",
    de: "Eine Testphase, die unbemerkt endet, ist verloren: Erinnere rechtzeitig, solange noch alles da ist.",
  },
  needs: {
    endsAt: {
      kind: "attribute",
      usual: [
        "trialEndsAt",
        "trial_ends_at",
        "trialEnd",
        "trial_end",
        "trialEndDate",
        "trialExpiresAt",
        "trial.endsAt",
      ],
      words: { en: "Attribute: when the trial ends", de: "Attribut: Wann die Testphase endet" },
    },
    subscribed: {
      kind: "event",
      usual: [
        "Subscription Started",
        "Subscribed",
        "Subscription Created",
        "Plan Upgraded",
        "Upgraded",
        "Trial Converted",
        "Abo abgeschlossen",
      ],
      words: { en: "Event: a person subscribes (the goal)", de: "Ereignis: Jemand schließt ab (das Ziel)" },
    },
    closed: {
      kind: "event",
      usual: [
        "Account Closed",
        "Account Deleted",
        "Account Cancelled",
        "Trial Cancelled",
        "Konto geschlossen",
      ],
      words: {
        en: "Event: a person closes the account (ends the journey)",
        de: "Ereignis: Jemand schließt das Konto (beendet die Journey)",
      },
    },
  },
  segments: {
    trying: {
      names: { en: "End of trial is known", de: "Ende der Testphase ist bekannt" },
      definition: ({ endsAt }) => ({
        entryNode: { id: "endsAt", type: "Trait", path: endsAt, operator: { type: "Exists" } },
        nodes: [],
      }),
    },
  },
  properties: {
    endsAt: { of: "endsAt", definition: ({ endsAt }) => ({ type: "Trait", path: endsAt }) },
  },
  mails: {
    soon: {
      names: { en: "Trial 1: a few days left", de: "Testphase 1: Noch ein paar Tage" },
      texts: {
        en: {
          subject: "Your trial ends soon",
          preheader: "A few days are left. This is how you keep everything.",
          heading: "A few days are left",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "your trial of {company} ends in a few days. Choose a plan now, and everything stays as you have set it up.",
          ],
          button: "Choose a plan",
          reason: reason.en,
        },
        de: {
          subject: "Deine Testphase endet bald",
          preheader: "Ein paar Tage bleiben noch. So behältst du alles.",
          heading: "Noch ein paar Tage",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "deine Testphase bei {company} endet in ein paar Tagen. Wähle jetzt einen Tarif, dann bleibt alles, wie du es eingerichtet hast.",
          ],
          button: "Tarif wählen",
          reason: reason.de,
        },
      },
    },
    lastDay: {
      names: { en: "Trial 2: the last day", de: "Testphase 2: Der letzte Tag" },
      texts: {
        en: {
          subject: "Your trial ends within a day",
          preheader: "It takes two minutes to go on.",
          heading: "The last day of your trial",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "your trial of {company} is nearly over. To go on without a break, choose a plan today. If you are not sure which one, answer this mail.",
          ],
          button: "Choose a plan",
          reason: reason.en,
        },
        de: {
          subject: "Deine Testphase endet in einem Tag",
          preheader: "In zwei Minuten geht es weiter.",
          heading: "Der letzte Tag deiner Testphase",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "deine Testphase bei {company} ist fast vorbei. Damit es ohne Pause weitergeht, wähle heute einen Tarif. Wenn du nicht sicher bist, welchen, antworte auf diese Mail.",
          ],
          button: "Tarif wählen",
          reason: reason.de,
        },
      },
    },
    over: {
      names: { en: "Trial 3: it has ended", de: "Testphase 3: Sie ist vorbei" },
      texts: {
        en: {
          subject: "Your trial has ended",
          preheader: "You can go on where you stopped.",
          heading: "Your trial has ended",
          paragraphs: [
            'Hello {{ user.firstName | default: "there" }},',
            "your trial of {company} has ended. You can go on where you stopped as soon as you choose a plan. If it was not right for you, tell us why: answer this mail.",
          ],
          button: "Go on",
          reason: reason.en,
        },
        de: {
          subject: "Deine Testphase ist vorbei",
          preheader: "Du kannst weitermachen, wo du aufgehört hast.",
          heading: "Deine Testphase ist vorbei",
          paragraphs: [
            "Hallo{% if user.firstName %} {{ user.firstName }}{% endif %},",
            "deine Testphase bei {company} ist vorbei. Sobald du einen Tarif wählst, machst du weiter, wo du aufgehört hast. Wenn es nicht das Richtige war, sag uns, warum: Antworte auf diese Mail.",
          ],
          button: "Weitermachen",
          reason: reason.de,
        },
      },
    },
  },
  journey: ({ names, segments, properties, templates }) => {
    const until = (days: number, offsetDirection: "before" | "after") =>
      ({
        type: "UserProperty",
        userProperty: properties.endsAt,
        offsetSeconds: days * daySeconds,
        offsetDirection,
        onPast: "Exit",
      }) as const;
    return {
      entryNode: { type: "EntryNode", segment: segments.trying, child: "until-soon" },
      nodes: [
        { type: "DelayNode", id: "until-soon", variant: until(3, "before"), child: "soon" },
        {
          type: "MessageNode",
          id: "soon",
          variant: { type: "Email", templateId: templates.soon },
          sendWindow,
          child: "until-last-day",
        },
        { type: "DelayNode", id: "until-last-day", variant: until(1, "before"), child: "last-day" },
        {
          type: "MessageNode",
          id: "last-day",
          variant: { type: "Email", templateId: templates.lastDay },
          child: "until-over",
        },
        { type: "DelayNode", id: "until-over", variant: until(1, "after"), child: "over" },
        {
          type: "MessageNode",
          id: "over",
          variant: { type: "Email", templateId: templates.over },
          sendWindow,
          child: "ExitNode",
        },
      ],
      exitNode: { type: "ExitNode" },
      goal: { when: { type: "Event", event: names.subscribed }, withinSeconds: 60 * daySeconds },
      exitConditions: [{ type: "Event", event: names.closed }],
    };
  },
});
