/** The conformance suite of operators; each operator's test calls it with samples. */
import { pathText, type Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkSegmentDefinition } from "../check-segment-definition.js";
import { momentAt } from "../histories.fixture.js";
import { operators, type Operator } from "./index.js";
import type { Sample } from "./operator.js";

export interface OperatorConformance {
  readonly type: Operator["type"];
  readonly samples: readonly Operator[];
  /** Rejected, with the path of the issue inside the operator. */
  readonly broken: readonly { readonly operator: Json; readonly path: string }[];
}

const anyValue: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom<Json | undefined>(
    undefined,
    null,
    "",
    "pro",
    5,
    "5",
    true,
    false,
    [],
    {},
    "2026-01-01T00:00:20Z",
  ),
  fc.integer({ min: 0, max: 60 }).map((seconds) => new Date(momentAt(seconds)).toISOString()),
  fc.jsonValue().map((value) => value as Json),
);

export function conformsAsOperator({ type, samples, broken }: OperatorConformance): void {
  describe(`the operator ${type}`, () => {
    it.each(samples)("is in the registry and accepts %j", (operator) => {
      expect(operators.schema.parse(operator)).toStrictEqual(operator);
      expect(operators.of(operator).type).toBe(type);
    });

    it.each(broken)("rejects $operator at $path", ({ operator, path }) => {
      const checked = checkSegmentDefinition({
        entryNode: { type: "Trait", id: "1", path: "plan", operator },
        nodes: [],
      });
      expect(checked.ok ? [] : checked.issues.map(({ path: at }) => pathText(at))).toStrictEqual([
        `entryNode.operator${path}`,
      ]);
    });

    it.each(samples)("says what it requires: %j", (operator) => {
      const kind = operators.of(operator);
      const { wish } = kind.compile(operator);
      expect(Object.keys(kind.says)).toContain(wish.code);
      expect(wish.text).toMatch(/^[a-z].{4,}[^.]$/s);
    });

    it("says each sentence of its table for some sample", () => {
      const said = samples.map((operator) => operators.of(operator).compile(operator).wish.code);
      expect([...new Set(said)].toSorted()).toEqual(Object.keys(operators.find(type)?.says ?? {}).toSorted());
    });

    it.each(samples)("returns the same result until the moment it names: %j", (operator) => {
      const test = operators.of(operator).compile(operator);
      fc.assert(
        fc.property(anyValue, fc.nat(60_000), fc.nat(60_000), fc.nat(1000), (value, since, now, share) => {
          const sample: Sample = { value, since: momentAt(0) + since };
          const moment = momentAt(0) + now;
          const { value: verdict, until } = test.evaluate(sample, moment);
          expect(until).toBeGreaterThan(moment);
          expect(test.timed || until === Infinity).toBe(true);
          const last = Math.min(until, moment + 1e9);
          const between = Math.floor(moment + ((last - 1 - moment) * share) / 1000);
          expect(test.evaluate(sample, between).value).toBe(verdict);
          const afterwards = until === Infinity ? !verdict : test.evaluate(sample, until).value;
          expect(afterwards).toBe(!verdict);
        }),
      );
    });
  });
}

/** The result for a value set at `start`, evaluated `seconds` later. */
export function found(operator: Operator, value: Json | undefined, seconds = 0): boolean {
  const test = operators.of(operator).compile(operator);
  return test.evaluate({ value, since: momentAt(0) }, momentAt(seconds)).value;
}
