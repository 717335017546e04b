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

export function aWorkspaceId(text = "11111111-1111-4111-8111-111111111111"): WorkspaceId {
  const id = parseWorkspaceId(text);
  if (id === undefined) throw new TypeError(`not a UUID: ${text}`);
  return id;
}

let made = 0;

export function anEvent(event: Partial<EventRecord> = {}): EventRecord {
  made += 1;
  return {
    messageId: `message-${made}`,
    part: "main",
    type: "track",
    event: "Clicked",
    at: 1_000,
    receivedAt: 1_000,
    seq: made,
    data: "{}",
    ...event,
  };
}

export function anIdentify(traits: object, event: Partial<EventRecord> = {}): EventRecord {
  return anEvent({ type: "identify", event: "", data: JSON.stringify(traits), ...event });
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
