/** Who sends a message by hand, and to whom the names of such members are shown. */
import type { SendingMember } from "@signalbox/core";
import type { RouteRequest } from "../../http/route.js";

type Sender = Pick<RouteRequest<unknown, unknown>, "origin">;
type Reader = Pick<RouteRequest<unknown, unknown>, "caller">;

/** Undefined for a call by a key: an application sends. */
export function sendingMember({ origin: { principal } }: Sender): SendingMember | undefined {
  return principal.kind === "member" ? { id: principal.id, name: principal.name } : undefined;
}

export function mayNameMembers({ caller }: Reader): boolean {
  return caller.permissions.has("members:read");
}
