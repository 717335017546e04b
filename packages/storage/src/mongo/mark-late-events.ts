/** Gives late events that an earlier release stored the field `lateAt`: reads all events in order of id, a page at a time. */
import { isLateEvent } from "@signalbox/core";
import type { Db } from "mongodb";
import { collectionOf } from "./collections.js";
import { reaching } from "./faults.js";

const eventsPerRead = 5_000;

export async function markLateEvents(db: Db): Promise<number> {
  const collection = collectionOf(db, "events");
  let marked = 0;
  for (let after = ""; ;) {
    const page = await reaching(async () =>
      collection
        .find(
          { _id: { $gt: after } },
          {
            projection: { at: 1, seq: 1, lateAt: 1 },
            limit: eventsPerRead,
            batchSize: eventsPerRead + 1,
          },
        )
        .sort({ _id: 1 })
        .toArray(),
    );
    const updates = page.flatMap(({ _id, at, seq, lateAt }) =>
      lateAt === undefined && typeof at === "number" && typeof seq === "number" && isLateEvent({ at, seq })
        ? [{ updateOne: { filter: { _id }, update: { $set: { lateAt: at } } } }]
        : [],
    );
    if (updates.length > 0) await reaching(async () => collection.bulkWrite(updates, { ordered: false }));
    marked += updates.length;
    const last = page.at(-1);
    if (last === undefined || page.length < eventsPerRead) return marked;
    after = last._id;
  }
}
