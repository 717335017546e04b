/** The routes of service accounts. */
import { changeServiceAccount, createServiceAccount, deleteServiceAccount } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, patch, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { listServiceAccounts } from "./list-service-accounts.js";

export const serviceAccountRoutes: RouteTable = routeTable("Service accounts", [
  post("/service-accounts", command(createServiceAccount), "keys:write"),
  get("/service-accounts", listServiceAccounts, "keys:read"),
  patch("/service-accounts", command(changeServiceAccount), "keys:write"),
  del("/service-accounts", command(deleteServiceAccount), "keys:write"),
]);
