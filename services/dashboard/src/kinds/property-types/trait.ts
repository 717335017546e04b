/** The latest value of a trait. */
import { defineWords, sayIn } from "../../data/index.js";
import { quotePath } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { latestTrait: "The latest value of attribute {path}" },
  de: { latestTrait: "Der letzte Wert des Attributs {path}" },
});

export const trait: PropertyKind<PropertyOf<"Trait">> = {
  words,
  describe: ({ path }, describing) => ({
    text: sayIn(words, describing.language)("latestTrait", { path: quotePath(path, describing) }),
  }),
};
