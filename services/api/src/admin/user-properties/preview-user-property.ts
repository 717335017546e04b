/** POST `/user-properties/preview`: the values that users would have, without saving the property. */
import { checkPropertyDefinition } from "@signalbox/audience";
import { previewProperty } from "@signalbox/user-queries";
import { z } from "zod";
import { withDraftThreads } from "../../computation/draft-threads.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { definitionField, definitionOf } from "@signalbox/workspace";
import { limitField } from "../fields.js";

const share = {
  share: z.number().describe("Of all users, from 0 to 1."),
  low: z.number(),
  high: z.number().describe("`low` and `high` contain the true share with a probability of 95 %."),
};

export const previewUserProperty: Endpoint = defineEndpoint({
  summary: "Preview a user property",
  description:
    "The most frequent values that users would have by a definition, without saving it: of a random sample of 1,000 users, or of all where there are not more.",
  example: { body: { definition: { type: "Trait", path: "plan" }, limit: 10 } },
  readsOnly: true,
  body: z.object({
    definition: definitionField("UserPropertyDefinition"),
    limit: limitField(10).describe("How many values to name."),
  }),
  answers: [
    {
      status: 200,
      description: "The most frequent values first; values of more than 1,000 characters are not named",
      schema: z.object({
        values: z.array(z.object({ value: z.json(), ...share })),
        withoutValue: z.object(share),
        looked: z.int().describe("Users that were evaluated."),
        isEstimate: z.boolean(),
      }),
      example: {
        values: [{ value: "free", share: 0.75, low: 0.72, high: 0.78 }],
        withoutValue: { share: 0.25, low: 0.22, high: 0.28 },
        looked: 1_000,
        isEstimate: true,
      },
    },
    { status: 400, description: "`DefinitionError`: the message names every fault with its path" },
  ],
  handle: async ({ workspaceId, workspaces, body: given }, api) => {
    const definition = definitionOf(given.definition, checkPropertyDefinition);
    const question = { workspaceIds: workspaces, definition, limit: given.limit };
    const { userCounts: counts } = api;
    const body = await withDraftThreads(api)(workspaceId, (threads) =>
      previewProperty(question, { ...api, counts, random: Math.random, threads }),
    );
    return { status: 200, body };
  },
});
