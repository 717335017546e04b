/**
 * A property of the latest matching event that has it; inside a run that an event started, of its own events
 * first.
 */
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
   * Sent by older editors to keep the value of a run's own event. Every run does so; the field has no effect.
   */
  readonly skipReCompute?: boolean;
}

export const performed: LeafKind<PerformedProperty> = defineProperty({
  type: "Performed",
  schema: z
    .object({
      type: z.literal("Performed"),
      event: eventName,
      path: jsonPathSchema.describe("JSONPath into the event's properties."),
      properties: propertyConditionsSchema.exactOptional(),
      skipReCompute: z.boolean().exactOptional().describe("Accepted from other editors; without effect."),
    })
    .describe(
      "A property of the latest event that matches and has a value there. In a run that an event began: of the events of the run first.",
    ),
  defaults: { properties: [], skipReCompute: false },
  runInterest: ({ event }) => ({ event }),
  compile: ({ event, path, properties = [] }, context) =>
    latestValue({ source: { of: "track", names: [event] }, path, conditions: properties }, context),
});
