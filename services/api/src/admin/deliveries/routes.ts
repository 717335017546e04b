/** The routes of deliveries. */
import { get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { countReasons } from "./count-reasons.js";
import { countDeliveries } from "./count-deliveries.js";
import { downloadDeliveries } from "./download-deliveries.js";
import { listFailing } from "./list-failing.js";
import { listDeliveries } from "./list-deliveries.js";
import { resendDelivery } from "./resend-delivery.js";
import { showMessage } from "./show-message.js";
import { traceDelivery } from "./trace-delivery.js";

export const deliveryRoutes: RouteTable = routeTable("Deliveries", [
  get("/deliveries", listDeliveries, "deliveries:read"),
  get("/deliveries/count", countDeliveries, "deliveries:read"),
  get("/deliveries/failing", listFailing, "deliveries:read"),
  get("/deliveries/reasons", countReasons, "deliveries:read"),
  get("/deliveries/download", downloadDeliveries, "users:export"),
  get("/deliveries/:id/message", showMessage, "users:see-personal"),
  post("/deliveries/:id/resend", resendDelivery, "broadcasts:send"),
  get("/deliveries/:id/trace", traceDelivery, "deliveries:read"),
]);
