/** The operators of conditions, by type. */
import { defineWords, sayIn } from "../../data/index.js";
import type { Describing } from "../describing.js";
import { kindIn } from "../kind-in.js";
import { absoluteTimestamp } from "./absolute-timestamp.js";
import { equals } from "./equals.js";
import { exists } from "./exists.js";
import { greaterThanOrEqual } from "./greater-than-or-equal.js";
import { hasBeen } from "./has-been.js";
import { lessThan } from "./less-than.js";
import { notEquals } from "./not-equals.js";
import { notExists } from "./not-exists.js";
import type { Operator, OperatorKind, OperatorOf } from "./operator-kind.js";
import { within } from "./within.js";

export type { Operator } from "./operator-kind.js";

type OperatorKinds = { readonly [Type in Operator["type"]]: OperatorKind<OperatorOf<Type>> };

export const operators: OperatorKinds = {
  AbsoluteTimestamp: absoluteTimestamp,
  Equals: equals,
  Exists: exists,
  GreaterThanOrEqual: greaterThanOrEqual,
  HasBeen: hasBeen,
  LessThan: lessThan,
  NotEquals: notEquals,
  NotExists: notExists,
  Within: within,
};

export const unknownOperatorWords = defineWords({
  en: { unknownOperator: "meets {operator}" },
  de: { unknownOperator: "erfüllt {operator}" },
});

/** Completes a sentence that begins with what has the value. */
export function describeOperator(operator: Operator, describing: Describing): string {
  const kind = kindIn<OperatorKind<Operator>>(operators, operator.type);
  if (kind !== undefined) return kind.describe(operator, describing);
  const say = sayIn(unknownOperatorWords, describing.language);
  return say("unknownOperator", { operator: JSON.stringify(operator) });
}
