/** How an event is told from every other: a message is stored once per workspace and part, whoever sends it again. */
import type { EventPart, StoredEvent, WorkspaceId } from "@signalbox/core";

/** Every part a message may have been stored as. */
export const eventParts: readonly EventPart[] = ["main", "group", "traits"];

/** The event whose `data.userId` names the user it is about: it goes when that user is erased. */
export const groupAssignmentEvent = "DFGroupUserAssignment";

/** `<workspaceId>/<part>/<messageId>`: the first two cannot hold a slash, so ids never run into each other. */
export function eventId(event: Pick<StoredEvent, "workspaceId" | "part" | "messageId">): string {
  return `${event.workspaceId}/${event.part}/${event.messageId}`;
}

/** The ids under which these messages may stand, in whatever parts. */
export function eventIdsOf(workspaceId: WorkspaceId, messageIds: readonly string[]): string[] {
  return messageIds.flatMap((messageId) =>
    eventParts.map((part) => eventId({ workspaceId, part, messageId })),
  );
}
