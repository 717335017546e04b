/**
 * The group's events of a group call. They are sent when the member's event is applied: the assignment and the group's
 * traits, with the same message id. A repeated call is dropped at the member, so it cannot reach the group alone.
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
