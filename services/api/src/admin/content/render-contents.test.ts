import { subscriptionHash } from "@signalbox/messaging";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi({ env: { PUBLIC_URL: "https://box.example" } });
});
afterAll(() => testApi.close());

type Rendered = Readonly<
  Record<string, { readonly type: string; readonly value?: string; readonly err?: string }>
>;

function render(
  body: object,
): Promise<AdminAnswer<{ readonly contents: Rendered; readonly message?: string }>> {
  return adminClient(testApi)("POST", "/content/templates/render", {
    body: { channel: "Email", userProperties: {}, ...body },
  });
}

async function renderOne(
  value: string,
  more: object = {},
  type = "PlainText",
): Promise<Rendered[string] | undefined> {
  const { body } = await render({ contents: { it: { type, value } }, ...more });
  return body.contents["it"];
}

describe("POST /content/templates/render", () => {
  it("warns of a time zone that is none, and shows the date all the same", async () => {
    const zoned = '{{ "2026-05-10" | date: "%d", "Mars/Base" }}';
    const warning = "it (line 1, column 31): no time zone is named “Mars/Base”; the date is shown in UTC";
    const shown = { type: "Ok", value: "10", warnings: [warning] };
    expect(await renderOne(zoned)).toEqual(shown);
    expect(await renderOne(zoned, {}, "Mjml")).toEqual(shown);
  });

  it("renders each content under its name, and reports the faults of the others", async () => {
    const { status, body } = await render({
      userProperties: { firstName: "Ann <b>" },
      tags: { source: "preview" },
      contents: {
        subject: { type: "PlainText", value: "Hi {{ user.firstName }} from {{ tags.source }}" },
        body: {
          type: "Mjml",
          value:
            "<mjml><mj-body><mj-section><mj-column><mj-text>{{ user.firstName }}</mj-text></mj-column></mj-section></mj-body></mjml>",
        },
        broken: { type: "PlainText", value: "{{ user.lastName }}" },
      },
    });
    expect(status).toBe(200);
    expect(body.contents).toEqual({
      subject: { type: "Ok", value: "Hi Ann <b> from preview" },
      body: { type: "Ok", value: expect.stringContaining("Ann &lt;b&gt;") },
      broken: { type: "Err", err: expect.stringContaining("lastName") },
    });
  });

  it("knows the workspace and the identifier key", async () => {
    expect(await renderOne("{{ workspace_id }} {{ identifier_key }}", { channel: "Sms" })).toEqual({
      type: "Ok",
      value: `${testApi.workspaceId} phone`,
    });
  });

  it("creates links that are not valid", async () => {
    const user = { id: "ann", email: "ann@x.example" };
    const rendered = await renderOne("{% unsubscribe_url %}", { userProperties: user });
    const url = new URL(rendered?.value?.replaceAll("&amp;", "&") ?? "");
    expect(url.origin + url.pathname).toBe("https://box.example/api/public/subscription-management/page");
    expect(url.searchParams.get("i")).toBe("ann@x.example");
    expect(url.searchParams.get("h")).toBe(
      subscriptionHash("preview", {
        userId: "ann",
        workspaceId: testApi.workspaceId,
        identifier: "ann@x.example",
        identifierKey: "email",
      }),
    );
  });

  it("has no message: its id is a placeholder, and the link to it is empty", async () => {
    expect(await renderOne("{{ message_id }} <{% view_in_browser_url %}>")).toEqual({
      type: "Ok",
      value: "preview <>",
    });
    expect(await renderOne("{{ message_id }}", { tags: { messageId: "m-1" } })).toMatchObject({
      value: "m-1",
    });
  });

  it("links to the page with all groups when the channel has none", async () => {
    const rendered = await renderOne("{% unsubscribe_url %}", { channel: "MobilePush" });
    expect(rendered?.value).toMatch(/\/subscription-management\/page\?.*&showAllChannels=true$/);
  });

  it("masks secrets, and knows only the workspace's", async () => {
    const secret = { name: "crmToken", value: "s3cr3t-value" };
    expect((await adminClient(testApi)("PUT", "/settings/secrets", { body: secret })).status).toBe(204);
    const hook = { channel: "Webhook" };
    expect(await renderOne('{"token":"{{ secrets.crmToken }}"}', hook)).toEqual({
      type: "Ok",
      value: '{"token":"**********"}',
    });
    expect(await renderOne("{{ secrets.crm }}", hook)).toMatchObject({ type: "Err" });
  });

  it("refuses an unknown group", async () => {
    const { status, body } = await render({ contents: {}, subscriptionGroupId: "none" });
    expect([status, body.message]).toEqual([400, "subscriptionGroupId: no subscription group has this id"]);
  });

  it("stops endless templates, and keeps working", async () => {
    const endless = "{% for i in (1..1000000000) %}{% for j in (1..1000000000) %}x{% endfor %}{% endfor %}";
    expect(await renderOne(endless)).toEqual({ type: "Err", err: expect.any(String) });
    expect(await renderOne("fine")).toEqual({ type: "Ok", value: "fine" });
  });

  it("reaches nothing but its input", async () => {
    for (const value of [
      "{{ secrets.other }}",
      "{{ user.constructor.name }}",
      "{{ user.__proto__ }}",
      "{% include '/etc/passwd' %}",
      "{% render 'secrets' %}",
    ]) {
      expect(await renderOne(value)).toEqual({ type: "Err", err: expect.any(String) });
    }
  });

  it("is 400 for more contents than the limit, and 413 for ten megabytes", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, at) => [`c${at}`, { type: "PlainText", value: "" }]),
    );
    expect((await render({ contents: many })).status).toBe(400);
    const huge = { it: { type: "PlainText", value: "x".repeat(10_000_000) } };
    expect((await render({ contents: huge })).status).toBe(413);
  });
});
