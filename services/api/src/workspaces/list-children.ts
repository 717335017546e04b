/**
 * GET `/api-l/admin/workspaces/child`: the active children of a workspace in order of creation, or the one with an
 * external id.
 */
import {
  deserializeWorkspace,
  workspaceKey,
  workspaceRow,
  workspaceRowSchema,
  type WorkspaceRow,
} from "@signalbox/workspace";
import type { ActorStore, SecretBox, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { limitField, offsetField } from "../admin/fields.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { defineEndpoint, type Endpoint } from "../http/route.js";

export const listChildren: Endpoint = defineEndpoint({
  summary: "List child workspaces",
  target: { outOfReach: () => ({ status: 200, body: { workspaces: [] } }) },
  query: z.object({
    externalId: z.string().exactOptional().describe("Only the child with this external id."),
    limit: limitField(100),
    offset: offsetField,
  }),
  answers: [
    {
      status: 200,
      description: "A page of the children, the oldest first, without deleted ones",
      schema: z.object({ workspaces: z.array(workspaceRowSchema) }),
    },
  ],
  handle: async ({ workspaceId, query: { externalId, limit, offset } }, { actors, secrets }) => {
    const { children, ...state } = await readWorkspace(workspaceId, actors);
    const own = state.externalId !== undefined && state.externalId === externalId ? [workspaceId] : [];
    const found = children
      .filter(({ status }) => status !== "Tombstoned")
      .filter((child) => externalId === undefined || child.externalId === externalId);
    const ids = [...own, ...found.map(({ id }) => id)].slice(offset, offset + limit);
    return {
      status: 200,
      body: { workspaces: await readRows(ids, actors, secrets) },
    };
  },
});

async function readRows(
  ids: readonly WorkspaceId[],
  actors: ActorStore,
  secrets: SecretBox,
): Promise<readonly WorkspaceRow[]> {
  const documents = await actors.load(ids.map(workspaceKey));
  return ids.flatMap((id) => {
    const document = documents.get(workspaceKey(id));
    return document === undefined ? [] : [workspaceRow(id, deserializeWorkspace(document.state), secrets)];
  });
}
