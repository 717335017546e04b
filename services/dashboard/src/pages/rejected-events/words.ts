/** Texts of the page of rejected events. */
import { defineWords } from "../../data/index.js";

export const rejectedEventsWords = defineWords({
  en: {
    title: "Rejected events",
    event: "Event",
    untitled: "Without a name",
    user: "User",
    field: "Field",
    error: "Error",
    reason: "Why it was rejected",
    rejectedAt: "Rejected",
    original: "As it was sent",
    corrected: "Corrected event",
    correctedHint: "Change what is wrong, then send it. It keeps the time at which it first arrived.",
    notJson: "This is not valid JSON.",
    sendCorrected: "Send the corrected event",
    replay: "Replay",
    askReplay:
      "{count, plural, one {The event is sent again unchanged.} other {The # events are sent again unchanged.}} Those that are rejected again stay in this list.",
    discard: "Discard",
    askDiscard:
      "{count, plural, one {The event is deleted for good.} other {The # events are deleted for good.}} This cannot be undone.",
    cancel: "Cancel",
    refused: "Rejected again",
    gone: "This event is not in the list any more: it was replayed or discarded, or it is on another page.",
    emptyTitle: "No rejected events",
    emptyText: "An event with an error is kept here when a batch was sent with “prefer: handling=lenient”.",
    toEvents: "See the accepted events",
  },
  de: {
    title: "Abgelehnte Ereignisse",
    event: "Ereignis",
    untitled: "Ohne Namen",
    user: "Nutzer",
    field: "Feld",
    error: "Fehler",
    reason: "Warum es abgelehnt wurde",
    rejectedAt: "Abgelehnt",
    original: "Wie es gesendet wurde",
    corrected: "Berichtigtes Ereignis",
    correctedHint:
      "Ändere, was falsch ist, und sende es dann. Es behält die Zeit, zu der es zuerst angekommen ist.",
    notJson: "Das ist kein gültiges JSON.",
    sendCorrected: "Berichtigtes Ereignis senden",
    replay: "Erneut senden",
    askReplay:
      "{count, plural, one {Das Ereignis wird unverändert noch einmal gesendet.} other {Die # Ereignisse werden unverändert noch einmal gesendet.}} Was wieder abgelehnt wird, bleibt in dieser Liste.",
    discard: "Verwerfen",
    askDiscard:
      "{count, plural, one {Das Ereignis wird endgültig gelöscht.} other {Die # Ereignisse werden endgültig gelöscht.}} Danach lässt es sich nicht mehr senden.",
    cancel: "Abbrechen",
    refused: "Wieder abgelehnt",
    gone: "Dieses Ereignis ist nicht mehr in der Liste: Es wurde erneut gesendet oder verworfen, oder es steht auf einer anderen Seite.",
    emptyTitle: "Keine abgelehnten Ereignisse",
    emptyText:
      "Ein Ereignis mit einem Fehler bleibt hier, wenn der Stapel mit „prefer: handling=lenient“ gesendet wurde.",
    toEvents: "Angenommene Ereignisse zeigen",
  },
});
