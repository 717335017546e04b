/** What is said of acts on many people, by code. */
import { defineWords } from "../../../data/index.js";

export const bulkSentenceWords = defineWords({
  en: {
    forAll: "All users and anonymous users.",
    forChosen: "{count, plural, one {# chosen user} other {# chosen users}}.",
    forChosenRuns: "{count, plural, one {# chosen run} other {# chosen runs}}.",
    forKind: "Only {kind, select, person {people} group {groups} other {anonymous users}}.",
    forMembers: "Members of the segment “{name}”.",
    forNoMembers: "Not members of the segment “{name}”.",
    forSubscribers: "Subscribed to “{name}”.",
    forNoSubscribers: "Not subscribed to “{name}”.",
    forThoseWhoLeft: "Have unsubscribed from “{name}”.",
    forValues:
      "The user property “{name}” has {count, plural, one {a certain value} other {one of # values}}.",
    bulkNotComputed: "{names} is not computed for all users yet: the number will change.",
    bulkHaveLeft: "{count, plural, one {# of them has} other {# of them have}} unsubscribed from “{name}”.",
    bulkStartsJourneys: "Being on the list starts {names}.",
    bulkOutsideEntry:
      "{count, plural, one {# of them is} other {# of them are}} not in the segment “{name}” that starts the journey, and start all the same.",
    bulkMovedToMessage: "Each run that comes there gets its message, unless it was sent that message before.",
    bulkMovedInPause: "The journey is paused: runs that would come to a message stay where they are.",
    bulkStopsForGood: "A run that is stopped does not continue; its waiting message is not sent.",
    bulkForGood: "What is erased cannot be brought back.",
    bulkCountChanged: "there are {count} now, not {expected}; look at the effect again",
    bulkNobody: "finds nobody",
    bulkFilterOrIds: "give either a filter or ids",
    bulkRunsOrFilter: "give either runs or a filter",
    bulkNoRuns: "only acts on runs are for runs",
    notAList: "is no list of this workspace",
    noSubscriptionGroup: "is no subscription group of this workspace",
    noJourney: "is no journey of this workspace",
    journeyNotRunning: "the journey “{name}” does not run; start it first",
    journeyNeverStarted: "the journey “{name}” was never started: it has no runs",
    noMoveTarget: "must be a node of the published version behind its entry, or ExitNode",
    entryKeyRequired: "the journey starts once for each value of “{key}”; give that property",
    journeyHasKey:
      "the journey starts once for each value of “{key}”, which nobody has here; start it for chosen users with their values",
  },
  de: {
    forAll: "Alle Nutzer und anonymen Nutzer.",
    forChosen: "{count, plural, one {# ausgewählter Nutzer} other {# ausgewählte Nutzer}}.",
    forChosenRuns: "{count, plural, one {# ausgewählter Durchlauf} other {# ausgewählte Durchläufe}}.",
    forKind: "Nur {kind, select, person {Personen} group {Gruppen} other {anonyme Nutzer}}.",
    forMembers: "Mitglieder des Segments „{name}“.",
    forNoMembers: "Keine Mitglieder des Segments „{name}“.",
    forSubscribers: "Haben „{name}“ abonniert.",
    forNoSubscribers: "Haben „{name}“ nicht abonniert.",
    forThoseWhoLeft: "Haben „{name}“ abbestellt.",
    forValues:
      "Die Nutzereigenschaft „{name}“ hat {count, plural, one {einen bestimmten Wert} other {einen von # Werten}}.",
    bulkNotComputed: "{names} ist noch nicht für alle Nutzer berechnet: die Zahl wird sich ändern.",
    bulkHaveLeft: "{count, plural, one {# davon hat} other {# davon haben}} „{name}“ abbestellt.",
    bulkStartsJourneys: "Wer auf der Liste ist, beginnt {names}.",
    bulkOutsideEntry:
      "{count, plural, one {# davon ist} other {# davon sind}} nicht im Segment „{name}“, mit dem die Journey beginnt, und beginnen trotzdem.",
    bulkMovedToMessage:
      "Jeder Durchlauf, der dorthin kommt, bekommt die Nachricht, wenn er sie nicht schon bekommen hat.",
    bulkMovedInPause:
      "Die Journey ist pausiert: Durchläufe, die zu einer Nachricht kämen, bleiben, wo sie sind.",
    bulkStopsForGood:
      "Ein beendeter Durchlauf geht nicht weiter; seine wartende Nachricht wird nicht gesendet.",
    bulkForGood: "Gelöschtes kommt nicht zurück.",
    bulkCountChanged: "es sind jetzt {count}, nicht {expected}; sieh dir die Wirkung noch einmal an",
    bulkNobody: "findet niemanden",
    bulkFilterOrIds: "entweder ein Filter oder Ids",
    bulkRunsOrFilter: "entweder Durchläufe oder ein Filter",
    bulkNoRuns: "nur Aktionen mit Durchläufen sind für Durchläufe",
    notAList: "ist keine Liste dieses Arbeitsbereichs",
    noSubscriptionGroup: "ist keine Abonnementgruppe dieses Arbeitsbereichs",
    noJourney: "ist keine Journey dieses Arbeitsbereichs",
    journeyNotRunning: "die Journey „{name}“ läuft nicht; starte sie zuerst",
    journeyNeverStarted: "die Journey „{name}“ wurde nie gestartet: sie hat keine Durchläufe",
    noMoveTarget: "muss ein Knoten der veröffentlichten Fassung hinter ihrem Eingang sein, oder ExitNode",
    entryKeyRequired: "die Journey beginnt einmal für jeden Wert von „{key}“; gib diese Eigenschaft an",
    journeyHasKey:
      "die Journey beginnt einmal für jeden Wert von „{key}“, den hier niemand hat; starte sie für ausgewählte Nutzer mit ihren Werten",
  },
});
