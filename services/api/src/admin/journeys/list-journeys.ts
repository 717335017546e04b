/**
 * GET `/journeys`: what leads people, and how far one has come that has begun to take in who is in its segment already.
 * A parent sees those of its children. Those that belong to other resources only when asked.
 */
import {
  newWorkspace,
  reviveWorkspace,
  startRowId,
  workspaceKey,
  type StoredJourney,
} from "@signalbox/actors";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idsField } from "../fields.js";
import { resourceTypeField } from "../segments/saved-segment.js";
import { savedJourney, savedJourneySchema, type JourneyView } from "./saved-journey.js";

export const listJourneys: Route = defineRoute({
  method: "GET",
  path: "/journeys",
  summary: "List journeys",
  tag: "Journeys",
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
    },
  ],
  handle: async ({ workspaces, query }, api) => {
    const { ids, getPartial: isPartial = false, resourceType } = query;
    const type = resourceType ?? (ids === undefined ? "Declarative" : undefined);
    const asked = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const shown = (await journeysOf(workspaces, api.actors)).filter(
      ({ journey }) =>
        (asked === undefined || asked.has(journey.id)) &&
        (type === undefined || journey.resourceType === type),
    );
    const starts = await startsOf(shown, api);
    const journeys = shown.map(({ workspaceId, journey }) =>
      savedJourney(workspaceId, journey, { isPartial, ...starts.get(startRowId(workspaceId, journey.id)) }),
    );
    return { status: 200, body: { journeys } };
  },
});

interface OwnedJourney {
  readonly workspaceId: WorkspaceId;
  readonly journey: StoredJourney;
}

/** Oldest first. */
async function journeysOf(
  workspaces: readonly WorkspaceId[],
  actors: Pick<ActorStore, "load">,
): Promise<readonly OwnedJourney[]> {
  const documents = await actors.load(workspaces.map(workspaceKey));
  return workspaces
    .flatMap((workspaceId): readonly OwnedJourney[] => {
      const document = documents.get(workspaceKey(workspaceId));
      const { journeys } = document === undefined ? newWorkspace : reviveWorkspace(document.state);
      return journeys.map((journey) => ({ workspaceId, journey }));
    })
    .toSorted((left, right) => left.journey.createdAt - right.journey.createdAt);
}

const startSchema = z.object({ open: z.boolean(), done: z.int(), total: z.int() });

/** By row id, of those that are under way. */
async function startsOf(
  shown: readonly OwnedJourney[],
  { tables }: Pick<ApiContext, "tables">,
): Promise<ReadonlyMap<string, JourneyView>> {
  const begun = shown.filter(({ journey }) => journey.startedAt !== undefined);
  if (begun.length === 0) return new Map();
  const rows = await tables.getMany(
    "recomputes",
    begun.map(({ workspaceId, journey }) => startRowId(workspaceId, journey.id)),
  );
  return new Map(
    [...rows].flatMap(([id, row]): readonly (readonly [string, JourneyView])[] => {
      const { open, done, total } = startSchema.parse(row);
      return open ? [[id, { starting: { done, total } }]] : [];
    }),
  );
}
