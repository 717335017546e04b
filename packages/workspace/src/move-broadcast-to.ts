/**
 * One step of a broadcast's life: its status and epoch change, its row is written, and its actor is told. Anyone who may
 * decide that it happens has done so. Pure.
 */
import {
  broadcastFollowMessage,
  type BroadcastOrder,
  type BroadcastStatus,
  type Message,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { momentInZone } from "@signalbox/journeys";
import { broadcastRow, endedBroadcast, hasEnded, isLive, type StoredBroadcast } from "./broadcasts.js";
import { firstGroupOf } from "./first-group.js";
import type { WorkspaceState } from "./state.js";

export interface BroadcastMove {
  readonly workspaceId: WorkspaceId;
  /** ms */
  readonly now: number;
  readonly to: BroadcastStatus;
  readonly because?: string | undefined;
}

export interface MovedBroadcast {
  readonly state: WorkspaceState;
  readonly broadcast: StoredBroadcast;
  readonly changes: readonly StoreChange[];
  readonly send: readonly Message[];
}

export function moveBroadcastTo(
  state: WorkspaceState,
  before: StoredBroadcast,
  { workspaceId, now, to, because }: BroadcastMove,
): MovedBroadcast {
  const { because: _, ...stored } = before;
  const broadcast: StoredBroadcast = {
    ...stored,
    status: to,
    epoch: stored.epoch + 1,
    updatedAt: now,
    ...(stored.status === "Draft" && isLive(to) && { startedAt: now }),
    ...(because !== undefined && { because }),
  };
  const order = broadcastOrderOf(broadcast);
  return {
    broadcast,
    state: withBroadcast(state, broadcast),
    changes: [broadcastRow(workspaceId, broadcast)],
    send:
      order === undefined
        ? []
        : [
            broadcastFollowMessage(workspaceId, broadcast.id, {
              epoch: broadcast.epoch,
              status: to,
              order,
              ...(to === "Scheduled" && { startAt: startOf(broadcast) ?? now }),
            }),
          ],
  };
}

/** The workspace with the broadcast in the place it had, or among the ended ones. */
export function withBroadcast(state: WorkspaceState, broadcast: StoredBroadcast): WorkspaceState {
  const isKnown = state.broadcasts.some(({ id }) => id === broadcast.id);
  const others = state.broadcasts.filter(({ id }) => id !== broadcast.id);
  if (hasEnded(broadcast.status)) {
    const ended = state.endedBroadcasts.filter(({ id }) => id !== broadcast.id);
    return { ...state, broadcasts: others, endedBroadcasts: [...ended, endedBroadcast(broadcast)] };
  }
  return {
    ...state,
    broadcasts: isKnown
      ? state.broadcasts.map((each) => (each.id === broadcast.id ? broadcast : each))
      : [...state.broadcasts, broadcast],
  };
}

/** Where none is named, the first of the channel: decided at the start, so that all are asked about the same one. */
export function withGroup(state: WorkspaceState, broadcast: StoredBroadcast): StoredBroadcast {
  const { subscriptionGroupId, config } = broadcast;
  const groupId = subscriptionGroupId ?? firstGroupOf(state, config.message.type)?.id;
  return groupId === undefined ? broadcast : { ...broadcast, subscriptionGroupId: groupId };
}

/** Where the day begins first. */
const earliestZone = "+14:00";

/** ms: when the first of its recipients may get it; undefined when that is as soon as it is started. */
export function startOf({ scheduledAt, config }: StoredBroadcast): number | undefined {
  if (scheduledAt === undefined) return undefined;
  const zone = config.useIndividualTimezone === true ? earliestZone : (config.defaultTimezone ?? "UTC");
  return momentInZone(scheduledAt, zone);
}

/** Undefined while it does not say whom to send what. */
export function broadcastOrderOf(broadcast: StoredBroadcast): BroadcastOrder | undefined {
  const { segmentId, messageTemplateId: templateId, subscriptionGroupId, config } = broadcast;
  if (segmentId === undefined || templateId === undefined) return undefined;
  const { message, rateLimit, batchSize = defaultBatchSize } = config;
  const localTime = localTimeOf(broadcast);
  return {
    segmentId,
    templateId,
    channel: message.type,
    batchSize,
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    ...(message.providerOverride !== undefined && { provider: message.providerOverride }),
    ...(message.senderOverride !== undefined && { sender: message.senderOverride }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(localTime !== undefined && { localTime }),
    ...(config.errorHandling === "PauseOnError" && { pausesOnError: true as const }),
  };
}

/** One that an older release started sends at once where the time is past, as it began to. */
function localTimeOf({ config, scheduledAt, startedAt }: StoredBroadcast): BroadcastOrder["localTime"] {
  const { useIndividualTimezone, defaultTimezone: zone = "UTC", whenPast = "nextDay" } = config;
  if (useIndividualTimezone !== true || scheduledAt === undefined) return undefined;
  return { at: scheduledAt, zone, ...(startedAt !== undefined && { past: { whenPast, startedAt } }) };
}

const defaultBatchSize = 100;
