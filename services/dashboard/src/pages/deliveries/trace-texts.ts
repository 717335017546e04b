/**
 * The sentences of traces in the languages that the API does not say them in. Each value that is text has a parameter
 * `<name>Given`, `no` for an empty one; `perSeconds` is also there in words, as `length`.
 */
import type { Language } from "../../words/define-words.js";
import type { DeliveryTrace } from "./delivery-trace.js";

type Sentence = DeliveryTrace["why"][number]["says"][number];
type Texts = Readonly<Record<Sentence["code"], string>>;

const request =
  "{channel, select, Email {die E-Mail} Sms {die SMS} MobilePush {die Push-Nachricht} Webhook {den Webhook} other {die Nachricht}} " +
  "„{template}“ für {userType, select, anonymous {den anonymen Nutzer} other {den Nutzer}} {user} angefordert.";
const run =
  "hat {keyGiven, select, yes {für „{key}“ } other {}}mit Version {version} ihrer Definition begonnen.";
const hours = "(von {begins} bis {ends}, {timezone})";
const channel =
  "{channel, select, Email {E-Mail} Sms {SMS} MobilePush {Push} Webhook {Webhooks} other {{channel}}}";
const cap =
  "{messages, plural, one {# Nachricht} other {# Nachrichten}} " +
  `{channelGiven, select, yes {über ${channel}} other {über alle Kanäle}} je {length}`;

const because = `{cause, select,
  segment {der Nutzer im Segment des Eingangs war}
  inSegment {der Nutzer im Segment „{of}“ war}
  event {ihr Eingangsereignis eintraf}
  started {sie begann}
  waited {die Wartezeit vorbei war}
  timeout {nichts von dem, worauf gewartet wurde, rechtzeitig kam}
  true {der Nutzer im Segment war}
  false {der Nutzer nicht im Segment war}
  sent {die Nachricht gesendet war}
  skipped {die Nachricht ausgelassen wurde}
  failed {die Nachricht fehlschlug}
  turn {die Ratenbegrenzung es zuließ}
  cohort {der Nutzer der Gruppe „{of}“ zugeteilt wurde}
  noCohort {der Nutzer keiner Gruppe zugeteilt wurde}
  other {{because}}
}`;

const verdict = `{verdict, select,
  MissingIdentifier {Der Nutzer hat keinen Wert für „{identifierKey}“, und der sagt, wohin zu senden ist}
  InvalidIdentifier {An den Wert des Nutzers für „{identifierKey}“ kann nichts gesendet werden: {problem, select, notAnEmail {er ist keine E-Mail-Adresse} notANumber {er ist keine Telefonnummer} other {er enthält einen Zeilenumbruch oder ein anderes Steuerzeichen}}}
  SubscriptionState {Der Nutzer hat die Gruppe nicht abonniert}
  Suppressed {An diese Adresse wird nichts mehr gesendet ({reason}). Nimm sie von der Sperrliste, um wieder zu senden}
  FrequencyCap {Der Nutzer hat so viele Nachrichten bekommen, wie die Obergrenze erlaubt (${cap})}
  QuietHours {Für den Nutzer ist Ruhezeit ${hours}}
  LocalTimePast {{scheduledAt} war in {timezone} schon vorbei, als der Broadcast gestartet wurde}
  DuplicateAddress {Ein anderer Nutzer des Broadcasts hat dieselbe Adresse, und jede Adresse bekommt ihn einmal}
  BroadcastEnded {Ihr Broadcast war zu Ende, bevor sie hinausging}
  JourneyPaused {Ihre Journey war pausiert, als sie hinausgehen sollte}
  JourneyNotFound {Ihre Journey wurde gelöscht, bevor sie hinausging}
  MessageTemplateNotFound {Diese Vorlage gibt es nicht, oder sie hat noch keinen Inhalt}
  MessageTemplateMisconfigured {Die Vorlage ist nicht verwendbar: {message}}
  MessageTemplateRenderError {Die Vorlage lässt sich nicht ausfüllen: {error}}
  SubscriptionSecretNotFound {Links können nicht signiert werden: {message}}
  SubscriptionGroupNotFound {Diese Abonnementgruppe gibt es nicht}
  MessageServiceProviderNotFound {Für ${channel} ist kein Anbieter eingerichtet. Richte einen in den Einstellungen ein und mache ihn zum Standard}
  MessageServiceProviderMisconfigured {Die Einstellungen des Anbieters sind falsch: {message}}
  other {{because}}
}`;

const german: Texts = {
  eventCaused: "Das Ereignis {type}{eventGiven, select, yes { „{event}“} other {}} hat sie ausgelöst.",
  lostEventCaused: "Das Ereignis {messageId} hat sie ausgelöst; es ist nicht mehr gespeichert.",
  enteredSegment: "Der Nutzer kam ins Segment „{segment}“.",
  wasInSegment: "Der Nutzer war im Segment „{segment}“.",
  runBegan: `Die Journey „{journey}“ ${run}`,
  deletedRunBegan: `Die inzwischen gelöschte Journey „{journey}“ ${run}`,
  cameTo: `Die Journey kam zu „{node}“, weil ${because}.`,
  // The API says what a node does in English alone; the message that it asks for is a step of its own.
  nodeDoes: "",
  journeyAsked: `Die Journey „{journey}“ hat {nodeGiven, select, yes {an ihrem Knoten {node} } other {}}${request}`,
  broadcastAsked: `Der Broadcast „{broadcast}“ hat ${request}`,
  callAsked: `Ein Aufruf der API hat ${request}`,
  heldForQuietHours: `Für den Nutzer war Ruhezeit ${hours}, deshalb wurde sie bis {until} zurückgehalten.`,
  wasQuiet: `Für den Nutzer war Ruhezeit ${hours}.`,
  wasNotQuiet: `Für den Nutzer war keine Ruhezeit ${hours}.`,
  withinCap: `Sie liegt innerhalb der Obergrenze: ${cap}.`,
  identifierFound: "Der Wert von „{identifier}“ des Nutzers ist {address}.",
  identifierMissing: "Der Nutzer hat kein „{identifier}“.",
  subscription: `{is, select,
    joined {Der Nutzer ist der Gruppe „{group}“ beigetreten.}
    left {Der Nutzer hat die Gruppe „{group}“ verlassen.}
    silent {Der Nutzer hat nichts angegeben und bekommt deshalb die Nachrichten der Gruppe „{group}“.}
    notJoined {Der Nutzer ist der Gruppe „{group}“ nicht beigetreten.}
    other {Der Nutzer hat die Gruppe „{group}“ nicht abonniert.}
  }`,
  notSuppressed:
    "Die Adresse {addressGiven, select, yes {{address} } other {}}steht nicht auf der Sperrliste.",
  suppressed:
    "Die Adresse {addressGiven, select, yes {{address} } other {}}steht seit {since} auf der Sperrliste ({reason}).",
  rendered:
    "Ihr Text wurde erstellt{storedAtGiven, select, yes {, aus der Vorlage mit dem Stand von {storedAt}} other {}}.",
  attempt: `Versuch {number}: {result, select,
    accepted {{provider} hat sie angenommen{vendorIdGiven, select, yes {, als {vendorId}} other {}}.}
    rejected {{provider} hat sie abgelehnt{reasonGiven, select, yes {: {reason}} other {}}.}
    later {{provider} konnte sie noch nicht annehmen{reasonGiven, select, yes {: {reason}} other {}}.}
    unanswered {{provider} hat nicht geantwortet{reasonGiven, select, yes {: {reason}} other {}}. Vielleicht hat er sie trotzdem angenommen.}
    asked {{provider} wurde gefragt{reasonGiven, select, yes {: {reason}} other {}}.}
    other {{provider} wurde gefragt. Eine Antwort ist nicht bekannt: Der Versuch läuft noch, oder sein Worker ging verloren.}
  }`,
  retryAt: "Nächster Versuch: {at}.",
  sent: "Sie wurde gesendet.",
  sentUnknown:
    "Es ist nicht bekannt, ob der Anbieter sie gesendet hat. Sie wurde nicht noch einmal gesendet, weil der Nutzer sie sonst zweimal bekommen könnte.",
  notSent: `{event, select,
    DFMessageSkipped {Sie wurde ausgelassen.}
    DFBadWorkspaceConfiguration {Sie schlug wegen der Einstellungen des Workspaces fehl.}
    other {Sie schlug fehl.}
  } ${verdict}.`,
  reported: `{provider} meldete: {event, select,
    DFInternalMessageSent {Sie wurde gesendet.}
    DFMessageSkipped {Sie wurde ausgelassen.}
    DFMessageFailure {Sie schlug fehl.}
    DFBadWorkspaceConfiguration {Ihre Einstellungen sind falsch.}
    DFEmailProcessed {Sie ist unterwegs.}
    DFEmailDelayed {Sie ist verzögert und noch unterwegs.}
    DFEmailDelivered {Sie ist angekommen.}
    DFEmailOpened {Sie wurde geöffnet.}
    DFEmailClicked {Ein Link darin wurde angeklickt.}
    DFEmailBounced {Sie kam zurück.}
    DFEmailDropped {Sie wurde verworfen.}
    DFEmailMarkedSpam {Sie wurde als Spam gemeldet.}
    DFSmsDelivered {Sie ist angekommen.}
    DFSmsFailed {Sie ist nicht angekommen.}
    other {{event}.}
  }{reasonGiven, select, yes { Grund: {reason}.} other {}}`,
  waitsForAnswer: "Ist bis dahin keine Antwort bekannt, wird ermittelt, was aus ihr geworden ist.",
  waitsForQuietHours: "Sie wird bis dahin wegen der Ruhezeit des Nutzers zurückgehalten.",
  waitsForRetry: "Dann wird sie noch einmal versucht.",
  waitsForRate: "Dann wird sie gesendet, innerhalb der Ratenbegrenzung des Anbieters.",
};

/** Without one, a trace is shown as the API says it, in English. */
export const traceTexts: Readonly<Partial<Record<Language, Texts>>> = { de: german };
