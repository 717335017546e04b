/**
 * DocumentDB from Debian's packages, as a root directory in the cache with every dependency down to the C library,
 * because the one of a stable Debian is too old. No maintainer script runs, so the few necessary steps are done here.
 * Debian only: the mirrors of other distributions do not have these packages.
 */
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResolverSettings } from "../dev-server.js";
import { makeCluster } from "../servers/documentdb-cluster.js";
import type { DocumentDb } from "../servers/documentdb-server.js";
import { isInstalled, runCommand } from "../processes/run-command.js";
import { findMainSource, readDistribution, sourceLine } from "./apt-sources.js";
import { cachedDirectory } from "./cached-directory.js";
import { fetchPackages } from "./debian-packages.js";

/** The Debian release that has the package. */
const SUITE = "forky";
const PACKAGES = ["postgresql-18-documentdb", "dash", "util-linux", "coreutils"];
/** Version of the root directory: increase it when the recipe below changes. */
const RECIPE = 1;
/** Version of the cluster: increase it when `makeCluster` changes. */
const CLUSTER_RECIPE = 1;
const LEAVE_OUT = [
  "./usr/share/doc",
  "./usr/share/man",
  "./usr/share/locale",
  "./usr/share/i18n",
  "./usr/share/fonts",
  "./usr/share/perl",
  "./usr/lib/*/perl*",
  "./usr/lib/systemd",
  "./usr/lib/postgresql/18/lib/bitcode",
];
const EMPTY_DIRECTORIES = ["tmp", "dev", "proc", "data", "etc"];
const EXTENSIONS = "usr/share/postgresql/18/extension";

/** The directories, or the reason why this machine cannot have them. Rejects when the download fails. */
export async function fetchDocumentDb(settings: ResolverSettings): Promise<DocumentDb | { missing: string }> {
  const distribution = await readDistribution();
  if (distribution?.id !== "debian" || !(await isInstalled("apt-get")))
    return { missing: "this is not Debian" };
  const source = await findMainSource(distribution.codename);
  if (!source) return { missing: "the apt sources name no Debian mirror" };
  if (!(await canUnshare())) return { missing: "this machine allows no namespaces (unshare)" };
  const name = `documentdb-${SUITE}-${process.arch}-${RECIPE}`;
  const root = await cachedDirectory(name, settings, async (path) => {
    settings.report(
      `mongodb: fetching DocumentDB (packages of Debian ${SUITE}, about 150 MB) into the cache`,
    );
    await createLayout(path);
    const request = {
      packages: PACKAGES,
      source: sourceLine(source, SUITE, ["main"]),
      onTopOfSystem: false,
    };
    const count = await fetchPackages(request, path, LEAVE_OUT);
    await finish(path);
    settings.report(`mongodb: ${count} packages unpacked`);
  });
  const cluster = await cachedDirectory(`${name}-cluster-${CLUSTER_RECIPE}`, settings, (path) =>
    makeCluster(root, path),
  );
  return { root, cluster };
}

/** Before unpacking: Debian's merged /usr, so that the files of all packages share one tree. */
async function createLayout(root: string): Promise<void> {
  for (const name of ["bin", "sbin", "lib", "lib64"]) {
    await mkdir(join(root, "usr", name), { recursive: true });
    await symlink(`usr/${name}`, join(root, name));
  }
}

/** After unpacking: what maintainer scripts and alternatives would have created. */
async function finish(root: string): Promise<void> {
  for (const name of EMPTY_DIRECTORIES) await mkdir(join(root, name), { recursive: true });
  await writeFile(join(root, "etc/passwd"), "postgres:x:1000:1000::/data:/usr/bin/sh\n");
  await symlink("dash", join(root, "usr/bin/sh")).catch(ignoreExisting);
  await symlink("postgis-3.control", join(root, EXTENSIONS, "postgis.control")).catch(ignoreExisting);
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

async function canUnshare(): Promise<boolean> {
  const asUser = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  return runCommand("unshare", [...asUser, "--mount", "--ipc", "--pid", "--fork", "true"]).then(
    () => true,
    () => false,
  );
}
