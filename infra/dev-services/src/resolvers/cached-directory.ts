/**
 * A directory in the cache that is either complete or absent. It is created under a temporary name, under a lock, and
 * renamed when complete; so concurrent first starts create it once, and a killed start leaves nothing that looks
 * complete.
 */
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withProcessLock } from "../processes/process-lock.js";
import type { ResolverSettings } from "../dev-server.js";

/** The directory's path; `make` fills the given empty directory when the cache does not have it yet. */
export async function cachedDirectory(
  name: string,
  { cacheDir, report }: ResolverSettings,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const place = join(cacheDir, name);
  if (await isThere(place)) return place;
  const waiting = (heldBy: number): void =>
    report(`${name}: waiting for process ${heldBy}, which is fetching it`);
  await mkdir(cacheDir, { recursive: true });
  return withProcessLock(
    join(cacheDir, `${name}.lock`),
    async () => {
      if (await isThere(place)) return place;
      const unfinished = `${place}.unfinished`;
      await rm(unfinished, { recursive: true, force: true });
      await make(unfinished);
      await rename(unfinished, place);
      return place;
    },
    waiting,
  );
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
