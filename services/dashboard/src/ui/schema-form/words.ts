/** Texts of forms that a schema of the API describes. */
import { defineWords } from "../../data/index.js";

export const schemaWords = defineWords({
  en: {
    isSet: "Set; leave it empty to keep it",
    isRemoved: "It is removed when you save",
    remove: "Remove",
    removeWhat: "Remove: {what}",
    keep: "Keep it",
    typeAgain: "Type it again: with another “{field}” it goes to another address",
    fillIn: "Fill this in",
    show: "Show or hide what you type",
    none: "None",
    onePerLine: "One per line",
    unsupported: "This form has no field for it; set it by the API.",
    optional: "optional",
  },
  de: {
    isSet: "Gesetzt; leer lassen, um es zu behalten",
    isRemoved: "Wird beim Speichern entfernt",
    remove: "Entfernen",
    removeWhat: "Entfernen: {what}",
    keep: "Behalten",
    typeAgain: "Gib es noch einmal ein: Mit einem anderen „{field}“ geht es an eine andere Adresse",
    fillIn: "Fülle das aus",
    show: "Zeigen oder verbergen, was du eingibst",
    none: "Keines",
    onePerLine: "Eines je Zeile",
    unsupported: "Dieses Formular hat kein Feld dafür; setze es mit der API.",
    optional: "optional",
  },
});
