/** What the api does for the operations of the workspace package: random texts, secrets, reads, checks. */
import { randomBytes } from "node:crypto";
import { countLocalTimes } from "@signalbox/messaging";
import type { OperationTools } from "@signalbox/workspace";
import { showBroadcast } from "../admin/broadcasts/show-broadcasts.js";
import { definitionOf as templateText } from "../admin/content/template-fields.js";
import { requireMessage } from "../admin/dead-letters/require-message.js";
import { toStoredConfig } from "../admin/settings/provider-config.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
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
    newSecret: () => randomBytes(secretBytes).toString("base64url"),
    readWorkspace: (workspaceId) => readWorkspace(workspaceId, actors),
    storedConfig: (channel, config) => toStoredConfig(channel, config, api),
    templateText: (definition, workspaceId) => templateText(definition, workspaceId, api),
    showBroadcast: (workspaceId, broadcast) => showBroadcast(workspaceId, broadcast, api),
    countLocalTimes: (workspaceId, broadcast) =>
      countLocalTimes({ workspaceId, broadcast, now: api.now().getTime() }, api),
    requireMessage,
  };
}
