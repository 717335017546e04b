/**
 * Dead letters: messages nobody could decide, kept with their error so that an operator can look, fix and replay them.
 * The id comes from the message batch and the place in it, so a repeated attempt writes the same letter.
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

/** Empty for a letter that names no workspace: nobody's key shows it, the worker's log does. */
function workspaceIdOf(to: string): string {
  try {
    return parseActorKey(to).workspaceId;
  } catch {
    return "";
  }
}
