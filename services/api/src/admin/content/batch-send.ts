/**
 * POST `/content/templates/batch-send`: sends one template to many users, each with their own properties. Every
 * message is a delivery with the caller's message id, so a repeated call sends nothing twice and returns the
 * current results.
 */
import { channelField, exampleIds, idField, faultOfText } from "@signalbox/workspace";
import { saying } from "@signalbox/core";
import { z } from "zod";
import { noteCall } from "../../audit/note-call.js";
import { claimCall } from "../../commands/answer-once.js";
import { preferredWaitMs } from "../../commands/preferred-wait.js";
import { mapInSlices } from "../../http/in-slices.js";
import type { ApiContext } from "../../context.js";
import { markFirst, spanOf, traceSending } from "../../http/request-trace.js";
import { defineEndpoint, type Endpoint, type RouteRequest } from "../../http/route.js";
import { sendingMember } from "../deliveries/sending-member.js";
import { awaitDeliveries } from "./await-deliveries.js";
import { requestsOf } from "./batch-requests.js";
import { batchResult, batchResultSchema } from "./batch-result.js";
import { templateName } from "./template-name.js";
import { providerField, valuesField } from "./template-fields.js";
import { requestSays } from "../../http/request-sentences.js";

const maxUsers = 1_000;
const maxWaitMs = 25_000;

/** Ids that are stored: refuses text that the database cannot keep. */
const keptIdField = idField.superRefine((id, context) => {
  const fault = faultOfText(id);
  if (fault !== undefined) context.addIssue({ code: "custom", ...saying(fault) });
});

const userField = z.object({
  id: keptIdField,
  properties: valuesField.describe("Override the user's stored properties, by name."),
  messageId: keptIdField
    .exactOptional()
    .describe("The same one is never sent twice: give your own to make the call repeatable."),
  context: valuesField.exactOptional().describe("Overrides the batch's."),
});

export const batchSend: Endpoint = defineEndpoint({
  summary: "Send a template to users",
  description:
    "Sends one template to up to 1,000 users and answers with the outcome of each message. `messageId` is the id of the delivery: the same one is never sent twice, so the call can be repeated. Stored user properties are overlaid by `properties`.",
  example: {
    body: {
      templateId: exampleIds.template,
      channel: "Email",
      subscriptionGroupId: exampleIds.subscriptionGroup,
      users: [{ id: "ann", messageId: "welcome-ann", properties: {} }],
    },
  },
  body: z.object({
    templateId: idField,
    channel: channelField,
    provider: providerField.exactOptional().describe("A provider type, in place of the default."),
    subscriptionGroupId: idField
      .exactOptional()
      .describe("Users who are not subscribed to it are skipped; unsubscribe links unsubscribe from it."),
    transactional: z
      .boolean()
      .default(true)
      .describe("False for a campaign: frequency caps and quiet hours apply."),
    users: z.array(userField).min(1).max(maxUsers).superRefine(refuseRepeats),
    context: valuesField.exactOptional().describe("The context of the events the messages cause."),
  }),
  answers: [
    {
      status: 200,
      description:
        "The result of each message, in the order of the request. `RetryableError`: not settled yet, with the last reason and the time of the next attempt if one failed; repeat the call with the same messageId",
      schema: z.object({ results: z.array(batchResultSchema) }),
      example: { results: [{ userId: "ann", messageId: "welcome-ann", type: "Success" }] },
    },
  ],
  handle: async (request, api) => {
    const callId = await claimCall(request, api);
    const requestFor = requestsOf(request.body, {
      workspaceId: request.workspaceId,
      callId,
      sentBy: sendingMember(request),
      requestedAt: api.now().getTime(),
    });
    const requests = await mapInSlices(request.body.users, requestFor);
    const jobs = await traceSending(spanOf(request.http), "deliveries", (traced) =>
      api.deliveryClient.send(
        markFirst(requests, traced, (each, traceparent) => ({ ...each, traceparent })),
        api.acknowledgements.channel,
      ),
    );
    const waitMs = Math.min(preferredWaitMs(request.http.get("prefer")) ?? maxWaitMs, maxWaitMs);
    const found = await awaitDeliveries({ requests, jobs, waitMs }, api);
    const results = await mapInSlices(requests, (each) => batchResult(each, found.get(each.id)));
    if (request.origin.principal.kind === "member") await noteSending(request, api);
    return { status: 200, body: { results } };
  },
});

type SendingRequest = Pick<RouteRequest<unknown, BatchSend>, "body" | "origin" | "workspaceId">;

/** What members send by hand is in the audit log. Applications send all the time; the deliveries say what was sent. */
async function noteSending(
  { workspaceId, origin, body: { templateId, users } }: SendingRequest,
  api: ApiContext,
): Promise<void> {
  const name = await templateName(workspaceId, templateId, api);
  const [only] = users.length === 1 ? users : [];
  const call = {
    action: "send-template",
    workspaceId,
    origin,
    resources: [{ kind: "template", id: templateId, ...(name !== undefined && { name }) }],
    query: { users: users.length },
    ...(only !== undefined && { userId: only.id }),
  };
  await noteCall(call, api);
}

interface BatchSend {
  readonly templateId: string;
  readonly users: readonly { readonly id: string }[];
}

function refuseRepeats(users: readonly { readonly messageId?: string }[], context: z.RefinementCtx): void {
  const indexes = new Map<string, number>();
  for (const [index, { messageId }] of users.entries()) {
    if (messageId === undefined) continue;
    const first = indexes.get(messageId);
    if (first === undefined) indexes.set(messageId, index);
    else {
      const said = saying(requestSays.messageIdRepeated({ first }));
      context.addIssue({ code: "custom", path: [index, "messageId"], ...said });
    }
  }
}
