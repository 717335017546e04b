/** What the api does for the operations of the workspace package: random texts, secrets, reads, checks. */
import { randomBytes } from "node:crypto";
import { permissionsOf } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { countAudience, countLocalTimes } from "@signalbox/messaging";
import { allWorkspaces, permissionsOfRole, type OperationTools, type Permission } from "@signalbox/workspace";
import { showBroadcast } from "../admin/broadcasts/show-broadcasts.js";
import { beginMoves } from "../admin/journeys/begin-moves.js";
import { definitionOf as templateText } from "../admin/content/template-fields.js";
import { requireMessage } from "../admin/dead-letters/require-message.js";
import { toStoredConfig } from "../admin/settings/provider-config.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { requirePage } from "../admin/subscription-page/require-page.js";
import { publicUrlOf } from "../config.js";
import type { ApiContext } from "../context.js";

const secretBytes = 24;

export function operationTools(api: ApiContext): OperationTools {
  const { secrets, tables, actors, newId } = api;
  return {
    secrets,
    tables,
    actors,
    newId,
    homeWorkspaceId: api.config.workspaceId,
    publicUrl: publicUrlOf(api.config),
    newSecret: () => randomBytes(secretBytes).toString("base64url"),
    readWorkspace: (workspaceId) => readWorkspace(workspaceId, actors),
    rootWorkspaces: () => rootWorkspaces(api),
    permissionsOfRole: (role, workspaceId) => permissionsOfRoleIn(role, workspaceId, api),
    storedConfig: (channel, given, kept) => toStoredConfig(channel, { given, kept }, api),
    templateText: (definition, workspaceId) => templateText(definition, workspaceId, api),
    requirePage: (html, workspaceId) => requirePage(html, workspaceId, api),
    showBroadcast: (workspaceId, broadcast) => showBroadcast(workspaceId, broadcast, api),
    countLocalTimes: (workspaceId, broadcast) =>
      countLocalTimes({ workspaceId, broadcast, now: api.now().getTime() }, api),
    countAudience: (workspaceId, audience) => countAudience(workspaceId, audience, api),
    beginMoves: (moves) => beginMoves(moves, api),
    requireMessage,
  };
}

async function rootWorkspaces({
  actors,
  workspaces,
}: Pick<ApiContext, "actors" | "workspaces">): Promise<readonly WorkspaceId[]> {
  const roots: WorkspaceId[] = [];
  for await (const id of allWorkspaces(actors)) {
    const workspace = await workspaces.find(id);
    if (workspace !== undefined && workspace.type !== "Child") roots.push(id);
  }
  return roots;
}

/** A custom role can be given in its workspace and in the children of that. */
async function permissionsOfRoleIn(
  role: string,
  workspaceId: WorkspaceId,
  { installation, workspaces }: Pick<ApiContext, "installation" | "workspaces">,
): Promise<ReadonlySet<Permission> | undefined> {
  const state = await installation.find();
  if (Object.hasOwn(permissionsOfRole, role)) return permissionsOf(role, state);
  const custom = state.roles.find(({ id }) => id === role);
  const parentId = (await workspaces.find(workspaceId))?.parentId;
  const isKnown = custom?.workspaceId === workspaceId || custom?.workspaceId === parentId;
  return custom !== undefined && isKnown ? permissionsOf(role, state) : undefined;
}
