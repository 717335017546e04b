/** The routes of stored events. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { downloadEvents } from "./download-events.js";
import { listEvents } from "./list-events.js";
import { listProperties } from "./list-properties.js";
import { listTraits } from "./list-traits.js";

export const eventRoutes: RouteTable = routeTable("Events", [
  get("/events", listEvents),
  get("/events/traits", listTraits),
  get("/events/properties", listProperties),
  get("/events/download", downloadEvents),
]);
