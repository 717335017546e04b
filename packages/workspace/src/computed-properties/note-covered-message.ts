/** The message by which the recompute reports the version of the definitions that it has completed. */
import type { Message, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "../state.js";

export const noteCoveredType = "note-covered";

export interface NoteCovered {
  readonly version: number;
}

export function noteCoveredMessage(workspaceId: WorkspaceId, version: number): Message {
  const input: NoteCovered = { version };
  return {
    to: workspaceKey(workspaceId),
    type: noteCoveredType,
    body: { commandId: `covered-${version}`, input: { ...input }, by: "recompute" },
  };
}
