/**
 * Goals and exit conditions: what ends a run, or counts it as converted, because of what happened to its user. A run is
 * converted at most once, within the window from its start, also after it has finished. Pure and deterministic.
 */
import { z } from "zod";
import type { RunStep } from "./interpreter.js";
import type { Journey } from "./journey.js";
import type { JourneyUser } from "./journey-user.js";
import { wholeNumber } from "./nodes/fields.js";
import {
  compileRunCondition,
  runConditionSchema,
  type CompiledCondition,
  type Occurrence,
  type RunCondition,
} from "./run-condition.js";
import type { FinishedRun, JourneyRun } from "./run.js";

export interface JourneyGoal {
  readonly when: RunCondition;
  /** The window, from the start of the run. */
  readonly withinSeconds: number;
  /** Whether reaching it ends the run, which is the default. */
  readonly endsRun?: boolean;
}

/** A year. */
const maxWindowSeconds = 366 * 24 * 3600;
export const maxExitConditions = 10;

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

/** Until when a run can be converted, ms; undefined for one that cannot, or cannot again. */
export function measuredUntil(
  { goal }: Pick<Journey, "goal">,
  { startedAt, convertedAt }: JourneyRun | FinishedRun,
): number | undefined {
  return goal === undefined || convertedAt !== undefined ? undefined : startedAt + goal.withinMs;
}

/** Whether what has happened converts the run. */
export function conversionOf(
  journey: Pick<Journey, "goal" | "entry">,
  run: JourneyRun | FinishedRun,
  occurrence: Occurrence,
): Conversion | undefined {
  const until = measuredUntil(journey, run);
  if (journey.goal === undefined || until === undefined) return undefined;
  const { when } = journey.goal;
  const at = when.metAt(occurrence, { run, entry: journey.entry });
  return at === undefined || at > until ? undefined : { at, met: when.label };
}

export interface JudgeOptions {
  /** The version the run started with. */
  readonly journey: Journey;
  readonly run: JourneyRun;
  readonly occurrence: Occurrence;
  /** Of a run that has come to another user, who may meet an exit condition already. */
  readonly newUser?: Pick<JourneyUser, "isIn">;
}

/**
 * Applies the goal, then the exit conditions in their order; undefined when nothing is met. It comes before every node: a
 * node that would go on by the same event is not asked.
 */
export function judgeRun({ journey, run, occurrence, newUser }: JudgeOptions): RunStep | undefined {
  const { now } = occurrence;
  const conversion = conversionOf(journey, run, occurrence);
  const converted = conversion === undefined ? run : { ...run, convertedAt: conversion.at };
  const reached = conversion === undefined ? {} : { conversion };
  if (conversion !== undefined && journey.goal?.endsRun === true) {
    return {
      ...nothingDone,
      ...reached,
      run: ended(converted, { finished: "converted", met: conversion.met, now }),
    };
  }
  const exit = journey.exits.find(
    (each) =>
      each.metAt(occurrence, { run, entry: journey.entry }) !== undefined ||
      (newUser !== undefined && each.isMetBy(newUser)),
  );
  if (exit !== undefined) {
    return {
      ...nothingDone,
      ...reached,
      run: ended(converted, { finished: "exitCondition", met: exit.label, now }),
    };
  }
  if (conversion === undefined) return undefined;
  const alarmAt = run.wait.until;
  return { ...nothingDone, ...reached, run: converted, ...(alarmAt !== undefined && { alarmAt }) };
}

/** The exit condition about a segment that a user meets who would start; they do not enter. */
export function exitMetBy(
  { exits }: Pick<Journey, "exits">,
  user: Pick<JourneyUser, "isIn">,
): CompiledCondition | undefined {
  return exits.find((exit) => exit.isMetBy(user));
}

const nothingDone = { visited: [], orders: [], asks: [] };

interface Ending {
  readonly finished: "converted" | "exitCondition";
  readonly met: string;
  readonly now: number;
}

function ended({ wait: _over, ...kept }: JourneyRun, { finished, met, now }: Ending): FinishedRun {
  return { ...kept, finished, met, finishedAt: now };
}
