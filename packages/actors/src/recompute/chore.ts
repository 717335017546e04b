/**
 * What a recompute does besides its runs: the members of a list that was replaced, or of a group whose traits changed, look
 * again; the rows of a definition that was deleted go; who is in the segment of a journey that begins to run is told, or who
 * entered it while the journey was paused; the runs of a journey that was deleted end. Each is a row of `recomputes` that is
 * open until it is done.
 */
import type { Row, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

/** `version` tells a chore from an earlier one about the same thing: it grows. */
export type Chore =
  | { readonly of: "list"; readonly slot: number; readonly version: number }
  | { readonly of: "group"; readonly groupId: string; readonly version: number }
  | { readonly of: "slot"; readonly slot: number; readonly version: number }
  | PagedChore;

/** One that tells how far it has come, and goes on from there. */
export type PagedChore = StartChore | EndChore;

interface Pages {
  readonly journeyId: string;
  readonly version: number;
  /** Behind the last one that is done; empty at the start. */
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
}

/** Members of a journey's segment are told that it runs. */
export interface StartChore extends Pages {
  readonly of: "start";
  /** Of the segment. */
  readonly slot: number;
  /** Only those who have been members no longer than since this moment, ms: they entered while the journey was paused. */
  readonly since?: number;
}

/** Users in a run of a journey that was deleted are told. */
export interface EndChore extends Pages {
  readonly of: "end";
}

const pages = {
  journeyId: z.string(),
  version: z.int(),
  cursor: z.string(),
  done: z.int(),
  total: z.int(),
};

export const pagedChoreSchema: z.ZodType<PagedChore> = z.union([
  z.object({ of: z.literal("start"), slot: z.int(), since: z.number().exactOptional(), ...pages }),
  z.object({ of: z.literal("end"), ...pages }),
]);

export const choreSchema: z.ZodType<Chore> = z.union([
  z.object({ of: z.literal("list"), slot: z.int(), version: z.int() }),
  z.object({ of: z.literal("group"), groupId: z.string(), version: z.int() }),
  z.object({ of: z.literal("slot"), slot: z.int(), version: z.int() }),
  pagedChoreSchema,
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

/** The row that tells how far the start of a journey has come. */
export function startRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/start/${journeyId}`;
}

/** The row that tells how far taking in those has come who entered its segment while the journey was paused. */
export function catchUpRowId(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/catch-up/${journeyId}`;
}

function choreId(chore: Chore): string {
  if (chore.of === "start") return `${chore.since === undefined ? "start" : "catch-up"}/${chore.journeyId}`;
  if (chore.of === "end") return `end/${chore.journeyId}`;
  return chore.of === "group" ? `group/${chore.groupId}` : `${chore.of}/${chore.slot}`;
}
