/** A journey as the API returns it: without internal fields, and without its definition unless requested. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { archivedField } from "../archive.js";
import { authorFields } from "../audit/authors.js";
import { resourceTypeField } from "../fields.js";
import { definitionField, draftField } from "../sent-definition.js";
import { progressSchema } from "../shown-recompute.js";
import type { StoredJourney } from "../state.js";

const storedFields = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["NotStarted", "Running", "Paused", "Broadcast"]),
  canRunMultiple: z.boolean(),
  definition: definitionField("JourneyDefinition").optional(),
  draft: draftField.optional().describe("The editor's state, as it was sent; absent when there is none."),
  version: z
    .int()
    .describe("Of the definition: incremented by each new one. Runs keep theirs. 0: there is none."),
  moveTask: z
    .string()
    .optional()
    .describe("Of a put with `moveRuns`: the id of the bulk act that moves the runs."),
  resourceType: resourceTypeField,
  archived: archivedField,
  createdAt: z.int(),
  updatedAt: z.int(),
  ...authorFields,
});

export const savedJourneySchema: z.ZodType = storedFields
  .extend({
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
  })
  .meta({ id: "Journey" });

/** The progress of a journey that takes in the members of its segment: at its first start, and after a pause. */
export interface JourneyStarts {
  /** The sum of both while they are running. */
  readonly starting?: { readonly done: number; readonly total: number };
  /** The latest finished catch-up: how many users had entered during the pause, and when it finished. */
  readonly caughtUp?: { readonly total: number; readonly finishedAt: number };
}

export interface JourneyContents {
  readonly definition?: unknown;
  readonly draft?: unknown;
}

export interface JourneyView extends JourneyStarts {
  readonly contents?: JourneyContents;
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
