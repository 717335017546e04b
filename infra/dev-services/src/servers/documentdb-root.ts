/**
 * The root directory with PostgreSQL and DocumentDB: programs run in it as an ordinary user, in private mount, process and
 * shared-memory namespaces. When the first process ends, the kernel ends all others and releases mounts and memory. Linux
 * only.
 */
import { chown } from "node:fs/promises";
import { runCommand } from "../processes/run-command.js";

/** The user in the root directory's `etc/passwd`; PostgreSQL refuses to run as root. */
const SERVER_UID = 1000;
export const BINARIES = "/usr/lib/postgresql/18/bin";
export const USER = "postgres";
export const DATABASE = "postgres";
/** The data directory as seen inside the root. */
export const DATA = "/data";

/** $1 is the data directory, $2 the root. Shared memory is private, so that a killed server leaves none allocated. */
const MOUNTS = `mount --bind "$1" "$2${DATA}" && mount --rbind /dev "$2/dev" && mount -t tmpfs shm "$2/dev/shm"`;

/** Before a program in the root writes to it. */
export async function giveToServer(dataDir: string): Promise<void> {
  if (process.getuid?.() === 0) await chown(dataDir, SERVER_UID, SERVER_UID);
}

/** The same with everything in it. */
export async function giveTreeToServer(path: string): Promise<void> {
  if (process.getuid?.() === 0)
    await runCommand("chown", ["--recursive", `${SERVER_UID}:${SERVER_UID}`, path]);
}

/**
 * The command line that runs a program inside the root, as an ordinary user, with the data directory and the system's
 * devices mounted privately. A user other than root gets a user namespace, and a second one inside it because
 * PostgreSQL refuses uid 0 of the first. The program is the first process of a process namespace. Only programs of
 * `/usr/bin` are used, because a root shell may lack `/usr/sbin` in its path.
 */
export function inRoot(
  root: string,
  dataDir: string,
  command: readonly string[],
): readonly [string, ...string[]] {
  const asRoot = process.getuid?.() === 0;
  const user = String(SERVER_UID);
  const enter = ["unshare", ...(asRoot ? [] : ["--user", `--map-user=${user}`, `--map-group=${user}`])];
  const become = asRoot ? ["--reuid", user, "--regid", user, "--clear-groups"] : [];
  const inside = [...enter, `--root=${root}`, "setpriv", ...become, "--pdeathsig", "KILL"];
  const script = `${MOUNTS} && shift 2 && exec "$@"`;
  const namespaces = ["--mount", "--ipc", "--pid", "--fork", "--kill-child=KILL"];
  const unshare = asRoot ? namespaces : ["--user", "--map-root-user", ...namespaces];
  return ["unshare", ...unshare, "sh", "-c", script, "sh", dataDir, root, ...inside, ...command];
}
