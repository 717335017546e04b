/**
 * GET `/settings/{email,sms,push,webhook}-providers`: the configured providers, the default first; secrets are
 * masked.
 */
import { authorFields, authorsOf, type ProviderChannel } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { maskedConfig } from "./provider-config.js";
import { readWorkspace } from "./read-workspace.js";

const providerSchema = z
  .object({
    id: z.string(),
    type: z.string(),
    channel: z.string(),
    isDefault: z.boolean(),
    isFallback: z.boolean(),
    fromAddress: z.string().optional(),
    messagesPerSecond: z.number().optional(),
    config: z.record(z.string(), z.string()).describe("Secrets are shown as **********."),
    updatedAt: z.number().optional(),
    ...authorFields,
  })
  .meta({ id: "Provider" });

export function listProvidersFor({ channel, word }: ProviderChannel): Endpoint {
  return defineEndpoint({
    summary: `List providers for ${word} messages`,
    answers: [{ status: 200, description: "The configured providers", schema: z.array(providerSchema) }],
    handle: async ({ workspaceId }, { actors, providers, secrets }) => {
      const workspace = await readWorkspace(workspaceId, actors);
      const settings = workspace.providers.filter((each) => each.channel === channel);
      const body = settings.map((setting) => ({
        id: setting.id,
        type: setting.type,
        channel,
        isDefault: setting.isDefault,
        isFallback: setting.isFallback === true,
        ...(setting.fromAddress !== undefined && { fromAddress: setting.fromAddress }),
        ...(setting.messagesPerSecond !== undefined && { messagesPerSecond: setting.messagesPerSecond }),
        config: maskedConfig(setting, providers.find(channel, setting.type), secrets),
        ...(setting.updatedAt !== undefined && { updatedAt: setting.updatedAt }),
        ...authorsOf(setting),
      }));
      return { status: 200, body: body.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)) };
    },
  });
}
