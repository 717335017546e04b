/** Attached files in MongoDB, in the GridFS bucket `files`. A key identifies its content. */
import type { FileStore, WorkspaceId } from "@signalbox/core";
import type { Binary, Db } from "mongodb";
import { collectionOf } from "./collections.js";
import { reaching } from "./faults.js";
import { putGridFile } from "./grid-files.js";

/** The store, and the erasure that follows that of the events. */
export interface MongoFileStore extends FileStore {
  eraseOf(workspaceId: WorkspaceId, messageIds: readonly string[]): Promise<void>;
}

export function createMongoFiles(db: Db): MongoFileStore {
  const descriptions = collectionOf(db, "files.files");
  const chunks = collectionOf(db, "files.chunks");

  return {
    async put(key, { bytes, name, ...about }) {
      await putGridFile(db, "files", { key, filename: name, bytes, metadata: about });
    },

    async get(key) {
      const description = await reaching(async () => descriptions.findOne({ _id: key }));
      if (description === null) return undefined;
      const { filename, length, metadata } = description as unknown as Description;
      const pieces = await reaching(async () => chunks.find({ files_id: key }).sort({ n: 1 }).toArray());
      const bytes = Buffer.concat(pieces.map(({ data }) => (data as Binary).value()));
      // Being erased at this moment.
      if (bytes.length !== length) return undefined;
      return { ...metadata, name: filename, bytes };
    },

    async eraseOf(workspaceId, messageIds) {
      const filter = { "metadata.workspaceId": workspaceId, "metadata.messageId": { $in: messageIds } };
      await reaching(async () => {
        const keys = await descriptions.find(filter, { projection: { _id: 1 } }).toArray();
        if (keys.length === 0) return;
        await chunks.deleteMany({ files_id: { $in: keys.map(({ _id }) => _id) } });
        await descriptions.deleteMany(filter);
      });
    },
  };
}

interface Description {
  readonly filename: string;
  readonly length: number;
  readonly metadata: {
    readonly workspaceId: WorkspaceId;
    readonly messageId: string;
    readonly mimeType: string;
  };
}
