/** What, when and where at a glance, then who speaks, then one button. */
import { IconCalendarEvent } from "@tabler/icons-react";
import {
  bold,
  bullets,
  button,
  columns,
  divider,
  heading,
  paragraph,
  property,
  size,
  spacer,
  text,
} from "./blocks.js";
import { footer, header } from "./frame-blocks.js";
import { defineMail } from "./mail-starter.js";

export const eventInvitation = defineMail({
  id: "event-invitation",
  icon: IconCalendarEvent,
  names: { en: "Invitation to an event", de: "Einladung zu einer Veranstaltung" },
  why: {
    en: "People decide by date and place: both stand at the top, then what they gain, then one button.",
    de: "Datum und Ort entscheiden: Beides steht oben, dann der Nutzen, dann ein Knopf.",
  },
  texts: {
    en: {
      subject: "You are invited: the name of the event",
      preheader: "Thursday, 14 May, 6 pm. Seats are few.",
      kind: "INVITATION",
      title: "The name of the event",
      hello: "Hello ",
      you: "there",
      intro: ", we would like to see you. An evening about one question, with people who have answers to it.",
      when: "When",
      date: "Thursday, 14 May, 6 pm to 8 pm",
      where: "Where",
      place: "1 Harbour Street, Springfield, or online",
      gainTitle: "What you take home",
      gain: [
        "What works, by three people who have tried it.",
        "Time for your own questions.",
        "The recording, also if you cannot come.",
      ],
      go: "Save a seat",
      no: "You cannot come? Save a seat all the same: we send you the recording.",
      reason: "You get this invitation because you wanted to hear about our events.",
    },
    de: {
      subject: "Du bist eingeladen: der Name der Veranstaltung",
      preheader: "Donnerstag, 14. Mai, 18 Uhr. Die Plätze sind knapp.",
      kind: "EINLADUNG",
      title: "Der Name der Veranstaltung",
      hello: "Hallo ",
      you: "und guten Tag",
      intro:
        ", wir würden dich gern sehen. Ein Abend über eine Frage, mit Menschen, die Antworten darauf haben.",
      when: "Wann",
      date: "Donnerstag, 14. Mai, 18 bis 20 Uhr",
      where: "Wo",
      place: "Hafenstraße 1, 20457 Hamburg, oder online",
      gainTitle: "Was du mitnimmst",
      gain: [
        "Was funktioniert, von drei Leuten, die es ausprobiert haben.",
        "Zeit für deine eigenen Fragen.",
        "Die Aufzeichnung, auch wenn du nicht kommen kannst.",
      ],
      go: "Platz sichern",
      no: "Du kannst nicht? Sichere dir trotzdem einen Platz: Wir schicken dir die Aufzeichnung.",
      reason: "Du bekommst diese Einladung, weil du von unseren Veranstaltungen hören möchtest.",
    },
  },
  blocks: (words, language) => [
    ...header(),
    paragraph(text(words.kind, bold, size(13))),
    heading(1, words.title),
    paragraph(words.hello, property("firstName", words.you), words.intro),
    divider,
    columns(
      [paragraph(text(words.when, bold)), paragraph(words.date)],
      [paragraph(text(words.where, bold)), paragraph(words.place)],
    ),
    divider,
    heading(2, words.gainTitle),
    bullets(...words.gain),
    spacer(8),
    button(words.go),
    paragraph(words.no),
    ...footer(words.reason, language),
  ],
});
