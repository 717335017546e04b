/**
 * A journey's definition, as it is stored after validation. The schema parses each node by itself;
 * `checkJourneyDefinition` validates them together.
 */
import { whatToDo } from "@signalbox/core";
import { z } from "zod";
import type { ExitNode } from "./nodes/exit.js";
import {
  bodyNodes,
  entryNodes,
  exitNodes,
  type JourneyBodyNode,
  type JourneyEntryNode,
} from "./nodes/index.js";

export interface JourneyDefinition {
  readonly entryNode: JourneyEntryNode;
  readonly exitNode: ExitNode;
  /** Without entry and exit. */
  readonly nodes: readonly JourneyBodyNode[];
}

export const maxNodes = 1000;

/** Parses a stored definition: unknown fields are dropped. `checkJourneyDefinition` rejects them. */
export const journeyDefinitionSchema: z.ZodType<JourneyDefinition> = z.object({
  entryNode: entryNodes.schema,
  exitNode: exitNodes.schema,
  nodes: z.array(bodyNodes.schema, { error: whatToDo }).max(maxNodes, {
    error: `must be at most ${maxNodes}`,
  }),
});
