/** The routes of user properties. */
import {
  archiveUserProperty,
  deleteUserProperty,
  putUserProperty,
  setUserPropertyStatus,
} from "@signalbox/workspace";
import { command } from "../../commands/command.js";
import { del, get, patch, post, put, routeTable, type RouteTable } from "../../http/route-table.js";
import { effectOfUserProperty } from "../effects/property-effect.js";
import { listUserProperties } from "./list-user-properties.js";
import { listUsesOf } from "../uses/list-uses.js";
import { listValues } from "./list-values.js";
import { previewUserProperty } from "./preview-user-property.js";

export const userPropertyRoutes: RouteTable = routeTable("User properties", [
  get("/user-properties", listUserProperties, "properties:read"),
  put("/user-properties", command(putUserProperty), "properties:write"),
  put("/user-properties/archive", command(archiveUserProperty), "properties:write"),
  del("/user-properties", command(deleteUserProperty), "properties:write"),
  post("/user-properties/effect", effectOfUserProperty, "properties:read"),
  post("/user-properties/preview", previewUserProperty, "properties:read"),
  get("/user-properties/:id/uses", listUsesOf("userProperty"), "properties:read"),
  get("/user-properties/:id/values", listValues, "users:read"),
  patch("/user-properties/status", command(setUserPropertyStatus), "properties:write"),
]);
