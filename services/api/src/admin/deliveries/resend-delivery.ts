/** POST `/deliveries/:id/resend`: sends a message again that failed and that no provider can have sent. */
import { AppError, anonymousKey, issueAt, refusalError, type DeliveryRequest } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";
import { fromStored, maxResends, requestAgain } from "@signalbox/messaging";
import { deserializeAnonymous } from "@signalbox/users";
import { z } from "zod";
import { answerOnce } from "../../commands/answer-once.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import type { ApiContext } from "../../context.js";
import { notFound } from "../../http/errors.js";
import { requestSays } from "../../http/request-sentences.js";
import { spanOf, traceSending } from "../../http/request-trace.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { awaitDeliveries } from "../content/await-deliveries.js";
import { batchResult, batchResultSchema } from "../content/batch-result.js";
import { sendingMember } from "./sending-member.js";
import { findResends, loadDeliveries, whyNotResent } from "./resends.js";

const maxWaitMs = 10_000;

const answerSchema = z.object({
  id: z.string().describe("Of the new delivery."),
  resentFrom: z.string().describe("The first delivery of the message."),
  result: batchResultSchema,
});

export const resendDelivery: Endpoint = defineEndpoint({
  summary: "Send a failed message again",
  description:
    "Makes a new delivery, whose `resentFrom` is the first one of the message. Only of a delivery that failed and that no provider can have sent. Subscription, suppression, quiet hours and frequency caps are checked anew, and the template is rendered as it is published now, with the properties of the first request. The new delivery belongs to no journey and no broadcast. Also needs the permission `deliveries:read`.",
  audited: "resend-delivery",
  example: { params: { id: "welcome-ann" } },
  answers: [
    {
      status: 200,
      description: "The new delivery, and what is known of it; `RetryableError` while it is under way",
      schema: answerSchema,
      example: {
        id: "5f0c0a3e-3a0f-5d0e-9a53-0a1b2c3d4e5f",
        resentFrom: "welcome-ann",
        result: { userId: "ann", messageId: "5f0c0a3e-3a0f-5d0e-9a53-0a1b2c3d4e5f", type: "Success" },
      },
    },
    { status: 404, description: "No delivery with this id" },
    {
      status: 409,
      description:
        "It has not failed, it may have been sent, another new delivery of it is under way or was sent, or it was sent again too often",
    },
  ],
  handle: async (request, api) => {
    if (!request.caller.permissions.has("deliveries:read")) {
      throw new AppError({ code: "Forbidden", message: "this also needs the permission deliveries:read" });
    }
    const body = answerSchema.parse(await answerOnce(request, api, async () => resend(request, api)));
    const { id, resentFrom, result } = body;
    return {
      status: 200,
      body,
      concerns: { userId: result.userId, query: { deliveryId: resentFrom, newDeliveryId: id } },
    };
  },
});

/** Throws `NotFound` and `Conflict`. */
async function resend(request: RouteRequest<unknown, unknown>, api: ApiContext) {
  const again = await newRequest(request, api);
  const jobs = await traceSending(spanOf(request.http), "deliveries", (traced) =>
    api.deliveryClient.send([{ ...again, ...traced }], api.acknowledgements.channel),
  );
  const waitMs = Math.min(preferredWaitMs(request.http.get("prefer")) ?? maxWaitMs, maxWaitMs);
  const found = await awaitDeliveries({ requests: [again], jobs, waitMs }, api);
  const { id, resentFrom = "" } = again;
  return z.json().parse({ id, resentFrom, result: batchResult(again, found.get(id)) });
}

async function newRequest(
  { workspaceId, params, origin }: Pick<RouteRequest<unknown, unknown>, "workspaceId" | "params" | "origin">,
  api: ApiContext,
): Promise<DeliveryRequest> {
  const id = params["id"] ?? "";
  const stored = (await loadDeliveries(workspaceId, [id], api)).get(id);
  if (stored === undefined) throw notFound("no delivery with this id");
  const delivery = fromStored(stored);
  const message = await findResends(workspaceId, delivery, api);
  const refusal = whyNotResent(stored, message);
  const { first, nextId } = message;
  if (refusal !== undefined || nextId === undefined) {
    throw refusalError("Conflict", issueAt([], refusals[refusal ?? "tooOften"]()));
  }
  const { request } = delivery.record;
  return requestAgain(request, {
    id: nextId,
    first,
    userId: await linkedUser(request, api),
    sentBy: sendingMember({ origin }),
    requestedAt: api.now().getTime(),
  });
}

/** The user whom the anonymous user of the request has become. */
async function linkedUser(
  { workspaceId, userId, isAnonymous }: DeliveryRequest,
  { actors }: Pick<ApiContext, "actors">,
): Promise<string | undefined> {
  if (isAnonymous !== true) return undefined;
  const key = anonymousKey(workspaceId, userId);
  const link = stateOf((await actors.load([key])).get(key), deserializeAnonymous)?.link;
  return link?.is === "linked" ? link.userId : undefined;
}

const refusals = {
  notFailed: requestSays.deliveryNotFailed,
  mayBeSent: requestSays.deliveryMayBeSent,
  underWay: requestSays.resendUnderWay,
  resent: requestSays.wasResent,
  tooOften: () => requestSays.resentTooOften({ maximum: maxResends }),
};
