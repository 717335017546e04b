/** A segment as the API returns it, without internal fields. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { archivedField } from "../archive.js";
import { authorFields } from "../audit/authors.js";
import { progressSchema, recomputeProgressText, type ShownRecompute } from "../shown-recompute.js";
import { computedStatusField, resourceTypeField } from "../fields.js";
import { definitionField } from "../sent-definition.js";
import type { StoredSegment } from "../state.js";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  definition: definitionField("SegmentDefinition"),
  subscriptionGroupId: z.string().optional(),
  resourceType: resourceTypeField,
  status: computedStatusField,
  archived: archivedField,
  createdAt: z.int(),
  updatedAt: z.int(),
  definitionUpdatedAt: z.int(),
  ...authorFields,
});

export const savedSegmentSchema: z.ZodType = storedFields
  .extend({
    workspaceId: z.string(),
    lastRecomputed: z.int().optional().describe("When it was last computed for all users, ms."),
    progress: progressSchema.optional().describe(recomputeProgressText),
  })
  .meta({ id: "Segment" });

/** `segment` is stored, or the outcome of a command that stored it. */
export function savedSegment(
  workspaceId: WorkspaceId,
  segment: StoredSegment | Json,
  computed: ShownRecompute = {},
): object {
  return { workspaceId, ...storedFields.parse(segment), ...computed };
}
