/** Where a broadcast names its segments, so that an issue about one is shown at its place. Pure. */
import { type BroadcastAudience, type Issue, issueAt } from "@signalbox/core";
import { says } from "../issue-sentences.js";
import type { StoredBroadcast } from "./broadcasts.js";

export interface AudiencePlace {
  readonly id: string;
  readonly path: readonly (string | number)[];
}

export function audiencePlaces({
  segmentId,
  audience,
}: Pick<StoredBroadcast, "segmentId" | "audience">): readonly AudiencePlace[] {
  if (audience !== undefined) {
    return (["include", "exclude"] as const).flatMap((list) =>
      audience[list].map((id, index) => ({ id, path: ["audience", list, index] })),
    );
  }
  return segmentId === undefined ? [] : [{ id: segmentId, path: ["segmentId"] }];
}

/** A segment that is named twice is probably a mistake; one that is included and excluded leaves nobody of it. */
export function repeatedSegments(audience: BroadcastAudience): readonly Issue[] {
  const places = audiencePlaces({ audience });
  return places
    .filter(({ id }, index) => places.findIndex((each) => each.id === id) < index)
    .map(({ path }) => issueAt(path, says.segmentNamedTwice()));
}
