/**
 * How often an event occurred with the same key as the event that started a journey run. False outside of such
 * a run.
 */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { compares, eventFact } from "../count.js";
import { always } from "../finding.js";
import { keyedEntries } from "../keyed-events.js";
import { compilePicked, propertyConditionsSchema, type PropertyCondition } from "../property-condition.js";
import { nobody } from "../reach.js";
import type { RunInterest } from "../run-interest.js";
import { eventName, nodeId, propertyKey, times, timesOperator, type TimesOperator } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind, type SegmentNodeShape } from "./segment-node.js";

export interface KeyedPerformedNode {
  readonly type: "KeyedPerformed";
  readonly id: string;
  readonly event: string;
  /** A property of the event, or a path into its properties; read by `keyTextOf`. */
  readonly key: string;
  readonly times?: number;
  readonly timesOperator?: TimesOperator;
  readonly properties?: readonly PropertyCondition[];
}

const says = defineSentences({
  onlyInRuns: () => "The node applies only inside a journey run that an event started.",
});

export const keyedPerformed: SegmentNodeKind<KeyedPerformedNode> = defineSegmentNode({
  type: "KeyedPerformed",
  entryOnly: true,
  schema: z
    .object({
      type: z.literal("KeyedPerformed"),
      id: nodeId,
      event: eventName,
      key: propertyKey,
      times: times
        .exactOptional()
        .describe("The number of events: a whole number from 0 to 1,000. Default 1."),
      timesOperator: timesOperator
        .exactOptional()
        .describe("How the number of events is compared with `times`. Default `>=`."),
      properties: propertyConditionsSchema.exactOptional(),
    })
    .describe(
      "In a journey that begins with an event and has a key: users with so many events whose key has the value of the event that began the run. Elsewhere nobody.",
    ),
  defaults: { times: 1, timesOperator: ">=", properties: [] },
  says,
  compile: ({ event, key, times: count = 1, timesOperator: operator = ">=", properties = [] }) => {
    const entries = keyedEntries({ event, key, picks: properties.map(({ path }) => path) });
    const meets = compilePicked(properties, 0);
    return {
      evaluate: ({ keyed, now }) => {
        if (keyed === undefined) return always(false);
        const findings = entries(keyed)?.map((entry) => meets(entry, now));
        if (findings === undefined) return always(false);
        return {
          value: compares(findings.filter(({ value }) => value).length, operator, count),
          until: Math.min(...findings.map(({ until }) => until)),
        };
      },
      reach: () => nobody,
      explain: ({ keyed }) => ({
        says: says.onlyInRuns(),
        facts: { events: (keyed === undefined ? [] : (entries(keyed) ?? [])).map(eventFact) },
      }),
    };
  },
});

interface SegmentShape {
  readonly entryNode: SegmentNodeShape;
  readonly nodes: readonly SegmentNodeShape[];
}

/** The events its keyed conditions use; empty for a segment that does not depend on the run. */
export function segmentInterests({ entryNode, nodes }: SegmentShape): readonly RunInterest[] {
  return [entryNode, ...nodes].filter(isKeyedNode).map(({ event, key }) => ({ event, key }));
}

/** Whether the segment applies only inside a journey run that an event started. */
export function isKeyed(definition: SegmentShape): boolean {
  return segmentInterests(definition).length > 0;
}

function isKeyedNode(node: SegmentNodeShape): node is KeyedPerformedNode {
  return node.type === keyedPerformed.type;
}
