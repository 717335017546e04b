/** Exports of users, events and deliveries: rows, parts, the long task that writes them, and storage for them. */
export { cancelExport } from "./commands/cancel-export.js";
export { deleteExport } from "./commands/delete-export.js";
export { exampleExport } from "./commands/export-example.js";
export { namedExport, requireForExport } from "./commands/named-export.js";
export { maxOpenExports, startExport } from "./commands/start-export.js";
export { exportSays } from "./export-sentences.js";
export { exportTaskKind, readExportOrder, type ExportSubject } from "./order.js";
export { contentTypes, headerText } from "./rows/export-row.js";
export { exportSchema, hasFile, shownExport } from "./shown-export.js";
export { columnsOf } from "./sources/columns-of.js";
export { createStorageClient, type StorageClient, type StorageResult } from "./storage/storage-client.js";
export {
  emptyExportPart,
  exportFile,
  exportPart,
  readExportPart,
  storeExportPart,
  type ExportPart,
} from "./task/export-part.js";
export { createExportKind, type ExportPorts } from "./task/export-task.js";
