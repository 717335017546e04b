/** A fixed share of all users, chosen by a hash of the user's id and the segment's. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { documents } from "../reach.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface RandomBucketNode {
  readonly type: "RandomBucket";
  readonly id: string;
  /** A fraction: 0.25 is a quarter. */
  readonly percent: number;
}

const fraction = "must be a fraction from 0 to 1 (0.25 is a quarter)";

const says = defineSentences({
  position: ({ position, share }: { readonly position: string; readonly share: number }) =>
    `This user's position is ${position}; required: below ${share}.`,
});

export const randomBucket: SegmentNodeKind<RandomBucketNode> = defineSegmentNode({
  type: "RandomBucket",
  schema: z
    .object({
      type: z.literal("RandomBucket"),
      id: nodeId,
      percent: z
        .number()
        .min(0, { error: fraction })
        .max(1, { error: fraction })
        .describe("The share, from 0 to 1."),
    })
    .describe("A share of all users. A hash of user and segment chooses them, so the same users stay in it."),
  says,
  compile: ({ percent }, context) => {
    const bucket = context.bucket();
    return {
      evaluate: (input) => always(bucket(input) < percent),
      reach: () => documents,
      explain: (input) => {
        const position = bucket(input);
        return {
          says: says.position({ position: position.toFixed(4), share: percent }),
          // The name in the API.
          facts: { place: position },
        };
      },
    };
  },
});
