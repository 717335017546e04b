/** A template as callers see it: what the workspace lists of it, and what it says. */
import { readTemplateRow, type StoredTemplate, type TemplateRow } from "@signalbox/workspace";
import { parseJsonObject, type Row, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { definitionField, draftField } from "../definition-fields.js";
import { channelField } from "./template-fields.js";

type ListedTemplate = Pick<StoredTemplate, "id" | "name" | "channel" | "updatedAt">;
type TemplateTexts = Pick<TemplateRow, "definition" | "draft">;

const savedFields = {
  workspaceId: z.string(),
  id: z.string(),
  name: z.string(),
  type: channelField,
  definition: definitionField("TemplateDefinition").optional(),
  draft: draftField.optional().describe("What is being written; only tests send it."),
  updatedAt: z.int(),
};

export const savedTemplateSchema: z.ZodType = z.object(savedFields);
/** As a PUT answers. */
export const putTemplateSchema: z.ZodType = z.object({
  ...savedFields,
  warnings: z
    .array(z.string())
    .optional()
    .describe(
      "What is probably wrong, where anything is: names behind `user.` that are neither a user property nor a trait seen lately.",
    ),
});

/** What the outcome of a command tells of a template. */
export const listedTemplateSchema: z.ZodType<ListedTemplate> = z.object({
  id: z.string(),
  name: z.string(),
  channel: channelField,
  updatedAt: z.number(),
});

export function savedTemplate(
  workspaceId: WorkspaceId,
  { id, name, channel, updatedAt }: ListedTemplate,
  { definition, draft }: TemplateTexts,
): object {
  return {
    workspaceId,
    id,
    name,
    type: channel,
    ...(definition !== null && { definition: parseJsonObject(definition) }),
    ...(draft !== null && { draft: parseJsonObject(draft) }),
    updatedAt,
  };
}

/** A row that is not there yet says nothing. */
export function textsOf(row: Row | undefined): TemplateTexts {
  return row === undefined ? { definition: null, draft: null } : readTemplateRow(row);
}
