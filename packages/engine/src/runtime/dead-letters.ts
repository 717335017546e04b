/**
 * Records dead letters: messages that could not be decided, kept with their error so that an operator can inspect, fix
 * and replay them. The id is derived from the message batch and the index in it, so a repeated attempt writes the same
 * one.
 */
import { defineTable, parseActorKey, type JsonText, type Table, type TableStore } from "@signalbox/core";
import { z } from "zod";
import type { DeadLetterDraft } from "./batch-window.js";

export interface DeadLetterRow {
  /** Empty for a dead letter whose address names no workspace: no admin key can read it. */
  readonly workspaceId: string;
  /** Key of the actor it was for. */
  readonly to: string;
  /** Id of the job of its message batch. */
  readonly job: string;
  /** The message as it was found; may have any shape. */
  readonly message: JsonText;
  readonly error: string;
  /** ms */
  readonly at: number;
}

export const deadLetterTable: Table<DeadLetterRow> = defineTable(
  "deadLetters",
  z.object({
    workspaceId: z.string(),
    to: z.string(),
    job: z.string(),
    message: z.string(),
    error: z.string(),
    at: z.number(),
  }),
);

export async function recordDeadLetters(
  deadLetters: readonly DeadLetterDraft[],
  { tables, now }: { readonly tables: TableStore; readonly now: () => Date },
): Promise<void> {
  if (deadLetters.length === 0) return;
  const at = now().getTime();
  await tables.apply(
    deadLetters.map((deadLetter) => ({
      change: deadLetterTable.put(deadLetter.id, deadLetterRow(deadLetter, at)),
      version: at,
    })),
  );
}

function deadLetterRow({ job, to, message, error }: DeadLetterDraft, at: number): DeadLetterRow {
  return {
    workspaceId: workspaceIdOf(to),
    to,
    job,
    message: JSON.stringify(message) ?? "null",
    error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 2_000) : String(error),
    at,
  };
}

function workspaceIdOf(to: string): string {
  try {
    return parseActorKey(to).workspaceId;
  } catch {
    return "";
  }
}
