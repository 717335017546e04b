import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

interface Finding {
  readonly level: string;
  readonly says: { readonly code: string; readonly values: object };
  readonly excerpt?: string;
  readonly field?: string;
  readonly line?: number;
}

/** Answers by the name of the path: `/404` with 404. */
const shop = createServer(({ url = "" }, answer) => {
  answer.writeHead(Number(url.slice(1))).end();
});
const asked: string[] = [];
let testApi: TestApi;

beforeAll(async () => {
  await new Promise<void>((listening) => shop.listen(0, "127.0.0.1", listening));
  const { port } = shop.address() as AddressInfo;
  testApi = await startTestApi({
    env: { PUBLIC_URL: "https://box.shop.io" },
    ports: {
      vendorRoute: (url) => {
        asked.push(url.href);
        return new URL(url.pathname, `http://127.0.0.1:${port}`);
      },
    },
  });
  await testApi.send("/api/public/apps/identify", { userId: "ann", traits: { plan: "pro" } });
  await adminClient(testApi)("PUT", "/user-properties", {
    body: { name: "firstName", definition: { type: "Trait", path: "firstName" } },
  });
});
afterAll(async () => {
  await testApi.close();
  shop.close();
});

async function lint(definition: object, more: object = {}): Promise<readonly Finding[]> {
  const { status, body } = await adminClient(testApi)<{ readonly findings: readonly Finding[] }>(
    "POST",
    "/content/templates/lint",
    {
      body: {
        definition: { type: "Email", from: "shop@shop.io", ...definition },
        userProperties: {},
        ...more,
      },
    },
  );
  expect(status).toBe(200);
  return body.findings;
}

const head = '<div style="display:none">Only this week</div>';
const codesOf = (findings: readonly Finding[]): readonly string[] => findings.map(({ says }) => says.code);

describe("POST /content/templates/lint", () => {
  it("finds nothing in a mail with a preview text and our own link to leave", async () => {
    expect(await lint({ subject: "Spring", body: `${head}<p>New shoes</p>{% unsubscribe_link %}` })).toEqual(
      [],
    );
    expect(await lint({ subject: "Spring", body: `${head}<p>New shoes</p>` })).toEqual([
      { level: "error", says: { code: "lintNoWayToLeave", values: {}, text: expect.any(String) } },
    ]);
  });

  it("looks at what the person gets, in MJML and in documents of the visual editor", async () => {
    const mjml = `<mjml><mj-head><mj-preview>New</mj-preview></mj-head><mj-body><mj-section><mj-column>
      {% if user.firstName == "Ann" %}<mj-image src="https://shop.io/a.png" />{% endif %}
      <mj-text>{% unsubscribe_link %}</mj-text></mj-column></mj-section></mj-body></mjml>`;
    expect(codesOf(await lint({ subject: "Spring", body: mjml }))).toEqual([]);
    expect(
      codesOf(await lint({ subject: "Spring", body: mjml }, { userProperties: { firstName: "Ann" } })),
    ).toEqual(["lintNoAlt"]);
    const document = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "Hi" }] }],
    };
    const visual = { subject: "Spring", emailContentsType: "LowCode", body: document };
    expect(codesOf(await lint(visual))).toEqual(["lintNoWayToLeave", "lintNoPreheader"]);
    expect(codesOf(await lint({ ...visual, preheader: "Only this week" }))).toEqual(["lintNoWayToLeave"]);
  });

  it("names what is no user property, in conditions too, with its place", async () => {
    const body = `${head}\n<p>{{ user.firstNam | default: "" }} {% if user.plan == "pro" %}Hi{% endif %}</p>{% unsubscribe_link %}`;
    expect(await lint({ subject: "Spring", body })).toMatchObject([
      {
        says: { code: "lintUnknownProperty", values: { name: "firstNam", suggestion: "firstName" } },
        field: "body",
        line: 2,
      },
      { says: { code: "lintOnlyTrait", values: { name: "plan" } }, field: "body", line: 2 },
    ]);
  });

  it("names what is no user property in conditions of the visual editor", async () => {
    const text = { type: "paragraph", content: [{ type: "text", text: "Hi" }] };
    const shown = { type: "condition", attrs: { if: 'user.plan == "pro"' }, content: [text] };
    const visual = {
      subject: "Spring",
      emailContentsType: "LowCode",
      preheader: "Only this week",
      body: { type: "doc", content: [shown] },
    };
    expect(codesOf(await lint(visual))).toEqual(["lintNoWayToLeave", "lintOnlyTrait"]);
  });

  it("names user properties without a fallback, in every channel", async () => {
    const body = `${head}<p>Hi {{ user.firstName }}</p>{% unsubscribe_link %}`;
    const noFallback = { level: "warning", says: { code: "lintNoFallback", values: { name: "firstName" } } };
    const values = { userProperties: { firstName: "Ann" } };
    expect(await lint({ subject: "Spring", body }, values)).toMatchObject([noFallback]);
    expect(await lint({ type: "Sms", body: "Hi {{ user.firstName }}" }, values)).toMatchObject([noFallback]);
    expect(
      await lint({ type: "Sms", body: "{% if user.firstName %}{{ user.firstName }}{% endif %}" }),
    ).toEqual([]);
  });

  it("has an error for an unknown name without a fallback, in every channel", async () => {
    const unknown = { says: { code: "lintUnknownProperty", values: { name: "frstName" } } };
    const text = (body: string): object => ({ type: "Sms", body });
    expect(await lint(text("{{ user.frstName }}"))).toMatchObject([{ level: "error", ...unknown }]);
    expect(await lint(text('{{ user.frstName | default: "" }}'))).toMatchObject([
      { level: "warning", ...unknown },
    ]);
    const webhook = {
      type: "Webhook",
      identifierKey: "id",
      body: '{"config":{"url":"{{ user.frstName }}"}}',
    };
    expect(await lint(webhook)).toMatchObject([{ level: "error", ...unknown }]);
  });

  it("checks what other channels would send to the person", async () => {
    const values = { userProperties: { firstName: "Ann", shop: "http://shop.io" } };
    const sms = { type: "Sms", body: `{{ user.shop | default: "" }} ${"a".repeat(500)}` };
    expect(codesOf(await lint(sms, values))).toEqual([
      "lintSmsLong",
      "lintLinkInsecure",
      "lintUnknownProperty",
    ]);
    const push = { type: "MobilePush", title: "a".repeat(66), body: "Hi", imageUrl: "/a.png" };
    expect(await lint(push)).toMatchObject([
      { says: { code: "lintPushTitleLong" }, field: "title" },
      { says: { code: "lintImageWithoutAddress" }, field: "imageUrl" },
    ]);
    const webhook = (url: string): object => ({
      type: "Webhook",
      identifierKey: "id",
      body: JSON.stringify({ config: { url, method: "POST" } }),
    });
    expect(codesOf(await lint(webhook("https://crm.io/in")))).toEqual([]);
    expect(codesOf(await lint(webhook("http://crm.io/in")))).toEqual(["lintLinkInsecure"]);
    expect(codesOf(await lint({ type: "Webhook", identifierKey: "id", body: "{" }))).toEqual([
      "lintNotRendered",
    ]);
  });

  it("says why a mail cannot be rendered, and checks an unfinished one", async () => {
    expect(codesOf(await lint({ subject: "{{ user.nickName }}", body: head }))).toEqual([
      "lintUnknownProperty",
    ]);
    expect(codesOf(await lint({}))).toEqual(["lintNoSubject", "lintNoWayToLeave"]);
  });

  it("finds that a mail has no sender, of its own or of the provider that sends it", async () => {
    const admin = adminClient(testApi);
    const mail = { from: " ", subject: "Spring", body: `${head}<p>New shoes</p>{% unsubscribe_link %}` };
    const noSender = { level: "error", says: { code: "lintNoSender", values: { provider: "Test" } } };
    expect(await lint(mail)).toMatchObject([noSender]);
    expect(await lint({ ...mail, from: undefined })).toMatchObject([noSender]);
    await admin("PUT", "/settings/email-providers/default", {
      body: { emailProvider: "Test", fromAddress: "shop@shop.io" },
    });
    expect(await lint(mail)).toEqual([]);
    const config = { type: "Example", host: "mail.example.com", apiKey: "zq-s3cret-key" };
    expect((await admin("PUT", "/settings/email-providers", { body: { config } })).status).toBe(201);
    expect(await lint(mail, { provider: "Example" })).toMatchObject([
      { says: { code: "lintNoSender", values: { provider: "Example" } } },
    ]);
    expect(await lint(mail, { provider: "Unknown" })).toEqual([]);
  });

  it("weighs the images of this service", async () => {
    const name = `${"0".repeat(32)}.png`;
    const { workspaceId } = testApi;
    await testApi.api.images.put(name, { workspaceId, type: "image/png", bytes: Buffer.alloc(450_001) });
    const image = (file: string): string => `<img alt="Shoes" src="https://box.shop.io/images/${file}">`;
    const body = `${head}${image(name)}${image(`${"1".repeat(32)}.png`)}{% unsubscribe_link %}`;
    expect(await lint({ subject: "Spring", body })).toMatchObject([
      { says: { code: "lintImageHeavy", values: { kilobytes: 451, maximum: 400 } } },
    ]);
  });

  it("asks links only when it is told to, and reports those that are dead", async () => {
    const links = ["200", "404", "403"].map((each) => `<a href="https://shop.io/${each}">Shoes ${each}</a>`);
    const mail = { subject: "Spring", body: `${head}${links.join("")}{% unsubscribe_link %}` };
    expect(await lint(mail)).toEqual([]);
    expect(asked).toEqual([]);
    expect(await lint(mail, { checkLinks: true })).toMatchObject([
      { says: { code: "lintLinkDead", values: { address: "https://shop.io/404", status: 404 } } },
    ]);
    expect(asked).toHaveLength(3);
  });

  it("calls no host inside a network", async () => {
    asked.length = 0;
    const body = `${head}<a href="http://10.0.0.1/admin">Shoes</a>{% unsubscribe_link %}`;
    expect(codesOf(await lint({ subject: "Spring", body }, { checkLinks: true }))).toEqual(["lintLinkLocal"]);
    expect(asked).toEqual([]);
  });

  it("asks no ports that websites do not have", async () => {
    asked.length = 0;
    const body = `${head}<a href="http://shop.io:22/404">Shoes</a>{% unsubscribe_link %}`;
    expect(await lint({ subject: "Spring", body }, { checkLinks: true })).toEqual([]);
    expect(asked).toEqual([]);
  });

  it("asks nobody for those who may only read templates, nor for anyone without end", async () => {
    const admin = adminClient(testApi);
    const { body: reader } = await admin<{ readonly apiKey: string }>("POST", "/admin-keys", {
      body: { name: "Reader", permissions: ["templates:read"] },
    });
    asked.length = 0;
    const body = `${head}<a href="https://shop.io/404">Shoes</a>`;
    const definition = { type: "Email", from: "", subject: "Spring", body };
    const statusFor = async (checkLinks: boolean, key = testApi.adminKey): Promise<number> => {
      const sent = { definition, userProperties: {}, checkLinks };
      return (await admin("POST", "/content/templates/lint", { body: sent, key })).status;
    };
    expect([await statusFor(false, reader.apiKey), await statusFor(true, reader.apiKey)]).toEqual([200, 403]);
    expect(asked).toEqual([]);
    const statuses: number[] = [];
    for (let call = 0; call < 101; call += 1) statuses.push(await statusFor(true));
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    expect(asked.length).toBeLessThanOrEqual(100);
    expect(await statusFor(false)).toBe(200);
  });

  it("refuses what is no message", async () => {
    const { status } = await adminClient(testApi)("POST", "/content/templates/lint", {
      body: { definition: { type: "Part", body: "Hi" }, userProperties: {} },
    });
    expect(status).toBe(400);
  });
});
