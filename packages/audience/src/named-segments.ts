/** Segments that conditions of other segments name. */
import type { NamedSegments } from "./compile-context.js";
import type { DefinitionSet, SegmentEntry } from "./definition-set.js";
import type { SegmentDefinition } from "./definition.js";
import { documents } from "./reach.js";
import { referencesOf } from "./references.js";

/** Ids of the segments that a definition names. */
export function segmentsNamedBy(definition: SegmentDefinition): readonly string[] {
  return referencesOf(definition).flatMap(({ of, id }) => (of === "segments" ? [id] : []));
}

/** Each after those that it names; otherwise in the given order. */
export function inNamingOrder<Segment extends Pick<SegmentEntry, "id" | "definition">>(
  segments: readonly Segment[],
): readonly Segment[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const ordered = new Set<Segment>();
  const open: Segment[] = [];
  for (const first of segments) {
    open.push(first);
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const next = segmentsNamedBy(top.definition)
        .flatMap((id) => byId.get(id) ?? [])
        .find((named) => !ordered.has(named) && !open.includes(named));
      if (next !== undefined) open.push(next);
      else {
        ordered.add(top);
        open.pop();
      }
    }
  }
  return [...ordered];
}

/** Any user may be in a segment that is not in force: it keeps its members. */
export function namedSegments({ segments, segmentSlots }: DefinitionSet): NamedSegments {
  return namedBySlots(segmentSlots ?? new Map(segments.map(({ id, slot }) => [id, slot])));
}

export function namedBySlots(slots: ReadonlyMap<string, number>): NamedSegments {
  return new Map([...slots].map(([id, slot]) => [id, { slot, reach: () => documents }]));
}
