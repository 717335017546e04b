/** The message by which the recompute reports the version of the search terms that every user has. */
import type { Message, TermsBackgroundTask, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "../state.js";

export const noteTermsCoveredType = "note-terms-covered";

/** `rules` are those that wrote all of them. */
export type NoteTermsCovered = Pick<TermsBackgroundTask, "version" | "rules">;

export function noteTermsCoveredMessage(
  workspaceId: WorkspaceId,
  { version, rules }: NoteTermsCovered,
): Message {
  const input: NoteTermsCovered = { version, ...(rules !== undefined && { rules }) };
  return {
    to: workspaceKey(workspaceId),
    type: noteTermsCoveredType,
    body: { commandId: `terms-covered-${version}`, input: { ...input }, by: "recompute" },
  };
}
