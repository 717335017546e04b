/**
 * POST `/content/templates/test`: sends a test message to see whether it arrives. Sends the draft if there is one;
 * nothing is recorded in a user's history. The worker sends it and returns the outcome.
 */
import { testIdOf } from "@signalbox/messaging";
import { channelField, idField } from "@signalbox/workspace";
import { z } from "zod";
import { answerOnce } from "../../commands/answer-once.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { sendingMember } from "../deliveries/sending-member.js";
import { isTestRefused, sendTestMessage, testAnswerSchema } from "./send-test-message.js";
import { allowedRecipient, countTest, testsFreely } from "./test-limits.js";
import { templateName } from "./template-name.js";
import { providerField, valuesField } from "./template-fields.js";

export const testTemplate: Endpoint = defineEndpoint({
  summary: "Send a test message",
  description:
    "Members and keys without `broadcasts:send` send it to the member's own address and to the test recipients of the workspace, at most 20 an hour, 200 for the workspace; `cc` and `bcc` get none of these, and headers of the template are left out. Secrets are masked, but in a webhook that goes to the URL of the published template, for callers with `secrets:write`.",
  audited: "test-template",
  body: z.object({
    templateId: idField,
    channel: channelField,
    userProperties: valuesField
      .meta({ examples: [{ email: "you@example.com", firstName: "Ann" }] })
      .describe("By name: available to the template as `user`; also gives the recipient's address."),
    tags: z.record(z.string(), z.string()).exactOptional(),
    provider: providerField.exactOptional().describe("A provider type, in place of the channel's default."),
  }),
  answers: [
    {
      status: 200,
      description: "The outcome: sent, skipped, or an error with what to do about it",
      schema: testAnswerSchema,
    },
    { status: 403, description: "The caller may not send a test message to this address" },
    { status: 429, description: "Too many test messages; `retry-after` says when the next can be sent" },
  ],
  handle: async (request, api) => {
    const { templateId, channel, userProperties, ...options } = request.body;
    const { workspaceId, caller, origin, http } = request;
    const isFree = testsFreely(caller);
    const sentBy = sendingMember(request);
    const message = { workspaceId, templateId, channel, userProperties };
    const onlyTo = isFree ? undefined : await allowedRecipient(message, caller, api);
    const allowed = {
      opensSecrets: caller.permissions.has("secrets:write"),
      sendsCopies: isFree,
      ...(onlyTo !== undefined && { onlyTo }),
    };
    const body = await answerOnce(request, api, async (callId) => {
      if (!isFree) await countTest(message, origin, http, api);
      const { id } = userProperties;
      return sendTestMessage(
        {
          workspaceId: request.workspaceId,
          id: testIdOf(callId),
          userId: typeof id === "string" && id !== "" ? id : "test",
          channel,
          templateId: templateId.toLowerCase(),
          properties: JSON.stringify(userProperties),
          ...options,
          origin: {},
          ...(sentBy !== undefined && { sentBy }),
          requestedAt: api.now().getTime(),
        },
        allowed,
        api,
      );
    });
    const name = await templateName(workspaceId, templateId, api);
    const resource = { kind: "template", id: templateId, ...(name !== undefined && { name }) };
    return { status: 200, body, concerns: { ok: !isTestRefused(body), resources: [resource] } };
  },
});
