/**
 * Changes the status of a broadcast: raises its epoch, writes its row and notifies its actor. The caller has checked
 * that the transition is allowed. Pure.
 */
import {
  audienceOfBroadcast,
  broadcastFollowMessage,
  onlySegmentOf,
  type BroadcastPlan,
  type BroadcastStatus,
  type ContentVersion,
  type Message,
  type StoreChange,
  type WorkspaceId,
} from "@signalbox/core";
import { momentInZone } from "@signalbox/journeys";
import { cleanUpsOf } from "./broadcast-clean-up.js";
import {
  broadcastRow,
  endedBroadcast,
  hasEnded,
  isLive,
  isOncePerAddress,
  type StoredBroadcast,
} from "./broadcasts.js";
import { familyOf } from "./broadcast-family.js";
import { firstGroupOf } from "../first-group.js";
import { withoutEndedSegments } from "./own-segments.js";
import type { StoredTemplate, WorkspaceState } from "../state.js";
import { publishedPartsOf } from "../templates/parts.js";

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
    ...(to === "Running" && stored.content === undefined && contentOf(state, stored)),
    ...(to === "Running" && stored.parentId !== undefined && { besides: besidesOf(state, stored) }),
    ...(because !== undefined && { because }),
  };
  const order = broadcastPlanOf(broadcast);
  return {
    broadcast,
    state: withBroadcast(state, broadcast),
    changes: [
      broadcastRow(workspaceId, broadcast),
      ...(hasEnded(to) ? cleanUpsOf([before], { workspaceId, now }) : []),
    ],
    send:
      order === undefined
        ? []
        : [
            broadcastFollowMessage(workspaceId, broadcast.id, {
              epoch: broadcast.epoch,
              status: to,
              order,
              ...(to === "Scheduled" && { startAt: startOfBroadcast(broadcast) ?? now }),
            }),
          ],
  };
}

function besidesOf(state: WorkspaceState, { id, parentId }: StoredBroadcast): readonly string[] {
  const others = familyOf(state, id).map((each) => each.id);
  return others.filter((each) => each !== id && each !== parentId);
}

/** The version of its template that is published now, and of the parts that this names. */
function contentOf(
  state: WorkspaceState,
  { messageTemplateId }: StoredBroadcast,
): Pick<StoredBroadcast, "content"> {
  const template = state.templates.find(({ id }) => id === messageTemplateId);
  if (template === undefined) return {};
  const parts = publishedPartsOf(state, template).map((part) => ({
    id: part.id,
    name: part.name,
    ...versionOf(state, part),
  }));
  return { content: { ...versionOf(state, template), ...(parts.length > 0 && { parts }) } };
}

function versionOf({ revisions }: WorkspaceState, { id, revision }: StoredTemplate): ContentVersion {
  return { revision, published: revisions?.[`templates/${id}`]?.list.at(-1) ?? 0 };
}

/** The workspace with the broadcast replaced or added; an ended one moves to `endedBroadcasts`, and its own segment is deleted. */
export function withBroadcast(state: WorkspaceState, broadcast: StoredBroadcast): WorkspaceState {
  const isKnown = state.broadcasts.some(({ id }) => id === broadcast.id);
  const others = state.broadcasts.filter(({ id }) => id !== broadcast.id);
  if (hasEnded(broadcast.status)) {
    const ended = state.endedBroadcasts.filter(({ id }) => id !== broadcast.id);
    const endedBroadcasts = [...ended, endedBroadcast(broadcast)];
    return withoutEndedSegments({ ...state, broadcasts: others, endedBroadcasts });
  }
  return {
    ...state,
    broadcasts: isKnown
      ? state.broadcasts.map((each) => (each.id === broadcast.id ? broadcast : each))
      : [...state.broadcasts, broadcast],
  };
}

/**
 * Without a group, uses the first of the channel. Decided at the start, so that the same group applies to all
 * recipients.
 */
export function withGroup(state: WorkspaceState, broadcast: StoredBroadcast): StoredBroadcast {
  const { subscriptionGroupId, config } = broadcast;
  const groupId = subscriptionGroupId ?? firstGroupOf(state, config.message.type)?.id;
  return groupId === undefined ? broadcast : { ...broadcast, subscriptionGroupId: groupId };
}

/** The time zone in which each day begins first. */
const earliestZone = "+14:00";

/** When the first recipient may get the message, ms; undefined without a schedule. */
export function startOfBroadcast({ scheduledAt, config }: StoredBroadcast): number | undefined {
  if (scheduledAt === undefined) return undefined;
  const zone = config.useIndividualTimezone === true ? earliestZone : (config.defaultTimezone ?? "UTC");
  return momentInZone(scheduledAt, zone);
}

/** Undefined while it has no recipients, or the template is missing. */
export function broadcastPlanOf(broadcast: StoredBroadcast): BroadcastPlan | undefined {
  const { messageTemplateId: templateId, subscriptionGroupId, config, approved } = broadcast;
  const audience = audienceOfBroadcast(broadcast);
  const { parentId, besides = [] } = broadcast;
  const hasRecipients = audience.include.length > 0 || parentId !== undefined;
  if (!hasRecipients || templateId === undefined) return undefined;
  const { message, rateLimit, batchSize = defaultBatchSize } = config;
  const localTime = localTimeOf(broadcast);
  const segmentId = onlySegmentOf(broadcast);
  const ofSegments = segmentId === undefined ? { audience } : { segmentId };
  const recipients = parentId === undefined ? ofSegments : { resend: { parentId, besides } };
  const { content } = broadcast;
  return {
    ...recipients,
    templateId,
    ...(content !== undefined && { content }),
    channel: message.type,
    batchSize,
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    ...(message.providerOverride !== undefined && { provider: message.providerOverride }),
    ...(message.senderOverride !== undefined && { sender: message.senderOverride }),
    ...(rateLimit !== undefined && { rateLimit }),
    ...(localTime !== undefined && { localTime }),
    ...(config.errorHandling === "PauseOnError" && { pausesOnError: true as const }),
    ...(isOncePerAddress(broadcast) && { isOncePerAddress: true as const }),
    ...(approved?.recipients !== undefined && { approvedRecipients: approved.recipients }),
  };
}

/**
 * A broadcast that an older release started has no `startedAt`: it sends at once where the time is past, as that
 * release did.
 */
function localTimeOf({ config, scheduledAt, startedAt }: StoredBroadcast): BroadcastPlan["localTime"] {
  const { useIndividualTimezone, defaultTimezone: zone = "UTC", whenPast = "nextDay" } = config;
  if (useIndividualTimezone !== true || scheduledAt === undefined) return undefined;
  return { at: scheduledAt, zone, ...(startedAt !== undefined && { past: { whenPast, startedAt } }) };
}

const defaultBatchSize = 100;
