/**
 * The way in for those who do something: each event starts a run, or, with a key, the first one of each of the key's values
 * does.
 */
import { z } from "zod";
import { nodeId } from "./fields.js";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface EventEntryNode {
  readonly type: "EventEntryNode";
  /** Its name, or a prefix that ends in `*`. */
  readonly event: string;
  /** The name of one of the event's properties. */
  readonly key?: string;
  readonly child: string;
}

export const eventEntry: JourneyNodeKind<EventEntryNode> = defineNode({
  type: "EventEntryNode",
  schema: z.object({
    type: z.literal("EventEntryNode"),
    event: z
      .string()
      .min(1, { error: "must not be empty; give an event's name, or a prefix that ends in *" }),
    key: z
      .string()
      .min(1, { error: "must not be empty; give the name of a property, or leave it out" })
      .max(150, { error: "must be at most 150 characters" })
      .exactOptional(),
    child: nodeId,
  }),
  edges: ({ child }) => [{ to: child, label: "started", path: ["child"], takesTime: false }],
  entry: ({ event, key }) => ({ by: "event", event, ...(key !== undefined && { key }) }),
  enter: ({ config }) => ({ go: config.child, because: "started" }),
  describe: ({ event, key }) =>
    key === undefined
      ? `Starts with every event "${event}".`
      : `Starts with an event "${event}", once for each value of "${key}".`,
});
