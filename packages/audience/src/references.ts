/** The objects of the workspace that a segment's definition refers to, so that unknown ids can be rejected. */
import type { SegmentDefinition } from "./definition.js";
import { segmentNodes } from "./segment-nodes/index.js";
import type { Reference } from "./segment-nodes/segment-node.js";

export interface SegmentReference extends Pick<Reference, "of" | "id"> {
  /** For example `["nodes", 3, "templateId"]`. */
  readonly path: readonly PropertyKey[];
}

export function referencesOf({ entryNode, nodes }: SegmentDefinition): readonly SegmentReference[] {
  const placed = [
    { node: entryNode, path: ["entryNode"] },
    ...nodes.map((node, index) => ({ node, path: ["nodes", index] })),
  ];
  return placed.flatMap(({ node, path }) =>
    segmentNodes
      .of(node)
      .referencesOf(node)
      .map(({ of, id, field }) => ({ of, id, path: [...path, field] })),
  );
}
