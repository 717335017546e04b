/** Segments that conditions of other segments name. */
import type { NamedSegments } from "./compile-context.js";
import type { DefinitionSet, SegmentEntry } from "./definition-set.js";
import { documents } from "./reach.js";
import { segmentsNamedBy } from "./segment-nodes/segment.js";

/** Each after those that it names; otherwise in the given order. The time grows with the names, however they are nested. */
export function inNamingOrder<Segment extends Pick<SegmentEntry, "id" | "definition">>(
  segments: readonly Segment[],
): readonly Segment[] {
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  const ordered = new Set<Segment>();
  const seen = new Set<Segment>();
  const path: Open<Segment>[] = [];
  const open = (segment: Segment): void => {
    if (seen.has(segment)) return;
    seen.add(segment);
    path.push({ segment, left: segmentsNamedBy(segment.definition)[Symbol.iterator]() });
  };
  for (const first of segments) {
    open(first);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { value: id, done } = top.left.next();
      if (done === true) {
        ordered.add(top.segment);
        path.pop();
        continue;
      }
      const named = byId.get(id);
      if (named !== undefined) open(named);
    }
  }
  return [...ordered];
}

interface Open<Segment> {
  readonly segment: Segment;
  /** Ids that it names and that were not looked at. */
  readonly left: Iterator<string>;
}

/** Any user may be in a segment that is not in force: it keeps its members. */
export function namedSegments({ segments, segmentSlots }: DefinitionSet): NamedSegments {
  return namedBySlots(segmentSlots ?? new Map(segments.map(({ id, slot }) => [id, slot])));
}

export function namedBySlots(slots: ReadonlyMap<string, number>): NamedSegments {
  return new Map([...slots].map(([id, slot]) => [id, { slot, reach: () => documents }]));
}
