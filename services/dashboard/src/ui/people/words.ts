/** Texts of acts on many people, and of the tasks that make them. */
import { defineWords } from "../../data/index.js";

export const peopleWords = defineWords({
  en: {
    selected: "{count, plural, one {# selected} other {# selected}}",
    everyone: "All {count, number} that match are selected",
    selectEveryone: "Select all {count, number} that match",
    clear: "Clear the selection",
    wantedForAll:
      "{count, plural, one {# user matches} other {# users match}}. Set the filters, or select some of them:",
    notOffered: "There is no list, subscription group or running journey for it yet.",
    notNow: "Not now",
    AddToList: "Add to a list",
    RemoveFromList: "Remove from a list",
    Subscribe: "Subscribe",
    Unsubscribe: "Unsubscribe",
    StartJourney: "Start a journey",
    StopRuns: "Stop runs of a journey",
    MoveRuns: "Move runs of a journey",
    Export: "Export",
    Erase: "Erase",
    askAddToList:
      "{count, plural, one {# user is} other {# users are}} on the list afterwards. Who is on it already stays on it.",
    askRemoveFromList:
      "{count, plural, one {# user is} other {# users are}} taken off the list, as far as they are on it.",
    askSubscribe:
      "{count, plural, one {# user is} other {# users are}} subscribed to the group, and may get its messages from now on.",
    askUnsubscribe:
      "{count, plural, one {# user is} other {# users are}} unsubscribed from the group, and will get none of its messages.",
    askStartJourney:
      "The journey starts now for {count, plural, one {# user} other {# users}}, also for those who would not enter it by themselves. Who is in it does not start again.",
    askExport:
      "{count, plural, one {# user is} other {# users are}} written to a file with the user properties that you may see. It can be downloaded for 7 days.",
    askErase:
      "{count, plural, one {# user is} other {# users are}} erased with everything that is known about them: events, messages, journeys.",
    list: "List",
    group: "Subscription group",
    journey: "Journey",
    format: "Format",
    csv: "CSV, for spreadsheets",
    ndjson: "NDJSON, one user in each line",
    resubscribe: "Also those who have unsubscribed",
    among: "Among them",
    counting: "The users are counted …",
    doAddToList: "{count, plural, one {Add # user to the list} other {Add # users to the list}}",
    doRemoveFromList: "{count, plural, one {Take # user off the list} other {Take # users off the list}}",
    doSubscribe: "{count, plural, one {Subscribe # user} other {Subscribe # users}}",
    doUnsubscribe: "{count, plural, one {Unsubscribe # user} other {Unsubscribe # users}}",
    doStartJourney:
      "{count, plural, one {Start the journey for # user} other {Start the journey for # users}}",
    doExport: "{count, plural, one {Export # user} other {Export # users}}",
    doErase: "{count, plural, one {Erase # user} other {Erase # users}}",
    titleAddToList: "Add {count, plural, one {# user} other {# users}} to “{name}”",
    titleRemoveFromList: "Take {count, plural, one {# user} other {# users}} off “{name}”",
    titleSubscribe: "Subscribe {count, plural, one {# user} other {# users}} to “{name}”",
    titleUnsubscribe: "Unsubscribe {count, plural, one {# user} other {# users}} from “{name}”",
    titleStartJourney: "Start “{name}” for {count, plural, one {# user} other {# users}}",
    titleStopRuns: "Stop “{name}” for {count, plural, one {# user} other {# users}}",
    titleMoveRuns: "Move {count, plural, one {# user} other {# users}} to another step of “{name}”",
    titleExport: "Export {count, plural, one {# user} other {# users}}",
    titleErase: "Erase {count, plural, one {# user} other {# users}}",
    eraseAddresses:
      "If nothing may be sent to their addresses any more, put these on the suppression list first. Addresses that are on it stay there.",
    nobody: "Nobody is found any more.",
    progress: "{done, number} of {total, number} users",
    goesOn: "It goes on when you close this. The page Tasks shows it.",
    toTasks: "Tasks",
    close: "Close",
    cancel: "Cancel the task",
    cancelled: "Cancelled. What was done stays.",
    failed: "It failed",
    done: "Done",
    download: "Download the file",
    added: "{count, plural, one {# added} other {# added}}",
    removed: "{count, plural, one {# removed} other {# removed}}",
    subscribed: "{count, plural, one {# subscribed} other {# subscribed}}",
    leftAlone:
      "{count, plural, one {# has unsubscribed and was left alone} other {# have unsubscribed and were left alone}}",
    unsubscribed: "{count, plural, one {# unsubscribed} other {# unsubscribed}}",
    exported: "{count, plural, one {# exported} other {# exported}}",
    erased: "{count, plural, one {# erased} other {# erased}}",
    stopped: "{count, plural, one {# stopped} other {# stopped}}",
    moved: "{count, plural, one {# moved} other {# moved}}",
    movesAfterMessage:
      "{count, plural, one {# moves once its message is settled} other {# move once their message is settled}}",
    stayed:
      "{count, plural, one {# went on by itself or could not move} other {# went on by themselves or could not move}}",
    started: "{count, plural, one {# started} other {# started}}",
    isInIt: "{count, plural, one {# is in the journey already} other {# are in the journey already}}",
    hasBeenThrough:
      "{count, plural, one {# has been through the journey} other {# have been through the journey}}",
    isInTooMany: "{count, plural, one {# is in too many journeys} other {# are in too many journeys}}",
    noKey: "{count, plural, one {# has no value for the key} other {# have no value for the key}}",
    meetsExit:
      "{count, plural, one {# meets an exit condition of the journey} other {# meet an exit condition of the journey}}",
    notRunning:
      "{count, plural, one {# met a journey that was paused} other {# met a journey that was paused}}",
    notFound: "{count, plural, one {# was not found} other {# were not found}}",
    otherOutcome: "{count, number} others",
  },
  de: {
    selected: "{count, plural, one {# ausgewählt} other {# ausgewählt}}",
    everyone: "Alle {count, number} Treffer sind ausgewählt",
    selectEveryone: "Alle {count, number} Treffer auswählen",
    clear: "Auswahl aufheben",
    wantedForAll:
      "{count, plural, one {# Treffer} other {# Treffer}}. Setze die Filter, oder wähle einige davon aus:",
    notOffered: "Dafür gibt es noch keine Liste, Abonnementgruppe oder laufende Journey.",
    notNow: "Jetzt nicht",
    AddToList: "Zu einer Liste hinzufügen",
    RemoveFromList: "Von einer Liste nehmen",
    Subscribe: "Abonnieren",
    Unsubscribe: "Abbestellen",
    StartJourney: "Journey starten",
    StopRuns: "Durchläufe einer Journey beenden",
    MoveRuns: "Durchläufe einer Journey versetzen",
    Export: "Exportieren",
    Erase: "Löschen",
    askAddToList:
      "{count, plural, one {# Nutzer ist} other {# Nutzer sind}} danach auf der Liste. Wer schon darauf ist, bleibt darauf.",
    askRemoveFromList:
      "{count, plural, one {# Nutzer wird} other {# Nutzer werden}} von der Liste genommen, soweit sie darauf sind.",
    askSubscribe:
      "{count, plural, one {# Nutzer abonniert} other {# Nutzer abonnieren}} die Gruppe und kann von jetzt an ihre Nachrichten bekommen.",
    askUnsubscribe:
      "{count, plural, one {Für # Nutzer wird die Gruppe abbestellt. Er bekommt} other {Für # Nutzer wird die Gruppe abbestellt. Sie bekommen}} keine ihrer Nachrichten mehr.",
    askStartJourney:
      "Die Journey beginnt jetzt für {count, plural, one {# Nutzer} other {# Nutzer}}, auch für die, die nicht von selbst eintreten würden. Wer darin ist, beginnt nicht noch einmal.",
    askExport:
      "{count, plural, one {# Nutzer wird} other {# Nutzer werden}} mit den für dich sichtbaren Nutzereigenschaften in eine Datei geschrieben. Sie kann 7 Tage lang heruntergeladen werden.",
    askErase:
      "{count, plural, one {# Nutzer wird} other {# Nutzer werden}} mit allem gelöscht, was über sie bekannt ist: Ereignisse, Nachrichten, Journeys.",
    list: "Liste",
    group: "Abonnementgruppe",
    journey: "Journey",
    format: "Format",
    csv: "CSV, für Tabellen",
    ndjson: "NDJSON, ein Nutzer je Zeile",
    resubscribe: "Auch die, die abbestellt haben",
    among: "Darunter",
    counting: "Die Nutzer werden gezählt …",
    doAddToList: "{count, plural, one {# Nutzer hinzufügen} other {# Nutzer hinzufügen}}",
    doRemoveFromList:
      "{count, plural, one {# Nutzer von der Liste nehmen} other {# Nutzer von der Liste nehmen}}",
    doSubscribe: "{count, plural, one {Für # Nutzer abonnieren} other {Für # Nutzer abonnieren}}",
    doUnsubscribe: "{count, plural, one {Für # Nutzer abbestellen} other {Für # Nutzer abbestellen}}",
    doStartJourney:
      "{count, plural, one {Die Journey für # Nutzer starten} other {Die Journey für # Nutzer starten}}",
    doExport: "{count, plural, one {# Nutzer exportieren} other {# Nutzer exportieren}}",
    doErase: "{count, plural, one {# Nutzer löschen} other {# Nutzer löschen}}",
    titleAddToList: "{count, plural, one {# Nutzer} other {# Nutzer}} zu „{name}“ hinzufügen",
    titleRemoveFromList: "{count, plural, one {# Nutzer} other {# Nutzer}} von „{name}“ nehmen",
    titleSubscribe: "„{name}“ für {count, plural, one {# Nutzer} other {# Nutzer}} abonnieren",
    titleUnsubscribe: "„{name}“ für {count, plural, one {# Nutzer} other {# Nutzer}} abbestellen",
    titleStartJourney: "„{name}“ für {count, plural, one {# Nutzer} other {# Nutzer}} starten",
    titleStopRuns: "„{name}“ für {count, plural, one {# Nutzer} other {# Nutzer}} beenden",
    titleMoveRuns:
      "{count, plural, one {# Nutzer} other {# Nutzer}} zu einem anderen Schritt von „{name}“ versetzen",
    titleExport: "{count, plural, one {# Nutzer} other {# Nutzer}} exportieren",
    titleErase: "{count, plural, one {# Nutzer} other {# Nutzer}} löschen",
    eraseAddresses:
      "Wenn an ihre Adressen nichts mehr gesendet werden darf, setze sie vorher auf die Sperrliste. Adressen, die darauf sind, bleiben darauf.",
    nobody: "Es wird niemand mehr gefunden.",
    progress: "{done, number} von {total, number} Nutzern",
    goesOn: "Es läuft weiter, wenn du dies schließt. Die Seite Aufgaben zeigt es.",
    toTasks: "Aufgaben",
    close: "Schließen",
    cancel: "Aufgabe abbrechen",
    cancelled: "Abgebrochen. Was getan ist, bleibt.",
    failed: "Fehlgeschlagen",
    done: "Fertig",
    download: "Datei herunterladen",
    added: "{count, plural, one {# hinzugefügt} other {# hinzugefügt}}",
    removed: "{count, plural, one {# entfernt} other {# entfernt}}",
    subscribed: "{count, plural, one {# hat abonniert} other {# haben abonniert}}",
    leftAlone:
      "{count, plural, one {# hatte abbestellt, und so blieb es} other {# hatten abbestellt, und so blieb es}}",
    unsubscribed: "{count, plural, one {# hat abbestellt} other {# haben abbestellt}}",
    exported: "{count, plural, one {# exportiert} other {# exportiert}}",
    erased: "{count, plural, one {# gelöscht} other {# gelöscht}}",
    stopped: "{count, plural, one {# beendet} other {# beendet}}",
    moved: "{count, plural, one {# versetzt} other {# versetzt}}",
    movesAfterMessage:
      "{count, plural, one {# wird versetzt, sobald die Nachricht entschieden ist} other {# werden versetzt, sobald die Nachricht entschieden ist}}",
    stayed:
      "{count, plural, one {# ging von selbst weiter oder ließ sich nicht versetzen} other {# gingen von selbst weiter oder ließen sich nicht versetzen}}",
    started: "{count, plural, one {# gestartet} other {# gestartet}}",
    isInIt: "{count, plural, one {# ist schon in der Journey} other {# sind schon in der Journey}}",
    hasBeenThrough:
      "{count, plural, one {# hat die Journey schon durchlaufen} other {# haben die Journey schon durchlaufen}}",
    isInTooMany: "{count, plural, one {# ist in zu vielen Journeys} other {# sind in zu vielen Journeys}}",
    noKey:
      "{count, plural, one {# hat keinen Wert für den Schlüssel} other {# haben keinen Wert für den Schlüssel}}",
    meetsExit:
      "{count, plural, one {# erfüllt eine Ausstiegsbedingung der Journey} other {# erfüllen eine Ausstiegsbedingung der Journey}}",
    notRunning:
      "{count, plural, one {# traf auf eine angehaltene Journey} other {# trafen auf eine angehaltene Journey}}",
    notFound: "{count, plural, one {# wurde nicht gefunden} other {# wurden nicht gefunden}}",
    otherOutcome: "{count, number} andere",
  },
});
