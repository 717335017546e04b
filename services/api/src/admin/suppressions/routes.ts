/** The routes of the suppression list. */
import { putSuppressions, removeSuppressions } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { listSuppressions } from "./list-suppressions.js";

export const suppressionRoutes: RouteTable = routeTable("Deliveries", [
  get("/suppressions", listSuppressions, "deliveries:read"),
  put("/suppressions", command(putSuppressions), "deliveries:write"),
  del("/suppressions", command(removeSuppressions), "deliveries:write"),
]);
