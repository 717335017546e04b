/** The user's id. A visitor has none. */
import { z } from "zod";
import { always } from "../finding.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface IdProperty {
  readonly type: "Id";
}

export const id: LeafKind<IdProperty> = defineProperty({
  type: "Id",
  schema: z.object({ type: z.literal("Id") }).describe("The user's id. An anonymous user has none."),
  // Lists are in order of id, and find people by it.
  unsearchable: true,
  compile: () => ({
    judge: ({ person }) => always(person.kind === "user" ? person.id : undefined),
  }),
});
