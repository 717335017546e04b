/** The routes of a resource, each with its method, its path, its handler and its permission on a line. */
import type { Permission } from "@signalbox/workspace";
import type { Tag } from "../openapi/tags.js";
import type { Endpoint, Method, Route } from "./route.js";

type PlacedEndpoint = Omit<Route, "base" | "tag">;
type Place = (path: string, endpoint: Endpoint, permission: Permission | null) => PlacedEndpoint;

export type RouteTable = readonly Route[];

const placeFor =
  (method: Method): Place =>
  (path, endpoint, permission) => ({ method, path, permission, ...endpoint });

export const get: Place = placeFor("GET");
export const put: Place = placeFor("PUT");
export const post: Place = placeFor("POST");
export const patch: Place = placeFor("PATCH");
export const del: Place = placeFor("DELETE");

/** `tag` is their section of the reference, `base` the prefix of their paths; default `/api/admin`. */
export function routeTable(
  tag: Tag,
  endpoints: readonly PlacedEndpoint[],
  base?: Exclude<Route["base"], undefined>,
): RouteTable {
  return endpoints.map((endpoint) => ({ ...endpoint, tag, ...(base !== undefined && { base }) }));
}
