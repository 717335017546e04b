/** What a kind of user property says of itself, and asks for. */
import type { Answer } from "@signalbox/client";
import type { Describing } from "../describing.js";
import type { FieldsOf, FieldsProps } from "../fields/field-props.js";
import type { NamedWords } from "../named-words.js";
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
  /** `name`: as it is chosen. */
  readonly words: NamedWords;
  /** `describePart` describes a definition within it. */
  describe(definition: Definition, describing: Describing, describePart: DescribePart): Sentence;
  /** A new one, in place of another one of which it keeps what it can. */
  initial(kept: KeptParts): Definition;
  readonly Fields: FieldsOf<FieldsProps<Definition>>;
}

export type DescribePart = (definition: PropertyDefinition) => Sentence;

export interface KeptParts {
  readonly path?: string;
  readonly event?: string;
  readonly newId: () => string;
}
