/**
 * GET `/deliveries/:id/message`: what was sent, for a frame of a page. The content is not trusted: it runs nothing, loads
 * nothing but images, and has an origin of its own.
 */
import { AppError, deliveryKey, type JsonObject } from "@signalbox/core";
import { deserializeDelivery } from "@signalbox/messaging";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { untrustedContentHeaders } from "../../http/untrusted-content.js";

export const showMessage: Endpoint = defineEndpoint({
  summary: "Show the message of a delivery",
  description:
    "The HTML of an email, the text of other messages, as it was sent. It has a content policy of its own, so that a page can show it in a sandboxed frame. Also needs the permission `deliveries:read`.",
  example: { params: { id: "welcome-ann" } },
  answers: [
    { status: 200, description: "HTML for an email, otherwise `text/plain`", type: "text/html" },
    {
      status: 404,
      description: "Nothing was sent, or it is not kept any more",
      example: { message: "no message was sent with this id, or it is not kept any more" },
    },
  ],
  handle: async (request, api) => {
    if (!request.caller.permissions.has("deliveries:read")) {
      throw new AppError({ code: "Forbidden", message: "this also needs the permission deliveries:read" });
    }
    const { type, text } = await sentMessage(request, api);
    return {
      status: 200,
      type: `${type}; charset=utf-8`,
      body: Buffer.from(text),
      headers: untrustedContentHeaders,
    };
  },
});

/** Throws `NotFound`. */
async function sentMessage(
  { workspaces, params }: Pick<RouteRequest<unknown, unknown>, "workspaces" | "params">,
  { deliveries }: Pick<ApiContext, "deliveries">,
): Promise<{ readonly type: string; readonly text: string }> {
  const keys = workspaces.map((workspaceId) => deliveryKey(workspaceId, params["id"] ?? ""));
  const [stored] = (await deliveries.load(keys)).values();
  const outcome = stored && deserializeDelivery(stored).outcome;
  if (stored === undefined || outcome?.event !== "DFInternalMessageSent") {
    throw notFound("no message was sent with this id, or it is not kept any more");
  }
  const { type: _, provider: __, ...message } = outcome.variant as JsonObject;
  const { body } = message;
  if (stored.channel === "Email" && typeof body === "string") return { type: "text/html", text: body };
  const isText = stored.channel === "Sms" && typeof body === "string";
  return { type: "text/plain", text: isText ? body : JSON.stringify(message, null, 2) };
}
