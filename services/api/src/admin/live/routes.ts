/** The route of live values. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { watchLive } from "./watch-live.js";

export const liveRoutes: RouteTable = routeTable("Events", [get("/live", watchLive, "events:read")]);
