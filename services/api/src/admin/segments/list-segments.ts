/**
 * GET `/segments`: segments with their state of computation. Those that belong to other resources are listed only
 * on request.
 */
import {
  exampleSavedSegment,
  isSegmentInForce,
  resourceTypeField,
  savedSegment,
  savedSegmentSchema,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { computedState, readRecompute } from "../computed-properties/recompute-account.js";
import { archivedOnlyField, idsField, isListed } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";

export const listSegments: Endpoint = defineEndpoint({
  summary: "List segments",
  description:
    "While a changed definition is computed over stored history, the segment has `progress` and its list of members is not complete; afterwards it has `lastRecomputed`.",
  example: { query: { resourceType: "Declarative" } },
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    resourceType: resourceTypeField
      .exactOptional()
      .describe("`Internal` for those that belong to other resources, which are left out otherwise."),
    archived: archivedOnlyField,
  }),
  answers: [
    {
      status: 200,
      description: "Segments, oldest first",
      schema: z.object({ segments: z.array(savedSegmentSchema) }),
      example: { segments: [exampleSavedSegment] },
    },
  ],
  handle: async ({ workspaceId, query }, api) => {
    const [{ segments }, recompute] = await Promise.all([
      readWorkspace(workspaceId, api.actors),
      readRecompute(workspaceId, api),
    ]);
    const { ids, resourceType = ids === undefined ? "Declarative" : undefined } = query;
    const requested = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const shown = segments.filter(
      (segment) =>
        (requested === undefined || requested.has(segment.id)) &&
        isListed(segment, query.archived) &&
        (resourceType === undefined || segment.resourceType === resourceType),
    );
    return {
      status: 200,
      body: {
        segments: shown.map((segment) =>
          savedSegment(workspaceId, segment, computedState(segment, isSegmentInForce(segment), recompute)),
        ),
      },
    };
  },
});
