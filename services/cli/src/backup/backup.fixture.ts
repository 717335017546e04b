/** An installation that is backed up and restored in memory. */
import { jobId, type QueuedJob, type StoreRestore, type TakenHold } from "@signalbox/core";
import type { RestorePorts } from "../restore/restore-backup.js";
import type { BackupPorts } from "./backup-text.js";

export interface Contents {
  readonly jobs: readonly QueuedJob[];
  readonly documents: Readonly<Record<string, readonly string[]>>;
}

export function aJob(id: string): QueuedJob {
  return {
    queue: "mailbox-00",
    job: jobId(id),
    name: "1 message",
    data: '{"v":1}',
    priority: 0,
  };
}

export interface Holding {
  /** What happened, in order. */
  readonly steps: string[];
  readonly isSnapshot?: boolean;
  readonly confirm?: () => Promise<void>;
}

export function backupPorts(
  contents: Contents,
  { steps, isSnapshot = false, confirm }: Holding,
): BackupPorts {
  const note = (step: string): void => void steps.push(step);
  const taken: TakenHold = {
    confirm: async () => {
      note("confirm");
      await confirm?.();
    },
    release: async () => note("release"),
  };
  return {
    hold: {
      take: async () => {
        note("take");
        return taken;
      },
    },
    queues: {
      async *read() {
        note("read jobs");
        yield contents.jobs;
      },
    },
    store: {
      open: async () => {
        note("open");
        return {
          isSnapshot,
          collections: Object.keys(contents.documents),
          async *read(name) {
            note(`read ${name}`);
            yield contents.documents[name] ?? [];
          },
          close: async () => note("close"),
        };
      },
    },
    now: () => new Date(Date.UTC(2026, 10, 29)),
  };
}

export interface RestoredTo extends RestorePorts {
  readonly contents: { readonly jobs: QueuedJob[]; readonly documents: Record<string, string[]> };
  readonly steps: string[];
}

/** An empty installation; `fail` throws in a write. */
export function restorePorts(
  options: Partial<RestorePorts> & {
    readonly workers?: readonly string[];
    readonly waiting?: number;
    readonly unfinished?: string;
    readonly written?: readonly string[];
    readonly fail?: (collection: string) => void;
  } = {},
): RestoredTo {
  const contents: RestoredTo["contents"] = { jobs: [], documents: {} };
  const steps: string[] = [];
  const store: Omit<StoreRestore, "close"> = {
    unfinished: async () => options.unfinished,
    async begin() {
      steps.push("begin");
      return new Set(options.written);
    },
    async write(name, lines) {
      options.fail?.(name);
      (contents.documents[name] ??= []).push(...lines);
    },
    wrote: async (name) => void steps.push(`wrote ${name}`),
    finish: async () => void steps.push("finish"),
  };
  return {
    contents,
    steps,
    store,
    queues: {
      add: async (jobs) => void contents.jobs.push(...jobs),
      count: async () => options.waiting ?? 0,
      workers: async () => options.workers ?? [],
    },
    messages: { hold: async () => void steps.push("hold messages") },
    partitions: options.partitions ?? 16,
  };
}
