/** GET `/drafts/journeys/:id` and the like. */
import {
  draftKindFacts,
  draftSchema,
  exampleDraft,
  exampleIds,
  readDraft,
  type DraftKind,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { draftPlace, noDraft } from "./draft-place.js";

export function getDraftOf(kind: DraftKind): Endpoint {
  const { resource } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Show the draft of a ${resource}`,
    ...(kind === "segments" && { example: { params: { id: exampleIds.segment } } }),
    query: z.object({}),
    answers: [
      {
        status: 200,
        description: "The draft",
        schema: draftSchema,
        ...(kind === "segments" && { example: exampleDraft }),
      },
      { status: 404, description: "There is no draft" },
    ],
    handle: async (request, api) => {
      const place = draftPlace(kind, request);
      const { draft } = place === undefined ? {} : await readDraft(place, api);
      if (draft === undefined) throw noDraft(kind, request.params["id"]);
      return { status: 200, body: draft };
    },
  });
}
