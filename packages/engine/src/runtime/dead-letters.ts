/**
 * Records dead letters: messages that could not be decided, kept with their error so that an operator can inspect, fix
 * and replay them. The id is derived from the message batch and the index in it, so a repeated attempt writes the same
 * one.
 */
import { parseActorKey, type Row, type TableStore } from "@signalbox/core";
import type { DeadLetterDraft } from "./batch-window.js";

export async function recordDeadLetters(
  deadLetters: readonly DeadLetterDraft[],
  { tables, now }: { readonly tables: TableStore; readonly now: () => Date },
): Promise<void> {
  if (deadLetters.length === 0) return;
  const at = now().getTime();
  await tables.apply(
    deadLetters.map((deadLetter) => ({
      change: { do: "put", table: "deadLetters", id: deadLetter.id, row: deadLetterRow(deadLetter, at) },
      version: at,
    })),
  );
}

function deadLetterRow({ job, to, message, error }: DeadLetterDraft, at: number): Row {
  return {
    workspaceId: workspaceIdOf(to),
    to,
    job,
    message: JSON.stringify(message) ?? "null",
    error: error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 2_000) : String(error),
    at,
  };
}

/** Empty for a dead letter whose address names no workspace: no admin key can read it. */
function workspaceIdOf(to: string): string {
  try {
    return parseActorKey(to).workspaceId;
  } catch {
    return "";
  }
}
