/** A property of the latest event that matches and has it. */
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
  /** Kept for older editors; values are always current. */
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
  compile: ({ event, path, properties = [] }, site) =>
    latestValue({ source: { of: "track", names: [event] }, path, conditions: properties }, site),
});
