/** Why deliveries wait, were not sent, or did not arrive, in words. */
import type { Schema } from "@signalbox/client";
import type { Translated } from "../../data/index.js";

type DeliveryReason = NonNullable<Schema<"Delivery">["reason"]>;

const labels: Readonly<Record<DeliveryReason, Translated>> = {
  Retry: { en: "Put off by its server", de: "Vom Server aufgeschoben" },
  QuietHours: { en: "Quiet hours of the user", de: "Ruhezeit des Nutzers" },
  Rate: { en: "Rate limit", de: "Ratenbegrenzung" },
  Circuit: { en: "The provider fails again and again", de: "Der Anbieter fällt immer wieder aus" },
  BroadcastPaused: { en: "The broadcast is paused", de: "Der Broadcast ist pausiert" },
  WorkspacePaused: { en: "The workspace is paused", de: "Der Workspace ist pausiert" },
  MissingIdentifier: { en: "No address", de: "Keine Adresse" },
  InvalidIdentifier: { en: "Not an address", de: "Keine gültige Adresse" },
  SubscriptionState: { en: "Not subscribed", de: "Nicht abonniert" },
  Suppressed: { en: "The address is suppressed", de: "Die Adresse ist gesperrt" },
  FrequencyCap: { en: "Over a frequency cap", de: "Über der Häufigkeitsgrenze" },
  LocalTimePast: {
    en: "The time was past where the user is",
    de: "Die Uhrzeit war beim Nutzer schon vorbei",
  },
  DuplicateAddress: {
    en: "Another user has the same address",
    de: "Ein anderer Nutzer hat dieselbe Adresse",
  },
  BroadcastEnded: { en: "The broadcast had ended", de: "Der Broadcast war zu Ende" },
  JourneyPaused: { en: "The journey was paused", de: "Die Journey war pausiert" },
  RunEnded: {
    en: "The goal or an exit condition ended the run",
    de: "Das Ziel oder eine Ausstiegsbedingung beendete den Lauf",
  },
  JourneyNotFound: { en: "The journey was deleted", de: "Die Journey wurde gelöscht" },
  MessageTemplateNotFound: { en: "No such template", de: "Keine solche Vorlage" },
  MessageTemplateMisconfigured: { en: "The template cannot be used", de: "Die Vorlage ist nicht verwendbar" },
  MessageTemplateRenderError: {
    en: "The template does not render",
    de: "Die Vorlage lässt sich nicht füllen",
  },
  SubscriptionSecretNotFound: { en: "Links cannot be signed", de: "Links lassen sich nicht signieren" },
  SubscriptionGroupNotFound: { en: "No such subscription group", de: "Keine solche Abonnementgruppe" },
  MessageServiceProviderNotFound: {
    en: "No provider is set up",
    de: "Kein Anbieter ist eingerichtet",
  },
  MessageServiceProviderMisconfigured: {
    en: "The provider is badly configured",
    de: "Der Anbieter ist falsch eingerichtet",
  },
  Rejected: { en: "Refused by its server", de: "Vom Server abgelehnt" },
  GivenUp: { en: "Given up after its time", de: "Nach Ablauf der Zeit aufgegeben" },
  NoAnswer: { en: "No answer: it may have been sent", de: "Keine Antwort: vielleicht gesendet" },
  ServiceError: { en: "A defect of the service", de: "Ein Fehler des Dienstes" },
  Bounced: { en: "Returned as undeliverable", de: "Als unzustellbar zurückgekommen" },
  Dropped: { en: "Dropped by the provider", de: "Vom Anbieter verworfen" },
};

export const deliveryReasons = Object.keys(labels) as readonly DeliveryReason[];

/** One that this version does not know is shown by its name. */
export function labelOfReason(reason: string): Translated {
  return Object.hasOwn(labels, reason) ? labels[reason as DeliveryReason] : { en: reason, de: reason };
}
