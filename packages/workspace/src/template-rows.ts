/**
 * The content of a template: a row of `templates`, stored apart from the workspace document that lists the template.
 * The definition and the draft are JSON texts, which the renderer parses. The row is written with every change of the
 * template.
 */
import type { JsonText, Row, StoreChange, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface TemplateRow {
  readonly workspaceId: WorkspaceId;
  readonly templateId: string;
  /** The template's revision in the workspace when the row was written. */
  readonly revision: number;
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

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

/** Throws when the row has another shape. */
export function readTemplateRow(row: Row): TemplateRow {
  return rowSchema.parse(row);
}
