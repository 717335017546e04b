/** The identity of an event: a message is stored once per workspace and part, no matter who sends it. */
import type { EventPart, StoredEvent, WorkspaceId } from "@signalbox/core";

/** Every part a message may have been stored as. */
export const eventParts: readonly EventPart[] = ["main", "group", "traits"];

/** The event whose `data.userId` names the user it is about: it is erased with that user. */
export const groupAssignmentEvent = "DFGroupUserAssignment";

/** Records the consent of a user, so it is kept as long as the user. */
export const subscriptionChangeEvent = "DFSubscriptionChange";

/** `<workspaceId>/<part>/<messageId>`: the first two cannot hold a slash, so ids are unambiguous. */
export function eventId(event: Pick<StoredEvent, "workspaceId" | "part" | "messageId">): string {
  return `${event.workspaceId}/${event.part}/${event.messageId}`;
}

/** The ids under which these messages may be stored, in any part. */
export function eventIdsOf(workspaceId: WorkspaceId, messageIds: readonly string[]): string[] {
  return messageIds.flatMap((messageId) =>
    eventParts.map((part) => eventId({ workspaceId, part, messageId })),
  );
}
