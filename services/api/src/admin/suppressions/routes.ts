/** The routes of the suppression list. */
import { putSuppressions, removeSuppressions } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { checkSuppressions } from "./check-suppressions.js";
import { downloadSuppressions } from "./download-suppressions.js";
import { listSuppressions } from "./list-suppressions.js";
import { uploadSuppressions } from "./upload-suppressions.js";

export const suppressionRoutes: RouteTable = routeTable("Deliveries", [
  get("/suppressions", listSuppressions, "deliveries:read"),
  get("/suppressions/download", downloadSuppressions, "users:export"),
  post("/suppressions/upload-csv", uploadSuppressions, "deliveries:write"),
  post("/suppressions/upload-csv/check", checkSuppressions, "deliveries:write"),
  put("/suppressions", command(putSuppressions), "deliveries:write"),
  del("/suppressions", command(removeSuppressions), "deliveries:write"),
]);
