/** The kinds of long tasks of all packages, and their commands. A new kind is a line in each. */
import { bulkKind, cancelBulkAct, startBulkAct } from "@signalbox/bulk-acts";
import {
  cancelImport,
  checkImport,
  createImport,
  deleteImport,
  importKind,
  mapImport,
  startImport,
  switchImport,
} from "@signalbox/imports";
import {
  cancelExport,
  createExportKind,
  deleteExport,
  startExport,
  type ExportPorts,
} from "@signalbox/exports";
import type { LongTaskCommand, LongTaskKind } from "@signalbox/long-tasks";

export function longTaskKindsOf(ports: ExportPorts): readonly LongTaskKind[] {
  return [importKind, bulkKind, createExportKind(ports)];
}

export const longTaskCommands: readonly LongTaskCommand[] = [
  createImport,
  switchImport,
  mapImport,
  checkImport,
  startImport,
  cancelImport,
  deleteImport,
  startBulkAct,
  cancelBulkAct,
  startExport,
  cancelExport,
  deleteExport,
];
