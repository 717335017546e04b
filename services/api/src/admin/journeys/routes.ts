/** The routes of journeys. */
import { deleteJourney, putJourney } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { explainJourney } from "./explain-journey.js";
import { listJourneys } from "./list-journeys.js";
import { listUserJourneys } from "./list-user-journeys.js";
import { simulateJourney } from "./simulate-journey.js";

export const journeyRoutes: RouteTable = routeTable("Journeys", [
  get("/journeys", listJourneys),
  put("/journeys", command(putJourney)),
  del("/journeys", command(deleteJourney)),
  get("/users/:id/journeys", listUserJourneys),
  post("/journeys/explain", explainJourney),
  post("/journeys/simulate", simulateJourney),
]);
