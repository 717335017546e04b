/** Separates current members of a segment from other users. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { isMember } from "../journey-user.js";
import { nodeId, reference } from "./fields.js";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface SegmentSplitNode {
  readonly type: "SegmentSplitNode";
  readonly id: string;
  readonly name?: string;
  readonly variant: {
    readonly type: "Boolean";
    /** The segment's id. */
    readonly segment: string;
    readonly trueChild: string;
    readonly falseChild: string;
  };
}

const says = defineSentences({
  splits: ({ segment }: { readonly segment: string }) =>
    `Parts those in “${segment}” from those who are not.`,
});

export const segmentSplit: JourneyNodeKind<SegmentSplitNode> = defineNode({
  type: "SegmentSplitNode",
  schema: z
    .object({
      type: z.literal("SegmentSplitNode"),
      id: nodeId,
      name: z.string().exactOptional().describe("A name for lists."),
      variant: z
        .object({
          type: z.literal("Boolean"),
          segment: reference.describe("The id of the segment."),
          trueChild: nodeId.describe("Id of the next node for members."),
          falseChild: nodeId.describe("Id of the next node for all others."),
        })
        .describe("The condition."),
    })
    .describe("Chooses the next node by membership in a segment at that moment."),
  says,
  edges: ({ variant: { trueChild, falseChild } }) => [
    { to: trueChild, label: "true", path: ["variant", "trueChild"], takesTime: false },
    { to: falseChild, label: "false", path: ["variant", "falseChild"], takesTime: false },
  ],
  mentions: ({ variant }) => [{ of: "segments", id: variant.segment, path: ["variant", "segment"] }],
  enter: ({ config: { variant }, user, run }) =>
    isMember(user, variant.segment, run.key)
      ? { go: variant.trueChild, because: "true" }
      : { go: variant.falseChild, because: "false" },
  describe: ({ variant }, nameOf) => says.splits({ segment: nameOf("segments", variant.segment) }),
});
