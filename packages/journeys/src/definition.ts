/**
 * A journey's definition, as it is stored after validation. The schema parses each node by itself;
 * `checkJourneyDefinition` validates them together.
 */
import { whatToDo } from "@signalbox/core";
import { z } from "zod";
import { exitConditionsSchema, goalSchema, type JourneyGoal } from "./goal-definition.js";
import type { ExitNode } from "./nodes/exit.js";
import { wholeNumber } from "./nodes/fields.js";
import {
  bodyNodes,
  entryNodes,
  exitNodes,
  type JourneyBodyNode,
  type JourneyEntryNode,
} from "./nodes/index.js";
import type { RunCondition } from "./run-condition.js";

export interface JourneyDefinition {
  readonly entryNode: JourneyEntryNode;
  readonly exitNode: ExitNode;
  /** Without entry and exit. */
  readonly nodes: readonly JourneyBodyNode[];
  readonly goal?: JourneyGoal;
  /** A run ends when one of them is met. */
  readonly exitConditions?: readonly RunCondition[];
  /** The share of those who would start that gets nothing. */
  readonly holdOutPercent?: number;
}

export const maxNodes = 1000;
const maxHoldOutPercent = 50;

interface RunFields {
  readonly goal: z.ZodExactOptional<z.ZodType<JourneyGoal>>;
  readonly exitConditions: z.ZodExactOptional<z.ZodType<readonly RunCondition[]>>;
  readonly holdOutPercent: z.ZodExactOptional<z.ZodType<number>>;
}

/** The fields about runs as a whole, each optional. */
export const runFields: RunFields = {
  goal: goalSchema
    .exactOptional()
    .describe("What the journey is for: a run that reaches it in time is converted, once."),
  exitConditions: exitConditionsSchema
    .exactOptional()
    .describe(
      "A run ends when one of them is met, at most 10. A user who meets one about a segment at the start does not enter.",
    ),
  holdOutPercent: wholeNumber(1, maxHoldOutPercent)
    .exactOptional()
    .describe(
      "The share of those who would start that gets nothing and is measured all the same, 1 to 50. A hash of journey, user and key decides.",
    ),
};

/** Parses a stored definition: unknown fields are dropped. `checkJourneyDefinition` rejects them. */
export const journeyDefinitionSchema: z.ZodType<JourneyDefinition> = z.object({
  entryNode: entryNodes.schema,
  exitNode: exitNodes.schema,
  nodes: z.array(bodyNodes.schema, { error: whatToDo }).max(maxNodes, {
    error: `must be at most ${maxNodes}`,
  }),
  ...runFields,
});
