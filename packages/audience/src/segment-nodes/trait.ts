/** The latest value of a trait meets a condition. */
import { saying, type Json, defineSentences, type Sentence } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { definitionSays } from "../issue-sentences.js";
import { compilePath, jsonPathSchema, type JsonPath } from "../json-path.js";
import { latestTrait } from "../latest-trait.js";
import { operators, type Operator } from "../operators/index.js";
import type { Sample, Test } from "../operators/operator.js";
import { shown } from "../operators/scalar.js";
import { compileTest } from "../property-condition.js";
import type { Reader, CompileContext } from "../compile-context.js";
import { documents } from "../reach.js";
import { streakSpec } from "../streak.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface TraitNode {
  readonly type: "Trait";
  readonly id: string;
  readonly path: string;
  readonly operator: Operator;
}

/** An identify event sets the whole value of a trait, so durations are known for one trait only. */
const traitSchema: z.ZodType<TraitNode> = z
  .object({
    type: z.literal("Trait"),
    id: nodeId,
    path: jsonPathSchema.describe("JSONPath of the trait, such as `plan` or `address.city`."),
    operator: operators.schema.describe("How the value is compared."),
  })
  .refine(({ path, operator }) => !countsTime(operator) || isOfOneTrait(compilePath(path)), {
    path: ["path"],
    ...saying(definitionSays.noSingleTrait()),
  })
  .describe("Users whose latest value of a trait meets an operator.");

const says = defineSentences({
  /** The value as JSON. */
  traitIs: ({
    path,
    value,
    wish,
  }: {
    readonly path: string;
    readonly value: string;
    readonly wish: Sentence;
  }) => `The trait ${path} is ${value}; required: it ${wish.text}.`,
});

export const trait: SegmentNodeKind<TraitNode> = defineSegmentNode({
  type: "Trait",
  schema: traitSchema,
  says,
  compile: ({ path: text, operator }, context) => {
    const path = compilePath(text);
    const test = compileTest(operator);
    const valueOf = latestTrait(text, context);
    const sample = sampleReader(text, { test, context, valueOf });
    return {
      evaluate: (input) => {
        const known = sample(input);
        return known === undefined ? always(false) : test.evaluate(known, input.now);
      },
      reach: () => documents,
      explain: (input) => {
        const value = valueOf(input) ?? null;
        const since = sample(input)?.since ?? Infinity;
        return {
          says: says.traitIs({ path: path.text, value: shown(value), wish: test.wish }),
          facts: Number.isFinite(since) ? { value, since: new Date(since).toISOString() } : { value },
        };
      },
    };
  },
});

/** Also called for an invalid operator, which has issues of its own. */
function countsTime(operator: Operator): boolean {
  return operators.schema.safeParse(operator).success && compileTest(operator).streakOf !== undefined;
}

function isOfOneTrait({ roots }: JsonPath): boolean {
  return roots !== "all" && roots.length === 1;
}

/** The trait's value; for a test of its duration also its start, and undefined when that is unknown. */
function sampleReader(
  text: string,
  {
    test,
    context,
    valueOf,
  }: { readonly test: Test; readonly context: CompileContext; readonly valueOf: Reader<Json | undefined> },
): Reader<Sample | undefined> {
  const value = test.streakOf;
  if (value === undefined) return (input) => ({ value: valueOf(input), since: Infinity });
  const streak = context.entries(
    streakSpec({ source: { of: "identify", roots: compilePath(text).roots }, path: text, value }),
  );
  return (input) => {
    const start = streak(input).findLast(([, , holds]) => holds === 1);
    return start === undefined ? undefined : { value: valueOf(input), since: start[0] };
  };
}
