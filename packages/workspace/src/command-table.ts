/** Rows of `commands`: the outcome of each command, by its id. */
import { defineTable, workspaceIdSchema, type JsonText, type Table, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface CommandRow {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  /** Of the request; empty when the caller gave no `idempotency-key`. */
  readonly fingerprint: string;
  /** The sender. */
  readonly by: string;
  /** ms */
  readonly at: number;
  /** A `CommandOutcome`. */
  readonly outcome: JsonText;
}

/** The answer of a replay of rejected events is a row without fingerprint and sender. */
export const commandTable: Table<CommandRow> = defineTable(
  "commands",
  z.object({
    workspaceId: workspaceIdSchema,
    name: z.string(),
    fingerprint: z.string().default(""),
    by: z.string().default(""),
    at: z.number(),
    outcome: z.string(),
  }),
);
