/** Where a request came from, as the audit log keeps it. */
import type { Origin } from "@signalbox/workspace";
import type { Context } from "koa";
import { requestIdHeader } from "./request-ids.js";

const maxUserAgentLength = 256;

export function requestFacts(ctx: Context): Pick<Origin, "ip" | "userAgent" | "requestId"> {
  const userAgent = ctx.get("user-agent").slice(0, maxUserAgentLength);
  return {
    ip: ctx.ip,
    ...(userAgent !== "" && { userAgent }),
    requestId: ctx.response.get(requestIdHeader),
  };
}
