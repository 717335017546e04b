/**
 * A mail on every birthday. The run waits for the next one after each mail, so it has no end of its own: it ends when the
 * birthday of the person is removed. A mail that is skipped in one year does not end it.
 */
import { IconCake } from "@tabler/icons-react";
import { defineStarter } from "./starter.js";

export const birthday = defineStarter({
  id: "birthday",
  icon: IconCake,
  names: { en: "Birthday", de: "Geburtstag" },
  why: {
    en: "A kind word on the right day costs nothing and is remembered, every year anew.",
    de: "Ein nettes Wort am richtigen Tag kostet nichts und bleibt in Erinnerung, jedes Jahr aufs Neue.",
  },
  needs: {
    bornOn: {
      kind: "attribute",
      usual: ["birthday", "birthdate", "birth_date", "dateOfBirth", "date_of_birth", "dob", "geburtstag"],
      words: { en: "Attribute: the birthday", de: "Attribut: der Geburtstag" },
    },
  },
  segments: {
    known: {
      names: { en: "Birthday is known", de: "Geburtstag ist bekannt" },
      definition: ({ bornOn }) => ({
        entryNode: { id: "bornOn", type: "Trait", path: bornOn, operator: { type: "Exists" } },
        nodes: [],
      }),
    },
  },
  properties: {
    bornOn: { of: "bornOn", definition: ({ bornOn }) => ({ type: "Trait", path: bornOn }) },
  },
  mails: {
    wishes: {
      names: { en: "Birthday wishes", de: "Glückwünsche zum Geburtstag" },
      texts: {
        en: {
          subject: "Happy birthday{% if user.firstName %}, {{ user.firstName }}{% endif %}!",
          preheader: "All the best from everyone at {company}.",
          heading: "Happy birthday{% if user.firstName %}, {{ user.firstName }}{% endif %}!",
          paragraphs: [
            "Everyone at {company} wishes you all the best for the new year of your life.",
            "Have a wonderful day, and treat yourself to something nice.",
          ],
          button: "Find something nice",
          reason: "You get this mail because you told {company} your birthday.",
        },
        de: {
          subject: "Alles Gute zum Geburtstag{% if user.firstName %}, {{ user.firstName }}{% endif %}!",
          preheader: "Die besten Wünsche von allen bei {company}.",
          heading: "Alles Gute zum Geburtstag{% if user.firstName %}, {{ user.firstName }}{% endif %}!",
          paragraphs: [
            "Alle bei {company} wünschen dir nur das Beste für dein neues Lebensjahr.",
            "Hab einen wunderbaren Tag und gönn dir etwas Schönes.",
          ],
          button: "Etwas Schönes finden",
          reason: "Du bekommst diese Mail, weil du {company} deinen Geburtstag genannt hast.",
        },
      },
    },
  },
  journey: ({ segments, properties, templates }) => ({
    entryNode: { type: "EntryNode", segment: segments.known, child: "until-birthday" },
    nodes: [
      {
        type: "DelayNode",
        id: "until-birthday",
        variant: { type: "UserProperty", userProperty: properties.bornOn, annual: true },
        child: "wishes",
      },
      {
        type: "MessageNode",
        id: "wishes",
        variant: { type: "Email", templateId: templates.wishes },
        sendWindow: { from: "09:00", to: "20:00" },
        skipOnFailure: true,
        child: "until-birthday",
      },
    ],
    exitNode: { type: "ExitNode" },
    exitConditions: [{ type: "Segment", segmentId: segments.known, isMember: false }],
  }),
});
