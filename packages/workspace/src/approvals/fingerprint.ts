/** What a request to publish or to start is about, as one text: another text means that it was changed. Pure. */
import { createHash } from "node:crypto";
import type { Json } from "@signalbox/core";
import type { StoredBroadcast } from "../broadcasts/broadcasts.js";
import type { StoredJourney, WorkspaceState } from "../state.js";
import type { Approval, ApprovalResource } from "./approval.js";
import { broadcastDigests } from "./broadcast-parts.js";

/** Undefined when the resource does not exist any more. */
export function fingerprintOf(state: WorkspaceState, resource: ApprovalResource): string | undefined {
  const seen = seenOf(state, resource);
  return seen && textOf(seen);
}

/** Whether what was requested is as it was. */
export function isUnchanged(state: WorkspaceState, { resource, fingerprint }: Requested): boolean {
  if (fingerprintOf(state, resource) === fingerprint) return true;
  const earlier = earlierSeen(state, resource);
  return earlier !== undefined && textOf(earlier) === fingerprint;
}

type Requested = Pick<Approval, "resource" | "fingerprint">;

function textOf(seen: Json[]): string {
  return createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

function seenOf(state: WorkspaceState, resource: ApprovalResource): Json[] | undefined {
  const { type, id } = resource;
  switch (type) {
    case "Journey": {
      const journey = state.journeys.find((each) => each.id === id);
      if (journey === undefined) return undefined;
      const starts = resource.status === undefined ? [] : [mentionsSeen(state, journey)];
      return [...journeySeen(journey), ...starts];
    }
    case "Template": {
      const template = state.templates.find((each) => each.id === id);
      return template && [template.revision];
    }
    case "Broadcast": {
      const broadcast = state.broadcasts.find((each) => each.id === id);
      return broadcast && broadcastSeen(state, broadcast);
    }
  }
}

function journeySeen({ status, version, draftRevision, canRunMultiple }: StoredJourney): Json[] {
  return [status, version, draftRevision ?? null, canRunMultiple];
}

/** To whom it goes and what it says are part of it. */
function broadcastSeen(state: WorkspaceState, broadcast: StoredBroadcast): Json[] {
  return [broadcast.status, ...Object.values(broadcastDigests(state, broadcast))];
}

/** For a request to start one: what starts it and what it sends, as far as its published version names it. */
function mentionsSeen(state: WorkspaceState, { present }: StoredJourney): Json[] {
  const mentions = new Set(present?.mentions);
  const { segments, templates, userProperties } = state;
  return [
    ...segments.filter(({ id }) => mentions.has(id)).map(({ definition }) => JSON.stringify(definition)),
    ...templates.filter(({ id }) => mentions.has(id)).map(({ revision }) => revision),
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
  if (type === "Template") return undefined;
  if (type === "Journey") {
    const journey = state.journeys.find((each) => each.id === id);
    return journey && journeySeen(journey);
  }
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
