/** The registry of operators. To add one: its file, its test, a line here, and in the union. */
import { createRegistry, type Registry } from "@signalbox/core";
import { absoluteTimestamp, type AbsoluteTimestampOperator } from "./absolute-timestamp.js";
import { equals, type EqualsOperator } from "./equals.js";
import { exists, type ExistsOperator } from "./exists.js";
import { greaterThanOrEqual, type GreaterThanOrEqualOperator } from "./greater-than-or-equal.js";
import { hasBeen, type HasBeenOperator } from "./has-been.js";
import { lessThan, type LessThanOperator } from "./less-than.js";
import { notEquals, type NotEqualsOperator } from "./not-equals.js";
import { notExists, type NotExistsOperator } from "./not-exists.js";
import type { OperatorKind } from "./operator.js";
import { within, type WithinOperator } from "./within.js";

export type Operator =
  | EqualsOperator
  | NotEqualsOperator
  | ExistsOperator
  | NotExistsOperator
  | GreaterThanOrEqualOperator
  | LessThanOperator
  | WithinOperator
  | HasBeenOperator
  | AbsoluteTimestampOperator;

export const operators: Registry<Operator, OperatorKind<Operator>> = createRegistry<
  Operator,
  OperatorKind<Operator>
>("Operator", [
  equals,
  notEquals,
  exists,
  notExists,
  greaterThanOrEqual,
  lessThan,
  within,
  hasBeen,
  absoluteTimestamp,
]);
