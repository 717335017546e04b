/** The way out. */
import { z } from "zod";
import { defineNode, type JourneyNodeKind } from "./journey-node.js";

export interface ExitNode {
  readonly type: "ExitNode";
}

/** What nodes name to let a run leave. */
export const exitId = "ExitNode";

export const exit: JourneyNodeKind<ExitNode> = defineNode<ExitNode>({
  type: exitId,
  schema: z.object({ type: z.literal(exitId) }).describe("The run ends."),
  edges: () => [],
  enter: () => ({ finish: "exited" }),
  describe: () => "Leaves the journey.",
});
