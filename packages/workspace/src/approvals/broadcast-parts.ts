/**
 * What decides who gets a broadcast and what they get, as one digest for each part of it. A member approves all of them:
 * another digest at the start means that the part was changed since. Pure.
 */
import { referencesOf } from "@signalbox/audience";
import { audienceOfBroadcast, audienceSegmentIds, onlySegmentOf, type Json } from "@signalbox/core";
import {
  broadcastParts,
  type BroadcastDigests,
  type BroadcastPart,
} from "../broadcasts/approved-broadcast.js";
import type { StoredBroadcast } from "../broadcasts/broadcasts.js";
import { firstGroupOf } from "../first-group.js";
import { segmentsBehind } from "../segment-references.js";
import type { StoredSegment, SubscriptionGroup, WorkspaceState } from "../state.js";
import { partsSeen } from "../templates/parts.js";
import { digestOf } from "../versions/digest.js";

export function broadcastDigests(state: WorkspaceState, broadcast: StoredBroadcast): BroadcastDigests {
  return {
    settings: digestOf(settingsOf(broadcast)),
    segment: digestOf(segmentsOf(state, broadcast)),
    subscriptionGroups: digestOf(groupsOf(state, broadcast)),
    template: digestOf(templateOf(state, broadcast)),
    userProperties: digestOf(propertiesOf(state)),
    provider: digestOf(providersOf(state, broadcast)),
  };
}

export function changedParts(before: BroadcastDigests, now: BroadcastDigests): readonly BroadcastPart[] {
  return broadcastParts.filter((part) => before[part] !== now[part]);
}

function settingsOf(broadcast: StoredBroadcast): Json[] {
  const { messageTemplateId, scheduledAt, duplicateAddresses, config, parentId } = broadcast;
  const { include, exclude } = audienceOfBroadcast(broadcast);
  return [
    onlySegmentOf(broadcast) ?? (include.length + exclude.length === 0 ? null : [[...include], [...exclude]]),
    messageTemplateId ?? null,
    scheduledAt ?? null,
    duplicateAddresses ?? null,
    JSON.stringify(config),
    ...(parentId === undefined ? [] : [parentId]),
  ];
}

function segmentsOf(state: WorkspaceState, broadcast: StoredBroadcast): Json[] {
  const segments = askedSegments(state, broadcast);
  return segments.length === 0 ? ["null"] : segments.map(({ definition }) => JSON.stringify(definition));
}

/** Those of its audience, then those that these name, in the order of the workspace. */
function askedSegments({ segments }: WorkspaceState, broadcast: StoredBroadcast): readonly StoredSegment[] {
  const ids = audienceSegmentIds(broadcast);
  const own = ids.flatMap((id) => segments.filter((each) => each.id === id));
  const behind = segmentsBehind(
    segments,
    own.map(({ id }) => id),
  );
  return [...own, ...segments.filter(({ id }) => !ids.includes(id) && behind.has(id))];
}

/** The one that it is sent for, and those that its segments ask about. */
function groupsOf(state: WorkspaceState, broadcast: StoredBroadcast): Json[] {
  const { subscriptionGroupId, config } = broadcast;
  const asked = askedSegments(state, broadcast).flatMap(({ definition }) =>
    referencesOf(definition).map(({ id }) => id),
  );
  const ids = new Set([subscriptionGroupId ?? firstGroupOf(state, config.message.type)?.id, ...asked]);
  return state.subscriptionGroups.filter(({ id }) => ids.has(id)).map(groupText);
}

function groupText({ id, type, channel }: SubscriptionGroup): string {
  return `${id} ${type} ${channel}`;
}

function templateOf(
  { templates }: Pick<WorkspaceState, "templates">,
  { messageTemplateId }: StoredBroadcast,
): Json[] {
  const template = templates.find(({ id }) => id === messageTemplateId);
  // A draft is not sent. Before the template was put again, only its revision is known.
  return [
    template?.definitionDigest ?? template?.revision ?? null,
    template?.identifierKey ?? null,
    ...partsSeen(templates, template),
  ];
}

/** All of them: a text can read each by its name, also by one that it computes. */
function propertiesOf({ userProperties }: WorkspaceState): Json[] {
  return userProperties
    .map(({ id, name, definition }) => [id, name, JSON.stringify(definition)])
    .toSorted(([one = ""], [other = ""]) => (one < other ? -1 : 1));
}

/** Those that could take its messages. */
function providersOf({ providers }: WorkspaceState, { config }: StoredBroadcast): Json[] {
  const { type: channel, providerOverride } = config.message;
  return [
    providerOverride ?? null,
    ...providers
      .filter(
        (provider) => provider.channel === channel && (provider.isDefault || provider.isFallback === true),
      )
      .map(({ type, isDefault }) => `${type} ${isDefault ? "default" : "fallback"}`)
      .toSorted(),
  ];
}
