/** The channels, and the operations on the providers of each. */
import { ifMatch, type Answer, type Body, type SignalboxClient } from "@signalbox/client";

export const channels = ["Email", "Sms", "MobilePush", "Webhook"] as const;
export type Channel = (typeof channels)[number];

export function isChannel(text: string): text is Channel {
  return channels.some((channel) => channel === text);
}

export type Provider = Answer<"/api/admin/settings/email-providers", "GET">[number];
export type ProviderHealth = Answer<"/api/admin/settings/provider-health", "GET">["providers"][number];
export type ProviderType = Answer<"/api/admin/settings/provider-types", "GET">["providerTypes"][number];
export type TestResult = Answer<"/api/admin/settings/email-providers/test", "POST">;

/** Whether nothing is known against the settings: some vendors offer no test. */
export function hasPassed({ type }: TestResult): boolean {
  return type === "verified" || type === "unsupported";
}

export const providerPaths = {
  Email: "/api/admin/settings/email-providers",
  Sms: "/api/admin/settings/sms-providers",
  MobilePush: "/api/admin/settings/push-providers",
  Webhook: "/api/admin/settings/webhook-providers",
} as const satisfies Readonly<Record<Channel, string>>;

/** The schemas of the settings of all channels are wider than those of one: the API checks them by the type. */
export type ProviderChange = Omit<Body<"/api/admin/settings/email-providers", "PUT">, "config"> & {
  readonly config: { readonly type: string; readonly [setting: string]: unknown };
};

type Versioned = Pick<Provider, "updatedAt">;

/** What a click does, for each channel. */
export interface ChannelOperations {
  readonly setDefault: (
    client: SignalboxClient,
    provider: Versioned & Pick<Provider, "type">,
  ) => Promise<unknown>;
  /** `read`: as it was when the form opened; empty for one that is not set up. */
  readonly put: (client: SignalboxClient, change: ProviderChange, read: Versioned) => Promise<unknown>;
  readonly remove: (
    client: SignalboxClient,
    provider: Versioned & Pick<Provider, "type">,
  ) => Promise<unknown>;
  readonly test: (client: SignalboxClient, type: string) => Promise<{ readonly data?: TestResult }>;
}

export const channelOperations: Readonly<Record<Channel, ChannelOperations>> = {
  Email: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/email-providers/default", {
        params: ifMatch(read),
        body: { emailProvider: type },
      }),
    put: (client, change, read) =>
      client.PUT("/api/admin/settings/email-providers", {
        params: ifMatch(read),
        body: change as Body<"/api/admin/settings/email-providers", "PUT">,
      }),
    remove: (client, { type, ...read }) =>
      client.DELETE("/api/admin/settings/email-providers", { params: ifMatch(read), body: { type } }),
    test: (client, type) => client.POST("/api/admin/settings/email-providers/test", { body: { type } }),
  },
  Sms: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/sms-providers/default", {
        params: ifMatch(read),
        body: { smsProvider: type },
      }),
    put: (client, change, read) =>
      client.PUT("/api/admin/settings/sms-providers", {
        params: ifMatch(read),
        body: change as Body<"/api/admin/settings/sms-providers", "PUT">,
      }),
    remove: (client, { type, ...read }) =>
      client.DELETE("/api/admin/settings/sms-providers", { params: ifMatch(read), body: { type } }),
    test: (client, type) => client.POST("/api/admin/settings/sms-providers/test", { body: { type } }),
  },
  MobilePush: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/push-providers/default", {
        params: ifMatch(read),
        body: { pushProvider: type },
      }),
    put: (client, change, read) =>
      client.PUT("/api/admin/settings/push-providers", {
        params: ifMatch(read),
        body: change as Body<"/api/admin/settings/push-providers", "PUT">,
      }),
    remove: (client, { type, ...read }) =>
      client.DELETE("/api/admin/settings/push-providers", { params: ifMatch(read), body: { type } }),
    test: (client, type) => client.POST("/api/admin/settings/push-providers/test", { body: { type } }),
  },
  Webhook: {
    setDefault: (client, { type, ...read }) =>
      client.PUT("/api/admin/settings/webhook-providers/default", {
        params: ifMatch(read),
        body: { webhookProvider: type },
      }),
    put: (client, change, read) =>
      client.PUT("/api/admin/settings/webhook-providers", {
        params: ifMatch(read),
        body: change as Body<"/api/admin/settings/webhook-providers", "PUT">,
      }),
    remove: (client, { type, ...read }) =>
      client.DELETE("/api/admin/settings/webhook-providers", { params: ifMatch(read), body: { type } }),
    test: (client, type) => client.POST("/api/admin/settings/webhook-providers/test", { body: { type } }),
  },
};
