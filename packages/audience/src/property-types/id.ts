/** The user's id. A visitor has none. */
import { z } from "zod";
import { always } from "../finding.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface IdProperty {
  readonly type: "Id";
}

export const id: LeafKind<IdProperty> = defineProperty({
  type: "Id",
  schema: z.object({ type: z.literal("Id") }),
  // Lists are in order of id, and find people by it.
  unsearchable: true,
  compile: () => ({
    evaluate: ({ user }) => always(user.kind === "user" ? user.id : undefined),
  }),
});
