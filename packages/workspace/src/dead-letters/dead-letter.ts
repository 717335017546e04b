/** A dead letter as operators see it: a message that could not be applied, with the reason. */
import { deadLetterTable, type DeadLetterRow } from "@signalbox/engine";
import { AppError, sentenceSchema, type Sentence, type TableStore, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { readableError } from "./readable-error.js";

export interface DeadLetter {
  readonly id: string;
  /** Key of the actor it was for. */
  readonly to: string;
  /** Id of the job of its message batch. */
  readonly job: string;
  /** The message as it was found; may have any shape. */
  readonly message: unknown;
  readonly error: string;
  readonly errorSays: readonly Sentence[];
  readonly failedAt: number;
}

/** Of answers. */
export const deadLetterFields: { readonly [Field in keyof DeadLetter]: z.ZodType<DeadLetter[Field]> } = {
  id: z.string(),
  to: z.string().describe("The user, anonymous user or workspace it was for."),
  job: z.string().describe("The job of its message batch."),
  message: z.unknown().describe("The message as it was found."),
  error: z.string().describe("In English, problems separated by `;`."),
  errorSays: z.array(sentenceSchema).describe("What `error` says."),
  failedAt: z.int(),
};

export function deadLetterOf(id: string, { to, job, message, error, at }: DeadLetterRow): DeadLetter {
  return { id, to, job, message: JSON.parse(message), ...readableError(error), failedAt: at };
}

/** Throws `NotFound`, also for a dead letter of another workspace. */
export async function findDeadLetter(
  workspaceId: WorkspaceId,
  id: string,
  tables: Pick<TableStore, "get">,
): Promise<DeadLetter> {
  const stored = await tables.get(deadLetterTable.name, id);
  const row = stored && deadLetterTable.read(stored);
  if (row?.workspaceId !== workspaceId) {
    throw new AppError({
      code: "NotFound",
      message: "no dead letter with this id; it may have been replayed",
    });
  }
  return deadLetterOf(id, row);
}
