/** Where the links of mails lead: as the operator says, else where this request was sent. */
import type { ApiContext } from "../../context.js";
import type { RouteRequest } from "../../http/route.js";

export function publicUrlOf(
  { publicUrl }: Pick<ApiContext["config"], "publicUrl">,
  { protocol, host }: Pick<RouteRequest<unknown, unknown>["http"], "protocol" | "host">,
): string {
  return publicUrl ?? `${protocol}://${host}`;
}
