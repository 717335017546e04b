/** The routes of users. */
import { deleteUsers } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, post, routeTable, type RouteTable } from "../../http/route-table.js";
import { changeTraits } from "./change-traits.js";
import { countUsers } from "./count-users.js";
import { createUser } from "./create-user.js";
import { findUsers } from "./find-users.js";
import { getUser } from "./get-user.js";
import { listUsers } from "./list-users.js";
import { showTimeline } from "./show-timeline.js";
import { searchUsers } from "./search-users.js";

export const userRoutes: RouteTable = routeTable("Users", [
  post("/users", listUsers, "users:read"),
  post("/users/count", countUsers, "users:read"),
  post("/users/find", findUsers, "users:read"),
  get("/users/search", searchUsers, "users:read"),
  get("/users/:id", getUser, "users:read"),
  get("/users/:id/timeline", showTimeline, "users:read"),
  post("/users/create", createUser, "users:write"),
  post("/users/:id/traits", changeTraits, "users:write"),
  del("/users", command(deleteUsers), "users:erase"),
]);
