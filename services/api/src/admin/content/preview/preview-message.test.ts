import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../../admin-client.fixture.js";
import { anEmail, templateOf } from "../content.fixture.js";

interface Previewed {
  readonly channel: string;
  readonly to?: string;
  readonly issues: readonly {
    readonly path: readonly (string | number)[];
    readonly problem: string;
    readonly values: Readonly<Record<string, unknown>>;
  }[];
  readonly warnings: readonly string[];
  readonly email?: Readonly<Record<string, unknown>> & { readonly html: string };
  readonly sms?: Readonly<Record<string, unknown>>;
  readonly push?: Readonly<Record<string, unknown>>;
  readonly webhook?: Readonly<Record<string, unknown>>;
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi({ env: { PUBLIC_URL: "https://box.example" } });
  admin = adminClient(testApi);
  for (const path of ["email", "firstName"]) {
    await admin("PUT", "/user-properties", { body: { name: path, definition: { type: "Trait", path } } });
  }
  await admin("PUT", "/user-properties", {
    body: { name: "total", definition: { type: "Performed", event: "Ordered", path: "total" } },
  });
  const traits = { email: "ann@acme.example", firstName: "Ann" };
  await testApi.send("/api/public/apps/identify", { userId: "ann", traits });
  for (const [messageId, total] of Object.entries({ "order-1": 10, "order-2": 20 })) {
    const order = { userId: "ann", event: "Ordered", messageId, properties: { total } };
    await testApi.send("/api/public/apps/track", order);
  }
  await testApi.send("/api/public/apps/track", { userId: "ben", event: "Ordered", messageId: "of-ben" });
});
afterAll(() => testApi.close());

const ask = (body: object): Promise<AdminAnswer<Previewed>> =>
  admin<Previewed>("POST", "/content/templates/preview", { body });

async function shown(definition: object, more: object = {}): Promise<Previewed> {
  const { status, body, text } = await ask({ definition, ...more });
  expect([status, text]).toEqual([200, expect.anything()]);
  return body;
}

describe("the preview of a mail", () => {
  it("is what one person would get, with what inboxes show, its links and its size", async () => {
    const definition = anEmail({
      subject: "Hello {{ user.firstName }}",
      body: '<div style="display:none">Two days</div><p>Für <a href="https://a.example">you</a></p>{% unsubscribe_link %}',
    });
    const { email, ...rest } = await shown(definition, { userId: "ann" });
    expect(rest).toEqual({ channel: "Email", to: "ann@acme.example", issues: [], warnings: [] });
    expect(email).toMatchObject({
      from: "hello@acme.example",
      subject: "Hello Ann",
      preheader: "Two days",
      opening: "Für you unsubscribe",
      text: expect.stringContaining("Für you"),
      bytes: Buffer.byteLength(email?.html ?? ""),
      clippedAboveBytes: 104_448,
    });
    expect(email?.["links"]).toEqual([
      { address: "https://a.example", text: "you" },
      { address: expect.stringMatching(/^https:\/\/box\.example\//), text: "unsubscribe" },
    ]);
  });

  it("shows what it can of an unfinished one, and the place of each fault", async () => {
    const { email, issues } = await shown({
      type: "Email",
      subject: "Hi {{ user.nobody }}",
      body: "<p>\n{{ user.firstName | upcas }}</p>",
    });
    expect(issues.map(({ path, values }) => [path, values["line"]])).toEqual([
      [["body"], 2],
      [["subject"], 1],
    ]);
    expect(email).toMatchObject({ from: "", subject: "", html: "" });
  });

  it("says which field has a wrong type", async () => {
    const { issues, email } = await shown({ type: "Email", subject: null });
    expect(issues).toMatchObject([{ path: ["subject"], problem: "must be a string" }]);
    expect(email).toBeUndefined();
  });

  it("is of a stored template, published or draft", async () => {
    const templateId = await templateOf(testApi, "Stored", anEmail({ body: "<p>{{ tags.templateId }}</p>" }));
    await admin("PUT", "/content/templates", {
      body: { name: "Stored", draft: anEmail({ subject: "Draft" }) },
    });
    expect((await ask({ templateId })).body.email).toMatchObject({ subject: "Hi", text: templateId });
    expect((await ask({ templateId, version: "draft" })).body.email).toMatchObject({ subject: "Draft" });
    expect((await ask({ templateId: "none" })).status).toBe(404);
    const neither = await ask({});
    expect([neither.status, neither.text]).toEqual([400, expect.stringContaining("templateId")]);
  });
});

describe("the values of a preview", () => {
  const total = { type: "Sms", body: "{{ user.id }} {{ user.total }}" };

  it("are those of a run that the named event began", async () => {
    expect((await shown(total, { userId: "ann" })).sms?.["body"]).toBe("ann 20");
    expect((await shown(total, { userId: "ann", eventId: "order-1" })).sms?.["body"]).toBe("ann 10");
  });

  it("are first those that the caller gives", async () => {
    const given = { userId: "ann", eventId: "order-1", userProperties: { total: 7 } };
    expect((await shown(total, given)).sms?.["body"]).toBe("ann 7");
  });

  it("are of no event of another user, and of no user that does not exist", async () => {
    const other = await ask({ definition: total, userId: "ann", eventId: "of-ben" });
    expect([other.status, other.text]).toEqual([404, expect.stringContaining("no event of this user")]);
    expect((await ask({ definition: total, userId: "nobody" })).status).toBe(404);
  });

  it("have the tags and the group of a message of a journey", async () => {
    const { body: group } = await admin<{ id: string }>("PUT", "/subscription-groups", {
      body: { name: "News", channel: "Sms", type: "OptOut" },
    });
    const definition = {
      type: "Sms",
      body: "{{ tags.channel }} {{ tags.userId }} {{ tags.order }} {{ subscription_group_id }}",
    };
    const { sms } = await shown(definition, { userId: "ann", tags: { order: "o-1" } });
    expect(sms?.["body"]).toMatch(/^Sms ann o-1 [\da-f-]{36}$/);
    const ofGroup = await shown(definition, {
      userId: "ann",
      tags: { order: "" },
      subscriptionGroupId: group.id,
    });
    expect(ofGroup.sms?.["body"]).toBe(`Sms ann  ${group.id}`);
    const unknown = await ask({ definition, subscriptionGroupId: "none" });
    expect(unknown.status).toBe(400);
  });
});

describe("the preview of other channels", () => {
  it("says how long a text message is", async () => {
    const { sms, to } = await shown(
      { type: "Sms", body: "Hello – {{ user.name }}" },
      {
        userProperties: { name: "Zoë", phone: 15_550_100 },
      },
    );
    expect(to).toBe("15550100");
    expect(sms).toEqual({
      body: "Hello – Zoë",
      encoding: "UCS-2",
      units: 11,
      segments: 1,
      unitsPerSegment: 70,
      unitsLeft: 59,
      unusual: ["–", "ë"],
    });
  });

  it("has the parts of a push message", async () => {
    const { push } = await shown({ type: "MobilePush", title: "Hi", android: { ttl: "{{ 1 | plus: 2 }}" } });
    expect(push).toEqual({ title: "Hi", android: { ttl: "3" }, bytes: expect.any(Number) });
  });

  it("has the request of a webhook, with secrets masked", async () => {
    await admin("PUT", "/settings/secrets", { body: { name: "crm", value: "s3cret-value" } });
    const request = {
      config: {
        url: "https://crm.example/in?a=1",
        method: "post",
        headers: { "x-token": "{{ secrets.crm }}" },
        params: { b: 2 },
        data: { user: "{{ user.id }}" },
      },
      secret: { headers: { authorization: "Bearer literal" }, params: { key: "literal" } },
    };
    const definition = { type: "Webhook", identifierKey: "id", body: JSON.stringify(request) };
    const { webhook, issues } = await shown(definition, { userProperties: { id: "ann" } });
    expect(issues).toEqual([]);
    expect(webhook).toEqual({
      method: "POST",
      url: "https://crm.example/in?a=1",
      headers: { "x-token": "**********", authorization: "**********" },
      params: { b: "2", key: "**********" },
      data: { user: "ann" },
    });
  });
});

describe("a mail as a page", () => {
  it("is shown with the same values, and as a client in one color scheme shows it", async () => {
    const body = "<style>@media (prefers-color-scheme: dark) {p{color:#fff}}</style><p>{{ user.total }}</p>";
    const id = await templateOf(testApi, "Page", anEmail({ body }));
    const page = async (query: string): Promise<string> =>
      (await admin("GET", `/content/templates/${id}/preview?${query}`)).text;
    expect(await page("userId=ann&eventId=order-1")).toContain("<p>10</p>");
    expect(await page(`userId=ann&values=${encodeURIComponent('{"total":5}')}`)).toContain("<p>5</p>");
    expect(await page("userId=ann")).toContain("(prefers-color-scheme: dark)");
    expect(await page("userId=ann&scheme=dark")).toContain("@media (min-width:0)");
    expect(await page("userId=ann&scheme=light")).toContain("@media (max-width:0)");
    const refused = await admin("GET", `/content/templates/${id}/preview?values=[zq-given]`);
    expect([refused.status, refused.text.includes("zq-given")]).toEqual([400, false]);
  });
});
