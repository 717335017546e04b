/** The routes of groups. */
import { get, routeTable, type RouteTable } from "../../http/route-table.js";
import { listGroupUsers } from "./list-group-users.js";
import { listUserGroups } from "./list-user-groups.js";

export const groupRoutes: RouteTable = routeTable("Groups", [
  get("/groups/user-groups", listUserGroups),
  get("/groups/users", listGroupUsers),
]);
