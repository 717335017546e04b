/** Why an export cannot begin, by code. */
import { defineWords } from "../../../data/index.js";

export const exportSentenceWords = defineWords({
  en: {
    exportUnknownSegment: "no segment has the id “{id}”",
    exportForeignField:
      "does not belong to an export of {subject, select, users {users} events {events} other {messages}}",
    exportEndsBeforeStart: "must be after the beginning",
    exportNoStorage: "no storage is set for exports",
    exportTooManyOpen:
      "{maximum, number} exports of this workspace are running, the most there can be; wait until one is done, or cancel one",
  },
  de: {
    exportUnknownSegment: "kein Segment hat die Id „{id}“",
    exportForeignField:
      "gehört nicht zu einem Export von {subject, select, users {Nutzern} events {Ereignissen} other {Nachrichten}}",
    exportEndsBeforeStart: "muss nach dem Anfang liegen",
    exportNoStorage: "für Exporte ist kein Speicher eingerichtet",
    exportTooManyOpen:
      "in diesem Arbeitsbereich laufen {maximum, number} Exporte, mehr können es nicht sein; warte, bis einer fertig ist, oder brich einen ab",
  },
});
