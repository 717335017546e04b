/**
 * How often the user performed an event. An event leaves a window exactly its width after it occurred. `times:
 * 0` holds only for users with other events.
 */
import { saying, defineSentences } from "@signalbox/core";
import { z } from "zod";
import { compileCount, countText, type Counted } from "../count.js";
import { instantOf, instantSchema } from "../instant.js";
import { definitionSays } from "../issue-sentences.js";
import { propertyConditionsSchema, type PropertyCondition } from "../property-condition.js";
import { optionalWindowSchema, windowMs } from "../window.js";
import { eventName, nodeId, times, timesOperator, type TimesOperator } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface PerformedNode {
  readonly type: "Performed";
  readonly id: string;
  readonly event: string;
  readonly times?: number;
  readonly timesOperator?: TimesOperator;
  /** 0 means any time. */
  readonly withinSeconds?: number;
  readonly properties?: readonly PropertyCondition[];
  readonly timeOperator?: "Within" | "AfterAbsolute" | "BeforeAbsolute";
  readonly absoluteTimestamp?: string | number;
}

const performedSchema: z.ZodType<PerformedNode> = z
  .object({
    type: z.literal("Performed"),
    id: nodeId,
    event: eventName,
    times: times.exactOptional(),
    timesOperator: timesOperator
      .exactOptional()
      .describe("How the number of events is compared with `times`. Default `=`."),
    withinSeconds: optionalWindowSchema
      .exactOptional()
      .describe("Only events of the last so many seconds count. 0 means any time."),
    properties: propertyConditionsSchema.exactOptional(),
    timeOperator: z
      .enum(["Within", "AfterAbsolute", "BeforeAbsolute"])
      .exactOptional()
      .describe(
        "Which bound counts: `withinSeconds`, or events at or after, or before, `absoluteTimestamp`.",
      ),
    absoluteTimestamp: instantSchema
      .exactOptional()
      .describe("The moment of `AfterAbsolute` and `BeforeAbsolute`, as 2026-01-31T12:00:00Z."),
  })
  .refine((node) => node.timeOperator !== "Within" || node.withinSeconds !== undefined, {
    path: ["withinSeconds"],
    ...saying(definitionSays.secondsMissing()),
  })
  .refine((node) => !isAbsolute(node) || node.absoluteTimestamp !== undefined, {
    path: ["absoluteTimestamp"],
    ...saying(definitionSays.dateMissing()),
  })
  .describe(
    "Users with so many track events of a name. With `times: 0`: users who have track events, but none of these.",
  );

const says = defineSentences({
  performed: ({
    event,
    count,
    orMore,
    seconds,
    comparison,
    times: required,
  }: Counted & { readonly event: string }) =>
    countText(`"${event}" events`, { count, orMore, seconds, comparison, times: required }),
});

export const performed: SegmentNodeKind<PerformedNode> = defineSegmentNode({
  type: "Performed",
  schema: performedSchema,
  defaults: { times: 1, timesOperator: "=", withinSeconds: 0, properties: [], timeOperator: "Within" },
  says,
  compile: (node, context) =>
    compileCount(
      {
        names: [node.event],
        says: (counted) => says.performed({ event: node.event, ...counted }),
        conditions: node.properties ?? [],
        times: node.times ?? 1,
        operator: node.timesOperator ?? "=",
        ...spanOf(node),
      },
      context,
    ),
});

function isAbsolute({ timeOperator = "Within" }: PerformedNode): boolean {
  return timeOperator !== "Within";
}

function spanOf(node: PerformedNode): { windowMs?: number; from?: number; before?: number } {
  if (!isAbsolute(node)) {
    const { withinSeconds = 0 } = node;
    return withinSeconds === 0 ? {} : { windowMs: windowMs(withinSeconds) };
  }
  const bound = instantOf(node.absoluteTimestamp) ?? Number.NaN;
  return node.timeOperator === "AfterAbsolute" ? { from: bound } : { before: bound };
}
