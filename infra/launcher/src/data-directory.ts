/**
 * Prepares the data directory before any server starts in it: created, writable, and on a disk with room. The servers
 * report these problems less clearly.
 */
import { randomUUID } from "node:crypto";
import { mkdir, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileFaultOf } from "@signalbox/core";

const mebibyte = 1024 * 1024;
/** What Redis and the database write before they serve, with a margin. */
const forServersMiB = 200;
/** Credentials and the secret key. */
const forFilesMiB = 1;

/** Throws an `Error` with one sentence that says what to do. */
export async function prepareDataDirectory(
  directory: string,
  { holdsServers }: { readonly holdsServers: boolean },
): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    const probe = join(directory, `.probe-${randomUUID()}`);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    const reason = fileFaultOf(error);
    if (reason === undefined) throw error;
    throw new Error(
      `Nothing can be written to ${directory}, because ${reason}: fix that, or choose another directory with DATA_DIR.`,
      { cause: error },
    );
  }
  const { bavail, bsize } = await statfs(directory);
  const [free, needed] = [
    Math.floor((bavail * bsize) / mebibyte),
    holdsServers ? forServersMiB : forFilesMiB,
  ];
  if (free >= needed) return;
  throw new Error(
    `The disk of ${directory} has ${free} MiB left and Signalbox needs ${needed}: free some space, or choose another directory with DATA_DIR.`,
  );
}
