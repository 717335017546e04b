/** The routes of user properties. */
import { deleteUserProperty, putUserProperty, setUserPropertyStatus } from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { listUserProperties } from "./list-user-properties.js";
import { previewUserProperty } from "./preview-user-property.js";

export const userPropertyRoutes: RouteTable = routeTable("User properties", [
  get("/user-properties", listUserProperties),
  put("/user-properties", command(putUserProperty)),
  del("/user-properties", command(deleteUserProperty)),
  post("/user-properties/preview", previewUserProperty),
  patch("/user-properties/status", command(setUserPropertyStatus)),
]);
