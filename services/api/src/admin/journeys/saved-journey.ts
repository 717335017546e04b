/** A journey as callers see it: without what only the house needs of it, and without its definition where nobody asked. */
import type { StoredJourney } from "@signalbox/actors";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { progressSchema } from "../computed-properties/recompute-account.js";
import { resourceTypeField } from "../segments/saved-segment.js";

/** An example of a definition, for the reference. */
export const exampleJourney: object = {
  entryNode: { type: "EventEntryNode", event: "Signed up", child: "a-day" },
  exitNode: { type: "ExitNode" },
  nodes: [
    { type: "DelayNode", id: "a-day", variant: { type: "Second", seconds: 86_400 }, child: "welcome" },
    {
      type: "MessageNode",
      id: "welcome",
      variant: { type: "Email", templateId: "7b0ad1a4-8f39-4a70-a6ad-9d2cbb3d3a11" },
      child: "ExitNode",
    },
  ],
};

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["NotStarted", "Running", "Paused", "Broadcast"]),
  canRunMultiple: z.boolean(),
  definition: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ examples: [exampleJourney] }),
  draft: z.unknown().optional().describe("The editor's, as it was sent; absent when there is none."),
  version: z
    .int()
    .describe("Of the definition: grows with each that is put. Runs keep theirs. 0: there is none."),
  resourceType: resourceTypeField,
  createdAt: z.int(),
  updatedAt: z.int(),
});

export const savedJourneySchema: z.ZodType = storedFields.extend({
  workspaceId: z.string(),
  starting: progressSchema
    .optional()
    .describe("While those who are in its segment already are taken in: how many were looked at."),
});

export interface JourneyView {
  /** Without definition and draft. */
  readonly isPartial?: boolean;
  readonly starting?: z.infer<typeof progressSchema>;
}

/** `journey` is stored, or the outcome of a command that stored it. */
export function savedJourney(
  workspaceId: WorkspaceId,
  journey: StoredJourney | Json,
  { isPartial = false, starting }: JourneyView = {},
): object {
  const { definition, draft, ...shown } = storedFields.parse(journey);
  return {
    workspaceId,
    ...shown,
    ...(!isPartial && definition !== undefined && { definition }),
    ...(!isPartial && draft !== undefined && { draft }),
    ...(starting !== undefined && { starting }),
  };
}
