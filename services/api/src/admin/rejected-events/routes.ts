/** The routes of rejected events. */
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { discardRejectedEvents } from "./discard-rejected-events.js";
import { listRejectedEvents } from "./list-rejected-events.js";
import { replayRejectedEvents } from "./replay-rejected-events.js";

export const rejectedEventRoutes: RouteTable = routeTable("Rejected events", [
  get("/rejected-events", listRejectedEvents, "operations:read"),
  post("/rejected-events/replay", replayRejectedEvents, "deadletters:replay"),
  del("/rejected-events", discardRejectedEvents, "operations:write"),
]);
