/** The user received a broadcast of this segment. */
import { z } from "zod";
import { compileCount } from "../count.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface BroadcastNode {
  readonly type: "Broadcast";
  readonly id: string;
}

/** Properties `{ segmentId }`. */
export const segmentBroadcastEvent = "DFSegmentBroadcast";

export const broadcast: SegmentNodeKind<BroadcastNode> = defineSegmentNode({
  type: "Broadcast",
  schema: z
    .object({ type: z.literal("Broadcast"), id: nodeId })
    .describe("Users who received a broadcast to this segment."),
  compile: (_, context) =>
    compileCount(
      {
        names: [segmentBroadcastEvent],
        noun: "broadcasts of this segment",
        conditions: [{ path: "segmentId", operator: { type: "Equals", value: context.definitionId } }],
        times: 1,
        operator: ">=",
      },
      context,
    ),
});
