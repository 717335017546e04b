/**
 * Redis where it is not installed, on Debian and its derivatives: the distribution's own packages, unpacked into the
 * cache and run from there.
 */
import { join } from "node:path";
import type { ResolverSettings } from "../dev-server.js";
import { isInstalled } from "../processes/run-command.js";
import { findMainSource, readDistribution, sourceLine } from "./apt-sources.js";
import { cachedDirectory } from "./cached-directory.js";
import { fetchPackages } from "./debian-packages.js";
import { libraryDirectories } from "./library-directories.js";

/** The command of the fetched server; undefined without apt. Rejects when the download fails. */
export async function fetchRedis(
  settings: ResolverSettings,
): Promise<readonly [string, ...string[]] | undefined> {
  const distribution = await readDistribution();
  if (!distribution || !(await isInstalled("apt-get"))) return undefined;
  const source = await findMainSource(distribution.codename);
  if (!source) return undefined;
  const { id, codename } = distribution;
  const root = await cachedDirectory(`redis-${id}-${codename}-${process.arch}`, settings, async (path) => {
    settings.report(`redis: not installed; fetching the packages of ${id} ${codename} into the cache`);
    const components = id === "ubuntu" ? ["main", "universe"] : ["main"];
    const request = {
      packages: ["redis-server"],
      source: sourceLine(source, codename, components),
      onTopOfSystem: true,
    };
    const count = await fetchPackages(request, path);
    settings.report(`redis: ${count} packages unpacked`);
  });
  const libraries = await libraryDirectories(root);
  return ["env", `LD_LIBRARY_PATH=${libraries.join(":")}`, join(root, "usr/bin/redis-server")];
}
