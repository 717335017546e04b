/** The id of the user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { id: "The id of the user" },
  de: { id: "Die Id des Nutzers" },
});

export const id: PropertyKind<PropertyOf<"Id">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("id") }),
};
