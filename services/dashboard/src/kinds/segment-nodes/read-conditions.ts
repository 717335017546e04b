/** What a typed text may mean, as nodes without ids: the best first, each once. Pure. */
import { isEqualJson } from "../../editing/index.js";
import type { Seen } from "../typed/seen.js";
import { segmentNodes, type SegmentNode, type SegmentNodeKind } from "./index.js";

const mostShown = 8;

export function readConditions(text: string, seen: Seen): readonly SegmentNode[] {
  const kinds: readonly SegmentNodeKind<SegmentNode>[] = Object.values(segmentNodes);
  const readings = kinds
    .flatMap((kind) => kind.read?.(text, seen) ?? [])
    .toSorted((one, other) => other.fit - one.fit);
  const nodes = readings.map(({ node }) => node);
  return nodes
    .filter((node, index) => nodes.findIndex((each) => isEqualJson(each, node)) === index)
    .slice(0, mostShown);
}
