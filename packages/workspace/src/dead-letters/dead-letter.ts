/** A dead letter as operators see it: a message that could not be applied, with the reason. */
import { AppError, type Row, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface DeadLetter {
  readonly id: string;
  /** Key of the actor it was for. */
  readonly to: string;
  /** Id of the job of its message batch. */
  readonly job: string;
  /** The message as it was found; may have any shape. */
  readonly message: unknown;
  readonly error: string;
  readonly failedAt: number;
}

export const deadLetterSchema: z.ZodType<DeadLetter> = z.object({
  id: z.string(),
  to: z.string().describe("The user, anonymous user or workspace it was for."),
  job: z.string().describe("The job of its message batch."),
  message: z.unknown().describe("The message as it was found."),
  error: z.string(),
  failedAt: z.int(),
});

const rowSchema = z.object({
  to: z.string(),
  job: z.string(),
  message: z.string(),
  error: z.string(),
  at: z.number(),
});

export function deadLetterOf(id: string, row: Row): DeadLetter {
  const { at, message, ...deadLetter } = rowSchema.parse(row);
  return { id, ...deadLetter, message: JSON.parse(message), failedAt: at };
}

/** Throws `NotFound`, also for a dead letter of another workspace. */
export async function findDeadLetter(
  workspaceId: WorkspaceId,
  id: string,
  tables: Pick<TableStore, "get">,
): Promise<DeadLetter> {
  const row = await tables.get("deadLetters", id);
  if (row === undefined || row["workspaceId"] !== workspaceId) {
    throw new AppError({
      code: "NotFound",
      message: "no dead letter with this id; it may have been replayed",
    });
  }
  return deadLetterOf(id, row);
}
