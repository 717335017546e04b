/** Reads a backup to its end before anything of it is restored: whether it is whole, and whether it fits this installation. */
import { AppError, type SecretBox } from "@signalbox/core";
import { deserializeInstallation, sealedInInstallation } from "@signalbox/access";
import { deserializeWorkspace, sealedTexts } from "@signalbox/workspace";
import { z } from "zod";
import type { BackupEnd, BackupHeader } from "../backup/backup-format.js";
import type { BackupPart } from "../backup/read-backup-file.js";

export interface CheckOptions {
  readonly secrets: Pick<SecretBox, "open">;
  /** The numbers of the migrations of this release. */
  readonly migrations: readonly number[];
  /** Called with the number of documents that were read. */
  readonly report?: (documents: number) => void;
}

export interface CheckedBackup {
  readonly header: BackupHeader;
  readonly end: BackupEnd;
  /** How many sealed texts none of the keys opens. */
  readonly unopened: number;
}

/** Throws an `AppError` for a file that is not whole, or was written by a newer release. */
export async function checkBackup(
  parts: AsyncIterable<BackupPart>,
  { secrets, migrations, report }: CheckOptions,
): Promise<CheckedBackup> {
  let [header, end]: [BackupHeader | undefined, BackupEnd | undefined] = [undefined, undefined];
  let [documents, unopened] = [0, 0];
  for await (const part of parts) {
    if (part.is === "header") header = part.header;
    if (part.is === "end") end = part.end;
    if (part.is !== "documents") continue;
    if (part.collection === "migrations") refuseNewer(part.lines, migrations);
    unopened += part.lines.flatMap(sealedIn).filter((sealed) => !opens(secrets, sealed)).length;
    report?.((documents += part.lines.length));
  }
  if (header === undefined || end === undefined)
    throw new Error("a backup without a header or an end was read");
  return { header, end, unopened };
}

const migrationSchema = z.object({
  _id: z.union([z.object({ $numberInt: z.string() }), z.object({ $numberDouble: z.string() })]),
});

function refuseNewer(lines: readonly string[], known: readonly number[]): void {
  for (const line of lines) {
    const { _id: id } = migrationSchema.parse(JSON.parse(line));
    const number = Number("$numberInt" in id ? id.$numberInt : id.$numberDouble);
    if (!known.includes(number)) {
      throw new AppError({
        code: "BackupNewer",
        message: `The backup is of a newer release, because its data has migration ${number}: restore it with that release.`,
      });
    }
  }
}

/** The beginning of a document of an actor that keeps secrets; parsing every line would take as long as the restore. */
const keeperPattern = /^\{"_id":"[^"/]{1,100}\/(workspace|installation)\//;
const keeperSchema = z.object({ state: z.string() });

function sealedIn(line: string): readonly string[] {
  const kind = keeperPattern.exec(line)?.[1];
  if (kind === undefined) return [];
  const { state = "" } = keeperSchema.safeParse(JSON.parse(line)).data ?? {};
  if (state === "") return [];
  return kind === "workspace"
    ? sealedTexts(deserializeWorkspace(state))
    : sealedInInstallation(deserializeInstallation(state));
}

function opens(secrets: Pick<SecretBox, "open">, sealed: string): boolean {
  try {
    secrets.open(sealed);
    return true;
  } catch {
    return false;
  }
}
