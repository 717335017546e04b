/** The message by which the runner of retention says that it is about to delete events. */
import type { Message, WorkspaceId } from "@signalbox/core";
import { workspaceKey } from "../state.js";

export const noteEventsExpireType = "note-events-expire";

export function noteEventsExpireMessage(workspaceId: WorkspaceId): Message {
  return {
    to: workspaceKey(workspaceId),
    type: noteEventsExpireType,
    body: { commandId: "events-expire", input: {}, by: "retention" },
  };
}
