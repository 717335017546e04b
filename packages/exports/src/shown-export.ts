/** An export as the API shows it. It holds no row and names no user. */
import { shownTask, shownTaskFields, type ShownTask, type StoredLongTask } from "@signalbox/long-tasks";
import { userKinds } from "@signalbox/user-queries";
import { z } from "zod";
import {
  exportDestinations,
  exportSubjects,
  readExportOrder,
  type ExportOrder,
  type ExportPlace,
} from "./order.js";
import { exportFormats } from "./rows/export-row.js";

export interface ShownExport
  extends ShownTask, Pick<ExportOrder, "format" | "destination" | "segmentIds" | "kind" | "place"> {
  readonly of: ExportOrder["subject"];
  readonly from?: string;
  readonly to?: string;
  readonly fileUntil?: string;
}

const placeSchema: z.ZodType<ExportPlace> = z.object({
  endpoint: z.string(),
  bucket: z.string(),
  folder: z.string().describe("The beginning of the names of its objects."),
});

const exportFields: Readonly<Record<keyof ShownExport, z.ZodType>> = {
  ...shownTaskFields,
  of: z.enum(exportSubjects),
  format: z.enum(exportFormats),
  destination: z.enum(exportDestinations),
  segmentIds: z.array(z.string()).optional(),
  kind: z.enum(userKinds).optional(),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  counts: z.record(z.string(), z.int()).describe("`exported`: rows so far; `bytes`: their size as text."),
  place: placeSchema.optional().describe("Of an export to `s3`."),
  fileUntil: z.iso
    .datetime()
    .optional()
    .describe("Of an export to `download` that is done: until when its file can be downloaded."),
};

export const exportSchema: z.ZodType = z.object(exportFields).meta({ id: "Export" });

/** The file of an export can be downloaded. */
export function hasFile({ status, filesUntil, order }: StoredLongTask): boolean {
  return status === "Done" && filesUntil !== null && readExportOrder(order).destination === "download";
}

export function shownExport(task: StoredLongTask): ShownExport {
  const { subject, from, to, ...order } = readExportOrder(task.order);
  const { filesUntil } = task;
  return {
    ...shownTask(task),
    of: subject,
    ...order,
    ...(from !== undefined && { from: new Date(from).toISOString() }),
    ...(to !== undefined && { to: new Date(to).toISOString() }),
    ...(filesUntil !== null && hasFile(task) && { fileUntil: new Date(filesUntil).toISOString() }),
  };
}
