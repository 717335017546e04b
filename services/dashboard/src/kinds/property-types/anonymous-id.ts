/** The latest anonymous id of the user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { name: "Anonymous id", anonymousId: "The latest anonymous id of the user" },
  de: { name: "Anonyme Id", anonymousId: "Die letzte anonyme Id des Nutzers" },
});

export const anonymousId: PropertyKind<PropertyOf<"AnonymousId">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("anonymousId") }),
  initial: () => ({ type: "AnonymousId" }),
  Fields: null,
};
