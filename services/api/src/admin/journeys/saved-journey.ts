/** A journey as callers see it: without what only the house needs of it, and without its definition where nobody asked. */
import type { StoredJourney } from "@signalbox/actors";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { progressSchema } from "../computed-properties/recompute-account.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import type { JourneyStarts } from "./journey-starts.js";

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
    .describe(
      "While those who are in its segment already, or who entered it during a pause, are taken in: how many were looked at.",
    ),
  caughtUp: z
    .object({ total: z.int(), finishedAt: z.int() })
    .optional()
    .describe("Of the latest resume with `catchUp`: how many had entered the segment during the pause."),
});

export interface JourneyView extends JourneyStarts {
  /** Without definition and draft. */
  readonly isPartial?: boolean;
}

/** `journey` is stored, or the outcome of a command that stored it. */
export function savedJourney(
  workspaceId: WorkspaceId,
  journey: StoredJourney | Json,
  { isPartial = false, starting, caughtUp }: JourneyView = {},
): object {
  const { definition, draft, ...shown } = storedFields.parse(journey);
  return {
    workspaceId,
    ...shown,
    ...(!isPartial && definition !== undefined && { definition }),
    ...(!isPartial && draft !== undefined && { draft }),
    ...(starting !== undefined && { starting }),
    ...(caughtUp !== undefined && { caughtUp }),
  };
}
