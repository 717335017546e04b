/**
 * A built service as a child process, also for tests that run from source (their global set-up builds first). The child
 * stops when its parent ends, because it listens to the IPC channel between them.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { defaultCacheDir } from "../node-runtime.mjs";

/** `cli` runs one command and ends. */
export type ServiceName = "api" | "worker" | "cli";

export interface ServiceOptions {
  readonly service: ServiceName;
  readonly environment: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** Called with each line the service prints. */
  readonly onLine?: (line: string) => void;
}

export interface ServiceProcess {
  readonly pid: number;
  readonly child: ChildProcess;
  /**
   * Resolves when the service reports that it is ready, with what it reports; rejects when it ends before, with its own
   * reason if it logged one.
   */
  ready(): Promise<Readiness>;
  /** Resolves when the process has ended for any reason. */
  readonly exited: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
  /** Graceful: SIGTERM, then SIGKILL after `graceMs`. */
  stop(graceMs?: number): Promise<void>;
  /** SIGKILL, as a crash would. */
  kill(): Promise<void>;
}

/** What the api says about the installation's owner; `link` signs them in once, until they have signed in. */
export interface Readiness {
  readonly owner?: { readonly email: string; readonly link?: string };
}

const readinessSchema: z.ZodType<Readiness> = z.object({
  ready: z.literal(true),
  owner: z.object({ email: z.string(), link: z.string().exactOptional() }).exactOptional(),
});

const keptLines = 30;

/**
 * V8 flags of the built services. They must be set when the process starts. The image gets them from the Dockerfile,
 * and a test keeps both lists equal.
 *
 * - A young generation of 64 MB: data that waits for the queue or the database outlives a smaller one and is copied in
 *   vain; a batch costs the api half the CPU time. By default V8 uses 64 MB only on a machine with much memory.
 * - V8 collects garbage and compiles in helper threads. Node starts four, which slow down the other threads on two
 *   processors; 0 lets V8 count the processors.
 */
export const serviceFlags: readonly string[] = ["--max-semi-space-size=64", "--v8-pool-size=0"];

/**
 * A heap of 1 GiB for a worker, whose data is about 100 MB: V8 lets garbage grow with the heap that it may have, by default
 * 4 GiB on a large machine. compose.yaml has the same flag, and a test keeps them equal.
 */
export const workerFlag = "--max-old-space-size=1024";

/** V8 keeps the compiled code of the services here: the next process loads its code in about half the time. */
const compiledCodeDir = join(defaultCacheDir, "compiled");

export function startService({ service, environment, args = [], onLine }: ServiceOptions): ServiceProcess {
  const child = spawn(process.execPath, [...serviceArguments(service), ...args], {
    env: { NODE_COMPILE_CACHE: compiledCodeDir, ...environment },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const lastLines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    readLines(stream, (line) => {
      lastLines.push(line);
      if (lastLines.length > keptLines) lastLines.shift();
      onLine?.(line);
    });
  }
  const exited = once(child, "exit").then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as NodeJS.Signals | null,
  }));
  const readiness = new Promise<Readiness>((resolve, reject) => {
    child.on("message", (message) => {
      const { success, data } = readinessSchema.safeParse(message);
      if (success) resolve(data);
    });
    void exited.then(() => reject(new Error(whyItEnded(service, lastLines))));
  });
  readiness.catch(() => undefined);

  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await exited;
  };
  return {
    pid: child.pid ?? -1,
    child,
    ready: () => readiness,
    exited,
    kill,
    async stop(graceMs = 15_000) {
      child.kill("SIGTERM");
      const killTimer = setTimeout(() => child.kill("SIGKILL"), graceMs);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

/** The service's own sentence; without one, or for a defect, its last lines. */
function whyItEnded(service: ServiceName, lines: readonly string[]): string {
  const reason = lines.map(startFaultIn).findLast((message) => message !== undefined);
  return reason ?? `the ${service} ended before it was ready:\n${lines.join("\n")}`;
}

/** The message of a start error that the service logged without a stack. */
export function startFaultIn(line: string): string | undefined {
  if (!line.startsWith("{")) return undefined;
  const parsed = logLine.safeParse(jsonIn(line));
  return parsed.success && parsed.data.level === "error" && parsed.data.error === undefined
    ? parsed.data.message
    : undefined;
}

const logLine = z.object({ level: z.string(), message: z.string(), error: z.unknown().optional() });

function jsonIn(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

export function serviceArguments(service: ServiceName): readonly string[] {
  const entry = new URL(`../../../services/${service}/dist/main.js`, import.meta.url);
  const flags = service === "worker" ? [...serviceFlags, workerFlag] : serviceFlags;
  return ["--enable-source-maps", ...flags, fileURLToPath(entry)];
}

function readLines(stream: NodeJS.ReadableStream | null, take: (line: string) => void): void {
  let rest = "";
  stream?.setEncoding("utf8");
  stream?.on("data", (chunk: string) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line !== "") take(line);
  });
}
