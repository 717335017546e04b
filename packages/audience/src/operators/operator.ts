/**
 * An operator: a schema, and a test of one value made from it. One file of this folder and one line of the
 * registry; nothing else refers to it by name.
 */
import type { Json, Sentence, Sentences } from "@signalbox/core";
import type { z } from "zod";
import type { Scalar } from "../equality.js";
import type { Finding } from "../finding.js";

/** The tested value. */
export interface Sample {
  readonly value: Json | undefined;
  /**
   * Since when it has this value, ms: the event's time, or that of the first of equal values of a trait in a
   * row.
   */
  readonly since: number;
}

export interface Test {
  evaluate(sample: Sample, now: number): Finding<boolean>;
  /** Whether time alone can change the result. */
  readonly timed: boolean;
  /** Set where `since` matters: the value whose duration is tested. */
  readonly streakOf?: Scalar;
  /** Without a capital: completes "required: it …". */
  readonly wish: Sentence;
}

export interface OperatorShape {
  readonly type: string;
}

export interface OperatorKind<Operator extends OperatorShape = OperatorShape> {
  readonly type: string;
  readonly schema: z.ZodType<Operator>;
  /** What its tests require. */
  readonly says: Sentences;
  /** For an operator that the schema accepted. */
  compile(operator: OperatorShape): Test;
}

export interface OperatorOptions<Operator extends OperatorShape> {
  readonly type: Operator["type"];
  readonly schema: z.ZodType<Operator>;
  readonly says: Sentences;
  readonly compile: (operator: Operator) => Test;
}

export function defineOperator<Operator extends OperatorShape>({
  type,
  schema,
  says,
  compile,
}: OperatorOptions<Operator>): OperatorKind<Operator> {
  return { type, schema, says, compile: (operator) => compile(schema.parse(operator)) };
}
