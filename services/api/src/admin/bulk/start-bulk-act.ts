/** POST `/bulk`: begins an act on many people in the background. */
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { beginBulkAct } from "./begin-bulk-act.js";
import { bulkScope, targetOf, withBulkTarget } from "./bulk-fields.js";

export const startBulkAct: Endpoint = defineEndpoint({
  summary: "Begin a bulk act",
  description: [
    "Adds people to a list or takes them off, subscribes or unsubscribes them, starts a journey for them, stops or moves their",
    "runs of one, exports or erases them, in the background. Needs the permission of the act besides: `segments:write`, `subscriptions:write`,",
    "`journeys:publish`, `users:export` or `users:erase`. `expectedCount` is the number that was shown before: to erase, it must",
    "be the number of now; else it may differ by 10 or 1 %, or by more with the token of the effect.",
  ].join(" "),
  example: {
    body: {
      act: { type: "AddToList", segmentId: exampleIds.segment },
      filter: { segmentFilter: [exampleIds.segment] },
      expectedCount: 12_431,
    },
  },
  body: withBulkTarget({
    expectedCount: z.int().min(0).describe("How many people it is for, as the caller knows it."),
    confirmToken: z.string().max(1_000).exactOptional().describe("Of `POST /api/admin/bulk/effect`."),
  }),
  answers: [
    {
      status: 200,
      description: "It began; `GET /api/admin/bulk/:id` shows how far it is",
      schema: z.object({ id: z.string() }),
      example: { id: "0f4c2f52f3a145e08d1c7c3a5b7f0e8a9d2b6c1e4f8a7035" },
    },
    { status: 400, description: "The act is not possible, or finds nobody" },
    { status: 403, description: "The permission of the act is missing" },
    { status: 409, description: "There are more or fewer people now" },
  ],
  handle: async (request, api) => {
    const { act, expectedCount, confirmToken } = request.body;
    const target = targetOf(request.body);
    const scope = await bulkScope(act, request, api);
    const seen = { expectedCount, ...(confirmToken !== undefined && { confirmToken }) };
    return beginBulkAct({ act, target, scope, ...seen }, request, api);
  },
});
