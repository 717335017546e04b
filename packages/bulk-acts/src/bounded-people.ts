/**
 * No more people of a filter than were confirmed. When there are more before the first page, nobody is met; who comes
 * afterwards is left out once the number is reached.
 */
import { AppError } from "@signalbox/core";
import { bulkSays } from "./bulk-sentences.js";
import type { People } from "./people.js";

export interface Confirmed {
  readonly count: number;
  /** Where the walk continues, and how many were met before. */
  readonly cursor: string;
  readonly done: number;
}

/** `next` throws `Conflict` when there are more than were confirmed. */
export function boundedPeople(people: People, { count, cursor: begunAt, done }: Confirmed): People {
  const metBefore = new Map([[begunAt, done]]);
  return {
    total: () => people.total(),
    async next(cursor, limit) {
      if (cursor === "") await refuseMore(people, count);
      const met = metBefore.get(cursor) ?? 0;
      if (met >= count) return undefined;
      const page = await people.next(cursor, Math.min(limit, count - met));
      if (page !== undefined) metBefore.set(page.cursor, met + page.size);
      return page;
    },
  };
}

async function refuseMore(people: People, expected: number): Promise<void> {
  const count = await people.total();
  if (count <= expected) return;
  throw new AppError({ code: "Conflict", message: bulkSays.bulkCountChanged({ expected, count }).text });
}
