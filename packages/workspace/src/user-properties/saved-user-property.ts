/** A user property as the API returns it, without internal fields. */
import { holds, type Json, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { computedStatusField } from "../fields.js";
import { definitionField } from "../sent-definition.js";
import { archivedField } from "../archive.js";
import { authorFields } from "../audit/authors.js";
import { progressSchema, recomputeProgressText, type ShownRecompute } from "../shown-recompute.js";
import type { StoredUserProperty } from "../state.js";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  definition: definitionField("UserPropertyDefinition"),
  exampleValue: holds("data", z.string().optional()),
  personal: z
    .boolean()
    .optional()
    .describe("As it was set: `false` declares its path visible, `true` hides it."),
  status: computedStatusField,
  archived: archivedField,
  createdAt: z.int(),
  updatedAt: z.int(),
  definitionUpdatedAt: z.int(),
  ...authorFields,
});

export const savedUserPropertySchema: z.ZodType = storedFields
  .extend({
    workspaceId: z.string(),
    lastRecomputed: z.int().optional().describe("When it was last computed for all users, ms."),
    progress: progressSchema.optional().describe(recomputeProgressText),
  })
  .meta({ id: "UserProperty" });

/** `property` is stored, or the outcome of a command that stored it. */
export function savedUserProperty(
  workspaceId: WorkspaceId,
  property: StoredUserProperty | Json,
  computed: ShownRecompute = {},
): object {
  return { workspaceId, ...storedFields.parse(property), ...computed };
}
