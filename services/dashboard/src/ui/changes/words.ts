/** Texts of the building blocks for changes. */
import { defineWords } from "../../data/index.js";

export const formWords = defineWords({
  en: {
    doneWhat: "Done: {what}",
    undo: "Undo",
    undone: "The change is taken back",
    notUndone: "This could not be taken back. See what is there now.",
    cancel: "Cancel",
    saved: "Saved",
    discard: "Discard changes",
    done: "Done",
    notDone: "This was not done",
    unanswered: "There was no answer. Try again: it is done only once.",
    shownOnce: "It is shown only once. Copy it now, and keep it where only those who need it can read it.",
    queued: "The service is busy and does this within moments. What it makes cannot be shown here any more.",
    stillQueued: "The service is busy. The change is queued and is made without you; the page shows it then.",
    leaveTitle: "Leave without saving?",
    leaveText: "What you changed on this page is not saved, and is lost when you leave it.",
    leave: "Leave the page",
    stay: "Stay",
    waitsInQueue:
      "{count, plural, one {Your change is} other {Your # changes are}} queued: the service is busy. Keep the page open.",
  },
  de: {
    doneWhat: "Erledigt: {what}",
    undo: "Rückgängig",
    undone: "Die Änderung ist zurückgenommen",
    notUndone: "Das ließ sich nicht zurücknehmen. Sieh nach, was jetzt gilt.",
    cancel: "Abbrechen",
    saved: "Gespeichert",
    discard: "Änderungen verwerfen",
    done: "Fertig",
    notDone: "Das ist nicht geschehen",
    unanswered: "Es kam keine Antwort. Versuche es noch einmal: Es geschieht nur einmal.",
    shownOnce:
      "Das wird nur einmal gezeigt. Kopiere es jetzt, und bewahre es so auf, dass nur die es lesen, die es brauchen.",
    queued:
      "Der Dienst ist ausgelastet und tut es in wenigen Augenblicken. Was dabei entsteht, kann hier nicht mehr gezeigt werden.",
    stillQueued:
      "Der Dienst ist ausgelastet. Die Änderung ist eingereiht und geschieht ohne dich; die Seite zeigt sie dann.",
    leaveTitle: "Verlassen, ohne zu speichern?",
    leaveText:
      "Was du auf dieser Seite geändert hast, ist nicht gespeichert und geht verloren, wenn du sie verlässt.",
    leave: "Seite verlassen",
    stay: "Bleiben",
    waitsInQueue:
      "{count, plural, one {Deine Änderung ist} other {Deine # Änderungen sind}} eingereiht: Der Dienst ist ausgelastet. Lass die Seite offen.",
  },
});
