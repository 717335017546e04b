/** The message by which the recompute reports the version of the search terms that every user has. */
import type { Message, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "../state.js";

export const noteTermsCoveredType = "note-terms-covered";

export interface NoteTermsCovered {
  readonly version: number;
}

export function noteTermsCoveredMessage(workspaceId: WorkspaceId, version: number): Message {
  const input: NoteTermsCovered = { version };
  return {
    to: workspaceKey(workspaceId),
    type: noteTermsCoveredType,
    body: { commandId: `terms-covered-${version}`, input: { ...input }, by: "recompute" },
  };
}
