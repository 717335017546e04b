/** The built-in roles by their id, and what those who have them may do. */
import { defineWords } from "../../data/index.js";

export const roleNameWords = defineWords({
  en: {
    Viewer: "Viewer",
    Author: "Author",
    WorkspaceManager: "Workspace manager",
    Admin: "Administrator",
  },
  de: {
    Viewer: "Leser",
    Author: "Autor",
    WorkspaceManager: "Leiter des Arbeitsbereichs",
    Admin: "Administrator",
  },
});

export const roleMeaningWords = defineWords({
  en: {
    Viewer: "May look at users, messages and numbers, without personal data, and changes nothing.",
    Author: "May also see personal data and write segments, templates, journeys and broadcasts as drafts.",
    WorkspaceManager: "May also publish and send, change settings, and erase or export users.",
    Admin: "May do everything, also manage members, keys and workspaces.",
  },
  de: {
    Viewer: "Darf Nutzer, Nachrichten und Zahlen ansehen, ohne personenbezogene Daten, und ändert nichts.",
    Author:
      "Darf außerdem personenbezogene Daten sehen und Segmente, Vorlagen, Journeys und Broadcasts als Entwurf schreiben.",
    WorkspaceManager:
      "Darf außerdem veröffentlichen und senden, Einstellungen ändern und Nutzer löschen oder exportieren.",
    Admin: "Darf alles, auch Mitglieder, Schlüssel und Arbeitsbereiche verwalten.",
  },
});
