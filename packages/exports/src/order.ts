/** The order of an export: which rows, in which format, and where to. It names no user, because a task is kept for 90 days. */
import type { JsonText } from "@signalbox/core";
import { userKinds, type UserKind } from "@signalbox/user-queries";
import type { Permission } from "@signalbox/workspace";
import { z } from "zod";
import { exportFormats, type ExportFormat } from "./rows/export-row.js";

/** The kind of work. */
export const exportTaskKind = "export";

export const exportSubjects = ["users", "events", "deliveries"] as const;
export type ExportSubject = (typeof exportSubjects)[number];

/** `download`: the file is kept by the service; `s3`: in the storage of the workspace. */
export const exportDestinations = ["download", "s3"] as const;
export type ExportDestination = (typeof exportDestinations)[number];

/** Where in the storage, as it was at the start. */
export interface ExportPlace {
  readonly endpoint: string;
  readonly bucket: string;
  /** The beginning of the names of its objects; ends with a slash. */
  readonly folder: string;
}

export interface ExportOrder {
  readonly subject: ExportSubject;
  readonly format: ExportFormat;
  readonly destination: ExportDestination;
  /** Of users: members of all these segments. */
  readonly segmentIds?: readonly string[];
  readonly kind?: UserKind;
  /** Of events and deliveries: accepted, or sent, from then on; ms. */
  readonly from?: number;
  /** Before then; ms. The start of the export at the latest. */
  readonly to?: number;
  readonly place?: ExportPlace;
}

export const exportOrderSchema: z.ZodType<ExportOrder> = z.object({
  subject: z.enum(exportSubjects),
  format: z.enum(exportFormats),
  destination: z.enum(exportDestinations),
  segmentIds: z.array(z.string()).exactOptional(),
  kind: z.enum(userKinds).exactOptional(),
  from: z.number().exactOptional(),
  to: z.number().exactOptional(),
  place: z.object({ endpoint: z.string(), bucket: z.string(), folder: z.string() }).exactOptional(),
});

export function readExportOrder(text: JsonText): ExportOrder {
  return exportOrderSchema.parse(JSON.parse(text));
}

/** A file has whole records, so who may not see personal data neither begins nor downloads one. */
export function exportNeeds({ subject }: Pick<ExportOrder, "subject">): readonly Permission[] {
  return ["users:export", "users:see-personal", `${subject}:read`];
}

/** The first that is missing. */
export function missingForExport(
  order: Pick<ExportOrder, "subject">,
  held: ReadonlySet<Permission>,
): Permission | undefined {
  return exportNeeds(order).find((permission) => !held.has(permission));
}

/** How long the file is kept. */
export const exportFileLifeMs: number = 7 * 86_400_000;
