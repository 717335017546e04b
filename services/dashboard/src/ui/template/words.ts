/** Texts of rendered templates. */
import { defineWords } from "../../data/index.js";

export const templateWords = defineWords({
  en: {
    testSent: "The provider has accepted the message.",
    testSkipped: "It was not sent.",
    testQueued: "It is queued; no worker has answered yet.",
    testFailed: "It was not sent",
    from: "From",
    replyTo: "Reply to",
    cc: "Copy",
    bcc: "Blind copy",
    subject: "Subject",
    imageUrl: "Picture",
    empty: "There is nothing in it yet.",
    cannotRender: "This part cannot be rendered for this user",
    frame: "The rendered email",
  },
  de: {
    testSent: "Der Anbieter hat die Nachricht angenommen.",
    testSkipped: "Sie wurde nicht gesendet.",
    testQueued: "Sie ist eingereiht; noch hat kein Worker geantwortet.",
    testFailed: "Sie wurde nicht gesendet",
    from: "Von",
    replyTo: "Antwort an",
    cc: "Kopie",
    bcc: "Blindkopie",
    subject: "Betreff",
    imageUrl: "Bild",
    empty: "Es steht noch nichts darin.",
    cannotRender: "Dieser Teil lässt sich für diesen Nutzer nicht darstellen",
    frame: "Die dargestellte E-Mail",
  },
});
