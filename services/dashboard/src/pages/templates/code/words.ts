/** Texts of the editor of source texts. */
import { defineWords } from "../../../data/index.js";

export const codeWords = defineWords({
  en: {
    source: "Source",
    search: "Search and replace",
    insertImage: "Insert an image",
    keys: "Ctrl Space completes, Ctrl F searches, F8 leads to the next problem. Tab indents; to leave the editor press Escape, then Tab.",
    keysReadOnly: "Ctrl F searches.",
    problems: "{count, plural, one {# problem} other {# problems}}",
    line: "Line {line}",
    valueOfUser: "For the chosen user:",
    noValue: "The chosen user has no value for it.",
    unknownVariable: "Neither a user property nor this text gives it a value.",
    ownVariable: "Gets its value in this text.",
    complete: "Complete",
    searchInText: "Search in the text",
    nextProblem: "Next problem in the text",
  },
  de: {
    source: "Quelltext",
    search: "Suchen und ersetzen",
    insertImage: "Bild einfügen",
    keys: "Strg Leertaste vervollständigt, Strg F sucht, F8 führt zum nächsten Problem. Tab rückt ein; mit Escape, dann Tab verlässt du den Editor.",
    keysReadOnly: "Strg F sucht.",
    problems: "{count, plural, one {# Problem} other {# Probleme}}",
    line: "Zeile {line}",
    valueOfUser: "Beim gewählten Nutzer:",
    noValue: "Der gewählte Nutzer hat keinen Wert dafür.",
    unknownVariable: "Weder eine Nutzereigenschaft noch dieser Text gibt ihr einen Wert.",
    ownVariable: "Bekommt ihren Wert in diesem Text.",
    complete: "Vervollständigen",
    searchInText: "Im Text suchen",
    nextProblem: "Nächstes Problem im Text",
  },
});
