/** What the api does for the operations of the workspace package: random texts, secrets, reads, checks. */
import { randomBytes } from "node:crypto";
import type { OperationTools } from "@signalbox/workspace";
import { requireMessage } from "../admin/dead-letters/require-message.js";
import { toStoredConfig } from "../admin/settings/provider-config.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import type { ApiContext } from "../context.js";

const secretBytes = 24;

export function operationTools(api: ApiContext): OperationTools {
  const { secrets, tables, newId } = api;
  return {
    secrets,
    tables,
    newId,
    homeWorkspaceId: api.config.workspaceId,
    newSecret: () => randomBytes(secretBytes).toString("base64url"),
    readWorkspace: (workspaceId) => readWorkspace(workspaceId, api.actors),
    storedConfig: (channel, config) => toStoredConfig(channel, config, api),
    requireMessage,
  };
}
