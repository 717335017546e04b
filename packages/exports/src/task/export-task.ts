/**
 * Exports as a kind of long task. A page is a part of the file: rows of the source from the cursor on, stored as text. Parts
 * of an export to the storage of the workspace are sent there once they are stored, and then emptied. A cursor is the
 * number of the next part and the place behind the last row.
 */
import { AppError, type DeliveryStore, type WorkspaceId } from "@signalbox/core";
import {
  defineLongTaskKind,
  type LongTaskKind,
  type LongTaskPage,
  type LongTaskPaging,
  type LongTaskPorts,
  type OpenedTask,
} from "@signalbox/long-tasks";
import { exportNeeds, exportOrderSchema, exportTaskKind, type ExportOrder } from "../order.js";
import { deliverySource } from "../sources/delivery-source.js";
import { eventSource } from "../sources/event-source.js";
import type { ExportSource } from "../sources/export-source.js";
import { userSource } from "../sources/user-source.js";
import { readExportPart, storeExportPart, type ExportPart } from "./export-part.js";
import { fillPart, keptLimits, storageLimits } from "./fill-part.js";
import { createUploads, type OpenedUpload, type Uploads, type UploadPorts } from "./upload-parts.js";

export interface ExportPorts extends UploadPorts {
  readonly deliveries: Pick<DeliveryStore, "count" | "list">;
}

export function createExportKind({ deliveries, ...uploadPorts }: ExportPorts): LongTaskKind {
  const uploads = createUploads(uploadPorts);
  return defineLongTaskKind({
    of: exportTaskKind,
    order: exportOrderSchema,
    needs: exportNeeds,
    open: async (task, ports) => openExport(task, { ...ports, deliveries, uploads }),
  });
}

interface OpenPorts extends LongTaskPorts {
  readonly deliveries: ExportPorts["deliveries"];
  readonly uploads: Uploads;
}

type ExportTask = OpenedTask<ExportOrder>;

async function openExport(task: ExportTask, ports: OpenPorts): Promise<LongTaskPaging> {
  const { workspaceId, taskId, order } = task;
  const source = await sourceOf(task, ports);
  const { columns } = source;
  const upload =
    order.destination === "s3" ? await ports.uploads.open({ ...task, columns }, ports) : undefined;
  const limits = upload === undefined ? keptLimits : storageLimits;
  const of = { workspaceId, taskId };
  return {
    // A part is large, and one that is not sent is read again.
    readsAhead: false,
    isWaiting: () => upload?.isWaiting() === true,
    total: () => source.total(),
    async next(from) {
      if (from === ended) return undefined;
      const startedAt = ports.now().getTime();
      const { number, cursor } = parseCursor(from);
      const stored = await readExportPart(of, number, ports.tables);
      const part = stored ?? (await fillPart(source, { number, cursor, format: order.format, limits }));
      if (part === undefined) return upload && lastPage(upload);
      return pageOf(part, { of, upload, startedAt }, ports);
    },
  };
}

/** Behind the last row. */
const ended = "ended";

/** Says that the objects are all there. */
function lastPage(upload: OpenedUpload): LongTaskPage {
  const applied = async (): Promise<Applied> => {
    const isFinished = await upload.finish();
    return { counts: isFinished, continues: isFinished };
  };
  return { messages: [], size: 0, cursor: ended, applied };
}

type Applied = { readonly counts: boolean; readonly continues: boolean };

interface PartWork {
  readonly of: { readonly workspaceId: WorkspaceId; readonly taskId: string };
  readonly upload: OpenedUpload | undefined;
  /** When reading it began, ms. */
  readonly startedAt: number;
}

function pageOf(
  read: ExportPart,
  { of, upload, startedAt }: PartWork,
  { tables, pace, now }: OpenPorts,
): LongTaskPage {
  return {
    messages: [],
    size: read.size,
    cursor: cursorOf(read.number + 1, read.cursor),
    counts: { exported: read.size, bytes: read.bytes },
    applied: async () => {
      const part = await storeExportPart(of, read, tables);
      // Another worker has stored other rows under this number: its part is read next.
      const isOwn = part.cursor === read.cursor && part.size === read.size && part.bytes === read.bytes;
      if (!isOwn) return { counts: false, continues: true };
      const isSent = upload === undefined || (await upload.send(part));
      await pace.rest(now().getTime() - startedAt);
      return { counts: isSent, continues: isSent };
    },
  };
}

async function sourceOf(
  { workspaceId, startedAt, order }: ExportTask,
  ports: OpenPorts,
): Promise<ExportSource> {
  const { subject, segmentIds, kind, from } = order;
  if (subject === "users") {
    const filter = {
      ...(segmentIds !== undefined && { segmentFilter: segmentIds }),
      ...(kind !== undefined && { kind }),
    };
    return userSource(workspaceId, filter, ports);
  }
  const begun = startedAt ?? ports.now().getTime();
  const to = Math.min(order.to ?? begun, begun);
  const range = { workspaceId, to, ...(from !== undefined && { from }) };
  return subject === "events" ? eventSource(range, ports.events) : deliverySource(range, ports.deliveries);
}

function cursorOf(number: number, place: string): string {
  return `${number}\n${place}`;
}

/** Throws for a cursor of another release. */
function parseCursor(text: string): { readonly number: number; readonly cursor: string } {
  if (text === "") return { number: 0, cursor: "" };
  const end = text.indexOf("\n");
  const number = Number(text.slice(0, end));
  if (end > 0 && Number.isInteger(number)) return { number, cursor: text.slice(end + 1) };
  throw new AppError({ code: "BadRequest", message: "the export was begun by another release" });
}
