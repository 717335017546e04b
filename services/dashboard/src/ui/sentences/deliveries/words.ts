/** Why messages were sent or not, by code. Reasons begin without a capital: they stand within other sentences. */
import { defineWords } from "../../../data/index.js";

const asked =
  "asked for the {channel, select, Email {email} Sms {SMS} MobilePush {push message} Webhook {webhook} other {message}} “{template}” to {userType, select, anonymous {anonymous user} other {user}} {user}.";
const angefordert =
  "{channel, select, Email {die E-Mail} Sms {die SMS} MobilePush {die Push-Nachricht} Webhook {den Webhook} other {die Nachricht}} " +
  "„{template}“ für {userType, select, anonymous {den anonymen Nutzer} other {den Nutzer}} {user} angefordert.";
const began = "began{keyGiven, select, yes { for “{key}”} other {}}, by version {version} of its definition.";
const begonnen =
  "hat {keyGiven, select, yes {für „{key}“ } other {}}mit Version {version} ihrer Definition begonnen.";
const hours = "({begins} to {ends}, {timezone})";
const stunden = "(von {begins} bis {ends}, {timezone})";
const channel =
  "{channel, select, Email {email} Sms {SMS} MobilePush {push} Webhook {webhooks} other {{channel}}}";
const kanal =
  "{channel, select, Email {E-Mail} Sms {SMS} MobilePush {Push} Webhook {Webhooks} other {{channel}}}";
const cap =
  "{messages, plural, one {# message} other {# messages}} " +
  `{channelGiven, select, yes {by ${channel}} other {in all channels}} {perSeconds, number, per}`;
const obergrenze =
  "{messages, plural, one {# Nachricht} other {# Nachrichten}} " +
  `{channelGiven, select, yes {über ${kanal}} other {über alle Kanäle}} {perSeconds, number, per}`;
const step =
  "{nodeNameGiven, select, yes {“{nodeName}”} other {{nodeType, select, EntryNode {its entry} EventEntryNode {its entry} DelayNode {a delay} MessageNode {a message} RandomCohortNode {a random split} RateLimitNode {a rate limit} SegmentSplitNode {a split by segment} WaitForNode {a wait} ExitNode {the exit} other {“{node}”}}}}";
const schritt =
  "{nodeNameGiven, select, yes {zu „{nodeName}“} other {{nodeType, select, EntryNode {zum Eingang} EventEntryNode {zum Eingang} DelayNode {zu einer Pause} MessageNode {zu einer Nachricht} RandomCohortNode {zu einer zufälligen Aufteilung} RateLimitNode {zu einer Begrenzung} SegmentSplitNode {zu einer Aufteilung nach Segment} WaitForNode {zu einem Warten} ExitNode {zum Ausgang} other {zu „{node}“}}}}";
const reason = "{reasonGiven, select, yes {: {reason}} other {}}";

export const traceSentenceWords = defineWords({
  en: {
    eventCaused: "The event {type}{eventGiven, select, yes { “{event}”} other {}} caused it.",
    lostEventCaused: "The event {messageId} caused it; it is not stored any more.",
    enteredSegment: "The user came into the segment “{segment}”.",
    wasInSegment: "The user was in the segment “{segment}”.",
    runBegan: `The journey “{journey}” ${began}`,
    deletedRunBegan: `The journey “{journey}”, which is deleted now, ${began}`,
    cameTo: `It came to ${step}, because {becauseSays}.`,
    nodeDoes: "{doesSays}",
    journeyAsked: `The journey “{journey}”{nodeNameGiven, select, yes {, at its step “{nodeName}”,} other {}} ${asked}`,
    broadcastAsked: `The broadcast “{broadcast}” ${asked}`,
    callAsked: `A call of the API ${asked}`,
    memberAsked: `{memberGiven, select, yes {The member “{member}”} other {A member}} ${asked}`,
    resendAsked: `After the message {first} had failed, a call ${asked}`,
    memberAskedAgain: `After the message {first} had failed, {memberGiven, select, yes {the member “{member}”} other {a member}} ${asked}`,
    heldForQuietHours: `It was quiet hours for the user ${hours}, so it was held until {until, date}.`,
    wasQuiet: `It was quiet hours for the user ${hours}.`,
    wasNotQuiet: `It was not quiet hours for the user ${hours}.`,
    withinCap: `It is within the frequency cap: ${cap}.`,
    identifierFound: "The user's “{identifier}” is {address}.",
    identifierMissing: "The user has no “{identifier}”.",
    subscription: `{is, select,
      joined {The user has joined the group “{group}”.}
      left {The user has unsubscribed from the group “{group}”.}
      silent {The user has said nothing, and so gets the messages of the group “{group}”.}
      notJoined {The user has not joined the group “{group}”.}
      other {The user is not subscribed to the group “{group}”.}
    }`,
    notSuppressed: "Nothing keeps messages from {addressGiven, select, yes {{address}} other {the address}}.",
    suppressed:
      "The address {addressGiven, select, yes {{address} } other {}}is on the suppression list since {since, date} ({reason}).",
    rendered:
      "Its text was made{storedAtGiven, select, yes { from the template as stored at {storedAt, date}} other {}}.",
    attempt: `Attempt {number}: {result, select,
      accepted {{provider} took it{vendorIdGiven, select, yes {, as {vendorId}} other {}}.}
      rejected {{provider} refused it${reason}.}
      later {{provider} could not take it yet${reason}.}
      unanswered {{provider} did not answer${reason}; it may have taken it.}
      asked {{provider} was asked${reason}.}
      other {{provider} was asked; no answer is known, as the attempt is under way or its worker was lost.}
    }`,
    retryAt: "To be tried again at {at, date}.",
    sent: "It was sent.",
    sentUnknown:
      "It is unknown whether the provider sent it. It was not sent again, since that could reach the user twice.",
    notSent: `{event, select,
      DFMessageSkipped {It was skipped}
      DFBadWorkspaceConfiguration {It failed for the workspace's settings}
      other {It failed}
    }: {becauseSays}.`,
    reported: `{provider} reported that {event, select,
      DFInternalMessageSent {it was sent}
      DFMessageSkipped {it was skipped}
      DFMessageFailure {it failed}
      DFBadWorkspaceConfiguration {its settings are wrong}
      DFEmailProcessed {it is on its way}
      DFEmailDelayed {it is delayed, and still on its way}
      DFEmailDelivered {it arrived}
      DFEmailOpened {it was opened}
      DFEmailClicked {a link in it was clicked}
      DFEmailBounced {it bounced}
      DFEmailDropped {it was dropped}
      DFEmailMarkedSpam {it was marked as spam}
      DFSmsDelivered {it arrived}
      DFSmsFailed {it did not arrive}
      other {{event}}
    }${reason}.`,
    waitsForAnswer: "If no answer is known by then, it is found out what became of it.",
    waitsForQuietHours: "It is held for the user's quiet hours until then.",
    waitsForRetry: "It is tried again then.",
    waitsForRate: "It is sent then, within the rate limit.",
    waitsForProvider: "The provider has failed again and again; the message is tried then.",
    waitsForBroadcast: "Its broadcast is paused; that is checked again then.",
    waitsForWorkspace: "Its workspace is paused; that is checked again then.",
  },
  de: {
    eventCaused: "Das Ereignis {type}{eventGiven, select, yes { „{event}“} other {}} hat sie ausgelöst.",
    lostEventCaused: "Das Ereignis {messageId} hat sie ausgelöst; es ist nicht mehr gespeichert.",
    enteredSegment: "Der Nutzer kam ins Segment „{segment}“.",
    wasInSegment: "Der Nutzer war im Segment „{segment}“.",
    runBegan: `Die Journey „{journey}“ ${begonnen}`,
    deletedRunBegan: `Die inzwischen gelöschte Journey „{journey}“ ${begonnen}`,
    cameTo: `Die Journey kam ${schritt}: {becauseSays, number, sentence}`,
    nodeDoes: "{doesSays}",
    journeyAsked: `Die Journey „{journey}“ hat {nodeNameGiven, select, yes {am Schritt „{nodeName}“ } other {}}${angefordert}`,
    broadcastAsked: `Der Broadcast „{broadcast}“ hat ${angefordert}`,
    callAsked: `Ein Aufruf der API hat ${angefordert}`,
    memberAsked: `{memberGiven, select, yes {Das Mitglied „{member}“} other {Ein Mitglied}} hat ${angefordert}`,
    memberAskedAgain: `Nachdem die Nachricht {first} fehlgeschlagen war, hat {memberGiven, select, yes {das Mitglied „{member}“} other {ein Mitglied}} ${angefordert}`,
    resendAsked: `Nachdem die Nachricht {first} fehlgeschlagen war, hat ein Aufruf ${angefordert}`,
    heldForQuietHours: `Für den Nutzer war Ruhezeit ${stunden}, deshalb wurde sie bis {until, date} zurückgehalten.`,
    wasQuiet: `Für den Nutzer war Ruhezeit ${stunden}.`,
    wasNotQuiet: `Für den Nutzer war keine Ruhezeit ${stunden}.`,
    withinCap: `Sie liegt innerhalb der Obergrenze: ${obergrenze}.`,
    identifierFound: "Der Wert von „{identifier}“ des Nutzers ist {address}.",
    identifierMissing: "Der Nutzer hat kein „{identifier}“.",
    subscription: `{is, select,
      joined {Der Nutzer ist der Gruppe „{group}“ beigetreten.}
      left {Der Nutzer hat die Gruppe „{group}“ abbestellt.}
      silent {Der Nutzer hat nichts angegeben und bekommt deshalb die Nachrichten der Gruppe „{group}“.}
      notJoined {Der Nutzer ist der Gruppe „{group}“ nicht beigetreten.}
      other {Der Nutzer hat die Gruppe „{group}“ nicht abonniert.}
    }`,
    notSuppressed:
      "Die Adresse {addressGiven, select, yes {{address} } other {}}steht nicht auf der Sperrliste.",
    suppressed:
      "Die Adresse {addressGiven, select, yes {{address} } other {}}steht seit {since, date} auf der Sperrliste ({reason}).",
    rendered:
      "Ihr Text wurde erstellt{storedAtGiven, select, yes {, aus der Vorlage mit dem Stand von {storedAt, date}} other {}}.",
    attempt: `Versuch {number}: {result, select,
      accepted {{provider} hat sie angenommen{vendorIdGiven, select, yes {, als {vendorId}} other {}}.}
      rejected {{provider} hat sie abgelehnt${reason}.}
      later {{provider} konnte sie noch nicht annehmen${reason}.}
      unanswered {{provider} hat nicht geantwortet${reason}. Vielleicht hat er sie trotzdem angenommen.}
      asked {{provider} wurde gefragt${reason}.}
      other {{provider} wurde gefragt. Eine Antwort ist nicht bekannt: Der Versuch läuft noch, oder sein Worker ging verloren.}
    }`,
    retryAt: "Nächster Versuch: {at, date}.",
    sent: "Sie wurde gesendet.",
    sentUnknown:
      "Es ist nicht bekannt, ob der Anbieter sie gesendet hat. Sie wurde nicht noch einmal gesendet, weil der Nutzer sie sonst zweimal bekommen könnte.",
    notSent: `{event, select,
      DFMessageSkipped {Sie wurde ausgelassen.}
      DFBadWorkspaceConfiguration {Sie schlug wegen der Einstellungen des Arbeitsbereichs fehl.}
      other {Sie schlug fehl.}
    } {becauseSays, number, sentence}`,
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
      DFEmailBounced {Sie war unzustellbar.}
      DFEmailDropped {Sie wurde verworfen.}
      DFEmailMarkedSpam {Sie wurde als Spam gemeldet.}
      DFSmsDelivered {Sie ist angekommen.}
      DFSmsFailed {Sie ist nicht angekommen.}
      other {{event}.}
    }{reasonGiven, select, yes { Grund: {reason}.} other {}}`,
    waitsForAnswer: "Ist bis dahin keine Antwort bekannt, wird ermittelt, was aus ihr geworden ist.",
    waitsForQuietHours: "Sie wird bis dahin wegen der Ruhezeit des Nutzers zurückgehalten.",
    waitsForRetry: "Dann wird sie noch einmal versucht.",
    waitsForRate: "Dann wird sie gesendet, innerhalb der Ratenbegrenzung.",
    waitsForProvider: "Der Anbieter ist immer wieder ausgefallen; dann wird sie versucht.",
    waitsForBroadcast: "Ihr Broadcast ist pausiert; das wird dann wieder geprüft.",
    waitsForWorkspace: "Ihr Arbeitsbereich ist pausiert; das wird dann wieder geprüft.",
  },
});

/** Verdicts, tests and results of batches. */
export const verdictSentenceWords = defineWords({
  en: {
    identifierIsMissing: "the user has no value for “{identifier}”, which says where to send it",
    identifierIsInvalid:
      "the user's value for “{identifier}” cannot be written to: {problem, select, notAnEmail {it is not an email address} notANumber {it is not a phone number} other {it has a line break or another control character}}",
    isNotSubscribed: "the user is not subscribed to the group",
    addressIsSuppressed:
      "nothing is sent to this address any more ({reason}); take it off the suppression list to send again",
    capIsReached: `the user has had as many messages as the frequency cap allows (${cap})`,
    isQuiet: `it is quiet hours for the user ${hours}`,
    localTimeWasPast: "{scheduledAt} was past in {timezone} when the broadcast was started",
    addressIsTaken: "another user of the broadcast has the same address, and each address gets it once",
    broadcastHadEnded: "its broadcast had ended before it went out",
    runHadEnded: "its run was ended by the goal or an exit condition of the journey",
    journeyWasPaused: "its journey was paused when it was to go out",
    journeyWasDeleted: "its journey was deleted before it went out",
    templateIsMissing: "there is no such template, or it has no content yet",
    templateIsUnusable: "the template cannot be used: {problem}",
    templateDoesNotRender: "the template does not render: {problem}",
    linksCannotBeSigned: "links cannot be signed: {problem}",
    groupIsMissing: "there is no such subscription group",
    providerIsMissing: `no provider is set for ${channel}: set one under settings, and make it the default`,
    providerIsMisconfigured: "the provider's settings are wrong: {problem}",
    providerSaid: "{answer}",
    noReasonIsKnown: "no reason is known",
    workspaceWasDeleted: "the workspace was deleted",
    nothingGoesOut:
      "nothing goes out at the moment: the workspace is paused, or its provider fails again and again",
    testAddressChanged: "the template was changed meanwhile, and would go to another address; try again",
    testRefused: "{provider} refused it: {reason}",
    testPutOff: "{provider} did not take it now: {reason}. Try again in a moment.",
    testUnanswered: "{provider} did not answer: {reason}. It may have been sent.",
    draftIsUnfinished: "The draft is not finished: {issue}.",
    noWorkerAnswered:
      "No worker answered within {seconds, number, duration}. Check that the worker is running; the message may still go out.",
    isOnItsWay: "still on its way. Ask again with the same messageId: it is never sent twice",
    notSentYet:
      "not sent yet: {provider}: {reason}; the next try is at {at, date}. Ask again with the same messageId: it is never sent twice",
    isTriedAgain:
      "not sent yet: {provider}: {reason}; it is being tried again. Ask again with the same messageId: it is never sent twice",
    heldUntil: "held for the user's quiet hours until {until, date}; it is sent then",
  },
  de: {
    identifierIsMissing: "der Nutzer hat keinen Wert für „{identifier}“, und der sagt, wohin zu senden ist",
    identifierIsInvalid:
      "an den Wert des Nutzers für „{identifier}“ kann nichts gesendet werden: {problem, select, notAnEmail {er ist keine E-Mail-Adresse} notANumber {er ist keine Telefonnummer} other {er enthält einen Zeilenumbruch oder ein anderes Steuerzeichen}}",
    isNotSubscribed: "der Nutzer hat die Gruppe nicht abonniert",
    addressIsSuppressed:
      "an diese Adresse wird nichts mehr gesendet ({reason}). Nimm sie von der Sperrliste, um wieder zu senden",
    capIsReached: `der Nutzer hat so viele Nachrichten bekommen, wie die Obergrenze erlaubt (${obergrenze})`,
    isQuiet: `für den Nutzer ist Ruhezeit ${stunden}`,
    localTimeWasPast: "{scheduledAt} war in {timezone} schon vorbei, als der Broadcast gestartet wurde",
    addressIsTaken:
      "ein anderer Nutzer des Broadcasts hat dieselbe Adresse, und jede Adresse bekommt ihn einmal",
    broadcastHadEnded: "ihr Broadcast war zu Ende, bevor sie hinausging",
    runHadEnded: "ihr Lauf wurde vom Ziel oder einer Ausstiegsbedingung der Journey beendet",
    journeyWasPaused: "ihre Journey war pausiert, als sie hinausgehen sollte",
    journeyWasDeleted: "ihre Journey wurde gelöscht, bevor sie hinausging",
    templateIsMissing: "diese Vorlage gibt es nicht, oder sie hat noch keinen Inhalt",
    templateIsUnusable: "die Vorlage ist nicht verwendbar: {problem}",
    templateDoesNotRender: "die Vorlage lässt sich nicht ausfüllen: {problem}",
    linksCannotBeSigned: "Links können nicht signiert werden: {problem}",
    groupIsMissing: "diese Abonnementgruppe gibt es nicht",
    providerIsMissing: `für ${kanal} ist kein Anbieter eingerichtet. Richte einen in den Einstellungen ein und mache ihn zum Standard`,
    providerIsMisconfigured: "die Einstellungen des Anbieters sind falsch: {problem}",
    providerSaid: "{answer}",
    noReasonIsKnown: "ein Grund ist nicht bekannt",
    workspaceWasDeleted: "der Arbeitsbereich wurde gelöscht",
    nothingGoesOut:
      "zurzeit geht nichts hinaus: Der Arbeitsbereich ist pausiert, oder sein Anbieter schlägt immer wieder fehl",
    testAddressChanged:
      "Die Vorlage wurde inzwischen geändert und ginge an eine andere Adresse. Versuche es noch einmal.",
    testRefused: "{provider} hat sie abgelehnt: {reason}",
    testPutOff: "{provider} hat sie jetzt nicht angenommen: {reason}. Versuch es gleich noch einmal.",
    testUnanswered: "{provider} hat nicht geantwortet: {reason}. Vielleicht wurde sie gesendet.",
    draftIsUnfinished: "Der Entwurf ist nicht fertig: {issue}.",
    noWorkerAnswered:
      "Kein Worker hat innerhalb von {seconds, number, duration} geantwortet. Prüfe, ob der Worker läuft; die Nachricht kann noch hinausgehen.",
    isOnItsWay: "noch unterwegs. Frag mit derselben messageId noch einmal: Sie wird nie zweimal gesendet",
    notSentYet:
      "noch nicht gesendet: {provider}: {reason}; der nächste Versuch ist {at, date}. Frag mit derselben messageId noch einmal: Sie wird nie zweimal gesendet",
    isTriedAgain:
      "noch nicht gesendet: {provider}: {reason}; sie wird erneut versucht. Frag mit derselben messageId noch einmal: Sie wird nie zweimal gesendet",
    heldUntil: "wegen der Ruhezeit des Nutzers bis {until, date} zurückgehalten; dann wird sie gesendet",
  },
});
