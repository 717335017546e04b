/** An import as the API shows it. It holds names of columns and no cell. */
import { shownTask, shownTaskFields, type ShownTask, type StoredLongTask } from "@signalbox/long-tasks";
import { z } from "zod";
import { importMappingSchema, importSubjects } from "./mapping.js";
import { fileFormats, readOrder, type ImportOrder } from "./order.js";

export interface ShownImport
  extends ShownTask, Pick<ImportOrder, "format" | "columns" | "rows" | "mapping" | "checked"> {
  readonly of: ImportOrder["subject"];
  readonly filesUntil?: string;
}

export const importFields: Readonly<Record<keyof ShownImport, z.ZodType>> = {
  ...shownTaskFields,
  of: z.enum(importSubjects),
  format: z.enum(fileFormats),
  columns: z.array(z.string()).describe("As in the file."),
  rows: z.int().describe("Of the file, without its header."),
  counts: z
    .record(z.string(), z.int())
    .describe(
      "Of a check `new`, `changed` and `unchanged`; of an import `imported`; of both `refused`, and `leftAlone`: " +
        "subscriptions that stay because the user has left the group. Where there are any, `doubled`: rows about a user whom " +
        "an earlier row names too, and `uncompared`: rows that may be doubled, because more than a million users were named before.",
    ),
  mapping: importMappingSchema.optional(),
  checked: z
    .record(z.string(), z.int())
    .optional()
    .describe("Once it is started: what the last check of this mapping counted."),
  filesUntil: z.iso
    .datetime()
    .optional()
    .describe("When the file and its refused rows are removed; absent: they are."),
};

export const importSchema: z.ZodType = z.object(importFields).meta({ id: "Import" });

export function shownImport(task: StoredLongTask): ShownImport {
  const { subject, format, columns, rows, mapping, checked } = readOrder(task.order);
  const { filesUntil } = task;
  return {
    ...shownTask(task),
    of: subject,
    format,
    columns,
    rows,
    ...(mapping !== undefined && { mapping }),
    ...(checked !== undefined && { checked }),
    ...(filesUntil !== null && { filesUntil: new Date(filesUntil).toISOString() }),
  };
}
