/** DELETE `/drafts/journeys/:id` and the like: discards a draft. What is published stays. */
import { discardDraft, draftKindFacts, exampleIds, type Draft, type DraftKind } from "@signalbox/workspace";
import { z } from "zod";
import { noteCall } from "../../audit/note-call.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { draftPlace, noDraft } from "./draft-place.js";

export function deleteDraftOf(kind: DraftKind): Endpoint {
  const { resource, auditKind } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Discard the draft of a ${resource}`,
    description: "What is published stays, and so do open requests for approval.",
    guardedResource: "draft",
    ...(kind === "segments" && { example: { params: { id: exampleIds.segment } } }),
    body: z.object({}),
    answers: [
      { status: 204, description: "Discarded" },
      { status: 404, description: "There is no draft" },
    ],
    handle: async (request, api) => {
      const place = draftPlace(kind, request);
      if (place === undefined) throw noDraft(kind, request.params["id"]);
      const { origin, ifMatch } = request;
      const { workspaceId, id } = place;
      const now = api.now().getTime();
      const guard = ifMatch === undefined ? {} : { ifMatch };
      const begin = ({ name }: Draft): Promise<void> => {
        const resources = [{ kind: auditKind, id, ...(name !== undefined && { name }) }];
        return noteCall({ action: "discard-draft", workspaceId, origin, resources }, api);
      };
      const discarded = await discardDraft({ ...place, guard, origin, now, begin }, api);
      if (discarded === undefined) throw noDraft(kind, id);
      return { status: 204 };
    },
  });
}
