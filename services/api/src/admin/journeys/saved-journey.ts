/** A journey as the API returns it: without internal fields, and without its definition unless requested. */
import type { StoredJourney } from "@signalbox/workspace";
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { progressSchema } from "../computed-properties/recompute-account.js";
import { definitionField } from "../definition-fields.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import type { JourneyStarts } from "@signalbox/users";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["NotStarted", "Running", "Paused", "Broadcast"]),
  canRunMultiple: z.boolean(),
  definition: definitionField("JourneyDefinition").optional(),
  draft: z.unknown().optional().describe("The editor's state, as it was sent; absent when there is none."),
  version: z
    .int()
    .describe("Of the definition: incremented by each new one. Runs keep theirs. 0: there is none."),
  resourceType: resourceTypeField,
  createdAt: z.int(),
  updatedAt: z.int(),
});

export const savedJourneySchema: z.ZodType = storedFields.extend({
  workspaceId: z.string(),
  starting: progressSchema
    .optional()
    .describe(
      "While the members of its segment, or users who entered it during a pause, are taken in: how many were processed.",
    ),
  caughtUp: z
    .object({ total: z.int(), finishedAt: z.int() })
    .optional()
    .describe(
      "Of the latest resume with `catchUp`: how many users had entered the segment during the pause.",
    ),
});

export interface JourneyView extends JourneyStarts {
  readonly contents?: {
    readonly definition?: unknown;
    readonly draft?: unknown;
  };
}

/** `journey` is stored, or the outcome of a command that stored it. */
export function savedJourney(
  workspaceId: WorkspaceId,
  journey: StoredJourney | Json,
  { contents: { definition, draft } = {}, starting, caughtUp }: JourneyView = {},
): object {
  return {
    workspaceId,
    ...storedFields.parse(journey),
    ...(definition !== undefined && { definition }),
    ...(draft !== undefined && { draft }),
    ...(starting !== undefined && { starting }),
    ...(caughtUp !== undefined && { caughtUp }),
  };
}
