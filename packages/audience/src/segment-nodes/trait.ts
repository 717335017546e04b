/** The latest value of a trait meets a condition. */
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { compilePath, jsonPathSchema, type JsonPath } from "../json-path.js";
import { operators, type Operator } from "../operators/index.js";
import type { Sample, Test } from "../operators/operator.js";
import { shown } from "../operators/scalar.js";
import { compileTest } from "../property-condition.js";
import type { Reader, Site } from "../site.js";
import { streakSpec } from "../streak.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface TraitNode {
  readonly type: "Trait";
  readonly id: string;
  readonly path: string;
  readonly operator: Operator;
}

export const trait: SegmentNodeKind<TraitNode> = defineSegmentNode({
  type: "Trait",
  schema: z.object({
    type: z.literal("Trait"),
    id: nodeId,
    path: jsonPathSchema,
    operator: operators.schema,
  }),
  compile: ({ path: text, operator }, site) => {
    const path = compilePath(text);
    const test = compileTest(operator);
    const sample = sampleReader(path, test, site);
    return {
      judge: (subject) => test.judge(sample(subject), subject.now),
      explain: (subject) => {
        const { value = null, since } = sample(subject);
        return {
          because: `The trait ${path.text} is ${shown(value)}; asked is that it ${test.wish}.`,
          facts: Number.isFinite(since) ? { value, since: new Date(since).toISOString() } : { value },
        };
      },
    };
  },
});

/** What the trait is; for a test of its duration, since when it has been that. */
function sampleReader(path: JsonPath, test: Test, site: Site): Reader<Sample> {
  const valueOf: Reader<Json | undefined> = site.trait(path);
  if (test.streakOf === undefined) return (subject) => ({ value: valueOf(subject), since: Infinity });
  const value = test.streakOf;
  const statements = site.entries(
    streakSpec({ source: { of: "identify", roots: path.roots }, path: path.text, value }),
  );
  return (subject) => {
    const start = statements(subject).findLast(([, , holds]) => holds === 1);
    return { value: valueOf(subject), since: start?.[0] ?? Infinity };
  };
}
