/**
 * A journey's definition, as it is stored once it has been checked. The schema reads each node for itself; whether they make
 * a journey together, `checkJourneyDefinition` says.
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

/** Reads what is stored: fields nobody knows are left out. `checkJourneyDefinition` refuses them. */
export const journeyDefinitionSchema: z.ZodType<JourneyDefinition> = z.object({
  entryNode: entryNodes.schema,
  exitNode: exitNodes.schema,
  nodes: z.array(bodyNodes.schema, { error: whatToDo }).max(maxNodes, {
    error: `must be at most ${maxNodes}`,
  }),
});
