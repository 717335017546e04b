/** A user property as the API returns it, without internal fields. */
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
  lastRecomputed: z.int().optional().describe("When it was last computed for all users, ms."),
  progress: progressSchema.optional().describe("Of the recompute for all users."),
});

/** `property` is stored, or the outcome of a command that stored it. */
export function savedUserProperty(
  workspaceId: WorkspaceId,
  property: StoredUserProperty | Json,
  computed: ComputedState = {},
): object {
  return { workspaceId, ...storedFields.parse(property), ...computed };
}
