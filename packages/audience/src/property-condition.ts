/**
 * Conditions on an event's data. Those that do not depend on time are checked when the event is matched; for
 * the others the values are kept and checked at each evaluation.
 */
import type { JsonObject } from "@signalbox/core";
import { z } from "zod";
import { all, always, type Finding } from "./finding.js";
import { compilePath, jsonPathSchema } from "./json-path.js";
import type { MatchedEvent } from "./matched-events.js";
import { operators, type Operator } from "./operators/index.js";
import type { Test } from "./operators/operator.js";

export interface PropertyCondition {
  readonly path: string;
  readonly operator: Operator;
}

export const propertyConditionSchema: z.ZodType<PropertyCondition> = z.object({
  path: jsonPathSchema.describe("JSONPath into the event's properties."),
  operator: operators.schema.describe("How the value at the path is compared."),
});

export const propertyConditionsSchema: z.ZodType<readonly PropertyCondition[]> = z
  .array(propertyConditionSchema)
  .describe("Conditions on the event's properties. Only events that meet all of them count.");

export function compileTest(operator: Operator): Test {
  return operators.of(operator).compile(operator);
}

export interface SplitConditions {
  readonly fixed: readonly PropertyCondition[];
  readonly timed: readonly PropertyCondition[];
}

export function splitByTime(conditions: readonly PropertyCondition[] = []): SplitConditions {
  const isTimed = ({ operator }: PropertyCondition): boolean => compileTest(operator).timed;
  return {
    fixed: conditions.filter((condition) => !isTimed(condition)),
    timed: conditions.filter(isTimed),
  };
}

/** Whether an event's data meets all conditions, none of which depends on time. */
export function compileFixed(
  conditions: readonly PropertyCondition[],
): (data: () => JsonObject, at: number) => boolean {
  const tests = conditions.map(({ path, operator }) => ({
    path: compilePath(path),
    test: compileTest(operator),
  }));
  return (data, at) =>
    tests.every(({ path, test }) => test.evaluate({ value: path.first(data()), since: at }, at).value);
}

/** The event that conditions are checked on. */
export interface ConditionInput {
  /** Properties of the event. */
  readonly data: JsonObject;
  /** Event time, ms. */
  readonly at: number;
  /** ms */
  readonly now: number;
}

/** Whether an event meets all conditions at a moment. A condition that throws is not met. */
export function compileConditions(
  conditions: readonly PropertyCondition[],
): (scene: ConditionInput) => boolean {
  const tests = conditions.map(({ path, operator }) => ({
    path: compilePath(path),
    test: compileTest(operator),
  }));
  return ({ data, at, now }) =>
    tests.every(({ path, test }) => {
      try {
        return test.evaluate({ value: path.first(data), since: at }, now).value;
      } catch {
        return false;
      }
    });
}

/** Whether an entry meets all conditions; their values are its picks from `offset` on. */
export function compilePicked(
  conditions: readonly PropertyCondition[],
  offset: number,
): (entry: MatchedEvent, now: number) => Finding<boolean> {
  const tests = conditions.map(({ operator }) => compileTest(operator));
  if (tests.length === 0) return () => always(true);
  return (entry, now) =>
    all(
      tests.map((test, index) => test.evaluate({ value: entry[2 + offset + index], since: entry[0] }, now)),
    );
}
