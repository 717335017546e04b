/** GET `/settings/provider-types`: the available providers with their settings. */
import { fieldsOf, settingsSchemaOf } from "@signalbox/provider-kit";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { webhookPath } from "../../webhooks/provider-webhook.js";
import { reportsField, shownReports } from "./reports-field.js";

const typeSchema = z.object({
  type: z.string(),
  channel: z.string(),
  title: z.string(),
  titles: z
    .object({ de: z.string().optional() })
    .optional()
    .describe("The title in other languages, where it is no name of a vendor."),
  documentation: z.string().describe("The vendor's API page."),
  fields: z.array(
    z.object({ name: z.string(), description: z.string(), secret: z.boolean(), optional: z.boolean() }),
  ),
  schema: z
    .record(z.string(), z.unknown())
    .describe(
      "JSON Schema of the settings: properties in their order with `title`, `description` and `format`; secrets are `writeOnly`. `x-translations` has title and description by language, `x-receives-secrets` marks a setting that names where the secrets are sent.",
    ),
  webhookPath: z
    .string()
    .optional()
    .describe("The URL for the vendor's reports below `publicUrl`, with ?workspaceId=… in the query."),
  reports: reportsField,
});

export const listProviderTypes: Endpoint = defineEndpoint({
  summary: "List provider types",
  description: "Every provider with its settings.",
  answers: [
    {
      status: 200,
      description: "By channel and type",
      schema: z.object({
        providerTypes: z.array(typeSchema),
        publicUrl: z
          .string()
          .optional()
          .describe(
            "`PUBLIC_URL`: the address at which vendors reach this installation. Absent while it is not set: then nobody knows an address for reports that works, and messages name none.",
          ),
      }),
    },
  ],
  handle: async (_, { providers, config: { publicUrl } }) => {
    const providerTypes = providers.all.map((provider) => ({
      type: provider.type,
      channel: provider.channel,
      title: provider.title,
      ...(provider.titles !== undefined && { titles: provider.titles }),
      documentation: provider.documentation,
      fields: fieldsOf(provider).map(({ name, description, isSecret, isOptional }) => ({
        name,
        description,
        secret: isSecret,
        optional: isOptional,
      })),
      schema: settingsSchemaOf(provider),
      ...(provider.webhook !== undefined && { webhookPath: webhookPath(provider.webhook.path) }),
      ...shownReports(provider),
    }));
    return {
      status: 200,
      body: {
        providerTypes: providerTypes.toSorted(byChannelAndType),
        ...(publicUrl !== undefined && { publicUrl }),
      },
    };
  },
});

function byChannelAndType(
  one: Readonly<{ channel: string; type: string }>,
  other: Readonly<{ channel: string; type: string }>,
): number {
  return one.channel.localeCompare(other.channel) || one.type.localeCompare(other.type);
}
