/** The routes of the operation of the installation. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { listPartitions } from "./list-partitions.js";
import { listWorkers } from "./list-workers.js";
import { showHealth } from "./show-health.js";

export const operationRoutes: RouteTable = routeTable("Operations", [
  get("/operations/health", showHealth, "operations:read"),
  get("/operations/partitions", listPartitions, "operations:read"),
  get("/operations/workers", listWorkers, "operations:read"),
]);
