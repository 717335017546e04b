/** A property of the latest event that matches and has it; inside a run that an event started, of its own events first. */
import { z } from "zod";
import { jsonPathSchema } from "../json-path.js";
import { propertyConditionsSchema, type PropertyCondition } from "../property-condition.js";
import { eventName } from "../segment-nodes/fields.js";
import { latestValue } from "./latest-value.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface PerformedProperty {
  readonly type: "Performed";
  readonly event: string;
  readonly path: string;
  readonly properties?: readonly PropertyCondition[];
  /**
   * Older editors ask with it that a run keeps the value of its own event. Every run does so, and values outside of runs are
   * always current: it changes nothing.
   */
  readonly skipReCompute?: boolean;
}

export const performed: LeafKind<PerformedProperty> = defineProperty({
  type: "Performed",
  schema: z.object({
    type: z.literal("Performed"),
    event: eventName,
    path: jsonPathSchema,
    properties: propertyConditionsSchema.exactOptional(),
    skipReCompute: z.boolean().exactOptional(),
  }),
  runInterest: ({ event }) => ({ event }),
  compile: ({ event, path, properties = [] }, context) =>
    latestValue({ source: { of: "track", names: [event] }, path, conditions: properties }, context),
});
