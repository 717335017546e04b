/**
 * Identifies a process beyond its pid. Pids are reused, so a pid alone does not identify a process seen earlier; the
 * pid with the start time does. Locks use it to distinguish a running holder from a killed one.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A text without blanks or slashes, unique among the processes of this boot; undefined when the pid is not running. */
export async function processIdentity(pid: number): Promise<string | undefined> {
  const startedAt = (await startFromProc(pid)) ?? (await startFromPs(pid));
  return startedAt === undefined ? undefined : `${pid}-${startedAt}`;
}

/** True while the process with that identity is running. */
export async function isRunning(identity: string): Promise<boolean> {
  const pid = Number.parseInt(identity, 10);
  return Number.isInteger(pid) && (await processIdentity(pid)) === identity;
}

/** Linux: field 22 of /proc/pid/stat, in clock ticks since boot; the name before it may contain blanks and brackets. */
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
