/**
 * The writes of images that are under way in a workspace, in one row that is replaced by its version: of two uploads at the
 * edge of the quota the second sees the first. A write that its process did not end is cleared up by a later one.
 */
import { AppError, issueAt, type ImageFileStore, type TableStore, type WorkspaceId } from "@signalbox/core";
import {
  imageRowPrefix,
  imageTable,
  imageWritesTable,
  type ImageWritesRow,
  type OpenImageWrite,
} from "@signalbox/workspace";
import { z } from "zod";
import { badRequest } from "../http/errors.js";
import { imageSays } from "./image-sentences.js";

export interface WritePorts {
  readonly tables: TableStore;
  readonly images: Pick<ImageFileStore, "remove">;
  readonly now: () => Date;
  readonly quotaBytes: number;
}

export type NewWrite = Pick<OpenImageWrite, "fileName" | "files" | "bytes">;

export const maxImages = 10_000;
/** No write takes so long. */
const abandonedAfterMs = 15 * 60_000;
const maxAttempts = 20;
const rowsPerRead = 1_000;

/** Throws `BadRequest` for files that do not fit into the quota; what adds nothing always fits. */
export async function beginWrite(
  workspaceId: WorkspaceId,
  write: NewWrite,
  ports: WritePorts,
): Promise<void> {
  await replaced(workspaceId, ports, async (open) => {
    const at = ports.now().getTime();
    const stored = await storedImages(workspaceId, ports.tables);
    const abandoned = open.filter((each) => at - each.at > abandonedAfterMs);
    const others = open.filter((each) => at - each.at <= abandonedAfterMs);
    if (write.bytes > 0) requireSpace(write, { stored, others }, ports);
    for (const { fileName, files } of abandoned) {
      if (!stored.has(fileName)) await ports.images.remove(files);
    }
    return [...others, { ...write, at }];
  });
}

/** Its files belong to an image now, or are gone. */
export async function endWrite(workspaceId: WorkspaceId, fileName: string, ports: WritePorts): Promise<void> {
  await replaced(workspaceId, ports, async (open) => open.filter((each) => each.fileName !== fileName));
}

interface Known {
  readonly stored: ReadonlyMap<string, number>;
  readonly others: readonly OpenImageWrite[];
}

function requireSpace(
  { bytes }: NewWrite,
  { stored, others }: Known,
  { quotaBytes }: Pick<WritePorts, "quotaBytes">,
): void {
  const adding = others.filter((each) => !stored.has(each.fileName) && each.bytes > 0);
  const used = sumOf([...stored.values()]) + sumOf(adding.map((each) => each.bytes));
  if (stored.size + adding.length >= maxImages) {
    throw badRequest(issueAt(["file"], imageSays.imagesTooMany({ maximum: maxImages })));
  }
  if (used + bytes > quotaBytes) {
    const says = imageSays.imageOverQuota({
      megabytes: megabytes(bytes),
      used: megabytes(used),
      quota: megabytes(quotaBytes),
    });
    throw badRequest(issueAt(["file"], says));
  }
}

/** Above zero for what is not empty. */
function megabytes(bytes: number): number {
  return Math.ceil(bytes / 10_000) / 100;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

const weighed = z.object({ fileName: z.string(), bytes: z.number() });

/** Their bytes, by the name of their files. */
async function storedImages(
  workspaceId: WorkspaceId,
  tables: TableStore,
): Promise<ReadonlyMap<string, number>> {
  const stored = new Map<string, number>();
  let from: string | undefined;
  for (;;) {
    const page = await tables.walk({
      table: imageTable.name,
      prefix: imageRowPrefix(workspaceId),
      where: {},
      ...(from !== undefined && { from }),
      direction: "asc",
      limit: rowsPerRead,
      columns: ["fileName", "bytes"],
    });
    for (const { fileName, bytes } of page.map(({ row }) => weighed.parse(row))) stored.set(fileName, bytes);
    if (page.length < rowsPerRead) return stored;
    from = page.at(-1)?.id;
  }
}

/** The row is read before the images: what ended meanwhile is among them. */
async function replaced(
  workspaceId: WorkspaceId,
  { tables }: Pick<WritePorts, "tables">,
  change: (open: ImageWritesRow["open"]) => Promise<ImageWritesRow["open"]>,
): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await tables.get(imageWritesTable.name, workspaceId);
    const row = found && imageWritesTable.read(found);
    const version = (row?.version ?? 0) + 1;
    const open = await change(row?.open ?? []);
    const next = { workspaceId, version, open };
    const replacement = { table: imageWritesTable.name, id: workspaceId, expected: row?.version };
    if (await tables.replace({ ...replacement, row: next, version })) return;
  }
  const message = "the images are being changed by many at the same moment; send the change again";
  throw new AppError({ code: "Conflict", message });
}
