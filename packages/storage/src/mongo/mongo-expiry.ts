/**
 * Deletes expired rows in MongoDB: a slice is read in order of an index, without the contents of its rows, and deleted by
 * its ids.
 */
import type { ExpiryStore, WorkspaceId } from "@signalbox/core";
import type { Db } from "mongodb";
import { subscriptionChangeEvent } from "../event-ids.js";
import { nextSlice, timeOf } from "../expiring-rows.js";
import { collectionOf } from "./collections.js";
import type { StoredDocument } from "./documents.js";
import { expiringPlaces, expiringQuery, oldestFirst } from "./expiry-query.js";
import { reaching } from "./faults.js";
import type { MongoFileStore } from "./mongo-files.js";

type Files = Pick<MongoFileStore, "eraseOf">;

export function createMongoExpiry(db: Db, files: Files): ExpiryStore {
  return {
    async deleteSlice(range, limit) {
      const { collection, field, expires = {} } = expiringPlaces[range.kind];
      const seen = await reaching(async () =>
        collectionOf(db, collection)
          .find(expiringQuery(range), { limit, batchSize: limit + 1, sort: oldestFirst(range.kind) })
          .project<StoredDocument>({ [field]: 1, dueAt: 1, event: 1, part: 1, messageId: 1 })
          .toArray(),
      );
      const expired = seen.filter(isExpiring);
      if (range.kind === "events") await eraseFiles(files, range.workspaceId, expired);
      const ids = expired.map(({ _id }) => _id);
      if (ids.length > 0) {
        const filter = { _id: { $in: ids }, ...expires };
        await reaching(async () => collectionOf(db, collection).deleteMany(filter));
      }
      const positions = seen.map((row) => Number(row[field]));
      const deleted = ids.length;
      return { deleted, next: nextSlice({ from: range.from, limit, positions, deleted }) };
    },

    async count(range, limit) {
      const { collection, expires = {} } = expiringPlaces[range.kind];
      const query = { ...expiringQuery(range), ...expires };
      return reaching(async () => collectionOf(db, collection).countDocuments(query, { limit }));
    },

    async oldest({ kind, ...range }) {
      const { collection, field } = expiringPlaces[kind];
      const query = { workspaceId: range.workspaceId, [field]: { $gte: range.from } };
      const [first] = await reaching(async () =>
        collectionOf(db, collection)
          .find(query, { limit: 1, batchSize: 2, sort: oldestFirst(kind) })
          .project<StoredDocument>({ [field]: 1 })
          .toArray(),
      );
      return first && timeOf(kind, Number(first[field]));
    },
  };
}

/** As the query of its kind says. */
function isExpiring({ event, dueAt }: StoredDocument): boolean {
  return event !== subscriptionChangeEvent && dueAt === undefined;
}

/** Before the events are gone, so that an interrupted slice finds them again. */
async function eraseFiles(
  files: Files,
  workspaceId: WorkspaceId,
  events: readonly StoredDocument[],
): Promise<void> {
  const messageIds = events.filter(({ part }) => part === "main").map(({ messageId }) => String(messageId));
  if (messageIds.length > 0) await files.eraseOf(workspaceId, messageIds);
}
