/**
 * The text of a backup: lines of JSON, compressed with gzip. A line that is an array is a mark: the header, the beginning of the
 * jobs or of a collection, the end. A line that is an object is a job or a document of what the latest mark began. The end
 * counts everything and has the checksum of all text before it, so that a truncated or altered file is recognised.
 */
import { jobId, type QueuedJob } from "@signalbox/core";
import { z } from "zod";

export const backupFormat = 1;

export interface BackupHeader {
  readonly format: typeof backupFormat;
  /** Of the software that wrote it. */
  readonly release: string;
  /** ISO 8601: the moment whose state it holds. */
  readonly takenAt: string;
  /** Of the queues that the jobs are of. */
  readonly partitions: number;
}

export interface BackupEnd {
  readonly jobs: number;
  readonly documents: Readonly<Record<string, number>>;
  /** SHA-256 in hex. */
  readonly sha256: string;
}

export type Mark =
  | readonly ["signalbox-backup", BackupHeader]
  | readonly ["jobs"]
  | readonly ["collection", string]
  | readonly ["end", BackupEnd];

const count = z.number().int().nonnegative();

const markSchema: z.ZodType<Mark> = z.union([
  z.tuple([
    z.literal("signalbox-backup"),
    z.object({
      format: z.literal(backupFormat),
      release: z.string(),
      takenAt: z.string(),
      partitions: count,
    }),
  ]),
  z.tuple([z.literal("jobs")]),
  z.tuple([z.literal("collection"), z.string().min(1)]),
  z.tuple([
    z.literal("end"),
    z.object({ jobs: count, documents: z.record(z.string(), count), sha256: z.string() }),
  ]),
]);

const jobSchema = z.object({
  queue: z.string(),
  job: z.string().transform((id) => jobId(id)),
  name: z.string(),
  data: z.string(),
  priority: z.number(),
});

export function isMark(line: string): boolean {
  return line.startsWith("[");
}

export function markLine(mark: Mark): string {
  return JSON.stringify(mark);
}

/** Undefined for a line that this release does not know. */
export function readMark(line: string): Mark | undefined {
  return markSchema.safeParse(parsed(line)).data;
}

/** The format that a header of any release names. */
export function formatOf(line: string): unknown {
  const [name, header] = z.tuple([z.string(), z.looseObject({ format: z.unknown() })]).safeParse(parsed(line))
    .data ?? ["", { format: undefined }];
  return name === "signalbox-backup" ? header.format : undefined;
}

export function jobLine(job: QueuedJob): string {
  return JSON.stringify(job);
}

export function readJob(line: string): QueuedJob {
  return jobSchema.parse(JSON.parse(line));
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
