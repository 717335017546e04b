/** Every user with at least one event. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { always } from "../finding.js";
import { everyone as everyUser } from "../reach.js";
import { nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface EveryoneNode {
  readonly type: "Everyone";
  readonly id: string;
}

const says = defineSentences({
  everyUserIsMember: () => "Every user is a member.",
});

export const everyone: SegmentNodeKind<EveryoneNode> = defineSegmentNode({
  type: "Everyone",
  entryOnly: true,
  schema: z.object({ type: z.literal("Everyone"), id: nodeId }).describe("Every user."),
  says,
  compile: () => ({
    evaluate: () => always(true),
    reach: () => everyUser,
    explain: () => ({ says: says.everyUserIsMember(), facts: {} }),
  }),
});
