/** The webhook endpoint of providers and other systems, as the reference shows it: one operation for all of them. */
import type { Operation } from "./operation.js";
import { errorAnswer, errorAnswers } from "./responses.js";
import { webhookTag } from "./tags.js";

export const webhookOperationPath = "/api/public/webhooks/{provider}";

export const webhookOperation: Operation = {
  operationId: "receiveWebhook",
  summary: "Receive a webhook of a provider",
  description:
    "The provider's signature is verified before the body is read. A report that is sent again counts once. `segment` takes events of a Segment webhook instead.",
  tags: [webhookTag],
  security: [],
  parameters: [
    {
      name: "provider",
      in: "path",
      required: true,
      description:
        "`segment`, or the last part of the provider's `webhookPath` in `GET /api/admin/settings/provider-types`.",
      schema: { type: "string" },
      example: "sendgrid",
    },
    {
      name: "workspaceId",
      in: "query",
      required: false,
      description:
        "The workspace of the messages. The header `df-workspace-id` means the same. Default: what the provider returns with the message, then the installation's own workspace.",
      schema: { type: "string", format: "uuid" },
    },
  ],
  requestBody: {
    required: true,
    description: "As the provider sends it, at most 1 MiB.",
    content: {
      "*/*": {
        example: [{ event: "delivered", email: "ann@example.com", sg_event_id: "ZXZlbnQtMQ" }],
      },
    },
  },
  responses: {
    200: { description: "Queued. Reports about other workspaces are dropped." },
    204: { description: "Queued (`segment`)." },
    ...errorAnswers("TooLarge", "Unavailable"),
    401: errorAnswer("The signature does not fit, or the workspace accepts nothing.", {
      message: "the signature does not fit",
    }),
    404: errorAnswer("There is no such provider.", { message: "there is no webhook of this name" }),
  },
};
