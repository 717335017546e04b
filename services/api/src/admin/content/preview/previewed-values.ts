/** The values with which a message is previewed: those of a person, of an event of theirs, and what the caller gives. */
import { AppError, type Json } from "@signalbox/core";
import { messageValues } from "@signalbox/user-queries";
import type { Permission } from "@signalbox/workspace";
import type { ApiContext } from "../../../context.js";
import { notFound } from "../../../http/errors.js";
import type { RouteCaller, RouteRequest } from "../../../http/route.js";

export interface ValuesQuestion {
  readonly userId?: string;
  readonly eventId?: string;
  /** They come first. */
  readonly userProperties?: Readonly<Record<string, Json>>;
}

/** Throws `Forbidden` and `NotFound`. */
export async function previewedValues(
  { userId, eventId, userProperties = {} }: ValuesQuestion,
  { workspaceId, caller }: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "caller">,
  api: Pick<ApiContext, "actors" | "views" | "events" | "now">,
): Promise<Readonly<Record<string, Json>>> {
  if (userId === undefined) return userProperties;
  requireAlso("users:read", caller);
  requireAlso("users:see-personal", caller);
  const found = await messageValues({ workspaceId, userId, ...(eventId !== undefined && { eventId }) }, api);
  if (found.type === "values") return { ...found.values, ...userProperties };
  throw notFound(found.what === "user" ? "no user has this id" : "no event of this user has this id");
}

/** Throws `Forbidden`. */
export function requireAlso(permission: Permission, { permissions }: Pick<RouteCaller, "permissions">): void {
  if (permissions.has(permission)) return;
  throw new AppError({ code: "Forbidden", message: `this also needs the permission ${permission}` });
}
