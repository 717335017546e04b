/** What a kind of delay says of itself: until when a run waits. */
import type { ApiSentence } from "../../ui/index.js";
import type { Describing, NamedResource } from "../describing.js";
import type { FieldsOf, FieldsProps } from "../fields/field-props.js";
import type { NodeFacts, NodeOf } from "../journey-nodes/node-kind.js";
import type { NamedWords } from "../named-words.js";

export type Delay = NodeOf<"DelayNode">["variant"];
export type DelayOf<Type extends Delay["type"]> = Extract<Delay, { readonly type: Type }>;

export interface DelayKind<Variant extends Delay> {
  /** `name`: as it is chosen. */
  readonly words: NamedWords;
  describe(variant: Variant, describing: Describing): ApiSentence;
  resources?(variant: Variant): readonly NamedResource[];
  facts(variant: Variant, describing: Describing): NodeFacts;
  /** A new one, which keeps nothing of the one before. */
  initial(): Variant;
  readonly Fields: FieldsOf<FieldsProps<Variant>>;
}
