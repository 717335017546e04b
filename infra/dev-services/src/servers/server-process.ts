/**
 * What all servers share: one process on one port with one exclusive data directory. Starts it, waits until it answers,
 * and reports the reason from its log when it does not start.
 */
import type { ChildProcess } from "node:child_process";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DevServerProcess, DevServerSettings } from "../dev-server.js";
import { freePort, isPortFree } from "../processes/free-port.js";
import { tryProcessLock, type ProcessLock } from "../processes/process-lock.js";
import { isRunning, processIdentity } from "../processes/process-identity.js";
import { processTree } from "../processes/process-tree.js";
import { ended, hasEnded, spawnTied } from "../processes/tied-process.js";
import { waitUntil } from "../processes/wait-until.js";

/** What differs between kinds of servers. */
export interface ServerKind {
  readonly name: string;
  readonly how: string;
  readonly urlOf: (port: number) => string;
  /** The command line; `dataDir` exists already. */
  readonly command: (
    port: number,
  ) => Promise<readonly [string, ...string[]]> | readonly [string, ...string[]];
  /**
   * True when the process serves; false when it needs more time. Another server may have taken the port in the
   * meantime.
   */
  readonly isReady: (port: number, pid: number) => Promise<boolean>;
  /** The signal for a graceful stop. */
  readonly stopSignal: NodeJS.Signals;
  /** The process that gets the signals, when it is not the spawned one. */
  readonly signalled?: (spawned: number) => Promise<number>;
  /** Called once the server is ready; the attachment (a gateway) is closed before the server stops. */
  readonly attach?: (port: number) => Promise<Attachment>;
}

/** Exists as long as the server runs. */
export interface Attachment {
  readonly port: number;
  close(): Promise<void>;
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const PORT_TRIES = 3;
const LOG_LINES = 8;
/** What servers log before they give up. */
const FATAL_LINE = /fatal|panic|error|can't|cannot|could not|bad file/i;

export function createServerProcess(kind: ServerKind, settings: DevServerSettings): DevServerProcess {
  const logFile = join(settings.dataDir, `${kind.name}.log`);
  let port = settings.port;
  let child: ChildProcess | undefined;
  let lock: ProcessLock | undefined;
  let attachment: Attachment | undefined;
  let whenCrashed = (_how: string): void => {};
  /** Identities of the processes that ran after the last start. */
  let processes: readonly string[] = [];

  async function launch(onPort: number): Promise<ChildProcess> {
    if (!(await isPortFree(onPort))) throw new Error(`${kind.name}: port ${onPort} is taken`);
    const [file, ...parameters] = await kind.command(onPort);
    const started = await spawnTied(file, parameters, { logFile });
    const pid = started.pid ?? 0;
    child = started;
    await lock?.include(pid);
    const timedOut = (): Error =>
      new Error(`${kind.name} does not answer after ${START_TIMEOUT_MS / 1000} s: its log is ${logFile}.`);
    await waitUntil(
      async () => hasEnded(started) || (await kind.isReady(onPort, pid)),
      START_TIMEOUT_MS,
      timedOut,
    );
    if (hasEnded(started)) throw new Error(await whyItEnded());
    processes = await identitiesOf(await processTree(pid));
    attachment = await kind.attach?.(onPort);
    if (hasEnded(started)) throw new Error(await whyItEnded());
    started.once("exit", (code, signal) => {
      void attachment?.close();
      if (child === started) whenCrashed(signal ?? `exit ${code}`);
    });
    return started;
  }

  async function whyItEnded(): Promise<string> {
    return (
      `${kind.name} does not start on the data in ${settings.dataDir} (${await lastErrorIn(logFile)}). ` +
      `Fix the error in its log, ${logFile}, or choose another data directory.`
    );
  }

  /** A port that was free may be taken by now, so another one is tried; a requested port is never changed. */
  async function launchOnSomePort(): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      const candidate = port ?? (await freePort());
      try {
        await launch(candidate);
        port = attachment?.port ?? candidate;
        return;
      } catch (error) {
        await end("SIGKILL");
        if (port !== undefined || attempt === PORT_TRIES) throw error;
      }
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = undefined;
    if (running?.pid !== undefined && !hasEnded(running)) {
      if (signal !== "SIGKILL") await attachment?.close();
      const target = (await kind.signalled?.(running.pid)) ?? running.pid;
      signalProcess(target, signal);
      const late = setTimeout(() => running.kill("SIGKILL"), STOP_TIMEOUT_MS);
      await ended(running);
      clearTimeout(late);
    }
    await attachment?.close();
    attachment = undefined;
  }

  /** After a crash: waits until none of its processes can still write to the data, then releases the lock. */
  async function clearCrashed(): Promise<void> {
    await end("SIGKILL");
    await lock?.release();
    await waitUntil(
      async () => !(await Promise.all(processes.map(isRunning))).includes(true),
      STOP_TIMEOUT_MS,
      () => new Error(`${kind.name}: a process of it does not end (${processes.join(", ")})`),
    );
  }

  return {
    how: kind.how,
    url: () => kind.urlOf(port ?? 0),
    async start() {
      if (child && !hasEnded(child)) throw new Error(`${kind.name} is running already`);
      await clearCrashed();
      await mkdir(settings.dataDir, { recursive: true });
      const taken = await tryProcessLock(join(settings.dataDir, "lock"));
      if ("heldBy" in taken) {
        throw new Error(`the data in ${settings.dataDir} is in use by process ${taken.heldBy}`);
      }
      lock = taken;
      try {
        await launchOnSomePort();
      } catch (error) {
        await lock.release();
        throw error;
      }
    },
    async stop() {
      await end(kind.stopSignal);
      await lock?.release();
    },
    async kill() {
      await end("SIGKILL");
      await lock?.release();
    },
    async pids() {
      return child?.pid === undefined ? [] : processTree(child.pid);
    },
    onCrash(listener) {
      whenCrashed = listener;
    },
  };
}

async function identitiesOf(pids: readonly number[]): Promise<readonly string[]> {
  const identities = await Promise.all(pids.map(processIdentity));
  return identities.filter((identity) => identity !== undefined);
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // ended in the meantime
  }
}

/** The last line that reports an error, else the last line. */
async function lastErrorIn(logFile: string): Promise<string> {
  const text = await readFile(logFile, "utf8").catch(() => "it left no log");
  const lines = text.trim().split("\n").slice(-LOG_LINES);
  return (lines.findLast((line) => FATAL_LINE.test(line)) ?? lines.at(-1) ?? "").trim();
}
