/** A dead letter as operators see it: a message nobody could apply, with the reason. */
import { AppError, type Row, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface DeadLetter {
  readonly id: string;
  /** Key of the actor it was for. */
  readonly to: string;
  /** The envelope it came in. */
  readonly job: string;
  /** As it was found, which may be anything. */
  readonly message: unknown;
  readonly error: string;
  readonly failedAt: number;
}

export const deadLetterSchema: z.ZodType<DeadLetter> = z.object({
  id: z.string(),
  to: z.string().describe("The user, visitor or workspace it was for."),
  job: z.string().describe("The envelope it came in."),
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
  const { at, message, ...letter } = rowSchema.parse(row);
  return { id, ...letter, message: JSON.parse(message), failedAt: at };
}

/** Throws `NotFound`, also for another workspace's. */
export async function findDeadLetter(
  workspaceId: WorkspaceId,
  id: string,
  tables: TableStore,
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
