/**
 * A copy of the checkout in a temporary directory, so that no mutation ever changes the checkout itself: the tracked
 * and the new files, and the links of each `node_modules`. Links between packages are relative and point to the
 * packages of the copy; only pnpm's store of third-party packages is shared.
 */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readlink, realpath, rm, symlink } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";

const store = "node_modules/.pnpm";
const binaries = "node_modules/.bin";

/** Creates an empty directory for the copy in the system's directory for temporary files. */
export async function makeCopyDirectory(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), "signalbox-mutants-")));
}

/** Throws when a package of the copy is linked to one outside of it. */
export async function copyCheckout(checkout: string, copy: string): Promise<void> {
  const files = await sourceFiles(checkout);
  for (const file of files) {
    await cp(join(checkout, file), join(copy, file), { verbatimSymlinks: true });
  }
  const packages = files.filter((file) => /(^|\/)package\.json$/.test(file)).map(dirname);
  for (const folder of packages) {
    await copyLinks(join(checkout, folder, "node_modules"), join(copy, folder, "node_modules"));
  }
  await symlink(join(checkout, store), join(copy, store));
  // The global set-up of suites with servers builds the copy.
  await symlink(join(checkout, binaries), join(copy, binaries));
  for (const folder of packages) await checkLinks(join(copy, folder, "node_modules/@signalbox"), copy);
}

export async function removeCopy(copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true });
}

/** Files that git tracks or would track, without deleted ones. */
async function sourceFiles(checkout: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    "git",
    ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
    { cwd: checkout, maxBuffer: 64 * 1024 * 1024 },
  );
  const files = new Set(stdout.split("\0").filter((file) => file !== ""));
  return [...files].filter((file) => existsSync(join(checkout, file)));
}

/** Copies the links of a `node_modules` and of the scopes in it; hidden entries are caches and records of pnpm. */
async function copyLinks(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isDirectory() && entry.name.startsWith("@")) await copyLinks(source, target);
  }
}

async function checkLinks(folder: string, copy: string): Promise<void> {
  if (!existsSync(folder)) return;
  for (const name of await readdir(folder)) {
    const target = await realpath(join(folder, name));
    if (!target.startsWith(copy + sep))
      throw new Error(`${join(folder, name)} leads out of the copy, to ${target}`);
  }
}
