/**
 * What an import may not do for a caller without `users:see-personal`: its results tell which users exist and whether a row
 * changes them, and a trait that is replaced can lead messages elsewhere.
 */
import { readRowsText, rowsFile, textOf, withoutGuard, type ImportMapping } from "@signalbox/imports";
import { allParts } from "@signalbox/long-tasks";
import type { AppError, TableStore, WorkspaceId } from "@signalbox/core";
import type { Visibility } from "@signalbox/workspace";
import { isIdVisible } from "../../masking/mask.js";
import { hiddenProperty, hiddenTrait, hiddenUser } from "../../masking/refuse-hidden.js";

/** Undefined where the caller may see every trait that the mapping sets, and the emails that name users. */
export function hiddenColumn(
  { columns }: ImportMapping,
  visibility: Visibility | undefined,
): AppError | undefined {
  if (visibility === undefined) return undefined;
  for (const { column, to } of columns) {
    if (to.type === "email" && !visibility.isPropertyVisible("email"))
      return hiddenProperty("email", "email");
    if (to.type === "trait" && !visibility.mayAskKey({ of: "Trait" }, to.trait)) {
      return hiddenTrait(column, to.trait);
    }
  }
  return undefined;
}

interface StoredFile {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  /** Of the file. */
  readonly columns: readonly string[];
}

/** Undefined where no row names a user by an id that is an address. */
export async function hiddenIdIn(
  { workspaceId, taskId, columns: names }: StoredFile,
  { columns }: ImportMapping,
  tables: Pick<TableStore, "walk">,
): Promise<AppError | undefined> {
  const ofIds = columns.flatMap(({ column, to }) =>
    to.type === "id" || to.type === "anonymousId" ? [{ column, index: names.indexOf(column) }] : [],
  );
  if (ofIds.length === 0) return undefined;
  for await (const { text } of allParts({ workspaceId, taskId, file: rowsFile }, tables)) {
    for (const { cells } of readRowsText(text)) {
      for (const { column, index } of ofIds) {
        const id = withoutGuard(textOf(cells[index] ?? "").trim()).trim();
        if (!isIdVisible(id)) return hiddenUser(column, id);
      }
    }
  }
  return undefined;
}
