/** Where vendors and other systems report to, as the reference shows it: one operation for all of them. */
import type { Operation } from "./document.js";

export const webhookTag = "Webhooks in";
export const webhookOperationPath = "/api/public/webhooks/{provider}";

export const webhookOperation: Operation = {
  operationId: "receiveWebhook",
  summary: "Take reports of a vendor, signed as the vendor signs",
  tags: [webhookTag],
  security: [],
  parameters: [
    {
      name: "provider",
      in: "path",
      required: true,
      description:
        "segment, or the provider's own: GET /api/admin/settings/provider-types says it as webhookPath.",
      schema: { type: "string" },
    },
    {
      name: "workspaceId",
      in: "query",
      required: false,
      description:
        "Whose messages it is about. The header df-workspace-id means the same; left out: what the vendor gives back of the message, then the deployment's own.",
      schema: { type: "string", format: "uuid" },
    },
  ],
  requestBody: {
    required: true,
    description: "As the vendor sends it, at most 1 MiB.",
    content: { "*/*": {} },
  },
  responses: {
    200: { description: "Queued; what is about other workspaces was dropped" },
    204: { description: "Queued (segment)" },
    401: { description: "The signature does not fit, or the workspace takes nothing" },
    404: { description: "There is no such provider" },
    413: { description: "More than 1 MiB" },
    503: { description: "The provider is not set up, or its webhook key is not" },
    default: { $ref: "#/components/responses/Error" },
  },
};
