/** The routes of users. */
import { deleteUsers } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { countUsers } from "./count-users.js";
import { getUser } from "./get-user.js";
import { listUsers } from "./list-users.js";

export const userRoutes: RouteTable = routeTable("Users", [
  post("/users", listUsers),
  post("/users/count", countUsers),
  get("/users/:id", getUser),
  del("/users", command(deleteUsers)),
]);
