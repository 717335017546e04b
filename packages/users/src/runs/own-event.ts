/** Events that runs write into the history of their user. */
import { anonymousKind, type EventRecord, type Json } from "@signalbox/core";
import type { FinishedRun, JourneyRun } from "@signalbox/journeys";
import type { WorkspaceContext } from "@signalbox/workspace";
import type { LiveRun } from "./journey-state.js";

export type Owner = Pick<WorkspaceContext, "workspaceId" | "kind" | "id" | "self" | "now" | "workspace">;

/** Before it is an event of its user. */
export interface OwnEvent {
  readonly messageId: string;
  readonly event: string;
  readonly data: Readonly<Record<string, Json>>;
}

export function ownEventOf(
  { messageId, event, data }: OwnEvent,
  { isHidden }: Pick<LiveRun, "isHidden">,
  { kind, id, now }: Owner,
  seq: number,
): EventRecord {
  const at = now.getTime();
  return {
    messageId,
    part: "main",
    type: "track",
    event,
    ...(kind === anonymousKind ? { anonymousId: id } : { userId: id }),
    at,
    receivedAt: at,
    seq,
    data: JSON.stringify(data),
    ...(isHidden && { hidden: true as const, context: hiddenContext }),
  };
}

export const hiddenContext: string = JSON.stringify({ hidden: true });

/** What each of these events says of its run. */
export function eventFieldsOf(
  { journeyId, id, trigger }: JourneyRun | FinishedRun,
  { workspaceId }: Pick<Owner, "workspaceId">,
): OwnEvent["data"] {
  return {
    workspaceId,
    journeyId,
    runId: id,
    ...(trigger !== undefined && { triggeringMessageId: trigger.messageId }),
  };
}
