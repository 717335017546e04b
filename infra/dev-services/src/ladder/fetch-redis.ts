/**
 * Redis where it is not installed, on Debian and its kin: the distribution's own packages, unpacked into the cache and
 * run from there.
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { LadderSettings } from "../dev-server.js";
import { isInstalled } from "../processes/run-command.js";
import { findMainSource, readDistribution, sourceLine } from "./apt-sources.js";
import { cachedDirectory } from "./cached-directory.js";
import { fetchPackages } from "./debian-packages.js";

/** How to call the fetched server; undefined where there is no apt. Rejects when the download fails. */
export async function fetchRedis(
  settings: LadderSettings,
): Promise<readonly [string, ...string[]] | undefined> {
  const distribution = await readDistribution();
  if (!distribution || !(await isInstalled("apt-get"))) return undefined;
  const source = await findMainSource(distribution.codename);
  if (!source) return undefined;
  const { id, codename } = distribution;
  const root = await cachedDirectory(`redis-${id}-${codename}-${process.arch}`, settings, async (path) => {
    settings.report(`redis: not installed; fetching the packages of ${id} ${codename} into the cache`);
    const components = id === "ubuntu" ? ["main", "universe"] : ["main"];
    const wish = {
      packages: ["redis-server"],
      source: sourceLine(source, codename, components),
      onTopOfSystem: true,
    };
    const count = await fetchPackages(wish, path);
    settings.report(`redis: ${count} packages unpacked`);
  });
  const libraries = await libraryDirectories(root);
  return ["env", `LD_LIBRARY_PATH=${libraries.join(":")}`, join(root, "usr/bin/redis-server")];
}

/**
 * `usr/lib` and `lib`, the directory of the machine's architecture in each, and what lies in that: some libraries have
 * others there for themselves (pulseaudio), and know only where those are once they are installed.
 */
export async function libraryDirectories(root: string): Promise<string[]> {
  const found: string[] = [];
  for (const base of [join(root, "usr/lib"), join(root, "lib")]) {
    const triplets = (await directoriesIn(base)).filter((name) => name.includes("-linux-"));
    found.push(base);
    for (const triplet of triplets.map((name) => join(base, name))) {
      const inner = await directoriesIn(triplet);
      found.push(triplet, ...inner.map((name) => join(triplet, name)));
    }
  }
  return found;
}

async function directoriesIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
