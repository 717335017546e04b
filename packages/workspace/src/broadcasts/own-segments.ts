/**
 * The internal segments that `execute-broadcast` makes, one for each broadcast. They are computed for every user, so they
 * are deleted when their broadcast has ended, unless something else refers to them.
 */
import { audienceSegmentIds, uuidV5 } from "@signalbox/core";
import { versionAfter } from "../definitions.js";
import { isSegmentInForce } from "../in-force.js";
import type { WorkspaceState } from "../state.js";

/** The id of the segment of a broadcast that brought its own. */
export function ownSegmentId(broadcastId: string): string {
  return uuidV5("segment", broadcastId);
}

/** The workspace without those of ended broadcasts. */
export function withoutEndedSegments(state: WorkspaceState): WorkspaceState {
  const ended = new Set(state.endedBroadcasts.map(({ id }) => ownSegmentId(id)));
  const referred = referredSegments(state);
  return state.segments
    .filter(({ id, resourceType }) => resourceType === "Internal" && ended.has(id) && !referred.has(id))
    .reduce(
      (left, segment) => ({
        ...left,
        definitionVersion: versionAfter(left, segment, undefined, isSegmentInForce),
        segments: left.segments.filter((each) => each !== segment),
      }),
      state,
    );
}

/** Also ids of other resources: those that journeys mention. */
function referredSegments({ journeys, broadcasts }: WorkspaceState): ReadonlySet<string> {
  return new Set([
    ...journeys.flatMap(({ present, past }) => [...(present?.mentions ?? []), ...past.mentions]),
    ...broadcasts.flatMap(audienceSegmentIds),
  ]);
}
