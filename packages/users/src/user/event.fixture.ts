import type { EventRecord } from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";
import { memberEventName } from "@signalbox/membership";

export function aGroupEvent(
  groupId: string,
  assigned: boolean,
  event: Partial<EventRecord> = {},
): EventRecord {
  return anEvent({ event: memberEventName, data: JSON.stringify({ groupId, assigned }), ...event });
}
