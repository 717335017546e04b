/** The routes of groups. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { listGroups } from "./list-groups.js";
import { listGroupUsers } from "./list-group-users.js";
import { listUserGroups } from "./list-user-groups.js";

export const groupRoutes: RouteTable = routeTable("Groups", [
  get("/groups", listGroups, "users:read"),
  get("/groups/user-groups", listUserGroups, "users:read"),
  get("/groups/users", listGroupUsers, "users:read"),
]);
