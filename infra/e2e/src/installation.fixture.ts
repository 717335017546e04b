/** Signalbox as a user starts it, in this checkout, with its own data directory and port. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { until } from "./client.fixture.js";
import { freePort } from "./ports.fixture.js";

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");

export interface Installation {
  readonly pid: number;
  /** The whole output so far. */
  output(): string;
  /** Resolves when the output contains the text; throws when the process ends without it. */
  printed(text: string): Promise<void>;
  /** Signals the process like `kill`, or the whole group as a terminal does on Ctrl-C. */
  signal(signal: NodeJS.Signals, options?: { readonly group?: boolean }): void;
  readonly exited: Promise<number | NodeJS.Signals | null>;
  /** Cleanup after a failed test; harmless otherwise. */
  end(): Promise<void>;
  /** The process and all of its descendants. */
  processes(): Promise<readonly RunningProcess[]>;
}

export interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

export interface InstallationOptions {
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Runs `npm start` instead of the script behind it. */
  readonly npm?: boolean;
  /** A command that runs it, with its parameters. */
  readonly within?: readonly string[];
}

/** Installations on one new data directory and port. */
export interface Installations {
  readonly directory: string;
  readonly port: number;
  start(options?: Partial<InstallationOptions>): Installation;
  /** Ends those that still run and removes the directory. */
  close(): Promise<void>;
}

export async function openInstallations(): Promise<Installations> {
  const directory = await mkdtemp(join(tmpdir(), "signalbox-start-"));
  const port = await freePort();
  const started: Installation[] = [];
  return {
    directory,
    port,
    start({ environment = {}, ...options } = {}) {
      const installation = startInstallation({
        ...options,
        environment: { DATA_DIR: directory, PORT: String(port), ...environment },
      });
      started.push(installation);
      return installation;
    },
    async close() {
      await Promise.all(started.map((installation) => installation.end()));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function startInstallation({
  environment,
  args = [],
  npm = false,
  within = [],
}: InstallationOptions): Installation {
  const own = npm
    ? ["npm", "start", "--", ...args]
    : [process.execPath, "infra/bootstrap.mjs", "start", ...args];
  const [command = "", ...parameters] = [...within, ...own];
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...inherited(), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const pid = child.pid ?? -1;
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => (output += chunk));
  let hasEnded = false;
  const exited = once(child, "close").then(([code, signal]): number | NodeJS.Signals | null => {
    hasEnded = true;
    return (code as number | null) ?? (signal as NodeJS.Signals | null);
  });
  return {
    pid,
    output: () => output,
    async printed(text) {
      await until(
        async () => output,
        (all) => all.includes(text) || hasEnded,
        120_000,
      );
      if (!output.includes(text)) throw new Error(`it ended without printing "${text}":\n${output}`);
    },
    signal: (signal, { group = false } = {}) => void process.kill(group ? -pid : pid, signal),
    exited,
    async end() {
      if (hasEnded) return;
      process.kill(-pid, "SIGTERM");
      await exited;
    },
    processes: () => treeOf(pid),
  };
}

/** A process and its descendants. */
async function treeOf(pid: number): Promise<readonly RunningProcess[]> {
  const all = await listProcesses();
  const tree = all.filter((candidate) => candidate.pid === pid);
  for (const member of tree) tree.push(...all.filter(({ parent }) => parent === member.pid));
  return tree;
}

/** The given processes that are still running; a reused pid does not count. */
export async function stillRunning(processes: readonly RunningProcess[]): Promise<readonly RunningProcess[]> {
  const all = await listProcesses();
  return processes.filter(({ pid, command }) =>
    all.some((candidate) => candidate.pid === pid && candidate.command === command),
  );
}

async function listProcesses(): Promise<RunningProcess[]> {
  const { stdout } = await run("ps", ["-eo", "pid=,ppid=,stat=,args="]);
  return stdout.split("\n").flatMap((line) => {
    const [, pid, parent, state = "", command = ""] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    // A zombie no longer runs; its parent has only not reaped it yet.
    return pid === undefined || state.startsWith("Z")
      ? []
      : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

/** The output of a shell for a command copied from the terminal. */
export async function inShell(command: string): Promise<string> {
  const { stdout } = await run("sh", ["-c", command]);
  return stdout;
}

/** With the cache of this run: a different one would rebuild the packages while other suites run them. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, SIGNALBOX_CACHE } = process.env;
  return { PATH, HOME, ...(SIGNALBOX_CACHE !== undefined && { SIGNALBOX_CACHE }) };
}

/** A command that mounts a small disk and runs the rest of its arguments. */
export function withDisk(mountPoint: string, options: string): readonly string[] {
  const asRoot = process.getuid?.() === 0 ? [] : ["--user", "--map-root-user"];
  const script = 'mount -t tmpfs -o "$1" small "$2" && shift 2 && exec "$@"';
  return ["unshare", ...asRoot, "--mount", "sh", "-c", script, "sh", options, mountPoint];
}

/** `PATH` without the folders of system programs. */
export function pathWithoutSystemPrograms(): string {
  const places = (process.env["PATH"] ?? "").split(":");
  return places.filter((place) => !place.endsWith("sbin")).join(":");
}
