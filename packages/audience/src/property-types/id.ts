/** The user's id. An anonymous user has none. */
import { asks } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { everyone } from "../reach.js";
import { defineProperty, type LeafKind } from "./property-type.js";

export interface IdProperty {
  readonly type: "Id";
}

export const id: LeafKind<IdProperty> = defineProperty({
  type: "Id",
  schema: z
    .object({ type: asks("ids", z.literal("Id")) })
    .describe("The user's id. An anonymous user has none."),
  // User lists are sorted and searched by id already.
  unsearchable: true,
  compile: () => ({
    evaluate: ({ user }) => always(user.kind === "user" ? user.id : undefined),
    reach: () => everyone,
  }),
});
