/** Worker processes that share partitions under load, and what they have applied. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { jobId, type MailboxWriter, type MessageBatch } from "@signalbox/core";
import { vi } from "vitest";
import type { SharedRedis } from "./test-redis.fixture.js";

export interface Fleet {
  /** Resolves when the new worker attends a share. */
  join(): Promise<FleetWorker>;
  /** Resolves when every partition has had some more message batches applied. */
  goOn(): Promise<void>;
  /** Ends the load. Resolves with what was added and what was applied, once that is all. */
  finish(): Promise<Outcome>;
  /** Kills what still runs. */
  close(): Promise<void>;
}

export interface FleetWorker {
  /** The partitions that it attends. */
  attended(): readonly number[];
  signal(signal: NodeJS.Signals): void;
  ended(): Promise<void>;
}

export interface Outcome {
  /** In order, by partition. */
  readonly added: readonly (readonly string[])[];
  readonly applied: readonly (readonly string[])[];
  /** Those that were applied again. */
  readonly repeated: readonly string[];
}

export interface FleetOptions {
  readonly redis: Pick<SharedRedis, "url" | "command">;
  readonly namespace: string;
  readonly partitions: number;
  readonly writer: MailboxWriter;
}

const handlingMs = 20;
/** Between two adds to a partition: about as often as they are applied, so that something waits often. */
const addEveryMs = 25;
const more = 5;
const soon = { timeout: 60_000, interval: 100 };
const batch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const fixture = fileURLToPath(new URL("attending-worker.fixture.ts", import.meta.url));

export function startFleet({ redis, namespace, partitions, writer }: FleetOptions): Fleet {
  const workers: FleetWorker[] = [];
  const over = new AbortController();
  const added = Array.from({ length: partitions }, (): string[] => []);
  const loading = Promise.all(added.map(load));
  const list = async (name: string): Promise<readonly string[]> =>
    (await redis.command("lrange", `${namespace}:${name}`, "0", "-1")) as string[];
  const applied = (): Promise<readonly (readonly string[])[]> =>
    Promise.all(added.map((_, partition) => list(`applied:${partition}`)));

  async function load(jobs: string[], partition: number): Promise<void> {
    while (!over.signal.aborted) {
      const job = `p${partition}n${jobs.length}`;
      await writer.add(partition, jobId(job), batch);
      jobs.push(job);
      await pause(addEveryMs);
    }
  }

  return {
    async join(): Promise<FleetWorker> {
      const worker = startWorker([redis.url, namespace, String(partitions), String(handlingMs)]);
      workers.push(worker);
      await vi.waitUntil(() => worker.attended().length > 0, soon);
      return worker;
    },
    async goOn(): Promise<void> {
      const before = (await applied()).map(({ length }) => length);
      await vi.waitUntil(
        async () => (await applied()).every(({ length }, index) => length >= (before[index] ?? 0) + more),
        soon,
      );
    },
    async finish(): Promise<Outcome> {
      over.abort();
      await loading;
      await vi.waitUntil(
        async () => (await applied()).every(({ length }, index) => length === added[index]?.length),
        soon,
      );
      return { added, applied: await applied(), repeated: await list("repeated") };
    },
    async close(): Promise<void> {
      over.abort();
      await loading;
      for (const worker of workers) worker.signal("SIGKILL");
      await Promise.all(workers.map((worker) => worker.ended()));
    },
  };
}

function startWorker(parameters: readonly string[]): FleetWorker {
  const started = spawn(
    process.execPath,
    ["--experimental-strip-types", "--no-warnings", fixture, ...parameters],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(started, "exit");
  let attended: readonly number[] = [];
  createInterface(started.stdout).on("line", (line) => {
    attended = line === "" ? [] : line.split(" ").map(Number);
  });
  return {
    attended: () => attended,
    signal: (signal) => void started.kill(signal),
    ended: async () => void (await ended),
  };
}
