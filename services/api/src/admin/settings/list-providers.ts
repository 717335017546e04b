/**
 * GET `/settings/{email,sms,push,webhook}-providers`: the configured providers, the default first; secrets are
 * masked.
 */
import {
  insideServerWarning,
  mailServerOf,
  resolvedInsideServer,
  type Provider,
} from "@signalbox/provider-kit";
import { authorFields, authorsOf, type ProviderChannel, type ProviderSetting } from "@signalbox/workspace";
import { z } from "zod";
import type { ApiConfig } from "../../config.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { maskedConfig } from "./provider-config.js";
import { readWorkspace } from "./read-workspace.js";
import { reportsField, shownReports } from "./reports-field.js";

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
    warning: z
      .string()
      .optional()
      .describe(
        "What an operator should do: settings of an earlier release name a mail server that needs `SMTP_ALLOWED_HOSTS`.",
      ),
    reports: reportsField,
    updatedAt: z.number().optional(),
    ...authorFields,
  })
  .meta({ id: "Provider" });

export function listProvidersFor({ channel, word }: ProviderChannel): Endpoint {
  return defineEndpoint({
    summary: `List providers for ${word} messages`,
    answers: [{ status: 200, description: "The configured providers", schema: z.array(providerSchema) }],
    handle: async ({ workspaceId }, { actors, providers, secrets, config }) => {
      const workspace = await readWorkspace(workspaceId, actors);
      const settings = workspace.providers.filter((each) => each.channel === channel);
      const warnings = await Promise.all(
        settings.map((setting) => warningOf(setting, providers.find(channel, setting.type), config)),
      );
      const body = settings.map((setting, index) => ({
        id: setting.id,
        type: setting.type,
        channel,
        isDefault: setting.isDefault,
        isFallback: setting.isFallback === true,
        ...(setting.fromAddress !== undefined && { fromAddress: setting.fromAddress }),
        ...(setting.messagesPerSecond !== undefined && { messagesPerSecond: setting.messagesPerSecond }),
        config: maskedConfig(setting, providers.find(channel, setting.type), secrets),
        ...(warnings[index] !== undefined && { warning: warnings[index] }),
        ...shownReports(providers.find(channel, setting.type)),
        ...(setting.updatedAt !== undefined && { updatedAt: setting.updatedAt }),
        ...authorsOf(setting),
      }));
      return { status: 200, body: body.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)) };
    },
  });
}

/** New settings were checked when they were stored. */
async function warningOf(
  { hostsGuarded, fields }: ProviderSetting,
  provider: Provider | undefined,
  { smtpAllowedHosts }: Pick<ApiConfig, "smtpAllowedHosts">,
): Promise<string | undefined> {
  const server = hostsGuarded === true ? undefined : mailServerOf(fields, provider);
  const inside = server && (await resolvedInsideServer(server, smtpAllowedHosts));
  return inside && insideServerWarning(inside);
}
