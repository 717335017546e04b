/** The id of the user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { name: "User id", id: "The id of the user" },
  de: { name: "Nutzer-Id", id: "Die Id des Nutzers" },
});

export const id: PropertyKind<PropertyOf<"Id">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("id") }),
  initial: () => ({ type: "Id" }),
  Fields: null,
};
