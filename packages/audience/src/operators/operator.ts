/**
 * What an operator is: a schema, and a test of one value made from it. An operator is one file of this folder and one
 * line of its shelf; nothing else knows it by name.
 */
import type { Json } from "@signalbox/core";
import type { z } from "zod";
import type { Scalar } from "../equality.js";
import type { Finding } from "../finding.js";

/** What is tested. */
export interface Sample {
  readonly value: Json | undefined;
  /** Since when it is so, ms: the event's time, or that of a trait's first statement in a row. */
  readonly since: number;
}

export interface Test {
  evaluate(sample: Sample, now: number): Finding<boolean>;
  /** Whether time alone can change what it finds. */
  readonly timed: boolean;
  /** Set where `since` matters: of a trait it is then the start of the time in which it equalled this. */
  readonly streakOf?: Scalar;
  /** Completes "asked is that it …". */
  readonly wish: string;
}

export interface OperatorShape {
  readonly type: string;
}

export interface OperatorKind<Operator extends OperatorShape = OperatorShape> {
  readonly type: string;
  readonly schema: z.ZodType<Operator>;
  /** For an operator of this kind that its schema has let in. */
  compile(operator: OperatorShape): Test;
}

export interface OperatorOptions<Operator extends OperatorShape> {
  readonly type: Operator["type"];
  readonly schema: z.ZodType<Operator>;
  readonly compile: (operator: Operator) => Test;
}

export function defineOperator<Operator extends OperatorShape>({
  type,
  schema,
  compile,
}: OperatorOptions<Operator>): OperatorKind<Operator> {
  return { type, schema, compile: (operator) => compile(schema.parse(operator)) };
}
