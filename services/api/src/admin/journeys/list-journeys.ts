/**
 * GET `/journeys`: journeys, with the progress of one that is taking in the current members of its segment. A
 * parent sees those of its children. Those that belong to other resources are listed only on request.
 */
import {
  draftName,
  earlierJourneyDrafts,
  exampleSavedJourney,
  presentName,
  readDrafts,
  readWorkspaces,
  resourceTypeField,
  savedJourney,
  savedJourneySchema,
  type JourneyContents,
  type StoredJourney,
  type WorkspaceStores,
} from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { archivedOnlyField, idsField, isListed } from "../fields.js";
import { startsKey, startsOf, type OwnedJourney } from "@signalbox/user-queries";

export const listJourneys: Endpoint = defineEndpoint({
  summary: "List journeys",
  description:
    "While the current members of a newly started journey's segment are taken in, the journey has `starting` with the progress.",
  example: { query: { getPartial: false } },
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    getPartial: z.boolean().exactOptional().describe("Without `definition` and `draft`."),
    resourceType: resourceTypeField
      .exactOptional()
      .describe("`Internal` for those that belong to other resources, which are left out otherwise."),
    archived: archivedOnlyField,
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
    const isShown = (journey: StoredJourney): boolean =>
      (requested === undefined || requested.has(journey.id)) &&
      (type === undefined || journey.resourceType === type) &&
      isListed(journey, query.archived);
    const shown = await journeysOf(workspaces, { isShown, isPartial }, api);
    const starts = await startsOf(shown, api);
    const journeys = shown.map(({ workspaceId, journey, contents }) =>
      savedJourney(workspaceId, journey, { contents, ...starts.get(startsKey(workspaceId, journey.id)) }),
    );
    return { status: 200, body: { journeys } };
  },
});

interface ListedJourney extends OwnedJourney {
  readonly contents: JourneyContents;
}

/** Oldest first. */
async function journeysOf(
  workspaces: readonly WorkspaceId[],
  {
    isShown,
    isPartial,
  }: { readonly isShown: (journey: StoredJourney) => boolean; readonly isPartial: boolean },
  stores: WorkspaceStores,
): Promise<readonly ListedJourney[]> {
  const namesOf = (journey: StoredJourney): readonly string[] =>
    isPartial ? [] : [presentName(journey) ?? [], draftName(journey) ?? []].flat();
  const readings = await readWorkspaces(
    workspaces,
    { of: ({ journeys }) => journeys.filter(isShown).flatMap(namesOf) },
    stores,
  );
  const listed = await Promise.all(
    [...readings].map(async ([workspaceId, reading]) => {
      const shown = reading.state.journeys.filter(isShown);
      const ids = isPartial ? [] : shown.map(({ id }) => id);
      const earlier = earlierJourneyDrafts(reading);
      const drafts = await readDrafts({ workspaceId, kind: "journeys", ids, earlier }, stores);
      return shown.map((journey) => ({
        workspaceId,
        journey,
        contents: {
          definition: reading.contents.get(presentName(journey) ?? ""),
          draft: drafts.get(journey.id)?.draft?.definition,
        },
      }));
    }),
  );
  return listed.flat().toSorted((left, right) => left.journey.createdAt - right.journey.createdAt);
}
