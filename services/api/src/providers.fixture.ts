/**
 * A small provider registry for tests of the api: a Test provider for each channel, and one vendor with public,
 * secret and optional settings whose reports are a JSON list under a shared key.
 */
import { channels, deliveryEventNames, type DeliveryEventName } from "@signalbox/core";
import {
  defineProvider,
  field,
  metadataFrom,
  providerRegistry,
  secret,
  type Provider,
  type ProviderRegistry,
  type ProviderWebhook,
} from "@signalbox/provider-kit";
import { z } from "zod";

const config = z.object({
  host: field("Where the vendor is", {
    title: "Host",
    receivesSecrets: true,
    de: { title: "Server", description: "Wo der Anbieter ist" },
  }),
  apiKey: secret("The vendor's key"),
  webhookKey: secret("What its reports are signed with").exactOptional(),
  region: field("Where it sends from").exactOptional(),
});

type Config = z.infer<typeof config>;

const reportSchema = z.object({ id: z.string(), event: z.string(), metadata: z.unknown().optional() });

const webhook: ProviderWebhook<Config> = {
  path: "example",
  events: {
    source: "https://example.com/api/events",
    kinds: [
      { kind: "DFEmailOpened", becomes: "DFEmailOpened", because: "opened" },
      { kind: "DFEmailBounced", becomes: "DFEmailBounced", because: "came back" },
    ],
  },
  workspaceOf: () => undefined,
  verify: ({ headers }, { webhookKey }) => {
    if (webhookKey === undefined) return { type: "unconfigured", missing: "webhookKey" };
    return headers["x-example-key"] === webhookKey
      ? { type: "genuine" }
      : { type: "forged", reason: "another key" };
  },
  parse: ({ body, now }) => ({
    reports: z
      .array(reportSchema)
      .parse(JSON.parse(body.toString()))
      .map(({ id, event, metadata }) => ({
        id,
        event: eventNamed(event),
        at: now.getTime(),
        metadata: metadataFrom(metadata),
      })),
    subscriptions: [],
  }),
};

function eventNamed(name: string): DeliveryEventName {
  return deliveryEventNames.find((each) => each === name) ?? "DFEmailDelivered";
}

const connection = {
  send: async () => ({ type: "accepted" }) as const,
  verify: async () => ({ type: "verified" }) as const,
  close: async () => undefined,
};

const testProviders = channels.map((channel) =>
  defineProvider({
    type: "Test",
    channel,
    title: "Test",
    documentation: "https://example.com/test",
    config: z.object({}),
    open: (_, { keepMail }) => ({
      ...connection,
      send: async (message, { metadata, sentBy, now }) => {
        const sender = sentBy === undefined ? {} : { sentBy };
        await keepMail?.({ message, metadata, ...sender, at: now().getTime() });
        return connection.send();
      },
    }),
  }),
);

const exampleVendor: Provider = defineProvider<"Email", Config>({
  type: "Example",
  channel: "Email",
  title: "Example Mail",
  documentation: "https://example.com/api",
  config,
  open: () => connection,
  webhook,
});

export const exampleProviders: ProviderRegistry = providerRegistry([...testProviders, exampleVendor]);
