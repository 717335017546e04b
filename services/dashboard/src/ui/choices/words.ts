import { defineWords } from "../../data/index.js";

export const choiceWords = defineWords({
  en: {
    nobodyHasThis: "Nobody has this id, name or address. Choose one of those who are found.",
    nobodyFound: "Nobody has this id, name or address.",
    notLookedUp: "This could not be looked up. Try it again.",
    found: "Users found",
  },
  de: {
    nobodyHasThis:
      "Niemand hat diese Id, diesen Namen oder diese Adresse. Wähle jemanden, der gefunden wurde.",
    nobodyFound: "Niemand hat diese Id, diesen Namen oder diese Adresse.",
    notLookedUp: "Das konnte nicht nachgesehen werden. Versuche es noch einmal.",
    found: "Gefundene Nutzer",
  },
});
