/**
 * Writes files in the GridFS layout, so that GridFS tools can read them. Chunks are named after their file, so a repeated
 * or interrupted write is simply done again. The description is written last and makes the file exist.
 */
import { Binary, MongoBulkWriteError, type Db } from "mongodb";
import { collectionOf } from "./collections.js";
import type { StoredDocument } from "./documents.js";
import { duplicateKey, reaching } from "./faults.js";

/** The GridFS default. */
const chunkSize = 255 * 1024;

export interface GridFile {
  readonly key: string;
  readonly filename: string;
  readonly bytes: Uint8Array;
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** An existing key keeps its content. */
export async function putGridFile(
  db: Db,
  bucket: string,
  { key, filename, bytes, metadata }: GridFile,
): Promise<void> {
  const description = {
    _id: key,
    filename,
    length: bytes.length,
    chunkSize,
    uploadDate: new Date(),
    metadata,
  };
  await reaching(async () => insertMissing(db, `${bucket}.chunks`, chunksOf(key, bytes)));
  await reaching(async () => insertMissing(db, `${bucket}.files`, [description]));
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
