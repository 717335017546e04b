/** The kinds of resources that the audit log names, in words. */
import { useCallback } from "react";
import { defineWords, useLanguage } from "../../data/index.js";

const resourceKindWords = defineWords({
  en: {
    account: "account",
    actor: "actor of the log",
    "admin-key": "API key",
    approval: "approval",
    broadcast: "broadcast",
    bulk: "act on many people",
    "data-source": "data source",
    "dead-letter": "failed message",
    "erased-user": "erased user",
    image: "image",
    installation: "installation",
    invitation: "invitation",
    journey: "journey",
    mail: "mail",
    "manual-segment": "members of a list",
    member: "member",
    provider: "provider",
    role: "role",
    secret: "secret",
    segment: "segment",
    "service-account": "service account",
    session: "session",
    "subscription-group": "subscription group",
    subscriptionPage: "subscription page",
    template: "template",
    user: "user",
    "user-property": "user property",
    userProperty: "user property",
    workspace: "workspace",
    "write-key": "write key",
  },
  de: {
    account: "Konto",
    actor: "Akteur des Protokolls",
    "admin-key": "API-Schlüssel",
    approval: "Freigabe",
    broadcast: "Broadcast",
    bulk: "Aktion für viele Nutzer",
    "data-source": "Datenquelle",
    "dead-letter": "nicht verarbeitete Nachricht",
    "erased-user": "gelöschter Nutzer",
    image: "Bild",
    installation: "Installation",
    invitation: "Einladung",
    journey: "Journey",
    mail: "E-Mail",
    "manual-segment": "Mitglieder einer Liste",
    member: "Mitglied",
    provider: "Anbieter",
    role: "Rolle",
    secret: "Geheimnis",
    segment: "Segment",
    "service-account": "Dienstkonto",
    session: "Sitzung",
    "subscription-group": "Abonnementgruppe",
    subscriptionPage: "Abonnementseite",
    template: "Vorlage",
    user: "Nutzer",
    "user-property": "Nutzereigenschaft",
    userProperty: "Nutzereigenschaft",
    workspace: "Arbeitsbereich",
    "write-key": "Schreibschlüssel",
  },
});

/** In entries of earlier releases: another spelling of a kind above. */
const earlierKinds: ReadonlySet<string> = new Set(["userProperty"]);

/** Those that a filter offers. */
export const resourceKinds: readonly string[] = Object.keys(resourceKindWords.en).filter(
  (kind) => !earlierKinds.has(kind),
);

/** The name of a kind; a kind that is not known here is shown as the API names it. */
export function useResourceKind(): (kind: string) => string {
  const { language } = useLanguage();
  return useCallback(
    (kind) => Object.entries(resourceKindWords[language]).find(([key]) => key === kind)?.[1] ?? kind,
    [language],
  );
}
