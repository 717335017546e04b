/** Texts of the page of tasks. */
import { defineWords } from "../../data/index.js";

export const tasksWords = defineWords({
  en: {
    title: "Tasks",
    emptyTitle: "No task yet",
    emptyText:
      "What is done with many people at once is shown here for 90 days: select them in the list of users.",
    toUsers: "Open the users",
    what: "Task",
    status: "Status",
    by: "By",
    at: "Begun",
    users: "Users",
    gone: "There is no such task.",
    about: "For whom",
    startedBy: "Begun by",
    fileUntil: "File until",
    cancel: "Cancel the task",
    cancelTitle: "Cancel the task?",
    cancelText:
      "It stops at its next page. What was done stays: {done, number} of {total, number} users so far.",
    Draft: "Draft",
    Checking: "Checking",
    Ready: "Ready",
    Running: "Running",
    Done: "Done",
    Cancelled: "Cancelled",
    Failed: "Failed",
  },
  de: {
    title: "Aufgaben",
    emptyTitle: "Noch keine Aufgabe",
    emptyText:
      "Was mit vielen Nutzern auf einmal geschieht, steht hier 90 Tage lang: wähle sie in der Liste der Nutzer aus.",
    toUsers: "Zu den Nutzern",
    what: "Aufgabe",
    status: "Status",
    by: "Von",
    at: "Begonnen",
    users: "Nutzer",
    gone: "Diese Aufgabe gibt es nicht.",
    about: "Für wen",
    startedBy: "Begonnen von",
    fileUntil: "Datei bis",
    cancel: "Aufgabe abbrechen",
    cancelTitle: "Aufgabe abbrechen?",
    cancelText:
      "Sie hält bei der nächsten Seite an. Was getan ist, bleibt: bisher {done, number} von {total, number} Nutzern.",
    Draft: "Entwurf",
    Checking: "Prüfung",
    Ready: "Bereit",
    Running: "Läuft",
    Done: "Fertig",
    Cancelled: "Abgebrochen",
    Failed: "Fehlgeschlagen",
  },
});
