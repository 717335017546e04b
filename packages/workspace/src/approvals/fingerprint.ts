/** What a request to publish or to start is about, as one text: another text means that it was changed. Pure. */
import { createHash } from "node:crypto";
import type { Json } from "@signalbox/core";
import type { StoredBroadcast } from "../broadcasts/broadcasts.js";
import type { WorkspaceState } from "../state.js";
import type { ApprovalResource } from "./approval.js";

/** Undefined when the resource does not exist any more. */
export function fingerprintOf(state: WorkspaceState, resource: ApprovalResource): string | undefined {
  const seen = seenOf(state, resource);
  return seen && createHash("sha256").update(JSON.stringify(seen)).digest("base64url");
}

function seenOf(state: WorkspaceState, resource: ApprovalResource): Json[] | undefined {
  const { type, id } = resource;
  switch (type) {
    case "Journey": {
      const journey = state.journeys.find((each) => each.id === id);
      if (journey === undefined) return undefined;
      const { status, version, draftRevision = null, canRunMultiple } = journey;
      return [status, version, draftRevision, canRunMultiple];
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

/** To whom it goes and what it says are part of it. */
function broadcastSeen({ segments, templates }: WorkspaceState, broadcast: StoredBroadcast): Json[] {
  const {
    segmentId,
    messageTemplateId,
    subscriptionGroupId = null,
    scheduledAt = null,
    duplicateAddresses,
  } = broadcast;
  const segment = segments.find(({ id }) => id === segmentId);
  const template = templates.find(({ id }) => id === messageTemplateId);
  return [
    broadcast.status,
    segmentId ?? null,
    JSON.stringify(segment?.definition ?? null),
    messageTemplateId ?? null,
    template?.revision ?? null,
    subscriptionGroupId,
    scheduledAt,
    JSON.stringify(broadcast.config),
    // Requests for a broadcast without a choice keep their fingerprint.
    ...(duplicateAddresses === undefined ? [] : [duplicateAddresses]),
  ];
}
