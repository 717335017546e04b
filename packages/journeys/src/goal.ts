/**
 * Goals and exit conditions: what ends a run, or counts it as converted, because of what happened to its user. A run is
 * converted at most once, within the window from its start, also after it has finished. Pure and deterministic.
 */
import type { Conversion } from "./goal-definition.js";
import type { RunStep } from "./interpreter.js";
import type { Journey } from "./journey.js";
import type { JourneyUser } from "./journey-user.js";
import type { CompiledCondition, Occurrence } from "./run-condition.js";
import type { FinishedRun, JourneyRun } from "./run.js";

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

function ended(
  { wait: _over, moving: _move, ...kept }: JourneyRun,
  { finished, met, now }: Ending,
): FinishedRun {
  return { ...kept, finished, met, finishedAt: now };
}
