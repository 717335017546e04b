/** For an endpoint with a handler of its own: the guard is that of the command which it runs. */
import type { SentCommand } from "@signalbox/workspace";
import type { Endpoint } from "../http/route.js";

export function guardedBy({
  guardedResource,
}: Pick<SentCommand, "guardedResource">): Pick<Endpoint, "guardedResource"> {
  return guardedResource === undefined ? {} : { guardedResource };
}
