/** The message by which a broadcast's actor reports a status change; the workspace ignores an outdated one. */
import type { BroadcastStatus, Message, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "../state.js";

export interface NoteBroadcast {
  readonly id: string;
  /** The broadcast's epoch at the time of the report; the report is ignored when it has changed. */
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
