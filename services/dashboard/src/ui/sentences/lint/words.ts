/** What is wrong with a message, by code. */
import { defineWords } from "../../../data/index.js";

export const lintSentenceWords = defineWords({
  en: {
    lintNoSubject: "The subject is empty.",
    lintNoSender:
      "The mail has no sender: nobody gets it. Write an address into From, or set the sender of the provider {provider}.",
    lintNoPreheader: "There is no preview text: inboxes show “{shown}” beside the subject.",
    lintNoWayToLeave: "There is no link by which the reader can unsubscribe.",
    lintTooLarge: "The mail has {kilobytes, number} KB: Gmail cuts off what is beyond {maximum, number} KB.",
    lintNoAlt: "An image has no alternative text.",
    lintNoLinkName: "A link holds an image without an alternative text, and no words.",
    lintImageWithin: "An image is part of the mail itself: Gmail does not show it.",
    lintImageWithoutAddress: "An image has no address that readers can reach.",
    lintImagesUnreachable:
      "Images of this service begin with “{address}”, which readers cannot reach. A test mailbox on the same machine shows them.",
    lintImageHeavy:
      "An image has {kilobytes, number} KB: more than {maximum, number} KB are slow on a phone.",
    lintImagesHeavy:
      "The images have {kilobytes, number} KB in all: more than {maximum, number} KB are slow on a phone.",
    lintVagueLink: "“{text}” does not say where the link leads.",
    lintLinkEmpty: "A link leads nowhere.",
    lintLinkRelative: "A mail has no address of its own, so “{address}” leads nowhere.",
    lintLinkLocal: "Readers cannot reach “{address}”: it is an address within a network.",
    lintLinkPlaceholder: "“{address}” is an address for examples.",
    lintLinkDead: "“{address}” {status, plural, =0 {does not answer} other {answers with {status}}}.",
    lintLinkInsecure: "“{address}” is not encrypted: use https.",
    lintSmsLong:
      "The text is sent as {segments, number} segments, each of which is paid for: {maximum, number} are usual at most.",
    lintPushTitleLong:
      "The title has {characters, number} characters: phones cut it off after about {maximum, number}.",
    lintPushTextLong:
      "The text has {characters, number} characters: phones cut it off after about {maximum, number}.",
    lintPushTooLarge:
      "The message has {bytes, number} bytes: Firebase and Apple refuse more than {maximum, number}.",
    lintContrast:
      "{color} on {background} has a contrast of {contrast, number}: at least {minimum, number} is needed to be read.",
    lintHeadingSkipped:
      "A heading of level {to} follows one of level {from}: readers by ear miss the level between.",
    lintHeadingEmpty: "A heading has no words.",
    lintNotRendered: "The message cannot be rendered: {reason}",
    lintUnknownProperty:
      "No user property is named “{name}”{suggestionGiven, select, yes {; did you mean “{suggestion}”?} other {}}",
    lintOnlyTrait:
      "No user property is named “{name}”, only an attribute: messages use an attribute by a user property. Add one.",
    lintNoFallback:
      'A user without “{name}” gets no message: write | default: "…" behind it, or put it into a condition.',
  },
  de: {
    lintNoSubject: "Der Betreff ist leer.",
    lintNoSender:
      "Die Mail hat keinen Absender: Niemand bekommt sie. Schreibe eine Adresse in „Von“ oder setze den Absender des Anbieters {provider}.",
    lintNoPreheader: "Es gibt keinen Vorschautext: Posteingänge zeigen „{shown}“ neben dem Betreff.",
    lintNoWayToLeave: "Es gibt keinen Link, mit dem sich der Leser abmelden kann.",
    lintTooLarge:
      "Die Mail hat {kilobytes, number} KB: Gmail schneidet ab, was über {maximum, number} KB ist.",
    lintNoAlt: "Ein Bild hat keinen Alternativtext.",
    lintNoLinkName: "Ein Link enthält ein Bild ohne Alternativtext und keine Wörter.",
    lintImageWithin: "Ein Bild ist Teil der Mail selbst: Gmail zeigt es nicht.",
    lintImageWithoutAddress: "Ein Bild hat keine Adresse, die Leser erreichen können.",
    lintImagesUnreachable:
      "Bilder dieses Dienstes beginnen mit „{address}“, das Leser nicht erreichen können. Ein Testpostfach auf demselben Rechner zeigt sie.",
    lintImageHeavy:
      "Ein Bild hat {kilobytes, number} KB: Mehr als {maximum, number} KB sind auf einem Telefon langsam.",
    lintImagesHeavy:
      "Die Bilder haben zusammen {kilobytes, number} KB: Mehr als {maximum, number} KB sind auf einem Telefon langsam.",
    lintVagueLink: "„{text}“ sagt nicht, wohin der Link führt.",
    lintLinkEmpty: "Ein Link führt nirgendwohin.",
    lintLinkRelative: "Eine Mail hat keine eigene Adresse, daher führt „{address}“ nirgendwohin.",
    lintLinkLocal: "Leser können „{address}“ nicht erreichen: Die Adresse liegt in einem Netz.",
    lintLinkPlaceholder: "„{address}“ ist eine Adresse für Beispiele.",
    lintLinkDead: "„{address}“ {status, plural, =0 {antwortet nicht} other {antwortet mit {status}}}.",
    lintLinkInsecure: "„{address}“ ist nicht verschlüsselt: Nimm https.",
    lintSmsLong:
      "Der Text wird in {segments, number} Segmenten gesendet, und jedes kostet: Üblich sind höchstens {maximum, number}.",
    lintPushTitleLong:
      "Der Titel hat {characters, number} Zeichen: Telefone schneiden ihn nach etwa {maximum, number} ab.",
    lintPushTextLong:
      "Der Text hat {characters, number} Zeichen: Telefone schneiden ihn nach etwa {maximum, number} ab.",
    lintPushTooLarge:
      "Die Nachricht hat {bytes, number} Bytes: Firebase und Apple lehnen mehr als {maximum, number} ab.",
    lintContrast:
      "{color} auf {background} hat einen Kontrast von {contrast, number}: Zum Lesen ist mindestens {minimum, number} nötig.",
    lintHeadingSkipped:
      "Eine Überschrift der Ebene {to} folgt auf eine der Ebene {from}: Wer sich vorlesen lässt, vermisst die Ebene dazwischen.",
    lintHeadingEmpty: "Eine Überschrift hat keine Wörter.",
    lintNotRendered: "Die Nachricht lässt sich nicht darstellen: {reason}",
    lintUnknownProperty:
      "Keine Nutzereigenschaft heißt „{name}“{suggestionGiven, select, yes {; meinst du „{suggestion}“?} other {}}",
    lintOnlyTrait:
      "Keine Nutzereigenschaft heißt „{name}“, nur ein Attribut: Nachrichten nutzen ein Attribut über eine Nutzereigenschaft. Lege eine an.",
    lintNoFallback:
      'Ein Nutzer ohne „{name}“ bekommt keine Nachricht: Schreibe | default: "…" dahinter oder setze es in eine Bedingung.',
  },
});
