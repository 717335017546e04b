/** Builders for tests of every package: an accepted event, with only what the test is about spelled out. */
import type { EventRecord } from "./event.js";
import { parseWorkspaceId, type WorkspaceId } from "./ids.js";

const parsed = parseWorkspaceId("11111111-1111-4111-8111-111111111111");
if (parsed === undefined) throw new TypeError("the fixture's workspace id is no UUID");
export const workspaceId: WorkspaceId = parsed;

let made = 0;

export function anEvent(event: Partial<EventRecord> = {}): EventRecord {
  made += 1;
  return {
    messageId: `m${made}`,
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
