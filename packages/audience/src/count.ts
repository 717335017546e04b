/**
 * How often an event occurred. Keeps one event more than the number compared with, to distinguish equal from
 * more. Where conditions depend on time it keeps at least a hundred, and ignores older events.
 */
import type { Json, Sentence } from "@signalbox/core";
import { all, within, type Finding } from "./finding.js";
import type { MatchedEvent } from "./matched-events.js";
import { compilePicked, splitByTime, type PropertyCondition } from "./property-condition.js";
import type { EventMatcherSpec } from "./event-matcher.js";
import { ownersOf } from "./reach.js";
import type { TimesOperator } from "./segment-nodes/fields.js";
import type { Condition, Reasons } from "./segment-nodes/segment-node.js";
import type { CompileContext } from "./compile-context.js";

/** A count as sentences say it. */
export interface Counted {
  readonly count: number;
  /** Whether there may be more: events beyond those that decide are not kept. */
  readonly orMore: boolean;
  /** The window; empty for any time. */
  readonly seconds: number | "";
  readonly comparison: keyof typeof words;
  readonly times: number;
}

export interface CountOptions {
  readonly names: readonly string[];
  /** What the count was, and what it should be. */
  readonly says: (count: Counted) => Sentence;
  readonly conditions: readonly PropertyCondition[];
  readonly times: number;
  readonly operator: TimesOperator;
  readonly windowMs?: number;
  readonly from?: number;
  readonly before?: number;
}

/** Kept where conditions on values depend on time. */
export const maxTimedEntries = 100;

export function compileCount(options: CountOptions, context: CompileContext): Condition {
  const { names, conditions, times, operator, windowMs = Infinity, from, before } = options;
  const { fixed, timed } = splitByTime(conditions);
  const needed = operator === "=" ? times + 1 : Math.max(times, 1);
  const spec: EventMatcherSpec = {
    source: { of: "track", names },
    ...(fixed.length === 0 ? {} : { where: fixed }),
    ...(from === undefined ? {} : { from }),
    ...(before === undefined ? {} : { before }),
    ...(timed.length === 0 ? {} : { picks: timed.map(({ path }) => ({ pick: "operand", path })) }),
    keep: { by: "newest", limit: timed.length === 0 ? needed : Math.max(needed, maxTimedEntries) },
  };
  const entries = context.entries(spec);
  const meets = compilePicked(timed, 0);
  const counts = (entry: MatchedEvent, now: number): Finding<boolean> =>
    all([within(now, { from: -Infinity, end: entry[0] + windowMs }), meets(entry, now)]);
  const evaluateTimed = (known: readonly MatchedEvent[], now: number): Finding<boolean> => {
    const found = known.map((entry) => counts(entry, now));
    return {
      value: compares(found.filter(({ value }) => value).length, operator, times),
      until: Math.min(...found.map(({ until }) => until)),
    };
  };
  /** Without timed conditions only the window moves: the result changes when one specific event leaves it. */
  const evaluateWindow = (known: readonly MatchedEvent[], now: number): Finding<boolean> => {
    const firstOut = known.findIndex(([at]) => now >= at + windowMs);
    const count = firstOut === -1 ? known.length : firstOut;
    const at = known[decisivePlace(count, operator, times)]?.[0] ?? Infinity;
    return { value: compares(count, operator, times), until: at + windowMs };
  };
  const evaluate = timed.length === 0 ? evaluateWindow : evaluateTimed;
  return {
    evaluate: (input) => evaluate(entries(input), input.now),
    reach: () => ownersOf(spec),
    explain: (input) =>
      reasonsOf(
        options,
        entries(input).filter((entry) => counts(entry, input.now).value),
      ),
  };
}

/** Index, newest first, of the event whose end changes the result; -1 when time changes nothing. */
function decisivePlace(count: number, operator: TimesOperator, times: number): number {
  if (operator === "=" && count > times) return times;
  return count >= times ? times - 1 : -1;
}

export function compares(count: number, operator: TimesOperator, times: number): boolean {
  if (operator === "=") return count === times;
  return operator === "<" ? count < times : count >= times;
}

const words = { exactly: "exactly", atLeast: "at least", fewerThan: "fewer than" } as const;
const comparisons = { "=": "exactly", ">=": "atLeast", "<": "fewerThan" } as const;

/** The English sentence; `noun` is what was counted. */
export function countText(noun: string, { count, orMore, seconds, comparison, times }: Counted): string {
  const span = seconds === "" ? "" : ` in the last ${seconds} s`;
  return `${count}${orMore ? " or more" : ""} ${noun} counted${span}; required: ${words[comparison]} ${times}.`;
}

/** An event in the facts of an explanation. */
export function eventFact([at, id, ...values]: MatchedEvent): Json {
  const time = new Date(at).toISOString();
  return values.length === 0 ? { time, messageId: id } : { time, messageId: id, values };
}

function reasonsOf(
  { says, operator, times, windowMs }: CountOptions,
  counted: readonly MatchedEvent[],
): Reasons {
  const count = counted.length;
  const orMore = count > times || (operator !== "=" && count === times);
  const seconds = windowMs === undefined ? "" : windowMs / 1000;
  return {
    says: says({ count, orMore, seconds, comparison: comparisons[operator], times }),
    facts: { events: counted.map(eventFact) },
  };
}
