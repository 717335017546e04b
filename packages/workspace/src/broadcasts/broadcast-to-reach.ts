/** The broadcast whose reach a caller asks about: a stored one, as it would be with the fields that the call gives. */
import { AppError } from "@signalbox/core";
import { outcomeError } from "../command.js";
import type { WorkspaceState } from "../state.js";
import { audienceRefusal, broadcastAfter, type BroadcastFields } from "./broadcast-after.js";
import { missingToStart, referenceRefusal, unpublishedRefusal } from "./broadcast-faults.js";
import type { StoredBroadcast } from "./broadcasts.js";
import { withGroup } from "./move-broadcast-to.js";

export interface ReachFields extends BroadcastFields {
  /** Of a stored one that has not ended. */
  readonly broadcastId?: string;
}

const unsaved = "00000000-0000-4000-8000-000000000000";

/** Throws what a start would be refused with, but for the time, the archive and the state of its segments. */
export function broadcastToReach(
  state: WorkspaceState,
  { broadcastId, ...fields }: ReachFields,
  now: number,
): StoredBroadcast {
  const stored = state.broadcasts.find(({ id }) => id === broadcastId);
  if (broadcastId !== undefined && stored === undefined) {
    throw new AppError({ code: "NotFound", message: "no broadcast with this id that could still be sent" });
  }
  if (stored?.parentId !== undefined) {
    const message = "its recipients are those for whom another broadcast failed, and not those of segments";
    throw new AppError({ code: "ConstraintViolation", message });
  }
  const id = stored?.id ?? unsaved;
  const broadcast =
    stored !== undefined && Object.keys(fields).length === 0
      ? stored
      : broadcastAfter({ state, draft: stored, id, name: stored?.name ?? "", now }, fields);
  const refusal =
    audienceRefusal(fields, stored) ??
    missingToStart(broadcast) ??
    referenceRefusal(state, broadcast) ??
    unpublishedRefusal(state, broadcast);
  if (refusal !== undefined && !refusal.ok) throw outcomeError(refusal);
  return withGroup(state, broadcast);
}
