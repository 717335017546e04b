/** What a kind of user property says of itself. */
import type { Answer } from "@signalbox/client";
import type { Words } from "../../data/index.js";
import type { Describing } from "../describing.js";
import type { Sentence } from "../sentence.js";

export type PropertyDefinition = Answer<
  "/api/admin/user-properties",
  "GET"
>["userProperties"][number]["definition"];
export type PropertyOf<Type extends PropertyDefinition["type"]> = Extract<
  PropertyDefinition,
  { readonly type: Type }
>;

export interface PropertyKind<Definition extends PropertyDefinition> {
  readonly words: Words;
  /** `describePart` describes a definition within it. */
  describe(definition: Definition, describing: Describing, describePart: DescribePart): Sentence;
}

export type DescribePart = (definition: PropertyDefinition) => Sentence;
