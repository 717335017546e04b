/**
 * The content of a template: a row of `templates`, stored apart from the workspace document that lists the template.
 * Its texts are JSON, which the renderer parses. The row is written with every change of the
 * template.
 */
import {
  defineTable,
  workspaceIdSchema,
  type JsonText,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export interface TemplateRow {
  readonly workspaceId: WorkspaceId;
  readonly templateId: string;
  /** The template's revision in the workspace when the row was written. */
  readonly revision: number;
  readonly definition: JsonText | null;
  /** Of an earlier release; others are rows of `drafts`. */
  readonly draft: JsonText | null;
}

export const templateTable: Table<TemplateRow> = defineTable(
  "templates",
  z.object({
    workspaceId: workspaceIdSchema,
    templateId: z.string(),
    revision: z.number(),
    definition: z.string().nullable(),
    draft: z.string().nullable(),
  }),
);

export function templateRowId(workspaceId: WorkspaceId, templateId: string): string {
  return `${workspaceId}/${templateId}`;
}

export function putTemplateRow(row: TemplateRow): StoreChange {
  return templateTable.put(templateRowId(row.workspaceId, row.templateId), row);
}

export function removeTemplateRow(workspaceId: WorkspaceId, templateId: string): StoreChange {
  return templateTable.remove(templateRowId(workspaceId, templateId));
}
