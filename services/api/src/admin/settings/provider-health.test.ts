/** The health of a provider from real sends, over the whole pipeline, with a vendor whose answers the test chooses. */
import {
  defineProvider,
  providerRegistry,
  type SendResult,
  type VerifyResult,
} from "@signalbox/provider-kit";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";

interface Health {
  readonly type: string;
  readonly status: string;
  readonly failures: number;
  readonly circuit: string;
}

let answer: SendResult = { type: "accepted" };
let verified: VerifyResult = { type: "verified" };
const vendor = defineProvider<"Email", { readonly host?: string | undefined }>({
  type: "Smtp",
  channel: "Email",
  title: "Mail server",
  documentation: "https://example.com",
  config: z.object({ host: z.string().optional() }),
  open: () => ({
    send: () => Promise.resolve(answer),
    verify: () => Promise.resolve(verified),
    close: () => Promise.resolve(),
  }),
});

let testApi: TestApi;
let admin: AdminClient;
let templateId: string;
let users = 0;

beforeEach(async () => {
  answer = { type: "accepted" };
  verified = { type: "verified" };
  testApi = await startTestApi({ delivers: true, ports: { providers: providerRegistry([vendor]) } });
  admin = adminClient(testApi);
  templateId = await templateOf(testApi, "Welcome", anEmail());
  const body = { config: { type: "Smtp" }, setDefault: true };
  await admin("PUT", "/settings/email-providers", { body });
});
afterEach(() => testApi.close());

const send = (count: number) =>
  admin("POST", "/content/templates/batch-send", {
    body: {
      templateId,
      channel: "Email",
      users: Array.from({ length: count }, () => {
        users += 1;
        return { id: `u${users}`, properties: { email: `u${users}@x.example` } };
      }),
    },
    headers: { prefer: "respond-async" },
  });

async function health(key?: string): Promise<Health | undefined> {
  const call = key === undefined ? {} : { key };
  const { body } = await admin<{ providers: readonly Health[] }>("GET", "/settings/provider-health", call);
  return body.providers.find(({ type }) => type === "Smtp");
}

const until = (expected: object): Promise<void> => expect.poll(() => health()).toMatchObject(expected);

describe("the health of a provider", () => {
  it("is unknown before a message was sent, and then has the last success", async () => {
    expect(await health()).toMatchObject({ status: "unknown", failures: 0, circuit: "closed" });
    expect(await health()).not.toHaveProperty("held");
    await send(1);
    await until({ status: "works", failures: 0, lastSuccessAt: expect.any(String) });
  });

  it("says that it fails, in the vendor's words, and what waits; until a message is accepted", async () => {
    await send(1);
    await until({ status: "works" });
    answer = { type: "later", reason: "connect ECONNREFUSED 10.0.0.7:25", code: "ECONNREFUSED" };
    await send(12);
    await until({
      status: "fails",
      circuit: "open",
      retryAt: expect.any(String),
      failingSince: expect.any(String),
      lastFailure: { reason: "connect ECONNREFUSED 10.0.0.7:25", code: "ECONNREFUSED" },
      held: { count: 12, isMore: false },
    });
    expect((await health())?.failures).toBeGreaterThanOrEqual(5);
    answer = { type: "accepted" };
    const body = { type: "Smtp" };
    expect((await admin("POST", "/settings/email-providers/test", { body })).status).toBe(200);
    await send(1);
    await until({ status: "works", failures: 0, circuit: "closed" });
    expect(await health()).toMatchObject({ lastFailure: { code: "ECONNREFUSED" } });
  });

  it("fails as well when the vendor refuses every message", async () => {
    answer = { type: "rejected", reason: "535 bad credentials", code: 535, misconfigured: true };
    await send(2);
    await until({ status: "fails", failures: 2, circuit: "closed", held: { count: 0 } });
    expect(await health()).not.toHaveProperty("lastSuccessAt");
  });

  it("fails after a failed test, until a message is accepted", async () => {
    await send(1);
    await until({ status: "works" });
    verified = { type: "rejected", reason: "535 bad credentials", code: 535 };
    await admin("POST", "/settings/email-providers/test", { body: { type: "Smtp" } });
    await until({ status: "fails", failures: 0, failedTest: { reason: "535 bad credentials", code: 535 } });
    await send(1);
    await until({ status: "works" });
    expect(await health()).toMatchObject({ failedTest: { code: 535 }, lastSuccessAt: expect.any(String) });
  });

  it("is unknown again for other settings, and for a provider that is set up anew", async () => {
    answer = { type: "rejected", reason: "535 bad credentials", code: 535, misconfigured: true };
    await send(1);
    await until({ status: "fails", failures: 1 });
    await admin("PUT", "/settings/email-providers", { body: { config: { type: "Smtp", host: "other" } } });
    expect(await health()).toMatchObject({ status: "unknown", failures: 0 });
    await send(1);
    await until({ status: "fails", failures: 1 });
    await admin("PUT", "/settings/email-providers/default", { body: { emailProvider: "Test" } });
    await admin("DELETE", "/settings/email-providers", { body: { type: "Smtp" } });
    expect(await health()).toBeUndefined();
    await admin("PUT", "/settings/email-providers", { body: { config: { type: "Smtp", host: "other" } } });
    expect(await health()).toMatchObject({ status: "unknown", failures: 0 });
  });

  it("hides the vendor's words from callers who may not see personal data", async () => {
    answer = { type: "rejected", reason: "550 relaying to ann@x.example denied" };
    await send(1);
    await until({ status: "fails", lastFailure: { reason: "550 relaying to ann@x.example denied" } });
    const made = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: "reader", permissions: ["settings:read"] },
    });
    const shown = await health(made.body.apiKey);
    expect(shown).toMatchObject({ status: "fails", failures: 1 });
    expect(JSON.stringify(shown)).not.toContain("ann@x.example");
  });
});
