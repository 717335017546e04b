/** The goal and the exit conditions of a definition: their schemas, and the compiled goal. */
import { z } from "zod";
import { wholeNumber } from "./nodes/fields.js";
import {
  compileRunCondition,
  runConditionSchema,
  type CompiledCondition,
  type RunCondition,
} from "./run-condition.js";

export interface JourneyGoal {
  readonly when: RunCondition;
  /** The window, from the start of the run. */
  readonly withinSeconds: number;
  /** Whether reaching it ends the run, which is the default. */
  readonly endsRun?: boolean;
}

/** A year. */
const maxWindowSeconds = 366 * 24 * 3600;
const maxExitConditions = 10;

export const goalSchema: z.ZodType<JourneyGoal> = z.object({
  when: runConditionSchema.describe("What has to happen."),
  withinSeconds: wholeNumber(1, maxWindowSeconds).describe(
    "How long after the start of a run it counts, also when the run has ended: 1 s to 366 days, in seconds.",
  ),
  endsRun: z.boolean().exactOptional().describe("Whether it ends the run as converted. Default true."),
});

export const exitConditionsSchema: z.ZodType<readonly RunCondition[]> = z
  .array(runConditionSchema)
  .max(maxExitConditions, { error: `must be at most ${maxExitConditions}` });

export interface CompiledGoal {
  readonly when: CompiledCondition;
  readonly withinMs: number;
  readonly endsRun: boolean;
}

export function compileGoal({ when, withinSeconds, endsRun = true }: JourneyGoal): CompiledGoal {
  return { when: compileRunCondition(when), withinMs: withinSeconds * 1000, endsRun };
}

/** A run reached the goal of its journey. */
export interface Conversion {
  /** ms */
  readonly at: number;
  /** The label of the condition. */
  readonly met: string;
}
