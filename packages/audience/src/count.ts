/**
 * How often something happened. One entry more than the number asked for is remembered, which tells equal from more;
 * where the events' own values depend on time it is a hundred, and older events do not count.
 */
import type { Json } from "@signalbox/core";
import { all, within, type Finding } from "./finding.js";
import type { Entry } from "./memory.js";
import { compilePicked, splitByTime, type PropertyCondition } from "./property-condition.js";
import type { TimesOperator } from "./segment-nodes/fields.js";
import type { Condition, Reasons } from "./segment-nodes/segment-node.js";
import type { Site } from "./site.js";

export interface CountOptions {
  readonly names: readonly string[];
  /** For sentences: what is counted. */
  readonly noun: string;
  readonly conditions: readonly PropertyCondition[];
  readonly times: number;
  readonly operator: TimesOperator;
  readonly windowMs?: number;
  readonly from?: number;
  readonly before?: number;
}

/** Where conditions on values depend on time. */
export const maxTimedEntries = 100;

export function compileCount(options: CountOptions, site: Site): Condition {
  const { names, conditions, times, operator, windowMs = Infinity, from, before } = options;
  const { fixed, timed } = splitByTime(conditions);
  const needed = operator === "=" ? times + 1 : Math.max(times, 1);
  const entries = site.entries({
    source: { of: "track", names },
    ...(fixed.length === 0 ? {} : { where: fixed }),
    ...(from === undefined ? {} : { from }),
    ...(before === undefined ? {} : { before }),
    ...(timed.length === 0 ? {} : { picks: timed.map(({ path }) => ({ pick: "operand", path })) }),
    keep: { by: "newest", limit: timed.length === 0 ? needed : Math.max(needed, maxTimedEntries) },
  });
  const meets = compilePicked(timed, 0);
  const counts = (entry: Entry, now: number): Finding<boolean> =>
    all([within(now, { from: -Infinity, end: entry[0] + windowMs }), meets(entry, now)]);
  return {
    judge: (subject) => {
      let count = 0;
      let until = Infinity;
      for (const entry of entries(subject)) {
        const found = counts(entry, subject.now);
        if (found.value) count += 1;
        until = Math.min(until, found.until);
      }
      return { value: compares(count, operator, times), until };
    },
    explain: (subject) =>
      reasonsOf(
        options,
        entries(subject).filter((entry) => counts(entry, subject.now).value),
      ),
  };
}

export function compares(count: number, operator: TimesOperator, times: number): boolean {
  if (operator === "=") return count === times;
  return operator === "<" ? count < times : count >= times;
}

const words = { "=": "exactly", ">=": "at least", "<": "fewer than" } as const;

/** An event as the facts of an explanation show it. */
export function eventFact([at, id, ...values]: Entry): Json {
  const time = new Date(at).toISOString();
  return values.length === 0 ? { time, messageId: id } : { time, messageId: id, values };
}

function reasonsOf({ noun, operator, times, windowMs }: CountOptions, counted: readonly Entry[]): Reasons {
  const span = windowMs === undefined ? "" : ` in the last ${windowMs / 1000} s`;
  const more = counted.length > times || (operator !== "=" && counted.length === times) ? " or more" : "";
  return {
    because: `${counted.length}${more} ${noun} counted${span}; asked are ${words[operator]} ${times}.`,
    facts: { events: counted.map(eventFact) },
  };
}
