/**
 * Attached files in MongoDB in the GridFS layout (bucket `files`), so that GridFS tools can read them. A key identifies
 * its content, and chunks are named after it, so a repeated or interrupted write is simply done again. The description is
 * written last and makes the file exist.
 */
import type { FileStore, WorkspaceId } from "@signalbox/core";
import { Binary, MongoBulkWriteError, type Db } from "mongodb";
import { collectionOf } from "./collections.js";
import type { StoredDocument } from "./documents.js";
import { duplicateKey, reaching } from "./faults.js";

/** The store, and the erasure that follows that of the events. */
export interface MongoFileStore extends FileStore {
  eraseOf(workspaceId: WorkspaceId, messageIds: readonly string[]): Promise<void>;
}

/** The GridFS default. */
const chunkSize = 255 * 1024;

export function createMongoFiles(db: Db): MongoFileStore {
  const descriptions = collectionOf(db, "files.files");
  const chunks = collectionOf(db, "files.chunks");

  return {
    async put(key, { bytes, name, ...about }) {
      const description = {
        _id: key,
        filename: name,
        length: bytes.length,
        chunkSize,
        uploadDate: new Date(),
        metadata: about,
      };
      await reaching(async () => insertMissing(db, "files.chunks", chunksOf(key, bytes)));
      await reaching(async () => insertMissing(db, "files.files", [description]));
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

function chunksOf(key: string, bytes: Uint8Array): StoredDocument[] {
  return Array.from({ length: Math.ceil(bytes.length / chunkSize) }, (_, n) => ({
    _id: `${key}-${n}`,
    files_id: key,
    n,
    data: new Binary(bytes.subarray(n * chunkSize, (n + 1) * chunkSize)),
  }));
}

async function insertMissing(db: Db, name: string, documents: readonly StoredDocument[]): Promise<void> {
  if (documents.length === 0) return;
  try {
    await collectionOf(db, name).insertMany(documents, { ordered: false });
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error;
    if ([error.writeErrors].flat().some(({ code }) => code !== duplicateKey)) throw error;
  }
}
