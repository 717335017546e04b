/**
 * The last hundred events of some names, fewer where they are large, newest first, as `{ event, timestamp,
 * properties }`.
 */
import { asks } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { eventName } from "../segment-nodes/fields.js";
import type { EventMatcherSpec } from "../event-matcher.js";
import { ownersOf } from "../reach.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface PerformedManyProperty {
  readonly type: "PerformedMany";
  readonly or: readonly { readonly event: string }[];
}

const maxEvents = 100;

export const performedMany: LeafKind<PerformedManyProperty> = defineProperty({
  type: "PerformedMany",
  schema: z
    .object({
      type: z.literal("PerformedMany"),
      or: z
        .array(z.object({ event: asks("wholeEvent", eventName) }))
        .min(1, { error: "is empty; name at least one event" })
        .describe("The names of the events."),
    })
    .describe("The latest 100 events of some names, newest first: `[{event, timestamp, properties}]`."),
  unsearchable: true,
  compile: ({ or }, context) => {
    const spec: EventMatcherSpec = {
      source: { of: "track", names: or.map(({ event }) => event) },
      picks: [{ pick: "name" }, { pick: "value", path: "$" }],
      keep: { by: "bounded", limit: maxEvents },
    };
    const entries = context.entries(spec);
    return {
      reach: () => ownersOf(spec),
      evaluate: (input) => {
        const events = entries(input).map(([at, , event = "", properties = {}]) => ({
          event,
          timestamp: new Date(at).toISOString(),
          properties,
        }));
        return always(events.length === 0 ? undefined : events);
      },
    };
  },
});
