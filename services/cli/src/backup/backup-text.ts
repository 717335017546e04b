/**
 * The text of a backup of a running installation. Workers are held while the jobs of the queues are read and then, unless the
 * database reads everything as of one moment, while every collection is read. So no message batch is applied in part: each is
 * among the jobs or in the documents.
 */
import { createHash } from "node:crypto";
import type { QueueCopy, StoreCopy, StoreReading, WorkHold } from "@signalbox/core";
import {
  backupFormat,
  jobLine,
  markLine,
  type BackupEnd,
  type BackupHeader,
  type Mark,
} from "./backup-format.js";

export interface BackupPorts {
  readonly hold: WorkHold;
  readonly queues: Pick<QueueCopy, "read">;
  readonly store: StoreCopy;
  readonly now: () => Date;
}

export interface BackupOptions extends Pick<BackupHeader, "release" | "partitions"> {
  /** Called again and again while the backup is written. */
  readonly report?: (progress: BackupProgress) => void;
}

export interface BackupProgress {
  /** What is being read. */
  readonly what: string;
  readonly jobs: number;
  readonly documents: number;
}

/** Ends with the mark of the end only when everything was read; throws an `AppError` when the hold was broken. */
export async function* backupText(ports: BackupPorts, options: BackupOptions): AsyncIterable<string> {
  const hold = await ports.hold.take();
  const text = createCountedText(options);
  let reading: StoreReading | undefined;
  try {
    const { release, partitions } = options;
    const takenAt = ports.now().toISOString();
    yield text.mark(["signalbox-backup", { format: backupFormat, release, takenAt, partitions }]);
    yield text.mark(["jobs"]);
    for await (const jobs of ports.queues.read()) yield text.jobs(jobs.map(jobLine));
    reading = await ports.store.open();
    if (reading.isSnapshot) await confirmed(hold);
    for (const name of reading.collections) {
      yield text.mark(["collection", name]);
      for await (const lines of reading.read(name)) yield text.documents(name, lines);
    }
    if (!reading.isSnapshot) await confirmed(hold);
    yield text.end();
  } finally {
    await hold.release();
    await reading?.close();
  }
}

async function confirmed(hold: Awaited<ReturnType<WorkHold["take"]>>): Promise<void> {
  await hold.confirm();
  await hold.release();
}

function createCountedText({ report }: BackupOptions) {
  const hash = createHash("sha256");
  const documents: Record<string, number> = {};
  let [jobs, all] = [0, 0];
  const add = (lines: readonly string[]): string => {
    const chunk = lines.map((line) => `${line}\n`).join("");
    hash.update(chunk);
    return chunk;
  };
  const tell = (what: string): void => report?.({ what, jobs, documents: all });
  return {
    mark: (mark: Mark): string => {
      if (mark[0] === "collection") documents[mark[1]] = 0;
      return add([markLine(mark)]);
    },
    jobs: (lines: readonly string[]): string => {
      jobs += lines.length;
      tell("jobs");
      return add(lines);
    },
    documents: (name: string, lines: readonly string[]): string => {
      documents[name] = (documents[name] ?? 0) + lines.length;
      all += lines.length;
      tell(name);
      return add(lines);
    },
    end: (): string => {
      const end: BackupEnd = { jobs, documents, sha256: hash.digest("hex") };
      return `${markLine(["end", end])}\n`;
    },
  };
}
