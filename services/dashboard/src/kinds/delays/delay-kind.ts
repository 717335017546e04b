/** What a kind of delay says of itself: until when a run waits. */
import type { Words } from "../../data/index.js";
import type { ApiSentence } from "../../ui/index.js";
import type { Describing, NamedResource } from "../describing.js";
import type { NodeFacts, NodeOf } from "../journey-nodes/node-kind.js";

export type Delay = NodeOf<"DelayNode">["variant"];
export type DelayOf<Type extends Delay["type"]> = Extract<Delay, { readonly type: Type }>;

export interface DelayKind<Variant extends Delay> {
  readonly words: Words;
  describe(variant: Variant, describing: Describing): ApiSentence;
  resources?(variant: Variant): readonly NamedResource[];
  facts(variant: Variant, describing: Describing): NodeFacts;
}
