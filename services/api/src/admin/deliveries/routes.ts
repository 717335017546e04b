/** The routes of deliveries. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { countDeliveries } from "./count-deliveries.js";
import { downloadDeliveries } from "./download-deliveries.js";
import { listDeliveries } from "./list-deliveries.js";
import { traceDelivery } from "./trace-delivery.js";

export const deliveryRoutes: RouteTable = routeTable("Deliveries", [
  get("/deliveries", listDeliveries),
  get("/deliveries/count", countDeliveries),
  get("/deliveries/download", downloadDeliveries),
  get("/deliveries/:id/trace", traceDelivery),
]);
