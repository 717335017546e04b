/** Builders for tests: an accepted event with only what the test is about spelled out. */
import { memberEventName } from "@signalbox/membership";
import {
  eventMessage,
  parseWorkspaceId,
  type EventBody,
  type EventRecord,
  type Message,
  type WorkspaceId,
} from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";

export { anEvent, anIdentify } from "@signalbox/core/testing";

export function aWorkspaceId(text = "11111111-1111-4111-8111-111111111111"): WorkspaceId {
  const id = parseWorkspaceId(text);
  if (id === undefined) throw new TypeError(`not a UUID: ${text}`);
  return id;
}

export function aGroupEvent(
  groupId: string,
  assigned: boolean,
  event: Partial<EventRecord> = {},
): EventRecord {
  return anEvent({ event: memberEventName, data: JSON.stringify({ groupId, assigned }), ...event });
}

export function sent(event: EventRecord, more: Partial<EventBody> = {}): Message {
  return eventMessage(aWorkspaceId(), { event, ...more });
}
