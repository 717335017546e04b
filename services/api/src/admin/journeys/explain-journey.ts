/**
 * POST `/journeys/explain`: why a user is, was or never was in a journey, in words and as data.
 */
import { explainJourney as explain, whyCodes } from "@signalbox/user-queries";
import { idField } from "@signalbox/workspace";
import { sentenceSchema } from "@signalbox/core";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { explanationSchema } from "../segments/explanation-schema.js";
import { withholdReasons } from "../segments/withhold-reasons.js";
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
        text: z.string().describe("All reasons, in English."),
        reasons: z
          .array(z.intersection(sentenceSchema, z.object({ code: z.enum(whyCodes) })))
          .describe("The sentences of `text`."),
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
  handle: async ({ workspaceId, workspaces, body, personal }, api) => {
    const question = { own: workspaceId, workspaces, journeyId: body.journeyId, userId: body.userId };
    const ports: Parameters<typeof explain>[1] = {
      ...api,
      withThreads: withDraftThreads(api),
      shownReasons: ({ definition }, tree) => withholdReasons({ definition, tree }, personal),
    };
    return { status: 200, body: await explain(question, ports) };
  },
});
