/** What a kind of operator says of itself: how a value is compared. */
import type { Schema } from "@signalbox/client";
import type { Words } from "../../data/index.js";
import type { Describing } from "../describing.js";

type Trait = Extract<Schema<"SegmentDefinition">["entryNode"], { readonly type: "Trait" }>;
export type Operator = Trait["operator"];
export type OperatorOf<Type extends Operator["type"]> = Extract<Operator, { readonly type: Type }>;

export interface OperatorKind<Of extends Operator> {
  readonly words: Words;
  /** Completes a sentence that begins with what has the value. */
  describe(operator: Of, describing: Describing): string;
}
