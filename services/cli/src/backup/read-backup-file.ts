/**
 * Reads a backup from its file, in parts. What is not as it was written is found at the latest at its end: read a file once to
 * its end before anything is done with its parts.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { PassThrough } from "node:stream";
import { createGunzip } from "node:zlib";
import { AppError } from "@signalbox/core";
import {
  backupFormat,
  formatOf,
  isMark,
  readMark,
  type BackupEnd,
  type BackupHeader,
  type Mark,
} from "./backup-format.js";
import { readLines } from "./read-lines.js";

export type BackupPart =
  | { readonly is: "header"; readonly header: BackupHeader }
  | { readonly is: "jobs"; readonly lines: readonly string[] }
  /** Without lines where the collection begins. */
  | { readonly is: "documents"; readonly collection: string; readonly lines: readonly string[] }
  | { readonly is: "end"; readonly end: BackupEnd };

/** Throws an `AppError` that says what is wrong with the file, and up to where it is right. */
export async function* readBackupFile(file: string): AsyncIterable<BackupPart> {
  const state = createReadState(file);
  try {
    for await (const lines of linesOf(file)) yield* state.take(lines);
  } catch (error) {
    throw error instanceof AppError ? error : state.damaged(reasonOf(error), error);
  }
  state.assertEnded();
}

/** The error of any of the streams reaches the reader. */
async function* linesOf(file: string): AsyncIterable<readonly string[]> {
  const text = new PassThrough();
  const reading = pipeline(createReadStream(file), createGunzip(), text);
  reading.catch(() => undefined);
  yield* readLines(text);
  await reading;
}

function createReadState(file: string) {
  const hash = createHash("sha256");
  const documents: Record<string, number> = {};
  let jobs = 0;
  let latest: Mark | undefined;

  const place = (): string => {
    if (latest === undefined) return "at its beginning";
    if (latest[0] !== "collection") return `in its ${latest[0] === "end" ? "end" : "jobs"}`;
    return `in ${latest[1]}, after ${documents[latest[1]]} documents`;
  };
  const damaged = (why: string, cause?: unknown): AppError =>
    new AppError({
      code: "BackupDamaged",
      message: `${file} is no whole backup: ${why}, ${place()}.`,
      cause,
    });

  function begin(line: string): BackupPart[] {
    const mark = readMark(line);
    const isHeader = mark?.[0] === "signalbox-backup";
    if (latest === undefined && !isHeader) throw unknownHeader(file, line);
    if (mark === undefined || latest?.[0] === "end" || (isHeader && latest !== undefined)) {
      throw damaged("a line is altered");
    }
    latest = mark;
    if (mark[0] === "jobs") return [];
    if (mark[0] === "signalbox-backup") return [{ is: "header", header: mark[1] }];
    if (mark[0] === "end") return [{ is: "end", end: checked(mark[1]) }];
    documents[mark[1]] = 0;
    return [{ is: "documents", collection: mark[1], lines: [] }];
  }

  function checked(end: BackupEnd): BackupEnd {
    const isSame = hash.digest("hex") === end.sha256 && jobs === end.jobs;
    const names = Object.keys(documents);
    const isCounted =
      names.length === Object.keys(end.documents).length &&
      names.every((name) => documents[name] === end.documents[name]);
    if (!isSame || !isCounted) throw damaged("its content is not that of its checksum");
    return end;
  }

  function add(lines: readonly string[]): BackupPart[] {
    if (lines.length === 0) return [];
    if (latest?.[0] === "jobs") {
      jobs += lines.length;
      return [{ is: "jobs", lines }];
    }
    if (latest?.[0] !== "collection") throw damaged("a line is altered");
    const [, collection] = latest;
    documents[collection] = (documents[collection] ?? 0) + lines.length;
    return [{ is: "documents", collection, lines }];
  }

  return {
    /** The parts that the lines are, in order. */
    take(lines: readonly string[]): readonly BackupPart[] {
      const parts: BackupPart[] = [];
      let from = 0;
      lines.forEach((line, index) => {
        if (isMark(line)) {
          parts.push(...add(lines.slice(from, index)), ...begin(line));
          from = index + 1;
        }
        if (latest?.[0] !== "end") hash.update(`${line}\n`);
      });
      return [...parts, ...add(lines.slice(from))];
    },
    assertEnded(): void {
      if (latest?.[0] !== "end") throw damaged("it is truncated");
    },
    damaged,
  };
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "Z_BUF_ERROR") return "it is truncated";
  if (code === "ENOENT") return "there is no such file";
  return typeof code === "string" && code.startsWith("Z_")
    ? "its compressed data is altered"
    : `it cannot be read (${error instanceof Error ? error.message : String(error)})`;
}

function unknownHeader(file: string, line: string): AppError {
  const format = formatOf(line);
  const message =
    typeof format === "number" && format > backupFormat
      ? `${file} was written by a newer release: update this one, then restore.`
      : `${file} is no backup of Signalbox.`;
  return new AppError({ code: "BackupUnknown", message });
}
