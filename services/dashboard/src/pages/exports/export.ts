/** An export as the API shows it, what begins one, and what follows from its status. Pure. */
import type { Answer, Schema } from "@signalbox/client";

export type Export = Schema<"Export">;
export type Storage = Schema<"ExportStorage">;
export type StorageRead = Answer<"/api/admin/settings/export-storage", "GET">;

export const subjects = ["users", "events", "deliveries"] as const;
export type Subject = (typeof subjects)[number];

export const formats = ["csv", "ndjson"] as const;
export const destinations = ["download", "s3"] as const;

/** Its progress changes by itself. A cancelled export first writes the part that it has begun. */
export function isMoving({ status, finishedAt }: Pick<Export, "status" | "finishedAt">): boolean {
  return status === "Running" || (status === "Cancelled" && finishedAt === undefined);
}

/** From 0 to 1. Rows that came since they were counted can make it more than all. */
export function shareOf({ progress: { done, total } }: Pick<Export, "progress">): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

export function countOf({ counts }: Pick<Export, "counts">, name: "exported" | "bytes"): number {
  return counts[name] ?? 0;
}

export interface ExportDraft {
  readonly of: Subject;
  readonly format: (typeof formats)[number];
  readonly destination: (typeof destinations)[number];
  readonly name: string;
  /** Null: all users. */
  readonly segmentId: string | null;
  /** ms */
  readonly from?: number | undefined;
  /** ms */
  readonly to?: number | undefined;
}

export interface ExportRequest {
  readonly of: Subject;
  readonly format: ExportDraft["format"];
  readonly destination: ExportDraft["destination"];
  readonly name?: string;
  readonly segmentIds?: string[];
  readonly from?: number;
  readonly to?: number;
}

/** Only what belongs to its subject: a form keeps what was chosen for another one. */
export function requestOf({
  of,
  format,
  destination,
  name,
  segmentId,
  from,
  to,
}: ExportDraft): ExportRequest {
  const given = { of, format, destination, ...(name.trim() !== "" && { name: name.trim() }) };
  if (of === "users") return { ...given, ...(segmentId !== null && { segmentIds: [segmentId] }) };
  return { ...given, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

export function isInOrder({ of, from, to }: ExportDraft): boolean {
  return of === "users" || from === undefined || to === undefined || from < to;
}
