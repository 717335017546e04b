/** Splits the ids of one kind of actors into ranges that touch, so that none is missed and none is read twice. */
import type { ActorRange } from "@signalbox/core";
import { compareCodePoints } from "./code-points.js";

/** Up to `parts - 1` different ids that divide these into parts of about equal size, in order. */
export function quantiles(ids: readonly string[], parts: number): readonly string[] {
  const sorted = [...new Set(ids)].toSorted(compareCodePoints);
  const places = Array.from({ length: Math.max(0, parts - 1) }, (_, part) =>
    Math.floor((sorted.length * (part + 1)) / parts),
  );
  return [...new Set(places)].flatMap((place) => (place === 0 ? [] : (sorted[place] ?? [])));
}

/** Each boundary begins a range; the first has no lower bound and the last no upper one. */
export function rangesBetween(
  { workspaceId, kind }: Pick<ActorRange, "workspaceId" | "kind">,
  boundaries: readonly string[],
): readonly ActorRange[] {
  return [undefined, ...boundaries].map((from, index) => {
    const to = boundaries[index];
    return { workspaceId, kind, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  });
}
