/** What a request to publish or to start is about, as one text: another text means that it was changed. Pure. */
import { createHash } from "node:crypto";
import { segmentsBehind } from "../segment-references.js";
import type { Json } from "@signalbox/core";
import type { StoredBroadcast } from "../broadcasts/broadcasts.js";
import type {
  StoredJourney,
  StoredSegment,
  StoredTemplate,
  StoredUserProperty,
  WorkspaceState,
} from "../state.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { broadcastDigests } from "./broadcast-parts.js";
import { partsSeen } from "../templates/parts.js";
import { digestOf } from "../versions/digest.js";

/** Undefined for a broadcast that does not exist any more. */
export function fingerprintOf(state: WorkspaceState, resource: ApprovalResource): string | undefined {
  const seen = publishedSeen(state, resource);
  return seen && textOf(seen);
}

/** Of a request that keeps no content, as of an api of an earlier release. */
export function earlierFingerprintOf(state: WorkspaceState, resource: ApprovalResource): string | undefined {
  const isBroadcast = resource.type === "Broadcast";
  const seen = isBroadcast ? publishedSeen(state, resource) : withDraftSeen(state, resource);
  return seen && textOf(seen);
}

/** Whether what the request replaces, or starts, is as it was. A draft that was saved since changes nothing of it. */
export function isUnchanged(state: WorkspaceState, approval: Requested): boolean {
  const { resource, fingerprint, keepsContent = false } = approval;
  if (keepsContent || resource.type === "Broadcast") {
    if (fingerprintOf(state, resource) === fingerprint) return true;
  } else {
    const seen = withDraftSeen(state, resource);
    if (seen !== undefined && textOf(seen) === fingerprint) return true;
  }
  const earlier = earlierSeen(state, resource);
  return earlier !== undefined && textOf(earlier) === fingerprint;
}

type Requested = Pick<Approval, "resource" | "fingerprint" | "keepsContent">;

function textOf(seen: Json[]): string {
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

/** One that is published for the first time need not exist. */
function publishedSeen(state: WorkspaceState, resource: ApprovalResource): Json[] | undefined {
  const { type, id } = resource;
  switch (type) {
    case "Journey": {
      const journey = state.journeys.find((each) => each.id === id);
      if (journey === undefined) return [type];
      const { status, version, canRunMultiple } = journey;
      const starts = resource.status === undefined ? [] : [mentionsSeen(state, journey, publishedTemplate)];
      return [type, status, version, canRunMultiple, ...starts];
    }
    case "Template": {
      const template = state.templates.find((each) => each.id === id);
      return template === undefined ? [type] : [type, template.channel, publishedTemplate(template)];
    }
    case "Broadcast": {
      const broadcast = state.broadcasts.find((each) => each.id === id);
      return broadcast && broadcastSeen(state, broadcast);
    }
    case "Segment":
      return [type, definitionSeen(state.segments, id)];
    case "UserProperty": {
      const name = state.userProperties.find((each) => each.id === id)?.name ?? null;
      return [type, definitionSeen(state.userProperties, id), name];
    }
    case "SubscriptionPage":
      return [type, state.subscriptionPageDigest ?? state.subscriptionPage ?? null];
  }
}

function definitionSeen(stored: readonly (StoredSegment | StoredUserProperty)[], id: string): Json {
  const found = stored.find((each) => each.id === id);
  return found === undefined ? null : digestOf(found.definition);
}

/** Before the template was put again, only its revision is known. */
function publishedTemplate({ hasDefinition, definitionDigest, revision }: StoredTemplate): Json {
  return hasDefinition ? (definitionDigest ?? revision) : null;
}

/** 2026-11-28: of requests that keep no content, with the draft as an earlier release stored it. */
function withDraftSeen(state: WorkspaceState, resource: ApprovalResource): Json[] | undefined {
  const { type, id } = resource;
  if (type === "Journey") {
    const journey = state.journeys.find((each) => each.id === id);
    if (journey === undefined) return undefined;
    const revisionOf = ({ revision }: StoredTemplate): Json => revision;
    const starts = resource.status === undefined ? [] : [mentionsSeen(state, journey, revisionOf)];
    return [...journeySeen(journey), ...starts];
  }
  if (type !== "Template") return undefined;
  const template = state.templates.find((each) => each.id === id);
  return template && [template.revision];
}

function journeySeen({ status, version, draftRevision, canRunMultiple }: StoredJourney): Json[] {
  return [status, version, draftRevision ?? null, canRunMultiple];
}

/** To whom it goes and what it says are part of it. */
function broadcastSeen(state: WorkspaceState, broadcast: StoredBroadcast): Json[] {
  return [broadcast.status, ...Object.values(broadcastDigests(state, broadcast))];
}

/** For a request to start one: what starts it and what it sends, as far as its published version names it. */
function mentionsSeen(
  state: WorkspaceState,
  { present }: StoredJourney,
  templateSeen: (template: StoredTemplate) => Json,
): Json[] {
  const mentions = new Set(present?.mentions);
  const { segments, templates, userProperties } = state;
  const behind = segmentsBehind(segments, mentions);
  return [
    ...segments.filter(({ id }) => behind.has(id)).map(({ definition }) => JSON.stringify(definition)),
    ...templates
      .filter(({ id }) => mentions.has(id))
      .flatMap((template) => [templateSeen(template), ...partsSeen(templates, template)]),
    ...userProperties
      .filter(({ id }) => mentions.has(id))
      .map(({ definition }) => JSON.stringify(definition)),
  ];
}

/**
 * 2026-11-28: requests of the release before have a fingerprint of less. It counts as long as the request is open; remove
 * this in the next release.
 */
function earlierSeen(state: WorkspaceState, { type, id }: ApprovalResource): Json[] | undefined {
  if (type === "Journey") {
    const journey = state.journeys.find((each) => each.id === id);
    return journey && journeySeen(journey);
  }
  if (type !== "Broadcast") return undefined;
  const broadcast = state.broadcasts.find((each) => each.id === id);
  if (broadcast === undefined) return undefined;
  const { segmentId, messageTemplateId, duplicateAddresses } = broadcast;
  const segment = state.segments.find((each) => each.id === segmentId);
  const template = state.templates.find((each) => each.id === messageTemplateId);
  return [
    broadcast.status,
    segmentId ?? null,
    JSON.stringify(segment?.definition ?? null),
    messageTemplateId ?? null,
    template?.revision ?? null,
    broadcast.subscriptionGroupId ?? null,
    broadcast.scheduledAt ?? null,
    JSON.stringify(broadcast.config),
    ...(duplicateAddresses === undefined ? [] : [duplicateAddresses]),
  ];
}
