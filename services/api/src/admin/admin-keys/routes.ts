/** The routes of admin keys. */
import { createAdminKey, deleteAdminKey } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { listAdminKeys } from "./list-admin-keys.js";

export const adminKeyRoutes: RouteTable = routeTable("Admin keys", [
  post("/admin-keys", command(createAdminKey), "keys:write"),
  get("/admin-keys", listAdminKeys, "keys:read"),
  del("/admin-keys", command(deleteAdminKey), "keys:write"),
]);
