/** The latest anonymous id the user was known by; a visitor's own. */
import { z } from "zod";
import { always } from "../finding.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface AnonymousIdProperty {
  readonly type: "AnonymousId";
}

export const anonymousId: LeafKind<AnonymousIdProperty> = defineProperty({
  type: "AnonymousId",
  schema: z.object({ type: z.literal("AnonymousId") }),
  // Lists find people by their ids as visitors.
  unsearchable: true,
  compile: (_, context) => {
    const latest = context.anonymousId();
    return { evaluate: (input) => always(latest(input)) };
  },
});
