/** POST `/content/templates/foresee`: what would become of a published template if it were sent to one user now. */
import { AppError, holds, sentenceSchema } from "@signalbox/core";
import { describeVerdict, foreseeDelivery } from "@signalbox/messaging";
import { findUser } from "@signalbox/user-queries";
import { channelField, emptyView, exampleIds, idField } from "@signalbox/workspace";
import { z } from "zod";
import { notFound } from "../../http/errors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { shownVariant } from "../../masking/mask.js";
import { userIdField } from "../fields.js";
import { requestsOf } from "./batch-requests.js";

export const foreseeMessage: Endpoint = defineEndpoint({
  summary: "Foresee what becomes of a message to a user",
  description:
    "Every reason why a published template would not go out to this user now, from the same checks as sending: provider, subscription, address, suppression, quiet hours, frequency caps. Nothing is sent, and no cap counts it. Also needs the permission `users:read`.",
  readsOnly: true,
  example: {
    body: { userId: "ann", templateId: exampleIds.template, channel: "Email", transactional: false },
  },
  body: z.object({
    userId: userIdField,
    templateId: idField,
    channel: channelField,
    subscriptionGroupId: idField.exactOptional(),
    transactional: z
      .boolean()
      .default(true)
      .describe("False for a campaign: frequency caps and quiet hours apply."),
  }),
  answers: [
    {
      status: 200,
      description: "Why it would not go out; an empty list where it would",
      schema: z.object({
        to: holds("data", z.string().optional()).describe("Its address; absent where the user has none."),
        reasons: z.array(sentenceSchema),
        heldUntil: z
          .string()
          .optional()
          .describe(
            "The end of the user's quiet hours, UTC: it is held so long. Not for callers without `users:see-personal`.",
          ),
      }),
      example: {
        to: "ann@example.com",
        reasons: [{ code: "isNotSubscribed", values: {}, text: "the user is not subscribed to the group" }],
      },
    },
    { status: 404, description: "No such user; an anonymous user is none" },
  ],
  handle: async ({ workspaceId, body, caller, visibility }, api) => {
    if (!caller.permissions.has("users:read")) {
      throw new AppError({ code: "Forbidden", message: "this also needs the permission users:read" });
    }
    const { userId, ...batch } = body;
    const user = await findUser(workspaceId, userId, api.actors);
    if (user === undefined || user.isAnonymous) {
      throw notFound(`no user with the id ${JSON.stringify(userId)}`);
    }
    const call = { workspaceId, callId: "foresee", requestedAt: api.now().getTime() };
    const request = requestsOf(batch, call)({ id: user.id, properties: {} }, 0);
    const view = (await api.views.load([workspaceId])).get(workspaceId) ?? emptyView;
    const { to, refusals, heldUntil } = await foreseeDelivery(request, view, api);
    return {
      status: 200,
      body: {
        ...(to !== undefined && { to }),
        reasons: refusals.map(({ variant }) => describeVerdict(shownVariant(variant, visibility))),
        // It tells the time zone of the user.
        ...(heldUntil !== undefined &&
          visibility === undefined && { heldUntil: new Date(heldUntil).toISOString() }),
      },
    };
  },
});
