/** A user property as callers see it: without what only the house needs of it. */
import type { StoredUserProperty } from "@signalbox/workspace";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { progressSchema, type ComputedState } from "../computed-properties/recompute-account.js";
import { definitionField } from "../definition-fields.js";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  definition: definitionField("UserPropertyDefinition"),
  exampleValue: z.string().optional(),
  status: z.enum(["NotStarted", "Running", "Paused"]),
  createdAt: z.int(),
  updatedAt: z.int(),
  definitionUpdatedAt: z.int(),
});

export const savedUserPropertySchema: z.ZodType = storedFields.extend({
  workspaceId: z.string(),
  lastRecomputed: z.int().optional().describe("When it was last computed for everybody, ms."),
  progress: progressSchema.optional().describe("Of the recompute that brings everybody there."),
});

/** `property` is stored, or the outcome of a command that stored it. */
export function savedUserProperty(
  workspaceId: WorkspaceId,
  property: StoredUserProperty | Json,
  computed: ComputedState = {},
): object {
  return { workspaceId, ...storedFields.parse(property), ...computed };
}
