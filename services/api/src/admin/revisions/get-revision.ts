/** GET `/revisions/journeys/:id/:revision` and the like. */
import { draftKindFacts, type DraftKind } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { findRevision, listedRevision, placeOf, revisionSchema } from "./revision-fields.js";

export function getRevisionOf(kind: DraftKind): Endpoint {
  const { resource } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Show a revision of a ${resource}`,
    query: z.object({}),
    answers: [
      { status: 200, description: "The revision", schema: revisionSchema },
      { status: 404, description: "No such revision" },
    ],
    handle: async (request, api) => {
      const row = await findRevision(placeOf(kind, request), request.params["revision"], api);
      const definition: unknown = JSON.parse(row.definition);
      return { status: 200, body: { ...listedRevision(row), definition } };
    },
  });
}
