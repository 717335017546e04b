/**
 * Child processes that end with this one, even when it is killed with SIGKILL. On Linux the kernel ends them (setpriv
 * --pdeathsig); elsewhere a small watcher waits until a pipe of this process closes. An intermediate shell checks that
 * the parent still exists, because it may have ended before the child was tied to it.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync } from "node:fs";

export interface TiedProcessOptions {
  /** File that standard output and error are appended to; discarded when undefined. */
  readonly logFile?: string;
  readonly tie?: Tie;
}

/** What ends the child with this process: the kernel, or a watcher. */
export type Tie = "kernel" | "watcher";

/** Prints nothing, and ends the watched process when the pipe it reads closes. */
const WATCH = 'read -r _; kill -KILL "$1"';
const STILL_THERE = 'test "$PPID" = "$0" || exit 70; exec "$@"';
/** Must be util-linux's; other programs of that name lack the option, which a first run detects. */
const SETPRIV = "setpriv";
const TO_DIE_WITH_PARENT = ["--pdeathsig", "KILL"];

/** Starts the command. Resolves once it is running; rejects when it does not exist. */
export async function spawnTied(
  command: string,
  parameters: readonly string[],
  options: TiedProcessOptions = {},
): Promise<ChildProcess> {
  const chosen = options.tie ?? (await bestTie());
  const log = options.logFile === undefined ? "ignore" : openSync(options.logFile, "a");
  try {
    const [file, ...rest] =
      chosen === "kernel" ? tiedByKernel(command, parameters) : [command, ...parameters];
    const child = spawn(file, rest, { stdio: ["ignore", log, log] });
    await new Promise((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    if (chosen === "watcher") watch(child);
    return child;
  } finally {
    if (typeof log === "number") closeSync(log);
  }
}

/** Resolves when the process has ended. */
export function ended(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return Promise.resolve();
  return new Promise((resolve) => child.once("exit", () => resolve()));
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

let tie: Promise<Tie> | undefined;

/** The best tie available on this machine. */
export function bestTie(): Promise<Tie> {
  tie ??= new Promise((resolve) => {
    const probe = spawn(SETPRIV, [...TO_DIE_WITH_PARENT, "true"], { stdio: "ignore" });
    probe
      .once("exit", (code) => resolve(code === 0 ? "kernel" : "watcher"))
      .once("error", () => resolve("watcher"));
  });
  return tie;
}

/** Wraps the command so that the kernel ends it with this process. */
export function tiedByKernel(command: string, parameters: readonly string[]): [string, ...string[]] {
  const check = ["sh", "-c", STILL_THERE, String(process.pid)];
  return [SETPRIV, ...TO_DIE_WITH_PARENT, ...check, command, ...parameters];
}

function watch(child: ChildProcess): void {
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  watcher.unref();
  child.once("exit", () => watcher.kill("SIGKILL"));
}
