/** What a broadcast's actor has to tell its workspace, which decides whether it is still true. */
import type { BroadcastStatus, Message, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "./state.js";

export interface NoteBroadcast {
  readonly id: string;
  /** Of the broadcast when this was found; a later one makes it void. */
  readonly epoch: number;
  readonly to: Extract<BroadcastStatus, "Running" | "Paused" | "Completed" | "Failed">;
  readonly because?: string | undefined;
}

export const noteBroadcastType = "note-broadcast";

export function noteBroadcastMessage(workspaceId: WorkspaceId, { because, ...note }: NoteBroadcast): Message {
  const input = { ...note, ...(because !== undefined && { because }) };
  const commandId = `note-broadcast-${note.id}-${note.epoch}`;
  return {
    to: workspaceKey(workspaceId),
    type: noteBroadcastType,
    body: { commandId, input, by: `broadcast ${note.id}` },
  };
}
