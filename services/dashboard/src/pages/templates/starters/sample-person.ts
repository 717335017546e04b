/** For whom ready-made mails are shown before they are chosen: a person who has all that they name. */
import type { Language } from "../../../data/index.js";

export function samplePerson(language: Language) {
  const isGerman = language === "de";
  return {
    id: "sample",
    firstName: isGerman ? "Anna" : "Ann",
    resetUrl: "https://example.com/reset",
    order: {
      number: "1042",
      total: isGerman ? "28,00 €" : "€28.00",
      items: [
        { name: isGerman ? "Grüner Tee, 100 g" : "Green tea, 100 g", price: isGerman ? "24,00 €" : "€24.00" },
        { name: isGerman ? "Teesieb" : "Tea strainer", price: isGerman ? "4,00 €" : "€4.00" },
      ],
    },
  };
}
