/** The latest value that is none of null and the empty text: what most property types are. */
import { maxTimedEntries } from "../count.js";
import { always } from "../finding.js";
import { compilePicked, splitByTime, type PropertyCondition } from "../property-condition.js";
import type { Site } from "../site.js";
import type { Source } from "../tracker.js";
import type { ValuePart } from "./property-type.js";

export interface LatestValueOptions {
  readonly source: Source;
  readonly path: string;
  readonly conditions?: readonly PropertyCondition[];
}

export function latestValue({ source, path, conditions }: LatestValueOptions, site: Site): ValuePart {
  const { fixed, timed } = splitByTime(conditions);
  const entries = site.entries({
    source,
    ...(fixed.length === 0 ? {} : { where: fixed }),
    picks: [
      { pick: "value", path },
      ...timed.map((condition) => ({ pick: "operand", path: condition.path }) as const),
    ],
    filled: true,
    keep: { by: "newest", limit: timed.length === 0 ? 1 : maxTimedEntries },
  });
  if (timed.length === 0) return { judge: (subject) => always(entries(subject)[0]?.[2]) };
  const meets = compilePicked(timed, 1);
  return {
    judge: (subject) => {
      let until = Infinity;
      for (const entry of entries(subject)) {
        const found = meets(entry, subject.now);
        until = Math.min(until, found.until);
        if (found.value) return { value: entry[2], until };
      }
      return { value: undefined, until };
    },
  };
}
