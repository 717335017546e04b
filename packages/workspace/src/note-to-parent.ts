/** A parent keeps of each child what must be unique among them and whether it lives; the child sends it what has changed. */
import type { Message, WorkspaceId } from "@signalbox/core";
import { noteChild } from "./commands/note-child.js";
import type { WorkspaceState } from "./state.js";

/** Nothing for a workspace that has no parent. */
export function noteToParent(
  workspaceId: WorkspaceId,
  { parentId, name, externalId, status }: WorkspaceState,
): readonly Message[] {
  if (parentId === undefined) return [];
  const input = { id: workspaceId, name, ...(externalId !== undefined && { externalId }), status };
  return [noteChild.message(parentId, `note-${workspaceId}`, { input, by: workspaceId })];
}
