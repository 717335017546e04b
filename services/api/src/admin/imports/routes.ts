/** The routes of imports. Columns of subscriptions also need `subscriptions:write`, which the handlers check. */
import { cancelImport, checkImport, deleteImport, startImport, switchImport } from "@signalbox/imports";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { uploadImport } from "./create-import.js";
import { downloadRefused } from "./download-refused.js";
import { getImport } from "./get-import.js";
import { getImportPreview } from "./get-import-preview.js";
import { listImports } from "./list-imports.js";
import { putImportMapping } from "./map-import.js";

export const importRoutes: RouteTable = routeTable("Imports", [
  post("/imports", uploadImport, "users:import"),
  get("/imports", listImports, "users:import"),
  get("/imports/:id", getImport, "users:import"),
  get("/imports/:id/preview", getImportPreview, "users:import"),
  post("/imports/:id/switch", command(switchImport), "users:import"),
  put("/imports/:id/mapping", putImportMapping, "users:import"),
  post("/imports/:id/check", command(checkImport), "users:import"),
  post("/imports/:id/start", command(startImport), "users:import"),
  post("/imports/:id/cancel", command(cancelImport), "users:import"),
  get("/imports/:id/refused", downloadRefused, "users:import"),
  del("/imports/:id", command(deleteImport), "users:import"),
]);
