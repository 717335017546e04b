/**
 * What a recompute does besides its runs: the members of a list that was replaced, or of a group whose traits changed, look
 * again; the rows of a definition that was deleted go. Each is a row of `recomputes` that is open until it is done.
 */
import type { Row, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

/** `version` tells a chore from an earlier one about the same thing: it grows. */
export type Chore =
  | { readonly of: "list"; readonly slot: number; readonly version: number }
  | { readonly of: "group"; readonly groupId: string; readonly version: number }
  | { readonly of: "slot"; readonly slot: number; readonly version: number };

export const choreSchema: z.ZodType<Chore> = z.discriminatedUnion("of", [
  z.object({ of: z.literal("list"), slot: z.int(), version: z.int() }),
  z.object({ of: z.literal("group"), groupId: z.string(), version: z.int() }),
  z.object({ of: z.literal("slot"), slot: z.int(), version: z.int() }),
]);

/** Whether both are about the same thing. */
export function isSameChore(a: Chore, b: Chore): boolean {
  return choreId(a) === choreId(b);
}

/** The row that tells how far the replacement of a manual list has come: `version`, and `finishedAt` once it is done. */
export function listRowId(workspaceId: WorkspaceId, slot: number): string {
  return `${workspaceId}/list/${slot}`;
}

/** `finishedAt` is null while it is to be done. */
export function choreRow(workspaceId: WorkspaceId, chore: Chore, finishedAt: number | null): StoreChange {
  const row: Row = { workspaceId, ...chore, open: finishedAt === null, finishedAt };
  return { do: "put", table: "recomputes", id: `${workspaceId}/${choreId(chore)}`, row };
}

function choreId(chore: Chore): string {
  return chore.of === "group" ? `group/${chore.groupId}` : `${chore.of}/${chore.slot}`;
}
