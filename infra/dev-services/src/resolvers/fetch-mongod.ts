/**
 * The real mongod, fetched into the cache by mongodb-memory-server's downloader. The downloader runs in its own
 * process, so that a stalled download can be ended within seconds.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { ResolverSettings } from "../dev-server.js";
import { entryCommand } from "../processes/entry-command.js";
import { waitUntil } from "../processes/wait-until.js";

/** Maximum time until the first byte arrives. */
const FIRST_BYTE_MS = 5_000;
const REFUSAL = "not-possible";
const REMEMBER_MS = 6 * 3600 * 1000;

/** The path of mongod, or the reason why there is none; `isNews` when this call found the reason. */
type FetchedMongod = { readonly binary: string } | { readonly missing: string; readonly isNews: boolean };

/** Never rejects. */
export async function fetchMongod({ cacheDir, report }: ResolverSettings): Promise<FetchedMongod> {
  const directory = join(cacheDir, "mongod");
  await mkdir(directory, { recursive: true });
  if (await isMissingRemembered(cacheDir)) {
    return { missing: "its download was not possible a while ago", isNews: false };
  }
  const startedAt = performance.now();
  const result = await download(directory, () => report("mongodb: fetching mongod into the cache"));
  if ("binary" in result) return result;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const missing = `its download is not possible (${result.missing}; given up after ${seconds} s)`;
  return { missing, isNews: true };
}

/** Stops later starts from retrying for some hours. Call it only when another engine was found. */
export async function rememberMissing(cacheDir: string, missing: string): Promise<void> {
  await mkdir(join(cacheDir, "mongod"), { recursive: true });
  await writeFile(join(cacheDir, "mongod", REFUSAL), missing);
}

/** True while an earlier failure is remembered. */
export async function isMissingRemembered(cacheDir: string): Promise<boolean> {
  return stat(join(cacheDir, "mongod", REFUSAL)).then(
    ({ mtimeMs }) => Date.now() - mtimeMs < REMEMBER_MS,
    () => false,
  );
}

async function download(
  directory: string,
  moving: () => void,
): Promise<{ binary: string } | { missing: string }> {
  const [command, ...parameters] = entryCommand("resolvers/mongod-download");
  const child = spawn(command, [...parameters, directory], { stdio: ["pipe", "pipe", "ignore"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  const exit = once(child, "exit");
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null;
  try {
    await waitUntil(async () => hasEnded() || (await hasBytes(directory)), FIRST_BYTE_MS, noAnswer);
    if (!hasEnded()) moving();
    await exit;
  } catch (error) {
    child.kill("SIGKILL");
    return { missing: error instanceof Error ? error.message : String(error) };
  }
  const last = output.trim().split("\n").at(-1) ?? "";
  return child.exitCode === 0 ? { binary: last } : { missing: last || "the downloader failed" };
}

function noAnswer(): Error {
  return new Error("no answer");
}

/** The downloader writes `<archive>.downloading` as the bytes come in. */
async function hasBytes(directory: string): Promise<boolean> {
  for (const name of await readdir(directory)) {
    if (!name.endsWith(".downloading")) continue;
    const { size } = await stat(join(directory, name)).catch(() => ({ size: 0 }));
    if (size > 0) return true;
  }
  return false;
}
