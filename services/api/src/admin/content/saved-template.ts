/** A template as the API returns it: the workspace's entry and the stored content. */
import {
  archivedField,
  type Archivable,
  authorFields,
  authorsOf,
  channelField,
  definitionField,
  draftField,
  principalSchema,
  templateTypeField,
  type Authored,
  type StoredTemplate,
  type TemplateTexts,
} from "@signalbox/workspace";
import { parseJsonObject, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";

type ListedTemplate = Pick<StoredTemplate, "id" | "name" | "channel" | "updatedAt"> & Authored & Archivable;

const savedFields = {
  workspaceId: z.string(),
  id: z.string(),
  name: z.string(),
  type: channelField,
  definition: definitionField("TemplateDefinition").optional(),
  draft: draftField.optional().describe("An unfinished definition; only tests send it."),
  archived: archivedField,
  updatedAt: z.int(),
  ...authorFields,
};

const { type: _, ...withoutType } = savedFields;
const partFields = { ...withoutType, definition: definitionField("PartDefinition").optional() };

const warnings = z
  .array(z.string())
  .optional()
  .describe(
    "Present when something is probably wrong: names behind `user.` that are neither a user property nor a recently seen trait, time zones of `date` filters that are none, and text outside of `<mjml>`.",
  );

export const savedTemplateSchema: z.ZodType = z.object(savedFields).meta({ id: "Template" });
export const savedPartSchema: z.ZodType = z.object(partFields).meta({ id: "Part" });
/** The answer to a PUT. */
export const putTemplateSchema: z.ZodType = z.object({ ...savedFields, warnings });
export const putPartSchema: z.ZodType = z.object({ ...partFields, warnings });

/** The template in the outcome of a command. */
export const listedTemplateSchema: z.ZodType<ListedTemplate> = z.object({
  id: z.string(),
  name: z.string(),
  channel: templateTypeField,
  updatedAt: z.number(),
  archived: z.literal(true).exactOptional(),
  createdBy: principalSchema.exactOptional(),
  updatedBy: principalSchema.exactOptional(),
});

export function savedTemplate(
  workspaceId: WorkspaceId,
  { id, name, channel, archived, updatedAt, ...template }: ListedTemplate,
  { definition, draft }: TemplateTexts,
): object {
  return {
    workspaceId,
    id,
    name,
    ...(channel !== "Part" && { type: channel }),
    ...(definition !== null && { definition: parseJsonObject(definition) }),
    ...(draft !== null && { draft: parseJsonObject(draft) }),
    ...(archived === true && { archived }),
    updatedAt,
    ...authorsOf(template),
  };
}
