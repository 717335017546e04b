/** The exit of a journey. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface ExitNode {
  readonly type: "ExitNode";
}

/** The id that nodes use for the exit. */
export const exitId = "ExitNode";

const says = defineSentences({ leaves: () => "Leaves the journey." });

export const exit: JourneyNodeKind<ExitNode> = defineNode<ExitNode>({
  type: exitId,
  schema: z.object({ type: z.literal(exitId) }).describe("The run ends."),
  says,
  edges: () => [],
  enter: () => ({ finish: "exited" }),
  describe: () => says.leaves(),
});
