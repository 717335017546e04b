/**
 * What a template says, apart from the workspace that lists it: a row of `templates` for each. Its definition and its draft
 * are JSON texts, looked at by anyone who renders them. The row follows the workspace's list with every change of it.
 */
import type { JsonText, Row, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface TemplateRow {
  readonly workspaceId: WorkspaceId;
  readonly templateId: string;
  /** That of the workspace's list when this was written. */
  readonly revision: number;
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

/** The code of a refusal because of a change that came in between: who read the row before reads it again. */
export const templateOvertaken = "Overtaken";

export function templateRowId(workspaceId: WorkspaceId, templateId: string): string {
  return `${workspaceId}/${templateId}`;
}

export function putTemplateRow(row: TemplateRow): StoreChange {
  return {
    do: "put",
    table: "templates",
    id: templateRowId(row.workspaceId, row.templateId),
    row: { ...row },
  };
}

export function removeTemplateRow(workspaceId: WorkspaceId, templateId: string): StoreChange {
  return { do: "remove", table: "templates", id: templateRowId(workspaceId, templateId) };
}

const rowSchema = z.object({
  workspaceId: z.string().transform((id) => id as WorkspaceId),
  templateId: z.string(),
  revision: z.number(),
  definition: z.string().nullable(),
  draft: z.string().nullable(),
});

/** Throws on a row this system has not written. */
export function readTemplateRow(row: Row): TemplateRow {
  return rowSchema.parse(row);
}
