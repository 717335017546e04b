/** The routes of stored events. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { complete } from "../completion/complete.js";
import { downloadEvents } from "./download-events.js";
import { listEvents } from "./list-events.js";
import { listNames } from "./list-names.js";
import { listProperties } from "./list-properties.js";
import { listEventValues } from "./list-values.js";
import { listTraits } from "./list-traits.js";

export const eventRoutes: RouteTable = routeTable("Events", [
  get("/events", listEvents, "events:read"),
  get("/events/traits", listTraits, "events:read"),
  get("/events/properties", listProperties, "events:read"),
  get("/events/names", listNames, "events:read"),
  get("/events/values", listEventValues, "events:read"),
  get("/completion", complete, "events:read"),
  get("/events/download", downloadEvents, "users:export"),
]);
