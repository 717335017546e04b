/**
 * Finds a Node that can run this project. A Node older than the minimum is replaced by the pinned version: a package of
 * the npm registry, verified against the hash in node-version.json and kept in the cache. Plain JavaScript without
 * dependencies, so that it runs on Node 18.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export const pinned = JSON.parse(readFileSync(new URL("./node-version.json", import.meta.url), "utf8"));

/** Directory for everything that is fetched or built once. */
export const defaultCacheDir = process.env.SIGNALBOX_CACHE || join(homedir(), ".cache", "signalbox");

/** Numeric comparison of `major.minor.patch`. */
export function isOlder(version, minimum) {
  const [found, wanted] = [version, minimum].map((text) => text.split(".").map(Number));
  const at = found.findIndex((part, index) => part !== wanted[index]);
  return at !== -1 && found[at] < wanted[at];
}

/**
 * The path of a Node that is new enough: the running one, or the pinned one from the cache, fetched when absent.
 * `report` gets one line when something is fetched. Rejects with what to install where no package fits.
 */
export async function findNode({
  running = process.versions.node,
  cacheDir = defaultCacheDir,
  platform = describePlatform(),
  pin = pinned,
  report = () => {},
} = {}) {
  if (!isOlder(running, pin.minimum)) return process.execPath;
  const directory = join(cacheDir, `node-v${pin.version}-${platform}`);
  const executable = join(directory, "bin", "node");
  if (existsSync(executable)) return executable;
  const integrity = pin.packages[platform];
  if (integrity === undefined) {
    throw new Error(
      `Signalbox needs Node ${pin.minimum} or newer; this is ${running}. There is no package of Node for ${platform}: ` +
        `install Node ${pin.version} yourself, from your system's packages or nodejs.org.`,
    );
  }
  report(`Node ${running} is too old; fetching Node ${pin.version} from the npm registry into the cache`);
  await mkdir(cacheDir, { recursive: true });
  const temporary = await mkdtemp(join(cacheDir, "node-"));
  try {
    const tarball = await download(`node-${platform}@${pin.version}`, temporary);
    await assertIntegrity(tarball, integrity);
    await run("tar", ["-xzf", tarball, "-C", temporary, "package/bin/node"]);
    // A concurrent first start may have created it already; its copy is identical.
    await rename(join(temporary, "package"), directory).catch((error) => {
      if (!existsSync(executable)) throw error;
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return executable;
}

/** The platform name that the packages use; `-musl` where the C library is not the one these packages need. */
function describePlatform() {
  const platform = `${process.platform}-${process.arch}`;
  const isMusl =
    process.platform === "linux" && process.report.getReport().header.glibcVersionRuntime === undefined;
  return isMusl ? `${platform}-musl` : platform;
}

async function download(specification, directory) {
  const { stdout } = await run(
    "npm",
    ["pack", specification, "--ignore-scripts", "--json", "--pack-destination", directory],
    { cwd: directory },
  ).catch((error) => {
    throw new Error(`npm could not fetch ${specification}: ${String(error.stderr ?? error.message).trim()}`);
  });
  const [{ filename }] = JSON.parse(stdout);
  return join(directory, filename);
}

async function assertIntegrity(file, integrity) {
  const found = `sha512-${createHash("sha512")
    .update(await readFile(file))
    .digest("base64")}`;
  if (found !== integrity)
    throw new Error(
      `The package of Node that was fetched is not the pinned one: its hash is ${found}, not ${integrity}.`,
    );
}
