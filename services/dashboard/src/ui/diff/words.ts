/** Texts of differences. */
import { defineWords } from "../../data/index.js";

export const diffWords = defineWords({
  en: {
    before: "Before",
    after: "After",
    whole: "Value",
    secretChanged: "Secret, changed",
    more: "Show {count, plural, one {# more} other {# more}}",
  },
  de: {
    before: "Vorher",
    after: "Nachher",
    whole: "Wert",
    secretChanged: "Geheim, geändert",
    more: "{count, plural, one {# weiteres} other {# weitere}} zeigen",
  },
});
