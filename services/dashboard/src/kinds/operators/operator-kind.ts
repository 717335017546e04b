/** What a kind of operator says of itself, and asks for: how a value is compared. */
import type { Schema } from "@signalbox/client";
import type { Describing } from "../describing.js";
import type { FieldsOf, FieldsProps } from "../fields/field-props.js";
import type { ConditionValue } from "../fields/typed-value.js";
import type { ValuesOf } from "../fields/use-seen.js";
import type { NamedWords } from "../named-words.js";

type Trait = Extract<Schema<"SegmentDefinition">["entryNode"], { readonly type: "Trait" }>;
export type Operator = Trait["operator"];
export type OperatorOf<Type extends Operator["type"]> = Extract<Operator, { readonly type: Type }>;

export interface OperatorKind<Of extends Operator> {
  /** `name`: as it is chosen. */
  readonly words: NamedWords;
  /** Completes a sentence that begins with what has the value. */
  describe(operator: Of, describing: Describing): string;
  /** In place of another one, of which it keeps what it can. */
  initial(kept: KeptOperands): Of;
  readonly Fields: FieldsOf<OperatorFieldsProps<Of>>;
}

export interface OperatorFieldsProps<Of extends Operator> extends FieldsProps<Of> {
  /** Whose values are offered. */
  readonly of: ValuesOf | undefined;
}

export interface KeptOperands {
  readonly value?: ConditionValue;
  readonly windowSeconds?: number;
}
