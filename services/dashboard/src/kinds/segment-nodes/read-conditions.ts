/** What a typed text may mean, as nodes without ids: the best first, each once. Pure. */
import { isEqualJson } from "../../editing/index.js";
import type { Reading, Seen } from "../typed/seen.js";
import { segmentNodes, type SegmentNode, type SegmentNodeKind } from "./index.js";

const mostShown = 8;

export function readConditions(text: string, seen: Seen): readonly SegmentNode[] {
  return readingsOf(text, seen)
    .map(({ node }) => node)
    .slice(0, mostShown);
}

export function readingsOf(text: string, seen: Seen): readonly Reading<SegmentNode>[] {
  const kinds: readonly SegmentNodeKind<SegmentNode>[] = Object.values(segmentNodes);
  const readings = kinds
    .flatMap((kind) => kind.read?.(text, seen) ?? [])
    .toSorted((one, other) => other.fit - one.fit);
  return readings.filter(
    ({ node }, index) => readings.findIndex((each) => isEqualJson(each.node, node)) === index,
  );
}
