/** What the nodes of journeys do, why runs took their way, how they ended, and why users are in a journey, by code. */
import { defineWords } from "../../../data/index.js";

const perKey = "{keyGiven, select, yes {, the first one of each value of “{key}”} other {}}";
const jeWert = "{keyGiven, select, yes {, das erste je Wert von „{key}“} other {}}";
const ifMet = "{conditions, plural, =0 {} one {, if # condition holds} other {, if # conditions hold}}";
const wennErfuellt =
  "{conditions, plural, =0 {} one {, wenn # Bedingung gilt} other {, wenn # Bedingungen gelten}}";
const yearly = "{annual, select, true {, every year} other {}}";
const jaehrlich = "{annual, select, true {, jedes Jahr} other {}}";

/** Nodes. They have no full stop: pictures of journeys show them too. */
export const nodeSentenceWords = defineWords({
  en: {
    entersSegment: "Users who come into “{segment}” begin",
    entersEvent: `Each event “{event}” begins a run${perKey}${ifMet}`,
    entersPrefix: `Each event whose name begins with “{prefix}” begins a run${perKey}${ifMet}`,
    entersAny: `Every event begins a run${perKey}${ifMet}`,
    waits: "Waits {seconds, number, duration}",
    waitsUntilTime: "Waits until it is {time} where the user is",
    waitsUntilDay: "Waits until it is {time} where the user is, on {days, number, weekdays}",
    waitsUntilDate: `Waits until the date in “{property}”${yearly}`,
    waitsBeforeDate: `Waits until {seconds, number, duration} before the date in “{property}”${yearly}`,
    waitsAfterDate: `Waits until {seconds, number, duration} after the date in “{property}”${yearly}`,
    waitsFor: "Waits until the user is in {segments, number, or}, at most {seconds, number, duration}",
    waitsForSegments: "Waits until the user is in {segments, number, or}",
    awaitedSegment: "“{segment}”",
    splits: "Is the user in “{segment}”?",
    sends: "Sends “{template}”",
    sendsWithin: "Sends “{template}” between {from} and {to}",
    sendsWithinOn: "Sends “{template}” between {from} and {to}, on {days, number, weekdays}",
    waitsForWindow: "Waits for the hours in which it sends: {from} to {to}",
    waitsForWindowOn: "Waits for the hours in which it sends: {from} to {to}, on {days, number, weekdays}",
    waitsForOutcome: "Waits to hear what became of the message from “{template}”",
    cohorts: "Chooses at random: {cohorts, number, list}",
    cohort: "{name}, {percent}\u00a0%",
    limits:
      "At most {messages, plural, one {# person} other {# people}} {seconds, number, per}; the others wait in order",
    waitsToBeGivenTurn: "Waits to be given its turn",
    waitsForTurn: "Waits for its turn",
    waitsForNothing: "Waits for nothing",
    leaves: "The run ends",
  },
  de: {
    entersSegment: "Wer in „{segment}“ kommt, beginnt",
    entersEvent: `Jedes Ereignis „{event}“ beginnt einen Lauf${jeWert}${wennErfuellt}`,
    entersPrefix: `Jedes Ereignis, dessen Name mit „{prefix}“ beginnt, beginnt einen Lauf${jeWert}${wennErfuellt}`,
    entersAny: `Jedes Ereignis beginnt einen Lauf${jeWert}${wennErfuellt}`,
    waits: "Wartet {seconds, number, duration}",
    waitsUntilTime: "Wartet, bis es beim Nutzer {time} Uhr ist",
    waitsUntilDay: "Wartet, bis es beim Nutzer {time} Uhr ist, am {days, number, weekdays}",
    waitsUntilDate: `Wartet bis zum Datum in „{property}“${jaehrlich}`,
    waitsBeforeDate: `Wartet bis {seconds, number, duration} vor dem Datum in „{property}“${jaehrlich}`,
    waitsAfterDate: `Wartet bis {seconds, number, duration} nach dem Datum in „{property}“${jaehrlich}`,
    waitsFor: "Wartet, bis der Nutzer in {segments, number, or} ist, höchstens {seconds, number, duration}",
    waitsForSegments: "Wartet, bis der Nutzer in {segments, number, or} ist",
    awaitedSegment: "„{segment}“",
    splits: "Ist der Nutzer in „{segment}“?",
    sends: "Sendet „{template}“",
    sendsWithin: "Sendet „{template}“ zwischen {from} und {to} Uhr",
    sendsWithinOn: "Sendet „{template}“ zwischen {from} und {to} Uhr, am {days, number, weekdays}",
    waitsForWindow: "Wartet auf die Zeit, in der gesendet wird: {from} bis {to} Uhr",
    waitsForWindowOn:
      "Wartet auf die Zeit, in der gesendet wird: {from} bis {to} Uhr, am {days, number, weekdays}",
    waitsForOutcome: "Wartet darauf, was aus der Nachricht von „{template}“ geworden ist",
    cohorts: "Wählt zufällig: {cohorts, number, list}",
    cohort: "{name}, {percent}\u00a0%",
    limits:
      "Höchstens {messages, plural, one {# Person} other {# Personen}} {seconds, number, per}; die anderen warten der Reihe nach",
    waitsToBeGivenTurn: "Wartet darauf, an die Reihe zu kommen",
    waitsForTurn: "Wartet, bis die Reihe an ihr ist",
    waitsForNothing: "Wartet auf nichts",
    leaves: "Der Lauf endet",
  },
});

/** Runs. Causes begin without a capital: they stand within other sentences. */
export const runSentenceWords = defineWords({
  en: {
    goesOnAt: "It goes on at {at, date}.",
    goesOnBy: "It goes on by {at, date} at the latest.",
    movesNext: "Then it moves to another node, because someone on the team says so.",
    cameToTheEnd: "Came to the end.",
    reachedGoal: "Ended because it reached the goal of the journey.",
    reachedGoalByEvent: "Ended because it reached the goal of the journey: the event “{event}”.",
    reachedGoalBySegment:
      "Ended because it reached the goal of the journey: the user came into the segment “{segment}”.",
    reachedGoalByLeaving:
      "Ended because it reached the goal of the journey: the user left the segment “{segment}”.",
    metExit: "Left because an exit condition was met.",
    metExitByEvent: "Left because an exit condition was met: the event “{event}”.",
    metExitBySegment: "Left because an exit condition was met: the user came into the segment “{segment}”.",
    metExitByLeaving: "Left because an exit condition was met: the user left the segment “{segment}”.",
    wasHeldOut: "Got nothing: the user is of the share that is held out for comparison.",
    convertedAt: "Reached the goal of the journey on {at, date}.",
    leftAsSkipped: "Left because the message was skipped.",
    leftAsFailed: "Left because the message failed.",
    leftAsPaused: "Left because the journey was paused when a message was to be sent.",
    endedAsDeleted: "Ended where it was, because the journey was deleted.",
    wasStopped: "Stopped by an operator.",
    wasStoppedBy: "Stopped by {name}.",
    leftWithoutDate: "Left because the user property it should wait for has no value.",
    leftAsNoDate: "Left because the user property it should wait for has a value that is no date.",
    leftAsPast: "Left because the date it should wait for was past.",
    leftAsCircular: "Left because the journey leads in circles without waiting.",
    wasInEntrySegment: "the user was in its entry segment",
    entryEventArrived: "its entry event arrived",
    began: "it began",
    waitWasOver: "the wait was over",
    nothingCameInTime: "nothing it waited for came in time",
    wasMember: "the user was in the segment",
    wasNoMember: "the user was not in the segment",
    wasInAwaitedSegment: "the user was in the segment “{segment}”",
    messageWasSent: "the message was sent",
    messageWasSkipped: "the message was skipped",
    messageFailed: "the message failed",
    rateLimitLetPass: "the rate limit let it continue",
    wasMovedByOperator: "an operator moved it",
    wasAssignedToCohort: "it was assigned to “{cohort}”",
    wasAssignedToNoCohort: "it was assigned to no cohort",
    otherCause: "{cause}",
  },
  de: {
    goesOnAt: "Weiter geht es am {at, date}.",
    goesOnBy: "Weiter geht es spätestens am {at, date}.",
    movesNext: "Dann geht es an einem anderen Knoten weiter, weil jemand vom Team es so will.",
    cameToTheEnd: "Kam ans Ende.",
    reachedGoal: "Endete, weil das Ziel der Journey erreicht war.",
    reachedGoalByEvent: "Endete, weil das Ziel der Journey erreicht war: das Ereignis „{event}“.",
    reachedGoalBySegment:
      "Endete, weil das Ziel der Journey erreicht war: Der Nutzer kam in das Segment „{segment}“.",
    reachedGoalByLeaving:
      "Endete, weil das Ziel der Journey erreicht war: Der Nutzer verließ das Segment „{segment}“.",
    metExit: "Endete, weil eine Ausstiegsbedingung erfüllt war.",
    metExitByEvent: "Endete, weil eine Ausstiegsbedingung erfüllt war: das Ereignis „{event}“.",
    metExitBySegment:
      "Endete, weil eine Ausstiegsbedingung erfüllt war: Der Nutzer kam in das Segment „{segment}“.",
    metExitByLeaving:
      "Endete, weil eine Ausstiegsbedingung erfüllt war: Der Nutzer verließ das Segment „{segment}“.",
    wasHeldOut: "Bekam nichts: Der Nutzer gehört zu dem Anteil, der zum Vergleich zurückgehalten wird.",
    convertedAt: "Erreichte das Ziel der Journey am {at, date}.",
    leftAsSkipped: "Endete, weil die Nachricht ausgelassen wurde.",
    leftAsFailed: "Endete, weil die Nachricht fehlschlug.",
    leftAsPaused: "Endete, weil die Journey pausiert war, als eine Nachricht gesendet werden sollte.",
    endedAsDeleted: "Endete an Ort und Stelle, weil die Journey gelöscht wurde.",
    wasStopped: "Von jemandem aus dem Team beendet.",
    wasStoppedBy: "Beendet von {name}.",
    leftWithoutDate: "Endete, weil die Nutzereigenschaft, auf die gewartet werden sollte, keinen Wert hat.",
    leftAsNoDate:
      "Endete, weil die Nutzereigenschaft, auf die gewartet werden sollte, einen Wert hat, der kein Datum ist.",
    leftAsPast: "Endete, weil das Datum, auf das gewartet werden sollte, vorbei war.",
    leftAsCircular: "Endete, weil die Journey im Kreis führt, ohne zu warten.",
    wasInEntrySegment: "der Nutzer war im Segment des Eingangs",
    entryEventArrived: "ihr Eingangsereignis traf ein",
    began: "sie begann",
    waitWasOver: "die Wartezeit war vorbei",
    nothingCameInTime: "nichts von dem, worauf gewartet wurde, kam rechtzeitig",
    wasMember: "der Nutzer war im Segment",
    wasNoMember: "der Nutzer war nicht im Segment",
    wasInAwaitedSegment: "der Nutzer war im Segment „{segment}“",
    messageWasSent: "die Nachricht wurde gesendet",
    messageWasSkipped: "die Nachricht wurde ausgelassen",
    messageFailed: "die Nachricht schlug fehl",
    rateLimitLetPass: "die Ratenbegrenzung ließ es zu",
    wasMovedByOperator: "jemand vom Team versetzte den Nutzer",
    wasAssignedToCohort: "der Nutzer wurde der Gruppe „{cohort}“ zugeteilt",
    wasAssignedToNoCohort: "der Nutzer wurde keiner Gruppe zugeteilt",
    otherCause: "{cause}",
  },
});

/** Why a user is, was or never was in a journey. */
export const whySentenceWords = defineWords({
  en: {
    UnderWay: "The user is in it since {since, date}. {state}",
    BeenThrough:
      "The user has been through it {orMore, select, true {{times} times or more} other {{times, plural, one {once} other {# times}}}}.{lastGiven, select, yes { The last time: {last}} other {}}",
    JourneyUnknown: "There is no journey with this id; it may have been deleted.",
    UserUnknown: "Nothing is known of this user.",
    NotStarted:
      "The journey was never started, so no user enters it.{hasDefinition, select, true {} other { It has no definition yet.}}",
    Paused: "The journey is paused: no user enters it, and it sends nothing.",
    StartUnderWay: "The members of its segment at its first start are entering it: {done} of {total} so far.",
    TooManyRuns: "The user is in so many runs at once that no other run starts.",
    KeptOutAsMember:
      "The user does not enter it now: they are in the segment “{segment}”, an exit condition of the journey.",
    KeptOutAsNoMember:
      "The user does not enter it now: they are not in the segment “{segment}”, an exit condition of the journey.",
    SegmentNotRunning: "The segment “{segment}” is not computed: it is paused or not started.",
    SegmentNotUpToDate:
      "The segment “{segment}” was changed and is being recomputed; the user {willBeIn, select, true {will be in it} other {will not be in it}}.",
    NotMember: "The user is not in the segment “{segment}”, which the journey starts with.",
    OnlyOnce: "A user goes through the journey only once.",
    WhenComingInAgain: "The user enters it again when they re-enter the segment.",
    CameInOtherwise:
      "The user entered the segment while the journey accepted no users, or before the journey started with this segment; they enter the journey when they re-enter the segment.",
    NoEvent: "No event “{event}” of the user is known.",
    EventBefore:
      "The latest event “{event}” of the user came {at, date}, before the journey first ran {startedAt, date}.",
    EventOutsideConditions:
      "The user's events “{event}” do not meet the conditions of the journey's entry, so they start no run.",
    EventWithoutKey: "The user's events “{event}” have no value for “{key}”, so they start no run.",
    OncePerKey:
      "Each value of “{key}” in the event “{event}” has {oneAtATime, select, true {one run at a time} other {one run}}.",
    WithEveryEvent: "Every event “{event}” starts another run.",
    EventOtherwise:
      "The user's events “{event}” arrived while the journey accepted no users, or before the journey started with this event.",
  },
  de: {
    UnderWay: "Der Nutzer ist seit {since, date} darin. {state}",
    BeenThrough:
      "Der Nutzer hat sie {orMore, select, true {{times}-mal oder öfter} other {{times, plural, one {einmal} other {#-mal}}}} durchlaufen.{lastGiven, select, yes { Beim letzten Mal: {last}} other {}}",
    JourneyUnknown: "Es gibt keine Journey mit dieser Id; vielleicht wurde sie gelöscht.",
    UserUnknown: "Über diesen Nutzer ist nichts bekannt.",
    NotStarted:
      "Die Journey wurde nie gestartet, deshalb kommt kein Nutzer hinein.{hasDefinition, select, true {} other { Sie hat noch keine Definition.}}",
    Paused: "Die Journey ist pausiert: Kein Nutzer kommt hinein, und sie sendet nichts.",
    StartUnderWay:
      "Die Mitglieder ihres Segments beim ersten Start kommen gerade hinein: bisher {done} von {total}.",
    TooManyRuns: "Der Nutzer ist in so vielen Läufen zugleich, dass kein weiterer beginnt.",
    KeptOutAsMember:
      "Der Nutzer kommt jetzt nicht hinein: Er ist im Segment „{segment}“, einer Ausstiegsbedingung der Journey.",
    KeptOutAsNoMember:
      "Der Nutzer kommt jetzt nicht hinein: Er ist nicht im Segment „{segment}“, einer Ausstiegsbedingung der Journey.",
    SegmentNotRunning: "Das Segment „{segment}“ wird nicht berechnet: Es ist pausiert oder nicht gestartet.",
    SegmentNotUpToDate:
      "Das Segment „{segment}“ wurde geändert und wird neu berechnet; der Nutzer {willBeIn, select, true {wird darin sein} other {wird nicht darin sein}}.",
    NotMember: "Der Nutzer ist nicht im Segment „{segment}“, mit dem die Journey beginnt.",
    OnlyOnce: "Ein Nutzer durchläuft die Journey nur einmal.",
    WhenComingInAgain: "Der Nutzer kommt wieder hinein, wenn er erneut ins Segment kommt.",
    CameInOtherwise:
      "Der Nutzer kam ins Segment, während die Journey keine Nutzer annahm oder bevor sie mit diesem Segment begann; er kommt in die Journey, wenn er erneut ins Segment kommt.",
    NoEvent: "Vom Nutzer ist kein Ereignis „{event}“ bekannt.",
    EventBefore:
      "Das letzte Ereignis „{event}“ des Nutzers kam {at, date}, bevor die Journey zum ersten Mal lief ({startedAt, date}).",
    EventOutsideConditions:
      "Die Ereignisse „{event}“ des Nutzers erfüllen die Bedingungen des Eingangs nicht und beginnen deshalb keinen Lauf.",
    EventWithoutKey:
      "Die Ereignisse „{event}“ des Nutzers haben keinen Wert für „{key}“ und beginnen deshalb keinen Lauf.",
    OncePerKey:
      "Jeder Wert von „{key}“ im Ereignis „{event}“ hat {oneAtATime, select, true {einen Lauf zur selben Zeit} other {einen Lauf}}.",
    WithEveryEvent: "Jedes Ereignis „{event}“ beginnt einen weiteren Lauf.",
    EventOtherwise:
      "Die Ereignisse „{event}“ des Nutzers kamen, während die Journey keine Nutzer annahm oder bevor sie mit diesem Ereignis begann.",
  },
});
