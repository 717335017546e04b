/** POST `/settings/{email,sms,push,webhook}-providers/test`: whether the vendor takes the stored settings. */
import { verifyOutcomeSchema } from "@signalbox/messaging";
import type { ProviderChannel } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { findProvider } from "./provider-config.js";

const waitMs = 20_000;

export function testProviderFor({ channel, word }: ProviderChannel): Endpoint {
  return defineEndpoint({
    summary: `Test the connection of a provider for ${word} messages`,
    description:
      "Asks the vendor whether it takes the stored settings, and sends nothing. `unsupported`: the vendor offers no such check; send a test message with `POST /api/admin/content/templates/test`.",
    readsOnly: true,
    body: z.object({ type: z.string().min(1).max(100).describe("Of a provider that is set up.") }),
    answers: [
      {
        status: 200,
        description: "The result, also when the vendor refuses or does not answer",
        schema: z.object({
          type: z.enum(["verified", "rejected", "unreachable", "unsupported", "misconfigured"]),
          reason: z.string().optional().describe("In the vendor's words where it answered."),
          code: z.union([z.string(), z.number()]).optional(),
        }),
        example: { type: "rejected", reason: "535 5.7.8 Wrong password", code: 535 },
      },
      { status: 400, description: "There is no such type of provider" },
    ],
    handle: async ({ workspaceId, body: { type } }, api) => {
      const { type: provider } = findProvider(channel, type, api.providers);
      const { deliveryClient, acknowledgements, newId } = api;
      const replyId = `verify-${newId()}`;
      const reply = { replyTo: acknowledgements.channel, replyId };
      const job = await deliveryClient.verify({ workspaceId, channel, provider }, reply);
      const { replies } = await acknowledgements.wait([job], waitMs);
      const outcome = verifyOutcomeSchema.safeParse(replies.get(replyId));
      const reason = `no worker answered within ${waitMs / 1000} seconds; check that one is running`;
      return { status: 200, body: outcome.success ? outcome.data : { type: "unreachable", reason } };
    },
  });
}
