/** The channels, and the operations on the providers of each. */
import { ifMatch, type Answer, type SignalboxClient } from "@signalbox/client";

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

export type Provider = Answer<"/api/admin/settings/email-providers", "GET">[number];
export type ProviderHealth = Answer<"/api/admin/settings/provider-health", "GET">["providers"][number];
export type ProviderType = Answer<"/api/admin/settings/provider-types", "GET">["providerTypes"][number];
export type TestResult = Answer<"/api/admin/settings/email-providers/test", "POST">;

export const providerPaths = {
  Email: "/api/admin/settings/email-providers",
  Sms: "/api/admin/settings/sms-providers",
  MobilePush: "/api/admin/settings/push-providers",
  Webhook: "/api/admin/settings/webhook-providers",
} as const satisfies Readonly<Record<Channel, string>>;

/** What a click does, for each channel; a provider is one that is set up. */
export interface ChannelOperations {
  readonly setDefault: (client: SignalboxClient, provider: Provider) => Promise<unknown>;
  readonly test: (client: SignalboxClient, type: string) => Promise<{ readonly data?: TestResult }>;
}

export const channelOperations: Readonly<Record<Channel, ChannelOperations>> = {
  Email: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/email-providers/default", {
        params: ifMatch(read),
        body: { emailProvider: type },
      }),
    test: (client, type) => client.POST("/api/admin/settings/email-providers/test", { body: { type } }),
  },
  Sms: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/sms-providers/default", {
        params: ifMatch(read),
        body: { smsProvider: type },
      }),
    test: (client, type) => client.POST("/api/admin/settings/sms-providers/test", { body: { type } }),
  },
  MobilePush: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/push-providers/default", {
        params: ifMatch(read),
        body: { pushProvider: type },
      }),
    test: (client, type) => client.POST("/api/admin/settings/push-providers/test", { body: { type } }),
  },
  Webhook: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/webhook-providers/default", {
        params: ifMatch(read),
        body: { webhookProvider: type },
      }),
    test: (client, type) => client.POST("/api/admin/settings/webhook-providers/test", { body: { type } }),
  },
};
