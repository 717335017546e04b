/** The latest anonymous id of the user; of an anonymous user, its own. */
import { asks } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { documents } from "../reach.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface AnonymousIdProperty {
  readonly type: "AnonymousId";
}

export const anonymousId: LeafKind<AnonymousIdProperty> = defineProperty({
  type: "AnonymousId",
  schema: z
    .object({ type: asks("ids", z.literal("AnonymousId")) })
    .describe("The latest anonymous id of the user."),
  // User lists already search by anonymous id.
  unsearchable: true,
  compile: (_, context) => {
    const latest = context.anonymousId();
    return { evaluate: (input) => always(latest(input)), reach: () => documents };
  },
});
