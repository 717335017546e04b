/** At the users' local times: when it is sent to how many users, by time zone. Pure. */
import { z } from "zod";

export interface ZonedMoment {
  /** ms */
  readonly at: number;
  readonly timezone: string;
}

/** In the order of the moments, then of the zones with most users. */
export interface TimeAhead extends ZonedMoment {
  readonly count: number;
}

export const timeAheadSchema: z.ZodType<TimeAhead> = z.object({
  at: z.number(),
  timezone: z.string(),
  count: z.int(),
});

/** The list is in each report of the pager. */
const mostEntries = 100;

/** A zone above the limit counts with the largest one of its moment. */
export function addTimesAhead(
  ahead: readonly TimeAhead[],
  moments: Iterable<ZonedMoment>,
): readonly TimeAhead[] {
  const counts = new Map<string, TimeAhead>();
  const add = ({ at, timezone, count }: TimeAhead): void => {
    const key = JSON.stringify([at, timezone]);
    counts.set(key, { at, timezone, count: count + (counts.get(key)?.count ?? 0) });
  };
  for (const each of ahead) add(each);
  for (const { at, timezone } of moments) add({ at, timezone, count: 1 });
  return limited([...counts.values()].toSorted((one, other) => one.at - other.at || other.count - one.count));
}

function limited(sorted: readonly TimeAhead[]): readonly TimeAhead[] {
  const kept: TimeAhead[] = [];
  let excess = sorted.length - mostEntries;
  for (const each of sorted) {
    const last = kept.at(-1);
    const first = kept.findIndex((other) => other.at === each.at);
    const largest = kept[first];
    if (excess > 0 && last?.at === each.at && largest !== undefined) {
      kept[first] = { ...largest, count: largest.count + each.count };
      excess -= 1;
    } else kept.push(each);
  }
  return kept;
}
