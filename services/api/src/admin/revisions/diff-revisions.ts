/** GET `/revisions/journeys/:id/diff` and the like: what differs between two revisions. */
import { changedPaths, draftKindFacts, type DraftKind } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { changesField } from "./changes-field.js";
import { definitionOf, findRevision, placeOf } from "./revision-fields.js";

const revisionField = z.int().min(0);

export function diffRevisionsOf(kind: DraftKind): Endpoint {
  const { resource } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Compare two revisions of a ${resource}`,
    query: z.object({ from: revisionField, to: revisionField }),
    answers: [
      {
        status: 200,
        description:
          "The paths that differ. Items of lists are named by their ids where all have one, else by their indexes.",
        schema: z.object({ changes: changesField }),
      },
      { status: 404, description: "No such revision" },
    ],
    handle: async (request, api) => {
      const { from, to } = request.query;
      const place = placeOf(kind, request);
      const [before, after] = await Promise.all([
        findRevision(place, String(from), api),
        findRevision(place, String(to), api),
      ]);
      const changes = changedPaths(definitionOf(before, request), definitionOf(after, request));
      return { status: 200, body: { changes } };
    },
  });
}
