/** Why the service paused a broadcast, ended it or made it a draft again, by code. */
import { defineWords } from "../../../data/index.js";

export const broadcastSentenceWords = defineWords({
  en: {
    segmentWasDeleted: "Its segment was deleted while the broadcast was running.",
    latestHaveFailed:
      "{failed} of the latest messages failed. Look at the deliveries, then resume or cancel it.",
    exceedsApproval:
      "It would go to {recipients} people, and {approved} were approved. Look at its segment, then resume or cancel it.",
    changedSinceApproval:
      "Changed after it was approved: {parts, number, list}. Look at it, then start it or request the approval again.",
    changedPart:
      "{part, select, settings {its settings} segment {its segment} subscriptionGroups {a subscription group} template {its template} userProperties {a user property} provider {the provider of its messages} other {{part}}}",
    broadcastReason: "{reason}",
  },
  de: {
    segmentWasDeleted: "Sein Segment wurde gelöscht, während der Broadcast lief.",
    latestHaveFailed:
      "{failed} der letzten Nachrichten schlugen fehl. Sieh dir die Zustellungen an, dann setze ihn fort oder brich ihn ab.",
    exceedsApproval:
      "Er ginge an {recipients} Personen, freigegeben waren {approved}. Sieh dir sein Segment an, dann setze ihn fort oder brich ihn ab.",
    changedSinceApproval:
      "Nach der Freigabe geändert: {parts, number, list}. Sieh ihn dir an, dann starte ihn oder beantrage die Freigabe noch einmal.",
    changedPart:
      "{part, select, settings {seine Einstellungen} segment {sein Segment} subscriptionGroups {eine Abonnementgruppe} template {seine Vorlage} userProperties {eine Nutzereigenschaft} provider {der Anbieter seiner Nachrichten} other {{part}}}",
    broadcastReason: "{reason}",
  },
});
