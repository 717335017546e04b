/**
 * Which process a pid means. Pids are used again, so a pid alone proves nothing about a process seen earlier; the pid
 * together with the moment it started does. Used by locks, to tell a running holder from one that was killed.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A text without blanks or slashes that no other process of this boot has; undefined when the pid is not running. */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const startedAt = (await startFromProc(pid)) ?? (await startFromPs(pid));
  return startedAt === undefined ? undefined : `${pid}-${startedAt}`;
}

/** True while the process with that identity runs. */
export async function isRunning(identity: string): Promise<boolean> {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && (await processIdentity(pid)) === identity;
}

/** Linux: field 22 of /proc/pid/stat, clock ticks since boot; the name before it may hold blanks and brackets. */
async function startFromProc(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => undefined);
  if (stat === undefined) return undefined;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const isZombie = fields[0] === "Z" || fields[0] === "X";
  return isZombie ? undefined : fields[19];
}

async function startFromPs(pid: number): Promise<string | undefined> {
  if (process.platform === "linux") return undefined;
  const { stdout } = await run("ps", ["-o", "lstart=", "-p", String(pid)]).catch(() => ({ stdout: "" }));
  const digits = stdout.replaceAll(/\W+/g, "_");
  return digits === "" ? undefined : digits;
}
