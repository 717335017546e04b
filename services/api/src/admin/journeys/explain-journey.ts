/**
 * POST `/journeys/explain`: why a user is, was or never was in a journey, in words and as data.
 */
import { type WorkspaceId, sentenceSchema } from "@signalbox/core";
import { explainJourney as explain, whyCodes, type JourneyAnswer } from "@signalbox/user-queries";
import { hiddenIn, hiddenValue, idField, type Visibility } from "@signalbox/workspace";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import type { ApiContext } from "../../context.js";
import { userIdField } from "../fields.js";
import { explanationSchema, withoutReasons } from "../segments/explanation-schema.js";
import { shownRunSchema } from "./run-fields.js";

export const explainJourney: Endpoint = defineEndpoint({
  summary: "Explain why a user is in a journey",
  readsOnly: true,
  body: z.object({ journeyId: idField, userId: userIdField }),
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
  handle: async ({ workspaceId, workspaces, body, visibility }, api) => {
    const question = { own: workspaceId, workspaces, journeyId: body.journeyId, userId: body.userId };
    const ports: Parameters<typeof explain>[1] = { ...api, withThreads: withDraftThreads(api) };
    const answer = await explain(question, ports);
    if (visibility === undefined) return { status: 200, body: answer };
    const isHidden = await readsHidden(workspaces, body.journeyId.toLowerCase(), { visibility, ...api });
    return { status: 200, body: isHidden ? withoutWhy(answer) : answer };
  },
});

/** Whether the journey, or the segment that starts it, reads what is hidden. */
async function readsHidden(
  workspaces: readonly WorkspaceId[],
  journeyId: string,
  { visibility, views }: { readonly visibility: Visibility } & Pick<ApiContext, "views">,
): Promise<boolean> {
  const loaded = await views.load(workspaces);
  return [...loaded.values()].some(({ state }) => {
    const journey = state.journeys.find(({ id }) => id === journeyId);
    const entryId = journey?.present?.entrySegmentId;
    const segment = state.segments.find(({ id }) => id === entryId);
    return (
      (journey !== undefined &&
        hiddenIn(journey.definition, "JourneyDefinition", visibility) !== undefined) ||
      (segment !== undefined && hiddenIn(segment.definition, "SegmentDefinition", visibility) !== undefined)
    );
  });
}

/** What was looked at and how it was found tells what the user's data are: whether the user is in it stays. */
function withoutWhy(answer: JourneyAnswer): object {
  const { segment, ...others } = answer;
  return {
    ...others,
    text: hiddenValue,
    reasons: [],
    ...(segment !== undefined && { segment: withoutReasons(segment) }),
  };
}
