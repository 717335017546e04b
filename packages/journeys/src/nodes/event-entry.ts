/**
 * Entry by an event: each event starts a run, or, with a key, the first event of each key value does. Only events whose
 * properties meet the conditions count.
 */
import { asks } from "@signalbox/core";
import { propertyConditionsSchema, type PropertyCondition } from "@signalbox/audience";
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { nodeId } from "./fields.js";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface EventEntryNode {
  readonly type: "EventEntryNode";
  /** A name, or a prefix that ends in `*`; the empty text is any name. */
  readonly event: string;
  /** The name of one of the event's properties, or a path into them. */
  readonly key?: string;
  /** Only events that meet all of them start a run. */
  readonly properties?: readonly PropertyCondition[];
  readonly child: string;
}

interface Events {
  /** Empty when every event starts a run. */
  readonly key: string;
  /** The number of conditions. */
  readonly conditions: number;
}

const says = defineSentences({
  entersEvent: ({ event, key, conditions }: Events & { readonly event: string }) =>
    startsWith(` "${event}"`, { key, conditions }),
  /** Every event whose name begins with the prefix. */
  entersPrefix: ({ prefix, key, conditions }: Events & { readonly prefix: string }) =>
    startsWith(` "${prefix}*"`, { key, conditions }),
  entersAny: ({ key, conditions }: Events) => startsWith("", { key, conditions }),
});

function startsWith(which: string, { key, conditions }: Events): string {
  const met = conditions === 0 ? "" : " that meets its conditions";
  return key === ""
    ? `Starts with every event${which}${met}.`
    : `Starts with an event${which}${met}, once for each value of "${key}".`;
}

export const eventEntry: JourneyNodeKind<EventEntryNode> = defineNode({
  type: "EventEntryNode",
  schema: z
    .object({
      type: z.literal("EventEntryNode"),
      event: z
        .string()
        .describe(
          "The name of the event. `Cart*` means every name that begins with `Cart`; the empty text means any.",
        ),
      key: asks(
        "key",
        z
          .string()
          .min(1, { error: "must not be empty; give the name of a property or a path, or leave it out" })
          .max(150, { error: "must be at most 150 characters" }),
      )
        .exactOptional()
        .describe(
          "The name of a property, or a JSONPath into the properties. Events with the same value belong to one run.",
        ),
      properties: propertyConditionsSchema
        .exactOptional()
        .describe("Conditions on the event's properties. Only events that meet all of them begin a run."),
      child: nodeId.describe("Id of the next node, or `ExitNode`."),
    })
    .describe("Every event of a name begins a run; with a key, the first event of each value of the key."),
  says,
  edges: ({ child }) => [{ to: child, label: "started", path: ["child"], takesTime: false }],
  entry: ({ event, key, properties = [] }) => ({
    by: "event",
    event: event === "" ? "*" : event,
    ...(key !== undefined && { key }),
    ...(properties.length > 0 && { properties }),
  }),
  enter: ({ config }) => ({ go: config.child, because: "started" }),
  describe: ({ event, key = "", properties = [] }) => {
    const which = { key, conditions: properties.length };
    if (event === "" || event === "*") return says.entersAny(which);
    return event.endsWith("*")
      ? says.entersPrefix({ prefix: event.slice(0, -1), ...which })
      : says.entersEvent({ event, ...which });
  },
});
