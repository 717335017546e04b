/**
 * Fetches Debian packages and unpacks them into a directory: nothing is installed, no system file is written, and no
 * root is needed. apt works in a private directory with one source and resolves which packages are needed.
 */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../processes/run-command.js";

export interface PackageRequest {
  readonly packages: readonly string[];
  /** A line of sources.list. */
  readonly source: string;
  /** True: only packages this system does not have. False: all of them, for a self-contained root directory. */
  readonly onTopOfSystem: boolean;
}

const SYSTEM_STATUS = "/var/lib/dpkg/status";
const NETWORK_TIMEOUT_SECONDS = 10;

/** Downloads the packages with their dependencies and unpacks them into `root`; returns how many there were. */
export async function fetchPackages(
  request: PackageRequest,
  root: string,
  leaveOut: readonly string[] = [],
): Promise<number> {
  const workDir = `${root}.apt`;
  await rm(workDir, { recursive: true, force: true });
  try {
    const archives = await downloadPackages(request, workDir);
    await unpackPackages(archives, root, leaveOut);
    return archives.length;
  } finally {
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The paths of the archives, which are in `workDir`. */
async function downloadPackages(request: PackageRequest, workDir: string): Promise<string[]> {
  const lists = join(workDir, "lists");
  const archives = join(workDir, "archives");
  await mkdir(join(lists, "partial"), { recursive: true });
  await mkdir(join(archives, "partial"), { recursive: true });
  await mkdir(join(workDir, "preferences.d"), { recursive: true });
  await writeFile(join(workDir, "sources.list"), request.source);
  await writeFile(join(workDir, "no-status"), "");

  const settings = {
    "Dir::Cache": workDir,
    "Dir::Cache::archives": archives,
    "Dir::State": workDir,
    "Dir::State::lists": lists,
    "Dir::State::status": request.onTopOfSystem ? SYSTEM_STATUS : join(workDir, "no-status"),
    "Dir::Etc::sourcelist": join(workDir, "sources.list"),
    "Dir::Etc::sourceparts": "-",
    "Dir::Etc::preferences": join(workDir, "no-preferences"),
    "Dir::Etc::preferencesparts": join(workDir, "preferences.d"),
    "APT::Sandbox::User": "root",
    "APT::Update::Error-Mode": "any",
    "Acquire::Check-Valid-Until": "false",
    "Acquire::Languages": "none",
    "Acquire::http::Timeout": String(NETWORK_TIMEOUT_SECONDS),
    "Acquire::https::Timeout": String(NETWORK_TIMEOUT_SECONDS),
    "Acquire::Retries": "1",
    "Debug::NoLocking": "true",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  const apt = (...parameters: string[]): Promise<string> =>
    runCommand("apt-get", [...options, "-q", ...parameters]);
  await apt("update");
  await apt("--yes", "--download-only", "--no-install-recommends", "install", ...request.packages);
  const names = await readdir(archives);
  return names.filter((name) => name.endsWith(".deb")).map((name) => join(archives, name));
}

/** Unpacks archives into a directory, two at a time, without paths that match one of tar's patterns. */
async function unpackPackages(
  archives: readonly string[],
  root: string,
  leaveOut: readonly string[] = [],
): Promise<void> {
  await mkdir(root, { recursive: true });
  const exclude = leaveOut.map((pattern) => `--exclude=${pattern}`);
  const script = 'dpkg-deb --fsys-tarfile "$1" | (shift && tar --extract "$@")';
  const rest = [...archives];
  const unpackRest = async (): Promise<void> => {
    for (let archive = rest.pop(); archive !== undefined; archive = rest.pop()) {
      await runCommand("sh", [
        "-c",
        script,
        "sh",
        archive,
        "--directory",
        root,
        "--no-same-owner",
        ...exclude,
      ]);
    }
  };
  await Promise.all([unpackRest(), unpackRest()]);
}
