/**
 * How often something happened that has the same key as the event which started a journey. Outside of such a journey
 * nobody is meant.
 */
import { z } from "zod";
import { compares, eventFact } from "../count.js";
import { always } from "../finding.js";
import { keyedEntries } from "../keyed-events.js";
import { compilePicked, propertyConditionsSchema, type PropertyCondition } from "../property-condition.js";
import type { RunInterest } from "../run-interest.js";
import { eventName, nodeId, propertyKey, times, timesOperator, type TimesOperator } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind, type SegmentNodeShape } from "./segment-node.js";

export interface KeyedPerformedNode {
  readonly type: "KeyedPerformed";
  readonly id: string;
  readonly event: string;
  /** A property, or a path into the properties, of the entry event as of these; as `keyTextOf` reads it. */
  readonly key: string;
  readonly times?: number;
  readonly timesOperator?: TimesOperator;
  readonly properties?: readonly PropertyCondition[];
}

export const keyedPerformed: SegmentNodeKind<KeyedPerformedNode> = defineSegmentNode({
  type: "KeyedPerformed",
  entryOnly: true,
  schema: z.object({
    type: z.literal("KeyedPerformed"),
    id: nodeId,
    event: eventName,
    key: propertyKey,
    times: times.exactOptional(),
    timesOperator: timesOperator.exactOptional(),
    properties: propertyConditionsSchema.exactOptional(),
  }),
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
      explain: ({ keyed }) => ({
        because: "Only a journey that an event starts can tell which events are meant.",
        facts: { events: (keyed === undefined ? [] : (entries(keyed) ?? [])).map(eventFact) },
      }),
    };
  },
});

interface SegmentShape {
  readonly entryNode: SegmentNodeShape;
  readonly nodes: readonly SegmentNodeShape[];
}

/** The events its keyed conditions look at; empty for a segment that means the same outside of journeys. */
export function segmentInterests({ entryNode, nodes }: SegmentShape): readonly RunInterest[] {
  return [entryNode, ...nodes].filter(isKeyedNode).map(({ event, key }) => ({ event, key }));
}

/** Whether the segment means something only inside a journey that an event starts. */
export function isKeyed(definition: SegmentShape): boolean {
  return segmentInterests(definition).length > 0;
}

function isKeyedNode(node: SegmentNodeShape): node is KeyedPerformedNode {
  return node.type === keyedPerformed.type;
}
