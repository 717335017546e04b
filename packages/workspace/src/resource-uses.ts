/** The resources of a workspace that name another one. Pure. */
import { referencesOf } from "@signalbox/audience";
import { audienceSegmentIds } from "@signalbox/core";
import { isLive } from "./broadcasts/broadcasts.js";
import type { WorkspaceState } from "./state.js";
import { templatesWithPart } from "./templates/parts.js";

export type UsableKind = "segment" | "template" | "userProperty" | "subscriptionGroup";

export interface ResourceUse {
  readonly kind: "journey" | "broadcast" | "segment" | "subscriptionGroup" | "template";
  readonly id: string;
  readonly name: string;
  readonly status?: string;
  /** Only earlier versions name it, whose runs may still go on. */
  readonly isByEarlierVersion?: true;
  /** A template that names the part, which this sends. */
  readonly byTemplate?: string;
  /** It cannot be deleted meanwhile. */
  readonly preventsDeletion: boolean;
}

/** Undefined for an unknown resource. Drafts and ended broadcasts are not among the uses. */
export function resourceUses(
  state: WorkspaceState,
  { kind, id }: { readonly kind: UsableKind; readonly id: string },
): readonly ResourceUse[] | undefined {
  if (!resourcesOf(state, kind).some((each) => each.id === id)) return undefined;
  return [
    ...journeyUses(state, id),
    ...broadcastUses(state, id),
    ...segmentUses(state, { kind, id }),
    ...(kind === "segment" ? groupUses(state, id) : []),
    ...(kind === "userProperty" ? templateUses(state, id) : []),
    ...(kind === "template" ? usesOfPart(state, id) : []),
  ];
}

function resourcesOf(state: WorkspaceState, kind: UsableKind): readonly { readonly id: string }[] {
  const { segments, templates, userProperties, subscriptionGroups } = state;
  const all = { segment: segments, template: templates, userProperty: userProperties };
  return kind === "subscriptionGroup" ? subscriptionGroups : all[kind];
}

function journeyUses({ journeys }: WorkspaceState, id: string): readonly ResourceUse[] {
  return journeys.flatMap(({ id: journeyId, name, status, present, past }): ResourceUse[] => {
    const isNow = present?.mentions.includes(id) === true;
    if (!isNow && !past.mentions.includes(id)) return [];
    const use = { kind: "journey", id: journeyId, name, status } as const;
    const preventsDeletion = status !== "NotStarted";
    return [{ ...use, ...(!isNow && { isByEarlierVersion: true }), preventsDeletion }];
  });
}

function broadcastUses({ broadcasts }: WorkspaceState, id: string): readonly ResourceUse[] {
  return broadcasts
    .filter(
      (broadcast) =>
        [broadcast.messageTemplateId, broadcast.subscriptionGroupId].includes(id) ||
        audienceSegmentIds(broadcast).includes(id),
    )
    .map(({ id: broadcastId, name, status }) => ({
      kind: "broadcast",
      id: broadcastId,
      name,
      status,
      preventsDeletion: isLive(status),
    }));
}

/** The internal segments of a group belong to it and do not use it. */
function segmentUses(
  { segments, subscriptionGroups }: WorkspaceState,
  { kind, id }: { readonly kind: UsableKind; readonly id: string },
): readonly ResourceUse[] {
  const group = subscriptionGroups.find((each) => each.id === id);
  const own = new Set([id, group?.segmentId, group?.unsubscribedSegmentId]);
  return segments
    .filter(
      (segment) =>
        !own.has(segment.id) &&
        (segment.subscriptionGroupId === id ||
          referencesOf(segment.definition).some((reference) => reference.id === id)),
    )
    .map(({ id: segmentId, name, status }) => ({
      kind: "segment",
      id: segmentId,
      name,
      status,
      preventsDeletion: kind !== "template",
    }));
}

function groupUses({ subscriptionGroups }: WorkspaceState, id: string): readonly ResourceUse[] {
  return subscriptionGroups
    .filter(({ segmentId, unsubscribedSegmentId }) => [segmentId, unsubscribedSegmentId].includes(id))
    .map(({ id: groupId, name }) => ({
      kind: "subscriptionGroup",
      id: groupId,
      name,
      preventsDeletion: true,
    }));
}

/** Templates that name the part, and what sends these; deleting such a template is refused by itself. */
function usesOfPart(state: WorkspaceState, id: string): readonly ResourceUse[] {
  const part = state.templates.find((each) => each.id === id);
  return templatesWithPart(state, part).flatMap(({ id: templateId, name }): readonly ResourceUse[] => [
    { kind: "template", id: templateId, name, preventsDeletion: true },
    ...[...journeyUses(state, templateId), ...broadcastUses(state, templateId)].map((use) => ({
      ...use,
      byTemplate: name,
      preventsDeletion: false,
    })),
  ]);
}

/** Those that take the recipient's address from the property; what their texts print is not in the state. */
function templateUses({ templates, userProperties }: WorkspaceState, id: string): readonly ResourceUse[] {
  const property = userProperties.find((each) => each.id === id);
  return templates
    .filter(({ identifierKey }) => identifierKey !== undefined && identifierKey === property?.name)
    .map(({ id: templateId, name }) => ({ kind: "template", id: templateId, name, preventsDeletion: false }));
}
