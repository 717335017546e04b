/** The user received a broadcast of this segment. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { compileCount, countText, type Counted } from "../count.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface BroadcastNode {
  readonly type: "Broadcast";
  readonly id: string;
}

/** Properties `{ segmentId }`. */
export const segmentBroadcastEvent = "DFSegmentBroadcast";

const says = defineSentences({
  broadcastsReceived: ({ count, orMore, comparison, times }: Omit<Counted, "seconds">) =>
    countText("broadcasts of this segment", { count, orMore, seconds: "", comparison, times }),
});

export const broadcast: SegmentNodeKind<BroadcastNode> = defineSegmentNode({
  type: "Broadcast",
  schema: z
    .object({ type: z.literal("Broadcast"), id: nodeId })
    .describe("Users who received a broadcast to this segment."),
  says,
  compile: (_, context) =>
    compileCount(
      {
        names: [segmentBroadcastEvent],
        says: ({ count, orMore, comparison, times }) =>
          says.broadcastsReceived({ count, orMore, comparison, times }),
        conditions: [{ path: "segmentId", operator: { type: "Equals", value: context.definitionId } }],
        times: 1,
        operator: ">=",
      },
      context,
    ),
});
