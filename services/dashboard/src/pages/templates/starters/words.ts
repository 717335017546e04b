/** Texts of the gallery of ready-made mails. */
import { defineWords } from "../../../data/index.js";

export const starterWords = defineWords({
  en: {
    mailLanguage: "Language of the mails",
    en: "English",
    de: "German",
    noPreview: "No preview",
    previewOf: "Preview: {name}",
    brandText: "They have the colours, the font and the logo of your brand.",
    toBrand: "To the brand",
  },
  de: {
    mailLanguage: "Sprache der Mails",
    en: "Englisch",
    de: "Deutsch",
    noPreview: "Keine Vorschau",
    previewOf: "Vorschau: {name}",
    brandText: "Sie haben die Farben, die Schrift und das Logo deiner Marke.",
    toBrand: "Zur Marke",
  },
});
