/** Sends a child's name, external id and status to its parent, which keeps them unique among its children. */
import type { Message, WorkspaceId } from "@signalbox/core";
import { noteChild } from "./note-child.js";
import type { WorkspaceState } from "../state.js";

/** Empty for a workspace without a parent. */
export function noteToParent(
  workspaceId: WorkspaceId,
  { parentId, name, externalId, status }: WorkspaceState,
): readonly Message[] {
  if (parentId === undefined) return [];
  const input = { id: workspaceId, name, ...(externalId !== undefined && { externalId }), status };
  return [noteChild.message(parentId, `note-${workspaceId}`, { input, by: workspaceId })];
}
