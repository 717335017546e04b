/** The routes of journeys. */
import { archiveJourney, deleteJourney, putJourney } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { effectOfJourney } from "../effects/journey-effect.js";
import { moveRuns, stopRuns } from "./act-on-runs.js";
import { explainJourney } from "./explain-journey.js";
import { countUsersOfJourney, countUsersOfJourneys } from "./count-waiting.js";
import { listJourneys } from "./list-journeys.js";
import { listUsersOfJourney } from "./list-users-of-journey.js";
import { listUserJourneys } from "./list-user-journeys.js";
import { startUsers } from "./start-users.js";
import { simulateJourney } from "./simulate-journey.js";

export const journeyRoutes: RouteTable = routeTable("Journeys", [
  get("/journeys", listJourneys, "journeys:read"),
  put("/journeys", command(putJourney), "journeys:write"),
  put("/journeys/archive", command(archiveJourney), "journeys:write"),
  post("/journeys/start-users", startUsers, "journeys:publish"),
  post("/journeys/runs/stop", stopRuns, "journeys:publish"),
  post("/journeys/runs/move", moveRuns, "journeys:publish"),
  post("/journeys/effect", effectOfJourney, "journeys:read"),
  del("/journeys", command(deleteJourney), "journeys:write"),
  get("/users/:id/journeys", listUserJourneys, "users:read"),
  get("/journeys/waiting", countUsersOfJourneys, "journeys:read"),
  get("/journeys/:id/waiting", countUsersOfJourney, "journeys:read"),
  get("/journeys/:id/users", listUsersOfJourney, "users:read"),
  post("/journeys/explain", explainJourney, "journeys:read"),
  post("/journeys/simulate", simulateJourney, "journeys:read"),
]);
