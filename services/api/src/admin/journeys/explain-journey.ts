/**
 * POST `/journeys/explain`: why a user is, was or never was in a journey, in words and as data.
 */
import { explainJourney as explain, whyCodes } from "@signalbox/user-queries";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { explanationSchema } from "../segments/explanation-schema.js";
import { shownRunSchema } from "./run-fields.js";

export const explainJourney: Endpoint = defineEndpoint({
  summary: "Explain why a user is in a journey",
  readsOnly: true,
  body: z.object({ journeyId: idField, userId: idField }),
  answers: [
    {
      status: 200,
      description: "The answer and the facts behind it; also for unknown journeys and users",
      schema: z.object({
        journeyId: z.string(),
        journeyName: z.string().nullable(),
        userId: z.string().describe("For an anonymous id that was linked to a user: that user's id."),
        is: z.enum(["in", "was", "never"]),
        text: z.string().describe("All reasons, as sentences."),
        reasons: z.array(z.object({ code: z.enum(whyCodes), text: z.string() })),
        status: z.enum(["NotStarted", "Running", "Paused"]).optional(),
        canRunMultiple: z.boolean().optional(),
        segment: z
          .object({
            id: z.string(),
            name: z.string(),
            isMember: z.boolean(),
            isUpToDate: z.boolean(),
            tree: explanationSchema,
          })
          .optional()
          .describe("Present for a journey with a segment entry."),
        runs: z.array(shownRunSchema).describe("Live runs, and the latest finished ones."),
      }),
    },
  ],
  handle: async ({ workspaceId, workspaces, body }, api) => {
    const question = { own: workspaceId, workspaces, journeyId: body.journeyId, userId: body.userId };
    return { status: 200, body: await explain(question, { ...api, withThreads: withDraftThreads(api) }) };
  },
});
