/** A template's content as the api read it, which a put needs for the parts that stay unchanged. */
import type { JsonText } from "@signalbox/core";
import { z } from "zod";

export interface KeptTemplate {
  readonly templateId: string;
  readonly revision: number;
  readonly definition: JsonText | null;
  /** That which an earlier release keeps in the row of the template. */
  readonly draft: JsonText | null;
}

export const keptTemplateSchema: z.ZodType<KeptTemplate> = z.object({
  templateId: z.string(),
  revision: z.number(),
  definition: z.string().nullable(),
  draft: z.string().nullable(),
});
