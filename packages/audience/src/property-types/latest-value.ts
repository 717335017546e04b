/** The latest value that is neither null nor the empty text; the basis of most property types. */
import type { Json } from "@signalbox/core";
import { maxTimedEntries } from "../count.js";
import type { Finding } from "../finding.js";
import type { MatchedEvent } from "../matched-events.js";
import { compilePicked, splitByTime, type PropertyCondition } from "../property-condition.js";
import type { CompileContext } from "../compile-context.js";
import type { EventMatcherSpec, Source } from "../event-matcher.js";
import { ownersOf, type Reach } from "../reach.js";
import type { ValuePart } from "./property-type.js";

export interface LatestValueOptions {
  readonly source: Source;
  readonly path: string;
  readonly conditions?: readonly PropertyCondition[];
}

export function latestValue(
  { source, path, conditions }: LatestValueOptions,
  context: CompileContext,
): ValuePart {
  const { fixed, timed } = splitByTime(conditions);
  const spec: EventMatcherSpec = {
    source,
    ...(fixed.length === 0 ? {} : { where: fixed }),
    picks: [
      { pick: "value", path },
      ...timed.map((condition) => ({ pick: "operand", path: condition.path }) as const),
    ],
    filled: true,
    keep: { by: "newest", limit: timed.length === 0 ? 1 : maxTimedEntries },
  };
  const entries = context.entries(spec);
  const reach = (): Reach => ownersOf(spec);
  if (timed.length === 0) return { evaluate: (input) => read(entries(input)[0], Infinity), reach };
  const meets = compilePicked(timed, 1);
  return {
    reach,
    evaluate: (input) => {
      let until = Infinity;
      for (const entry of entries(input)) {
        const found = meets(entry, input.now);
        until = Math.min(until, found.until);
        if (found.value) return read(entry, until);
      }
      return { value: undefined, until };
    },
  };
}

function read(entry: MatchedEvent | undefined, until: number): Finding<Json | undefined> {
  return { value: entry?.[2], until, entry };
}
