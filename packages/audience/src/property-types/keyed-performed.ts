/**
 * A property of the latest event with the same key as the event that started a journey run. No value outside of
 * such a run.
 */
import { z } from "zod";
import { isEmpty } from "../equality.js";
import { always } from "../finding.js";
import { jsonPathSchema } from "../json-path.js";
import { keyedEntries } from "../keyed-events.js";
import { compilePicked, propertyConditionsSchema, type PropertyCondition } from "../property-condition.js";
import { nobody } from "../reach.js";
import { eventName, propertyKey } from "../segment-nodes/fields.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface KeyedPerformedProperty {
  readonly type: "KeyedPerformed";
  readonly event: string;
  readonly path: string;
  /** A property of the event, or a path into its properties; read by `keyTextOf`. */
  readonly key: string;
  readonly properties?: readonly PropertyCondition[];
}

export const keyedPerformed: LeafKind<KeyedPerformedProperty> = defineProperty({
  type: "KeyedPerformed",
  schema: z
    .object({
      type: z.literal("KeyedPerformed"),
      event: eventName,
      path: jsonPathSchema.describe("JSONPath into the event's properties."),
      key: propertyKey,
      properties: propertyConditionsSchema.exactOptional(),
    })
    .describe(
      "In a run that an event began: a property of the latest event whose key has the value of that event. Elsewhere there is no value.",
    ),
  defaults: { properties: [] },
  runInterest: ({ event, key }) => ({ event, key }),
  compile: ({ event, path, key, properties = [] }) => {
    const entries = keyedEntries({
      event,
      key,
      picks: [path, ...properties.map((condition) => condition.path)],
    });
    const meets = compilePicked(properties, 1);
    return {
      reach: () => nobody,
      evaluate: ({ keyed, now }) => {
        const matching = (keyed === undefined ? undefined : entries(keyed)) ?? [];
        const latest = matching.find((entry) => !isEmpty(entry[2]) && meets(entry, now).value);
        return always(latest?.[2]);
      },
    };
  },
});
