/** GET `/drafts/journeys` and the like. */
import {
  draftKindFacts,
  exampleDraft,
  listDrafts,
  listedDraft,
  listedDraftSchema,
  type DraftKind,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { partsField } from "../fields.js";

const { definition: _, ...exampleListedDraft } = exampleDraft;

export function listDraftsOf(kind: DraftKind): Endpoint {
  const { resource } = draftKindFacts[kind];
  return defineEndpoint({
    summary: `List drafts of ${kind === "subscription-page" ? `the ${resource}` : pluralOf(resource)}`,
    query: z.object(kind === "templates" ? { parts: partsField } : {}),
    answers: [
      {
        status: 200,
        description: "The drafts without their definitions, the latest first",
        schema: z.object({ drafts: z.array(listedDraftSchema) }),
        ...(kind === "segments" && { example: { drafts: [exampleListedDraft] } }),
      },
    ],
    handle: async ({ workspaceId, query }, api) => {
      const listsParts = "parts" in query && query.parts === true;
      const drafts = await listDrafts({ workspaceId, kind }, api);
      const listed = drafts.filter(({ isPart = false }) => isPart === listsParts);
      return { status: 200, body: { drafts: listed.map(listedDraft) } };
    },
  });
}

function pluralOf(resource: string): string {
  return resource.endsWith("y") && !resource.endsWith("ey") ? `${resource.slice(0, -1)}ies` : `${resource}s`;
}
