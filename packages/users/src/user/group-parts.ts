/**
 * The group's side of a group call. The member's event is the message that counts; once it is applied, the group gets
 * its own view of it and its traits as events of the same message id, so a repeated call can never reach the group alone.
 */
import { eventMessage, type EventBody, type EventRecord, type Message } from "@signalbox/core";
import type { Member } from "./membership-rows.js";
import { groupAssignment, groupEventName } from "@signalbox/membership";

export function groupParts(member: Member, body: EventBody): Message[] {
  const assignment = groupAssignment(body.event);
  if (assignment === undefined) return [];
  const toGroup = (part: Pick<EventRecord, "part" | "type" | "event" | "data">): Message => {
    const { anonymousId: _, ...event } = body.event;
    return eventMessage(member.workspaceId, { event: { ...event, ...part, userId: assignment.groupId } });
  };
  const seen = toGroup({
    part: "group",
    type: "track",
    event: groupEventName,
    data: JSON.stringify({ userId: member.id, assigned: assignment.assigned }),
  });
  if (body.groupTraits === undefined) return [seen];
  return [seen, toGroup({ part: "traits", type: "identify", event: "", data: body.groupTraits })];
}
