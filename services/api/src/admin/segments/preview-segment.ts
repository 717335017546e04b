/** POST `/segments/preview`: the users who would be in a segment, without saving it. */
import { checkSegmentDefinition } from "@signalbox/audience";
import { previewSegment as preview } from "@signalbox/users";
import { definitionField, definitionOf, exampleSegment, idField } from "@signalbox/workspace";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { limitField } from "../fields.js";

export const previewSegment: Endpoint = defineEndpoint({
  summary: "Preview a segment",
  description: "Counts the members that a definition would have, and names some, without saving it.",
  example: { body: { definition: exampleSegment, limit: 10 } },
  readsOnly: true,
  body: z.object({
    definition: definitionField("SegmentDefinition"),
    segmentId: idField
      .exactOptional()
      .describe("Of the segment that is being changed: for nodes that refer to that segment."),
    limit: limitField(10).describe("How many members to name."),
  }),
  answers: [
    {
      status: 200,
      description: "Exact, or after some seconds an estimate from the users evaluated until then",
      schema: z.object({
        count: z.int(),
        isEstimate: z.boolean(),
        looked: z.int().describe("Users that were evaluated."),
        sample: z.array(z.string()).describe("Ids of members."),
        took: z.int().describe("ms"),
      }),
      example: { count: 1, isEstimate: false, looked: 1, sample: ["ann"], took: 12 },
    },
    { status: 400, description: "`DefinitionError`: the message names every fault with its path" },
  ],
  handle: async ({ workspaceId, workspaces, body: given }, api) => {
    const definition = definitionOf(given.definition, checkSegmentDefinition);
    const { segmentId = "draft", limit } = given;
    const question = { workspaceIds: workspaces, segmentId: segmentId.toLowerCase(), definition, limit };
    const body = await withDraftThreads(api)(workspaceId, (threads) =>
      preview(question, { ...api, threads }),
    );
    return { status: 200, body };
  },
});
