/**
 * POST `/revisions/journeys/:id/:revision/restore` and the like: the revision becomes the draft. Publishing it goes through
 * the checks of a put.
 */
import { draftKindFacts, draftSchema, saveDraft, type DraftKind } from "@signalbox/workspace";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { noteCall } from "../../audit/note-call.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { updatedAtOf } from "./updated-at-of.js";
import { findRevision, placeOf, refuseMasked } from "./revision-fields.js";

export function restoreRevisionOf(kind: DraftKind): Endpoint {
  const { resource, auditKind } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Restore a revision of a ${resource} into the draft`,
    description: `Nothing is published. The draft that there is is replaced; \`if-match\` with its \`draftUpdatedAt\` guards it.`,
    guardedResource: "draft",
    body: z.object({}),
    answers: [
      { status: 200, description: "The draft", schema: draftSchema },
      { status: 403, description: "A part of it is hidden from the caller" },
      { status: 404, description: "No such revision" },
    ],
    handle: async (request, api) => {
      const place = placeOf(kind, request);
      const row = await findRevision(place, request.params["revision"], api);
      refuseMasked(request, row);
      const { origin, ifMatch } = request;
      const { workspaceId, id } = place;
      const name = row.name ?? undefined;
      const basedOn = await updatedAtOf(place, api);
      const resources = [{ kind: auditKind, id, ...(name !== undefined && { name }) }];
      const draft = await saveDraft(
        {
          ...place,
          content: {
            ...(name !== undefined && { name }),
            definition: JSON.parse(row.definition) as Json,
            ...(basedOn !== undefined && { basedOn }),
          },
          guard: ifMatch === undefined ? {} : { ifMatch },
          origin,
          now: api.now().getTime(),
          beginSession: () => noteCall({ action: "edit-draft", workspaceId, origin, resources }, api),
        },
        api,
      );
      return { status: 200, body: draft };
    },
  });
}
