/**
 * A directory in the cache that is either complete or not there. It is made beside its place, under a lock, and moved
 * in when it is finished; so several first starts at once make it once, and a start that is killed leaves nothing that
 * looks finished.
 */
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { withProcessLock } from "../processes/process-lock.js";
import type { LadderSettings } from "../dev-server.js";

/** The directory's path; `make` fills the empty path it is given, when nobody has before. */
export async function cachedDirectory(
  name: string,
  { cacheDir, report }: LadderSettings,
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
