/** Users who are in another segment, or who are not in it: as it is computed, also while it is paused. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind, type SegmentNodeShape } from "./segment-node.js";

export interface SegmentMemberNode {
  readonly type: "Segment";
  readonly id: string;
  readonly segmentId: string;
  readonly isMember?: boolean;
}

const says = defineSentences({
  isInSegment: () => "The user is in the other segment.",
  isOutOfSegment: () => "The user is not in the other segment.",
});

export const segment: SegmentNodeKind<SegmentMemberNode> = defineSegmentNode({
  type: "Segment",
  schema: z
    .object({
      type: z.literal("Segment"),
      id: nodeId,
      segmentId: z.string().min(1, { error: "must not be empty" }).describe("The other segment."),
      isMember: z.boolean().exactOptional().describe("False for the users who are not in it. Default true."),
    })
    .describe("Users who are in another segment, or who are not in it."),
  defaults: { isMember: true },
  referencesOf: ({ segmentId: id }) => [{ of: "segments", id, field: "segmentId" }],
  says,
  compile: ({ segmentId, isMember = true }, context) => {
    const other = context.segment(segmentId);
    return {
      evaluate: (input) => always(other.isIn(input) === isMember),
      // Who is concerned by a segment is concerned by its opposite.
      reach: other.reach,
      explain: (input) => {
        const isIn = other.isIn(input);
        return {
          says: isIn ? says.isInSegment() : says.isOutOfSegment(),
          facts: { segmentId, isMember: isIn },
        };
      },
    };
  },
});

/** Ids of the segments that a definition names. */
export function segmentsNamedBy({
  entryNode,
  nodes,
}: {
  readonly entryNode: SegmentNodeShape;
  readonly nodes: readonly SegmentNodeShape[];
}): readonly string[] {
  return [entryNode, ...nodes].flatMap((node) =>
    node.type === segment.type ? [segment.schema.parse(node).segmentId] : [],
  );
}
