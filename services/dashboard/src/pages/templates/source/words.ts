/** Texts of sources and their differences. */
import { defineWords } from "../../../data/index.js";

export const sourceWords = defineWords({
  en: {
    source: "Source",
    difference: "Line by line",
    sameLines: "{count, plural, one {# line} other {# lines}} that did not change",
    added: "Added",
    removed: "Removed",
    lines:
      "{added, plural, =0 {} one {# line added} other {# lines added}}{both, select, yes {, } other {}}{removed, plural, =0 {} one {# line removed} other {# lines removed}}",
    copy: "source",
  },
  de: {
    source: "Quelltext",
    difference: "Zeile für Zeile",
    sameLines:
      "{count, plural, one {# Zeile, die sich nicht geändert hat} other {# Zeilen, die sich nicht geändert haben}}",
    added: "Neu",
    removed: "Entfernt",
    lines:
      "{added, plural, =0 {} one {# Zeile neu} other {# Zeilen neu}}{both, select, yes {, } other {}}{removed, plural, =0 {} one {# Zeile entfernt} other {# Zeilen entfernt}}",
    copy: "Quelltext",
  },
});
