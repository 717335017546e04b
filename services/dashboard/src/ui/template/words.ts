/** Texts of rendered templates. */
import { defineWords } from "../../data/index.js";

export const templateWords = defineWords({
  en: {
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
