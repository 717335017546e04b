/**
 * PUT `/drafts/journeys/:id` and the like: saves what an editor has. It is no command and changes nothing of the resource.
 * The first save of an editor in an hour is in the audit log.
 */
import { issueAt, issuesWithin, type JsonObject } from "@signalbox/core";
import {
  draftField,
  draftKindFacts,
  draftSchema,
  exampleDraft,
  exampleIds,
  exampleSegment,
  momentField,
  saveDraft,
  type DraftKind,
  type DraftPlace,
} from "@signalbox/workspace";
import { z } from "zod";
import { noteCall } from "../../audit/note-call.js";
import type { ApiContext } from "../../context.js";
import { badRequest } from "../../http/errors.js";
import { readIfNoneMatch } from "../../http/if-match.js";
import { requestSays } from "../../http/request-sentences.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { issuesOfSecrets } from "../content/added-secrets.js";
import { newDraftPlace } from "./draft-place.js";

export function putDraftOf(kind: DraftKind): Endpoint {
  const { resource, auditKind } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `Save the draft of a ${resource}`,
    description: `${ids[kind] ?? "The id is that of the resource, or a new UUID for one that does not exist yet."} Saving changes nothing of the ${resource} and of open requests for approval. With \`if-match\` it saves over that draft only, with \`if-none-match: *\` it only creates one; otherwise the last save wins.`,
    guardedResource: "draft",
    takesIfNoneMatch: true,
    ...(kind === "segments" && {
      example: {
        params: { id: exampleIds.segment },
        body: { name: "Free sign-ups", definition: exampleSegment },
      },
    }),
    body: z.object({
      name: z.string().max(maxNameLength).exactOptional().describe("As the editor has it."),
      definition: draftField.describe(`As the editor has it: ${contents[kind]}. It may be unfinished.`),
      basedOn: momentField
        .exactOptional()
        .describe("The `updatedAt` of the published resource that the draft began from."),
    }),
    answers: [
      {
        status: 200,
        description: "The draft",
        schema: draftSchema,
        ...(kind === "segments" && { example: exampleDraft }),
      },
      { status: 400, description: "`IdError`; too large, or nested too deeply" },
      ...(kind === "subscription-page"
        ? [{ status: 404, description: "The id is not that of the workspace" }]
        : []),
    ],
    handle: async (request, api) => {
      const place = newDraftPlace(kind, request);
      const { name, definition, basedOn } = request.body;
      const { origin, ifMatch, http } = request;
      await refuseContent(place, definition, api);
      const resources = [{ kind: auditKind, id: place.id, ...(name !== undefined && { name }) }];
      const draft = await saveDraft(
        {
          ...place,
          content: {
            ...(name !== undefined && { name }),
            definition,
            ...(basedOn !== undefined && { basedOn }),
          },
          guard: {
            ...(ifMatch !== undefined && { ifMatch }),
            createsOnly: readIfNoneMatch(http.req.headers["if-none-match"]),
          },
          origin,
          now: api.now().getTime(),
          beginSession: () =>
            noteCall({ action: "edit-draft", workspaceId: place.workspaceId, origin, resources }, api),
        },
        api,
      );
      return { status: 200, body: draft };
    },
  });
}

const maxNameLength = 512;

const ids: Readonly<Partial<Record<DraftKind, string>>> = {
  "subscription-page": "The id is that of the workspace.",
};

const contents: Readonly<Record<DraftKind, string>> = {
  journeys: "the graph",
  templates: "what is sent",
  segments: "the conditions",
  "user-properties": "how it is computed",
  "subscription-page": "`{ html }`",
};

const maxBytes = 1024 * 1024;

/** Throws `BadRequest` for one that is too large, and for secrets that a test of a template would print. */
async function refuseContent(
  { kind, workspaceId, id }: DraftPlace,
  definition: JsonObject,
  api: ApiContext,
): Promise<void> {
  const bytes = Buffer.byteLength(JSON.stringify(definition));
  if (bytes > maxBytes) {
    throw badRequest(issueAt(["definition"], requestSays.contentTooBig({ bytes, maximum: maxBytes })));
  }
  if (kind !== "templates") return;
  const printed = await issuesOfSecrets({ sent: definition, as: "draft", stored: { id } }, workspaceId, api);
  if (printed.length > 0) {
    throw badRequest(issuesWithin(["definition"], printed));
  }
}
