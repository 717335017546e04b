/** What the command palette finds of the acts on many people: each leads to the list of users, which offers it. */
import type { BulkActType, PageAction } from "../../ui/index.js";

const offered: Readonly<Record<BulkActType, Omit<PageAction, "link" | "keywords">>> = {
  AddToList: {
    title: { en: "Add people to a list", de: "Personen zu einer Liste hinzufügen" },
    permission: "segments:write",
  },
  RemoveFromList: {
    title: { en: "Remove people from a list", de: "Personen von einer Liste nehmen" },
    permission: "segments:write",
  },
  Subscribe: {
    title: { en: "Subscribe people to a group", de: "Eine Gruppe für Personen abonnieren" },
    permission: "subscriptions:write",
  },
  Unsubscribe: {
    title: { en: "Unsubscribe people from a group", de: "Eine Gruppe für Personen abbestellen" },
    permission: "subscriptions:write",
  },
  StartJourney: {
    title: { en: "Start a journey for people", de: "Eine Journey für Personen starten" },
    permission: "journeys:publish",
  },
  Export: {
    title: { en: "Export people by filter", de: "Personen nach Filter exportieren" },
    permission: "users:export",
  },
  Erase: {
    title: { en: "Erase people by filter", de: "Personen nach Filter löschen" },
    permission: "users:erase",
  },
};

export const peopleActions: readonly PageAction[] = Object.entries(offered).map(([act, action]) => ({
  ...action,
  keywords: "users bulk everyone filter delete nutzer massenaktion alle",
  link: { to: "/w/$workspaceId/users", search: { act } },
}));
