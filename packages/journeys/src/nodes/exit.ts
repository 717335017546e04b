/** The exit of a journey. */
import { z } from "zod";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface ExitNode {
  readonly type: "ExitNode";
}

/** The id that nodes use for the exit. */
export const exitId = "ExitNode";

export const exit: JourneyNodeKind<ExitNode> = defineNode<ExitNode>({
  type: exitId,
  schema: z.object({ type: z.literal(exitId) }).describe("The run ends."),
  edges: () => [],
  enter: () => ({ finish: "exited" }),
  describe: () => "Leaves the journey.",
});
