/** Who is still under way in an earlier version of a journey than the published one, and where. Pure. */
import type { Answer } from "@signalbox/client";

type Places = Answer<"/api/admin/journeys/{id}/waiting", "GET">["places"];

export interface EarlierRuns {
  readonly version: number;
  readonly count: number;
}

/** At a step; the latest version first. */
export function earlierRunsAt(places: Places, nodeId: string, published: number): readonly EarlierRuns[] {
  return places
    .filter((place) => place.nodeId === nodeId && place.version !== published)
    .map(({ version, users: { count } }) => ({ version, count }))
    .toSorted((one, other) => other.version - one.version);
}

export interface RemovedStep extends EarlierRuns {
  readonly nodeId: string;
}

/** At steps that the published version has no more. */
export function runsAtRemovedSteps(places: Places, has: (nodeId: string) => boolean): readonly RemovedStep[] {
  return places
    .filter(({ nodeId, users: { count } }) => count > 0 && !has(nodeId))
    .map(({ nodeId, version, users: { count } }) => ({ nodeId, version, count }));
}
