/** The latest anonymous id of the user. */
import { defineWords, sayIn } from "../../data/index.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { anonymousId: "The latest anonymous id of the user" },
  de: { anonymousId: "Die letzte anonyme Id des Nutzers" },
});

export const anonymousId: PropertyKind<PropertyOf<"AnonymousId">> = {
  words,
  describe: (_, { language }) => ({ text: sayIn(words, language)("anonymousId") }),
};
