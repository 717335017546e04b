/**
 * Providers and named secrets as operators set them up: what is accepted, what is refused, and what is never
 * shown.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { openedConfig } from "./provider-config.js";
import { readWorkspace } from "./read-workspace.js";
import { byFirstKey } from "../authors.fixture.js";

interface ProviderRow {
  readonly id: string;
  readonly type: string;
  readonly isDefault: boolean;
  readonly isFallback: boolean;
  readonly config: Readonly<Record<string, string>>;
}

const example = { type: "Example", host: "mail.example.com", apiKey: "zq-s3cret-key" };
let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

async function listed(family = "email"): Promise<readonly ProviderRow[]> {
  return (await admin<readonly ProviderRow[]>("GET", `/settings/${family}-providers`)).body;
}

async function exampleRow(): Promise<ProviderRow | undefined> {
  return (await listed()).find(({ type }) => type === "Example");
}

/** As the vendor gets it. */
async function opened(): Promise<unknown> {
  const stored = await readWorkspace(testApi.workspaceId, testApi.api.actors);
  const setting = stored.providers.find(({ type }) => type === "Example");
  const provider = testApi.api.providers.find("Email", "Example");
  return setting && provider && openedConfig(setting, provider, testApi.api.secrets)?.config;
}

function put(config: object, more: object = {}): Promise<AdminAnswer<Readonly<Record<string, unknown>>>> {
  return admin("PUT", "/settings/email-providers", { body: { config, ...more } });
}

describe("a provider", () => {
  beforeEach(async () => {
    await admin("PUT", "/settings/email-providers/default", { body: { emailProvider: "Test" } });
    await admin("DELETE", "/settings/email-providers?type=Example");
  });

  it("is set up, listed with masked secrets, and opened for its vendor", async () => {
    const answer = await put({ ...example, region: "eu" }, { fallback: true, messagesPerSecond: 2.5 });
    expect([answer.status, answer.text]).toEqual([201, ""]);
    const list = await admin("GET", "/settings/email-providers/");
    expect(list.text).not.toContain("s3cret");
    expect(await listed()).toEqual([
      expect.objectContaining({ type: "Test", isDefault: true, isFallback: false, config: {}, reports: [] }),
      {
        id: expect.any(String),
        type: "Example",
        channel: "Email",
        isDefault: false,
        isFallback: true,
        messagesPerSecond: 2.5,
        config: { host: "mail.example.com", region: "eu", apiKey: "**********" },
        reports: ["opened", "bounced"],
        updatedAt: expect.any(Number),
        ...byFirstKey,
      },
    ]);
    const stored = await readWorkspace(testApi.workspaceId, testApi.api.actors);
    expect(JSON.stringify(stored)).not.toContain("s3cret");
    expect(await opened()).toEqual({ host: "mail.example.com", region: "eu", apiKey: "zq-s3cret-key" });
  });

  it("keeps its id when it is put again, and its settings are replaced as a whole", async () => {
    await put({ ...example, webhookKey: "whsec", region: "eu" });
    const before = await exampleRow();
    await put({ ...example, host: "other.example.com" });
    expect(await exampleRow()).toMatchObject({
      id: before?.id,
      config: { host: "other.example.com", apiKey: "**********" },
    });
    expect((await exampleRow())?.config).not.toHaveProperty("webhookKey");
    expect((await exampleRow())?.config).not.toHaveProperty("region");
  });

  it("keeps secrets that are left out, when it is asked to, and removes those that are empty", async () => {
    await put({ ...example, webhookKey: "whsec" });
    const { apiKey: _, ...visible } = example;
    expect((await put({ ...visible, region: "eu" }, { keepSecrets: true })).status).toBe(201);
    expect(await opened()).toEqual({
      host: "mail.example.com",
      region: "eu",
      apiKey: "zq-s3cret-key",
      webhookKey: "whsec",
    });
    expect((await put({ ...visible, webhookKey: "" }, { keepSecrets: true })).status).toBe(201);
    expect(await opened()).toEqual({ host: "mail.example.com", apiKey: "zq-s3cret-key" });
    expect((await put({ ...visible, apiKey: "zq-0ther" }, { keepSecrets: true })).status).toBe(201);
    expect(await opened()).toEqual({ host: "mail.example.com", apiKey: "zq-0ther" });
  });

  it("sends kept secrets to no other address than before", async () => {
    await put({ ...example, webhookKey: "whsec" });
    const { apiKey, ...visible } = example;
    const moved = { ...visible, host: "evil.example.com" };
    const refused = await put(moved, { keepSecrets: true });
    const why = "must be given again, because host has changed: it could be sent elsewhere";
    expect([refused.status, refused.body["message"]]).toEqual([
      400,
      `config.apiKey: ${why}; config.webhookKey: ${why}`,
    ]);
    expect(await opened()).toMatchObject({ host: "mail.example.com" });
    const given = { ...moved, apiKey, webhookKey: null };
    expect((await put(given, { keepSecrets: true })).status).toBe(201);
    expect(await opened()).toEqual({ host: "evil.example.com", apiKey: "zq-s3cret-key" });
  });

  it("asks for required secrets where there are none to keep", async () => {
    const { apiKey: _, ...visible } = example;
    const lacking = await put(visible, { keepSecrets: true });
    expect([lacking.status, lacking.body["message"]]).toEqual([400, "config.apiKey: required"]);
  });

  it("is refused with all missing settings, or with the available types if the type is unknown", async () => {
    const lacking = await put({ type: "Example", apiKey: "", region: 5 });
    expect([lacking.status, lacking.body["message"]]).toEqual([
      400,
      "config.host: required; config.apiKey: required",
    ]);
    const unknown = await put({ type: "Pigeon" });
    expect([unknown.status, unknown.body["message"]]).toEqual([
      400,
      "config.type: must be one of Example, Test",
    ]);
    expect((await put({ host: "x" })).body["message"]).toBe("config.type: required");
    const odd = await put({ ...example, host: { a: 1 } });
    expect(odd.body["message"]).toBe("config.host: must be a string");
    expect(odd.text).not.toContain("s3cret");
  });

  it("accepts a number as text", async () => {
    await put({ ...example, region: 7 });
    expect((await exampleRow())?.config["region"]).toBe("7");
  });

  it("becomes the default on request, by its type or its id", async () => {
    await put(example, { setDefault: true });
    expect((await listed()).map(({ type, isDefault }) => [type, isDefault])).toEqual([
      ["Example", true],
      ["Test", false],
    ]);
    const [, test] = await listed();
    const path = "/settings/email-providers/default";
    const byId = await admin("PUT", path, { body: { emailProviderId: test?.id, fromAddress: "a@x.io" } });
    expect([byId.status, byId.text]).toEqual([201, ""]);
    expect((await listed())[0]).toMatchObject({ type: "Test", isDefault: true, fromAddress: "a@x.io" });
    const missing = await admin("PUT", path, { body: { emailProvider: "Nobody" } });
    expect([missing.status, missing.headers.get("error-type")]).toEqual([404, "NotFound"]);
    expect((await admin("PUT", path, { body: {} })).body["message"]).toBe(
      "emailProviderId: required, or emailProvider",
    );
  });

  it("has a sender that is an address on one line", async () => {
    for (const fromAddress of ["Ann <ann@x.io>", "ann@x.io", null]) {
      expect((await put(example, { fromAddress })).status).toBe(201);
    }
    for (const fromAddress of ["ann", "a@x.io\r\nbcc: b@x.io", "<a@x.io", "a@x.io, b@x.io"]) {
      const refused = await put(example, { fromAddress });
      expect([fromAddress, refused.status, refused.body["message"]]).toEqual([
        fromAddress,
        400,
        expect.stringMatching(/^fromAddress: /),
      ]);
    }
  });

  it("is deleted, unless it is the default of several", async () => {
    await put(example, { setDefault: true });
    const inUse = await admin("DELETE", "/settings/email-providers", { body: { type: "Example" } });
    expect([inUse.status, inUse.headers.get("error-type")]).toEqual([400, "InUse"]);
    await admin("PUT", "/settings/email-providers/default", { body: { emailProvider: "Test" } });
    expect((await admin("DELETE", "/settings/email-providers?type=Example")).status).toBe(204);
    expect((await admin("DELETE", "/settings/email-providers/v2?type=Example")).status).toBe(404);
    expect((await listed()).map(({ type }) => type)).toEqual(["Test"]);
  });

  it("of another channel is on a list of its own, whose first entry is its default", async () => {
    expect((await listed("sms")).map(({ type }) => type)).toEqual(["Test"]);
    expect(await listed("push")).toEqual([]);
    const body = { config: { type: "Test" } };
    expect((await admin("PUT", "/settings/push-providers", { body })).status).toBe(201);
    expect(await listed("push")).toEqual([
      expect.objectContaining({ type: "Test", channel: "MobilePush", isDefault: true }),
    ]);
    const wrong = await admin("PUT", "/settings/sms-providers", { body: { config: example } });
    expect(wrong.body["message"]).toBe("config.type: must be one of Test");
  });
});

describe("the types of providers", () => {
  it("are listed with their settings", async () => {
    const { body } = await admin<{ providerTypes: readonly object[] }>("GET", "/settings/provider-types");
    expect(body.providerTypes).toHaveLength(5);
    expect(body.providerTypes[0]).toEqual({
      type: "Example",
      channel: "Email",
      title: "Example Mail",
      documentation: "https://example.com/api",
      fields: [
        { name: "host", description: "Where the vendor is", secret: false, optional: false },
        { name: "apiKey", description: "The vendor's key", secret: true, optional: false },
        { name: "webhookKey", description: "What its reports are signed with", secret: true, optional: true },
        { name: "region", description: "Where it sends from", secret: false, optional: true },
      ],
      schema: {
        type: "object",
        properties: {
          host: {
            type: "string",
            minLength: 1,
            title: "Host",
            description: "Where the vendor is",
            "x-receives-secrets": true,
            "x-translations": { de: { title: "Server", description: "Wo der Anbieter ist" } },
          },
          apiKey: {
            type: "string",
            minLength: 1,
            description: "The vendor's key",
            writeOnly: true,
            format: "password",
          },
          webhookKey: {
            type: "string",
            minLength: 1,
            description: "What its reports are signed with",
            writeOnly: true,
            format: "password",
          },
          region: { type: "string", minLength: 1, description: "Where it sends from" },
        },
        required: ["host", "apiKey"],
      },
      webhookPath: "/api/public/webhooks/example",
      reports: ["opened", "bounced"],
    });
    expect(body.providerTypes[1]).toMatchObject({ type: "Test", reports: [] });
  });

  it("are listed with the address at which vendors reach the service, where there is one", async () => {
    expect((await admin("GET", "/settings/provider-types")).body).not.toHaveProperty("publicUrl");
    const publicUrl = "https://mail.example.com/signalbox";
    const addressed = await startTestApi({ config: { publicUrl } });
    expect((await adminClient(addressed)("GET", "/settings/provider-types")).body).toMatchObject({
      publicUrl,
    });
    await addressed.close();
  });
});

describe("secrets for templates", () => {
  it("are set, listed by name alone, stored sealed, and deleted", async () => {
    const value = "zq-t0ken";
    expect((await admin("PUT", "/settings/secrets", { body: { name: "crm-token", value } })).status).toBe(
      204,
    );
    const list = await admin("GET", "/settings/secrets");
    expect(list.body).toEqual({
      secrets: [{ name: "crm-token", updatedAt: expect.any(Number), ...byFirstKey }],
    });
    const { secrets } = await readWorkspace(testApi.workspaceId, testApi.api.actors);
    expect(secrets.map(({ name, sealed }) => [name, testApi.api.secrets.open(sealed)])).toEqual([
      ["crm-token", value],
    ]);
    expect(JSON.stringify(secrets)).not.toContain(value);
    expect((await admin("DELETE", "/settings/secrets?name=crm-token")).status).toBe(204);
    expect((await admin("DELETE", "/settings/secrets?name=crm-token")).status).toBe(404);
    expect((await admin("GET", "/settings/secrets")).body).toEqual({ secrets: [] });
  });

  it("have names that templates can use", async () => {
    for (const name of ["", "-a", "a b", "a.b", "__proto__"]) {
      const refused = await admin("PUT", "/settings/secrets", { body: { name, value: "x" } });
      expect([name, refused.status]).toEqual([name, 400]);
    }
  });
});
