/** Why publishing is refused after its effect was shown, by code. */
import { defineWords } from "../../../data/index.js";

const the =
  "the {kind, select, segment {segment} userProperty {user property} journey {journey} template {template} subscriptionPage {subscription page} subscriptionGroup {subscription group} secret {secret} other {resource}}";
const der =
  "{kind, select, segment {das Segment} userProperty {die Nutzereigenschaft} journey {die Journey} template {die Vorlage} subscriptionPage {die Abonnementseite} subscriptionGroup {die Abonnementgruppe} secret {das Geheimnis} other {das Verwendete}}";
const change = "{byGiven, select, yes { by “{by}”} other {}}{atGiven, select, yes { at {at, date}} other {}}";
const davon = "{byGiven, select, yes { von „{by}“} other {}}{atGiven, select, yes { am {at, date}} other {}}";
const again = "look at the effect again";
const nochmal = "sieh dir die Wirkung noch einmal an";

export const effectSentenceWords = defineWords({
  en: {
    effectTooOld: `the effect was shown more than {minutes} minutes ago; ${again}`,
    effectOfOtherDefinition: `the definition is not the one whose effect was shown ({kind, select, segment {segment} userProperty {user property} journey {journey} template {template} other {page}}); ${again}`,
    effectDraftChanged: `the draft of ${the} was saved again${change} after its effect was shown; ${again}`,
    effectDraftGone: `the draft of ${the} was published or discarded after its effect was shown; ${again}`,
    effectPublishedChanged: `${the} was changed${change} after the effect was shown; ${again}`,
    effectPublishedGone: `${the} was deleted after the effect was shown; ${again}`,
    effectPublishedNew: `${the} was published${change} after the effect was shown; ${again}`,
    effectReferenceChanged: `${the} “{name}”, which the definition names, was changed${change} after the effect was shown; ${again}`,
    effectReferenceGone: `${the} “{name}”, which the definition names, was deleted after the effect was shown; ${again}`,
    noEffectToken: "is no token that an effect was answered with",
    effectOfOtherResource: `is of the effect of another resource ({kind, select, segment {segment} userProperty {user property} journey {journey} template {template} other {page}})`,
  },
  de: {
    effectTooOld: `die Wirkung wurde vor mehr als {minutes} Minuten gezeigt; ${nochmal}`,
    effectOfOtherDefinition: `die Definition ist nicht die, deren Wirkung gezeigt wurde ({kind, select, segment {Segment} userProperty {Nutzereigenschaft} journey {Journey} template {Vorlage} other {Seite}}); ${nochmal}`,
    effectDraftChanged: `der Entwurf wurde${davon} noch einmal gespeichert, nachdem seine Wirkung gezeigt wurde (${der}); ${nochmal}`,
    effectDraftGone: `der Entwurf wurde veröffentlicht oder verworfen, nachdem seine Wirkung gezeigt wurde (${der}); ${nochmal}`,
    effectPublishedChanged: `${der} wurde${davon} geändert, nachdem die Wirkung gezeigt wurde; ${nochmal}`,
    effectPublishedGone: `${der} wurde gelöscht, nachdem die Wirkung gezeigt wurde; ${nochmal}`,
    effectPublishedNew: `${der} wurde${davon} veröffentlicht, nachdem die Wirkung gezeigt wurde; ${nochmal}`,
    effectReferenceChanged: `${der} „{name}“ wurde${davon} geändert, nachdem die Wirkung gezeigt wurde; die Definition nennt das; ${nochmal}`,
    effectReferenceGone: `${der} „{name}“ wurde gelöscht, nachdem die Wirkung gezeigt wurde; die Definition nennt das; ${nochmal}`,
    noEffectToken: "ist kein Beleg einer Wirkung",
    effectOfOtherResource: `gehört zur Wirkung einer anderen Ressource ({kind, select, segment {Segment} userProperty {Nutzereigenschaft} journey {Journey} template {Vorlage} other {Seite}})`,
  },
});
