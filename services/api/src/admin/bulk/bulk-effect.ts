/** POST `/bulk/effect`: what an act on many people would do. */
import { bulkSays, bulkToken, bulkWarnings, countAct } from "@signalbox/bulk-acts";
import { sentenceSchema } from "@signalbox/core";
import { keyAt } from "@signalbox/user-queries";
import { exampleIds } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { notComputedIn } from "../users/not-computed.js";
import { nameField, readNames } from "../users/user-names.js";
import { bulkScope, targetOf, withBulkTarget } from "./bulk-fields.js";

export const effectOfBulkAct: Endpoint = defineEndpoint({
  summary: "Compute the effect of a bulk act",
  description:
    "How many people an act is for, some of them, and what to know before. Needs the permission of the act besides. The token confirms the number for 15 minutes.",
  readsOnly: true,
  example: {
    body: {
      act: { type: "AddToList", segmentId: exampleIds.segment },
      filter: { segmentFilter: [exampleIds.segment] },
    },
  },
  body: withBulkTarget({}),
  answers: [
    {
      status: 200,
      description: "The number, and a token that confirms it",
      schema: z.object({
        count: z.int(),
        isExact: z
          .boolean()
          .describe(
            "False while what the filter names is not computed for all users yet, and for acts on runs in a large workspace, where the number is an estimate.",
          ),
        sample: z.array(z.object({ id: z.string(), name: nameField })).describe("The first 20."),
        warnings: z.array(sentenceSchema),
        confirmToken: z.string(),
        validUntil: z.string(),
      }),
    },
    { status: 400, description: "The act is not possible, as the issue says" },
    { status: 403, description: "The permission of the act is missing" },
  ],
  handle: async (request, api) => {
    const { body, workspaceId, visibility } = request;
    const target = targetOf(body);
    const { act } = body;
    const scope = await bulkScope(act, request, api);
    const named = "filter" in target ? target.filter : {};
    const [{ count, isEstimate, sample }, warnings, { notComputed = [] }] = await Promise.all([
      countAct(act, { target, workspace: scope.workspace }, api),
      bulkWarnings(act, target, scope, api),
      notComputedIn(named, [scope.workspace], api),
    ]);
    const keyOf = (sortKey: string): string => keyAt(workspaceId, sortKey);
    const nameOf = await readNames(
      sample.map(({ sortKey }) => keyOf(sortKey)),
      visibility,
      api,
    );
    const { state } = scope.workspace;
    const unfinished = new Set(notComputed.map(({ id }) => id));
    const names = [...state.segments, ...state.userProperties].flatMap(({ id, name }) =>
      unfinished.has(id) ? name : [],
    );
    const { confirmToken, validUntil } = bulkToken(act, target, { count, at: api.now().getTime() });
    return {
      status: 200,
      body: {
        count,
        isExact: names.length === 0 && !isEstimate,
        sample: sample.map(({ id, sortKey }) => ({ id, name: nameOf(keyOf(sortKey)) })),
        warnings: [...(names.length === 0 ? [] : [bulkSays.bulkNotComputed({ names })]), ...warnings],
        confirmToken,
        validUntil: new Date(validUntil).toISOString(),
      },
    };
  },
});
