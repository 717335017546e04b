/** The routes of exports. What each contains needs further permissions, which the handlers check. */
import { cancelExport, deleteExport, startExport } from "@signalbox/exports";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { downloadExportFile } from "./download-export-file.js";
import { getExport } from "./get-export.js";
import { listExports } from "./list-exports.js";

export const exportRoutes: RouteTable = routeTable("Exports", [
  post("/exports", command(startExport), "users:export"),
  get("/exports", listExports, "users:export"),
  get("/exports/:id", getExport, "users:export"),
  post("/exports/:id/cancel", command(cancelExport), "users:export"),
  get("/exports/:id/file", downloadExportFile, "users:export"),
  del("/exports/:id", command(deleteExport), "users:export"),
]);
