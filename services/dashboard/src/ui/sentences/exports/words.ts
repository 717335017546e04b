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
      "{maximum, number} exports of this workspace are already running, and no more can run at the same time; wait until one is done, or cancel one",
  },
  de: {
    exportUnknownSegment: "kein Segment hat die Id „{id}“",
    exportForeignField:
      "gehört nicht zu einem Export von {subject, select, users {Nutzern} events {Ereignissen} other {Nachrichten}}",
    exportEndsBeforeStart: "muss nach dem Anfang liegen",
    exportNoStorage: "für Exporte ist kein Speicher eingerichtet",
    exportTooManyOpen:
      "in diesem Arbeitsbereich laufen schon {maximum, number} Exporte, und mehr können nicht gleichzeitig laufen; warte, bis einer fertig ist, oder brich einen ab",
  },
});
