/** A backup as a file: written, read again, and refused where it is not as it was written. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { AppError } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aJob, backupPorts, type Contents, type Holding } from "./backup.fixture.js";
import { jobLine } from "./backup-format.js";
import { backupText } from "./backup-text.js";
import { readBackupFile, type BackupPart } from "./read-backup-file.js";
import { readLines } from "./read-lines.js";
import { writeBackupFile } from "./write-backup-file.js";

const release = { release: "1.2.3", partitions: 16 };
const contents: Contents = {
  jobs: [aJob("j1"), aJob("j2")],
  documents: { users: ['{"_id":"a","text":"\u2028ü"}', '{"_id":"b"}'], audit: [] },
};

let directory: string;
let file: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "signalbox-backup-"));
  file = join(directory, "backup.gz");
});
afterEach(() => rm(directory, { recursive: true, force: true }));

function write(holding: Holding = { steps: [] }): Promise<number> {
  return writeBackupFile(file, backupText(backupPorts(contents, holding), release));
}

async function read(): Promise<readonly BackupPart[]> {
  const parts: BackupPart[] = [];
  for await (const part of readBackupFile(file)) parts.push(part);
  return parts;
}

/** A file with the text of a backup, changed. */
async function writeAltered(change: (text: string) => string, of = contents): Promise<void> {
  let text = "";
  for await (const part of backupText(backupPorts(of, { steps: [] }), release)) text += part;
  await writeFile(file, gzipSync(change(text)));
}

describe("a backup", () => {
  it("has the jobs and every collection, in parts", async () => {
    const bytes = await write();
    expect((await stat(file)).size).toBe(bytes);
    expect((await stat(file)).mode % 0o1000).toBe(0o600);
    expect(await read()).toEqual([
      {
        is: "header",
        header: { format: 1, takenAt: "2026-11-29T00:00:00.000Z", ...release },
      },
      { is: "jobs", lines: contents.jobs.map(jobLine) },
      { is: "documents", collection: "users", lines: [] },
      { is: "documents", collection: "users", lines: contents.documents["users"] },
      { is: "documents", collection: "audit", lines: [] },
      {
        is: "end",
        end: {
          jobs: 2,
          documents: { users: 2, audit: 0 },
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
  });

  it("holds all work until everything is read, where the database changes meanwhile", async () => {
    const steps: string[] = [];
    await write({ steps });
    const reads = ["read jobs", "open", "read users", "read audit"];
    expect(steps).toEqual(["take", ...reads, "confirm", "release", "release", "close"]);
  });

  it("holds work only until the database is read as of one moment", async () => {
    const steps: string[] = [];
    await write({ steps, isSnapshot: true });
    const held = ["take", "read jobs", "open", "confirm", "release"];
    expect(steps).toEqual([...held, "read users", "read audit", "release", "close"]);
  });

  it.each([false, true])("leaves no file when the hold was broken (snapshot: %s)", async (isSnapshot) => {
    const steps: string[] = [];
    const confirm = (): Promise<void> =>
      Promise.reject(new AppError({ code: "WorkNotHeld", message: "broken" }));
    await expect(write({ steps, isSnapshot, confirm })).rejects.toThrow("broken");
    expect(steps.slice(-2)).toEqual(["release", "close"]);
    expect(await readdir(directory)).toEqual([]);
  });

  it("does not replace a file, and says where it cannot be written", async () => {
    await writeFile(file, "mine");
    await expect(write()).rejects.toThrow(`cannot be written to ${file}, because it exists`);
    expect(await readFile(file, "utf8")).toBe("mine");
    file = join(directory, "none", "backup.gz");
    await expect(write()).rejects.toThrow("its folder does not exist");
  });
});

describe("a file that is not whole", () => {
  const many = { ...contents, documents: { users: Array.from({ length: 5_000 }, aUser) } };

  it.each([0.5, 0.99])("is refused when %f of it is left", async (share) => {
    await writeAltered((text) => text, many);
    const bytes = await readFile(file);
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)));
    await expect(read()).rejects.toThrow(/no whole backup: it is truncated, in users, after \d+ documents/);
  });

  it("is refused when a byte of it is altered", async () => {
    await writeAltered((text) => text, many);
    const bytes = await readFile(file);
    const middle = Math.floor(bytes.length / 2);
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
    await expect(read()).rejects.toThrow(/is no whole backup: (its compressed data|a line) is altered/);
  });

  it.each<[string, (text: string) => string]>([
    ["a document is changed", (text) => text.replace('"_id":"b"', '"_id":"c"')],
    ["a document is missing", (text) => text.replace('{"_id":"b"}\n', "")],
    ["a job is missing", (text) => text.replace(`${jobLine(aJob("j1"))}\n`, "")],
    ["a number of the end is changed", (text) => text.replace('"users":2', '"users":3')],
  ])("is refused when %s", async (_, change) => {
    await writeAltered(change);
    await expect(read()).rejects.toThrow("its content is not that of its checksum");
  });

  it.each<[string, (text: string) => string, string]>([
    [
      "its last line is missing",
      (text) => text.slice(0, text.lastIndexOf('["end"')),
      "it is truncated, in audit",
    ],
    ["something follows its end", (text) => `${text}["jobs"]\n`, "a line is altered"],
    [
      "a mark is unknown",
      (text) => text.replace('["collection","audit"]', '["table","audit"]'),
      "a line is altered",
    ],
    ["it has two headers", (text) => text.slice(0, text.indexOf("\n") + 1) + text, "a line is altered"],
    ["it is of a newer format", (text) => text.replace('"format":1', '"format":2'), "by a newer release"],
    ["it is of something else", () => '["else"]\n', "is no backup of Signalbox"],
    ["it has no marks", () => "text\n", "a line is altered"],
    ["it is empty", () => "", "it is truncated, at its beginning"],
  ])("is refused when %s", async (_, change, reason) => {
    await writeAltered(change);
    await expect(read()).rejects.toThrow(reason);
  });

  it("is refused when it is not compressed, or is not there", async () => {
    await writeFile(file, "text");
    await expect(read()).rejects.toThrow("its compressed data is altered");
    await rm(file);
    await expect(read()).rejects.toThrow("there is no such file");
  });
});

it("lines end with line feeds alone, wherever the chunks of the stream end", async () => {
  const text = 'ü\u2028\r"a\nb\n\nlong line\nlast';
  for (const size of [1, 2, 3, 7, 100]) {
    const bytes = Buffer.from(text);
    const chunks = async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    };
    const lines: string[] = [];
    for await (const some of readLines(chunks())) lines.push(...some);
    expect(lines).toEqual(text.split("\n"));
  }
});

/** Not to be compressed much. */
function aUser(_: unknown, index: number): string {
  return JSON.stringify({ _id: `u${index}`, text: ((index + 1) * 7_919 * 104_729).toString(36).repeat(3) });
}
