/** Builders for tests: an event and the context in which an actor decides, with only what the test is about spelled out. */
import { actorKey, parseWorkspaceId, type EventRecord, type WorkspaceId } from "@signalbox/core";
import { emptyView, type WorkspaceContext, type WorkspaceView } from "../workspace/workspace-view.js";
import { memberEventName } from "@signalbox/membership";

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

export function aGroupEvent(
  groupId: string,
  assigned: boolean,
  event: Partial<EventRecord> = {},
): EventRecord {
  return anEvent({ event: memberEventName, data: JSON.stringify({ groupId, assigned }), ...event });
}

/** Decides anything, so it carries no state folded again. */
export type AnyContext = Omit<WorkspaceContext, "refolded">;

export function contextOf(kind: string, id: string, workspace: WorkspaceView = emptyView): AnyContext {
  const self = actorKey(workspaceId, kind, id);
  return { workspaceId, kind, id, self, now: new Date(5_000), workspace, companions: new Map() };
}
