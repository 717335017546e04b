/**
 * The files of images in MongoDB, in the GridFS bucket `images`. One is read by single chunks, so that many readers of large
 * images take little memory.
 */
import type { ImageFileStore, WorkspaceId } from "@signalbox/core";
import type { Binary, Db } from "mongodb";
import { collectionOf } from "./collections.js";
import { reaching } from "./faults.js";
import { putGridFile } from "./grid-files.js";

/** The store, and the erasure of a whole workspace. */
export interface MongoImageFileStore extends ImageFileStore {
  eraseOf(workspaceId: WorkspaceId): Promise<void>;
}

const bucket = "images";
/** Of which the chunks are removed by one command. */
const filesAtOnce = 500;

export function createMongoImageFiles(db: Db): MongoImageFileStore {
  const descriptions = collectionOf(db, `${bucket}.files`);
  const chunks = collectionOf(db, `${bucket}.chunks`);

  /** The description goes last: while it exists the removal can be repeated. */
  const remove = async (names: readonly string[]): Promise<void> => {
    for (let start = 0; start < names.length; start += filesAtOnce) {
      const some = names.slice(start, start + filesAtOnce);
      await reaching(async () => {
        await chunks.deleteMany({ files_id: { $in: some } });
        await descriptions.deleteMany({ _id: { $in: some } });
      });
    }
  };

  return {
    put: (name, { bytes, ...metadata }) =>
      putGridFile(db, bucket, { key: name, filename: name, bytes, metadata }),

    async find(name) {
      const found = await reaching(async () => descriptions.findOne({ _id: name }));
      if (found === null) return undefined;
      const { length, metadata } = found as unknown as Description;
      return { length, type: metadata.type };
    },

    async *read(name) {
      for (let n = 0; ; n += 1) {
        const chunk = await reaching(async () => chunks.findOne({ _id: `${name}-${n}` }));
        if (chunk === null) return;
        yield (chunk["data"] as Binary).value();
      }
    },

    remove,

    async eraseOf(workspaceId) {
      const filter = { "metadata.workspaceId": workspaceId };
      const found = await reaching(async () =>
        descriptions.find(filter, { projection: { _id: 1 } }).toArray(),
      );
      await remove(found.map(({ _id }) => _id));
    },
  };
}

interface Description {
  readonly length: number;
  readonly metadata: { readonly type: string };
}
