/** A test API with three subscription groups, and users with links as mails contain them. */
import { type StoredDelivery, actorKey } from "@signalbox/core";
import type { SubscriptionLink } from "@signalbox/messaging";
import { adminClient } from "../admin/admin-client.fixture.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { startTestApi, type TestApi, type TestApiOptions } from "../test-api.fixture.js";

export interface SubscriberFixture {
  readonly testApi: TestApi;
  /** Signs the links. */
  readonly secret: string;
  /** Email, OptOut; its name has to be escaped. */
  readonly news: string;
  /** Email, OptIn. */
  readonly beta: string;
  /** Sms, OptOut. */
  readonly texts: string;
  groupOf(name: string, channel: string, type: string): Promise<string>;
  identify(userId: string, email: string): Promise<void>;
  isSubscribed(userId: string, groupId: string): Promise<boolean | undefined>;
  /** How often the user's subscriptions changed. */
  changesOf(userId: string): Promise<number>;
  /** A link to the page, about `news`, for `<userId>@example.com`. */
  linkFor(userId: string, more?: Partial<SubscriptionLink>): SubscriptionLink;
  /** The same, offering to unsubscribe. */
  leaving(userId: string, more?: Partial<SubscriptionLink>): SubscriptionLink;
  /** A mail that was sent to the user. */
  delivered(userId: string, more?: Partial<StoredDelivery>): StoredDelivery;
}

export async function openSubscriberFixture(options: TestApiOptions = {}): Promise<SubscriberFixture> {
  const testApi = await startTestApi(options);
  const { workspaceId, url: publicUrl } = testApi;
  const state = await readWorkspace(workspaceId, testApi.api.actors);
  const secret = testApi.api.secrets.open(state.subscriptionSecret ?? "");
  const groupOf = async (name: string, channel: string, type: string): Promise<string> => {
    const body = { name, channel, type };
    return (await adminClient(testApi)<{ id: string }>("PUT", "/subscription-groups", { body })).body.id;
  };
  const news = await groupOf("News <1>", "Email", "OptOut");
  const linkFor = (userId: string, more: Partial<SubscriptionLink> = {}): SubscriptionLink => ({
    publicUrl,
    secret,
    userId,
    workspaceId,
    identifier: `${userId}@example.com`,
    identifierKey: "email",
    groupId: news,
    ...more,
  });
  return {
    testApi,
    secret,
    news,
    beta: await groupOf("Beta", "Email", "OptIn"),
    texts: await groupOf("Texts", "Sms", "OptOut"),
    groupOf,
    async identify(userId, email) {
      await testApi.send("/api/public/apps/identify", { userId, traits: { email } });
    },
    async isSubscribed(userId, groupId) {
      const { body } = await adminClient(testApi)<{
        subscriptionGroups: readonly { readonly id: string; readonly isSubscribed: boolean }[];
      }>("GET", `/users/subscriptions?userId=${userId}`);
      return body.subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
    },
    async changesOf(userId) {
      const path = `/events?userId=${userId}&event=DFSubscriptionChange`;
      return (await adminClient(testApi)<{ count: number }>("GET", path)).body.count;
    },
    linkFor,
    leaving: (userId, more = {}) => linkFor(userId, { change: "Unsubscribe", ...more }),
    delivered: (userId, more = {}) => ({
      workspaceId,
      id: `to-${userId}`,
      version: 1,
      status: "sent",
      channel: "Email",
      templateId: "t",
      owner: actorKey(workspaceId, "user", userId),
      sentAt: 1,
      updatedAt: 1,
      dueAt: null,
      data: JSON.stringify({ v: 1, attempts: [], reports: [] }),
      ...more,
    }),
  };
}

export function submit(url: string, fields: readonly (readonly [string, string])[]): Promise<Response> {
  return fetch(url, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(fields.map(([name, value]): [string, string] => [name, value])),
  });
}
