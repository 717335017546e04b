/**
 * GET `/journeys`: journeys, with the progress of one that is taking in the current members of its segment. A
 * parent sees those of its children. Those that belong to other resources are listed only on request.
 */
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineRoute, type Route } from "../../http/route.js";
import { idsField } from "../fields.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import { loadWorkspaces, startsKey, startsOf, type OwnedJourney } from "@signalbox/users";
import { savedJourney, savedJourneySchema } from "./saved-journey.js";
import { exampleSavedJourney } from "../../openapi/examples.js";

export const listJourneys: Route = defineRoute({
  method: "GET",
  path: "/journeys",
  summary: "List journeys",
  description:
    "While the current members of a newly started journey's segment are taken in, the journey has `starting` with the progress.",
  tag: "Journeys",
  example: { query: { getPartial: false } },
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    getPartial: z.boolean().exactOptional().describe("Without `definition` and `draft`."),
    resourceType: resourceTypeField
      .exactOptional()
      .describe("`Internal` for those that belong to other resources, which are left out otherwise."),
  }),
  answers: [
    {
      status: 200,
      description: "Journeys, oldest first",
      schema: z.object({ journeys: z.array(savedJourneySchema) }),
      example: { journeys: [exampleSavedJourney] },
    },
  ],
  handle: async ({ workspaces, query }, api) => {
    const { ids, getPartial: isPartial = false, resourceType } = query;
    const type = resourceType ?? (ids === undefined ? "Declarative" : undefined);
    const requested = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const shown = (await journeysOf(workspaces, api.actors)).filter(
      ({ journey }) =>
        (requested === undefined || requested.has(journey.id)) &&
        (type === undefined || journey.resourceType === type),
    );
    const starts = await startsOf(shown, api);
    const journeys = shown.map(({ workspaceId, journey }) =>
      savedJourney(workspaceId, journey, { isPartial, ...starts.get(startsKey(workspaceId, journey.id)) }),
    );
    return { status: 200, body: { journeys } };
  },
});

/** Oldest first. */
async function journeysOf(
  workspaces: readonly WorkspaceId[],
  actors: ActorStore,
): Promise<readonly OwnedJourney[]> {
  const loaded = await loadWorkspaces(workspaces, actors);
  return loaded
    .flatMap(({ workspaceId, state }) => state.journeys.map((journey) => ({ workspaceId, journey })))
    .toSorted((left, right) => left.journey.createdAt - right.journey.createdAt);
}
