/** Entry by membership in a segment. The journey decides whether a user may start again. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { nodeId, reference } from "./fields.js";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface SegmentEntryNode {
  readonly type: "EntryNode";
  /** The segment's id. */
  readonly segment: string;
  readonly child: string;
  /** Users who are still members when they leave start over. */
  readonly reEnter?: boolean;
}

const says = defineSentences({
  entersSegment: ({ segment }: { readonly segment: string }) =>
    `Starts for everybody who comes into “${segment}”.`,
});

export const segmentEntry: JourneyNodeKind<SegmentEntryNode> = defineNode({
  type: "EntryNode",
  schema: z
    .object({
      type: z.literal("EntryNode"),
      segment: reference.describe("The id of the segment."),
      child: nodeId.describe("Id of the next node, or `ExitNode`."),
      reEnter: z
        .boolean()
        .exactOptional()
        .describe("Users who are still members at the exit begin again; needs `canRunMultiple`."),
    })
    .describe(
      "A user who comes into a segment begins a run. When the journey first runs, so do its members.",
    ),
  says,
  edges: ({ child }) => [{ to: child, label: "started", path: ["child"], takesTime: false }],
  mentions: ({ segment }) => [{ of: "segments", id: segment, path: ["segment"] }],
  entry: ({ segment, reEnter = false }) => ({ by: "segment", segmentId: segment, reEnter }),
  enter: ({ config }) => ({ go: config.child, because: "started" }),
  describe: ({ segment }, nameOf) => says.entersSegment({ segment: nameOf("segments", segment) }),
});
