/** The routes of the recompute. */
import { setRecomputeStatus, triggerRecompute } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { get, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { getRecompute } from "./get-recompute.js";
import { listPeriods } from "./list-periods.js";

export const recomputeRoutes: RouteTable = routeTable("Computed properties", [
  get("/computed-properties/periods", listPeriods, "segments:read"),
  get("/computed-properties/recompute", getRecompute, "operations:read"),
  put("/computed-properties/recompute", command(setRecomputeStatus), "operations:write"),
  post("/computed-properties/trigger-recompute", command(triggerRecompute), "operations:write"),
]);
