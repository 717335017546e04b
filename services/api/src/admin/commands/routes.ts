/** The route of commands. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { getCommand } from "./get-command.js";

export const commandRoutes: RouteTable = routeTable("Commands", [get("/commands/:id", getCommand, null)]);
