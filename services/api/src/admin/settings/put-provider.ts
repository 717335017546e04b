/**
 * PUT `/settings/{email,sms,push,webhook}-providers`: sets up a provider of a channel, or replaces its settings as
 * a whole: a secret that is not in the request is not kept.
 */
import { putProvider as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { providerConfigName } from "../../openapi/components.js";
import { shownAs } from "../../openapi/json-schema.js";
import { providerChannels, type ProviderChannel } from "./provider-channel.js";
import { toStoredConfig } from "./provider-config.js";
import { senderField } from "./sender-field.js";

const maxPerSecond = 10_000;

/** `toStoredConfig` checks it against the type. */
const configField = z
  .looseObject({ type: z.string().min(1).max(100) })
  .describe("The type and all of its settings. Secret ones are stored encrypted and never shown again.")
  .meta({ examples: [{ type: "Test" }] });

/** By channel. */
const exampleConfigs = {
  Email: { type: "Smtp", host: "smtp.example.com", port: "587", username: "shop", password: "p4ssw0rd" },
  Sms: { type: "Test" },
  MobilePush: { type: "Test" },
  Webhook: { type: "Webhook" },
} as const;

export const putProviders: readonly Route[] = providerChannels.map((family) => putProvider(family));

function putProvider({ channel, word, path }: ProviderChannel): Route {
  return defineRoute({
    method: "PUT",
    path,
    summary: `Set up a provider for ${word} messages`,
    description:
      "Replaces all settings of the provider of that type. `GET /api/admin/settings/provider-types` lists what each type asks for.",
    tag: "Settings",
    example: { body: { config: exampleConfigs[channel], setDefault: true } },
    body: z.object({
      config: shownAs(configField, providerConfigName(channel)),
      setDefault: z
        .boolean()
        .exactOptional()
        .describe("Make it the default of the channel. A channel's first provider is always the default."),
      fallback: z
        .boolean()
        .exactOptional()
        .describe("Used while the default provider fails; one per channel."),
      fromAddress: senderField(channel)
        .nullable()
        .exactOptional()
        .describe("The sender of templates without one; null removes it."),
      messagesPerSecond: z
        .number()
        .positive()
        .max(maxPerSecond)
        .nullable()
        .exactOptional()
        .describe("The most messages it sends per second; null for no limit."),
    }),
    answers: [
      { status: 201, description: "Set up; its secrets are never shown again" },
      {
        status: 400,
        description: "Names the missing settings, or the available types",
        example: { message: "config.host: required; config.port: required" },
      },
    ],
    handle: (request, api) => {
      const { config, setDefault, fallback, fromAddress, messagesPerSecond } = request.body;
      return runCommand(
        {
          command,
          input: () => ({
            channel,
            type: config.type,
            ...toStoredConfig(channel, config, api),
            ...(setDefault !== undefined && { setDefault }),
            ...(fallback !== undefined && { isFallback: fallback }),
            ...(fromAddress !== undefined && { fromAddress }),
            ...(messagesPerSecond !== undefined && { messagesPerSecond }),
          }),
          answer: async () => {
            await api.workspaces.invalidate(request.workspaceId);
            return { status: 201 };
          },
        },
        request,
        api,
      );
    },
  });
}
