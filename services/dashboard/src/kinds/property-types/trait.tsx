/** The latest value of a trait. */
import { TraitField } from "../fields/seen-fields.js";
import { defineWords, sayIn } from "../../data/index.js";
import { quotePath } from "../values.js";
import type { PropertyKind, PropertyOf } from "./property-kind.js";

const words = defineWords({
  en: { name: "Attribute", latestTrait: "The latest value of attribute {path}" },
  de: { name: "Attribut", latestTrait: "Der letzte Wert des Attributs {path}" },
});

export const trait: PropertyKind<PropertyOf<"Trait">> = {
  words,
  describe: ({ path }, describing) => ({
    text: sayIn(words, describing.language)("latestTrait", { path: quotePath(path, describing) }),
  }),
  initial: ({ path = "" }) => ({ type: "Trait", path }),
  Fields: ({ part, change, issueAt }) => (
    <TraitField
      value={part.path}
      error={issueAt("path")}
      onChange={(path) => change({ ...part, path }, "path")}
    />
  ),
};
