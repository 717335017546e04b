/** An import as the API shows it, and what follows from its status. Pure. */
import type { Answer, Schema } from "@signalbox/client";

export type Import = Schema<"Import">;
export type Preview = Answer<"/api/admin/imports/{id}/preview", "GET">;
export type RefusedRow = Preview["refused"][number];

export type DoubledRow = NonNullable<Preview["doubled"]>[number];

export const subjects = ["users", "events"] as const;
export type Subject = (typeof subjects)[number];

/** Its columns can be mapped. */
export function isEditable({ status }: Import): boolean {
  return status === "Draft" || status === "Ready";
}

/** It was started; a check is no start. */
export function isStarted({ status }: Import): boolean {
  return !["Draft", "Checking", "Ready"].includes(status);
}

/** Its progress changes by itself. A cancelled import first applies the page that it has begun. */
export function isMoving({ status, finishedAt }: Import): boolean {
  return (
    status === "Checking" || status === "Running" || (status === "Cancelled" && finishedAt === undefined)
  );
}

export function countOf({ counts }: Pick<Import, "counts">, name: string): number {
  return counts[name] ?? 0;
}

/** Rows that a start would apply, once they are checked. */
export function usableRows(shown: Pick<Import, "counts" | "rows">): number {
  return shown.rows - countOf(shown, "refused");
}

/** Of an import that is running: rows that are imported, refused, and not read yet. */
export function readSoFar(shown: Pick<Import, "counts" | "progress" | "rows">): {
  readonly imported: number;
  readonly refused: number;
  readonly rest: number;
} {
  const done = Math.min(shown.rows, shown.progress.done);
  const refused = Math.min(done, countOf(shown, "refused"));
  return { imported: done - refused, refused, rest: shown.rows - done };
}

/** In rows; before its first page the API knows no total. */
export function progressOf({ progress: { done, total }, rows }: Pick<Import, "progress" | "rows">): {
  readonly done: number;
  readonly total: number;
  /** From 0 to 1. */
  readonly share: number;
} {
  const all = total === 0 ? rows : total;
  return { done, total: all, share: all === 0 ? 0 : Math.min(1, done / all) };
}
