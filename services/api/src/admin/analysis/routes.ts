/** The routes of the analysis. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { activity } from "./activity.js";
import { chartData } from "./chart-data.js";
import { analysisOfJourney } from "./journey-stats.js";
import { journeysStats } from "./journeys-stats.js";
import { analysisSummary } from "./summary.js";

export const analysisRoutes: RouteTable = routeTable("Analysis", [
  get("/analysis/chart-data", chartData, "analysis:read"),
  get("/analysis/activity", activity, "analysis:read"),
  get("/analysis/summary", analysisSummary, "analysis:read"),
  get("/analysis/journey-stats", analysisOfJourney, "analysis:read"),
]);

export const journeysStatsRoutes: RouteTable = routeTable("Journeys", [
  get("/journeys/stats", journeysStats, "journeys:read"),
]);
