/** Writes a backup to a file, which has its name only once it is complete and on the disk. */
import { createWriteStream } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { AppError, fileFaultOf } from "@signalbox/core";

/** Readable by its owner only: it has personal data. */
const mode = 0o600;
/** Twice as fast as the default, and a tenth larger. */
const level = 4;

/** Returns the size of the file, bytes. Throws an `AppError` when the file exists or cannot be written. */
export async function writeBackupFile(file: string, text: AsyncIterable<string>): Promise<number> {
  const exists = await access(file).then(
    () => true,
    () => false,
  );
  if (exists) throw cannotWrite(file, "it exists");
  const partial = `${file}.partial`;
  try {
    await pipeline(text, createGzip({ level }), createWriteStream(partial, { mode }));
    await onDisk(partial);
    await rename(partial, file);
    return (await stat(file)).size;
  } catch (error) {
    await rm(partial, { force: true });
    const reason = isMissing(error) ? "its folder does not exist" : fileFaultOf(error);
    throw reason === undefined ? error : cannotWrite(file, reason, error);
  }
}

async function onDisk(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}

function cannotWrite(file: string, reason: string, cause?: unknown): AppError {
  return new AppError({
    code: "BackupNotWritten",
    message: `The backup cannot be written to ${file}, because ${reason}.`,
    cause,
  });
}
