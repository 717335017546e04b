/** What a test message may print and whom it may go to, for members who may not send broadcasts. */
import { randomUUID } from "node:crypto";
import { deliveryKey, workspaceIdSchema } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { ownPage, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, anSms, putTemplate, templateOf } from "./content.fixture.js";

const secret = "zq-secret-value";
const aPush = { type: "MobilePush", title: "Hi", body: "Hello" };
const ownAddress = "own@x.example";

let testApi: TestApi;
let admin: AdminClient;
/** Of an Author. */
let author: string;
let template: string;
beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  author = await storedSession(testApi, { role: "Author", email: ownAddress });
  template = await templateOf(testApi, "Plain", anEmail());
  await admin("PUT", "/settings/secrets", { body: { name: "crm", value: secret } });
});
afterAll(() => testApi.close());

interface Tested {
  readonly type: string;
  readonly value?: { readonly type: string; readonly variant?: Readonly<Record<string, unknown>> };
}

function test(to: object, more: object = {}, cookie = author): Promise<AdminAnswer<Tested>> {
  return adminClient(testApi)("POST", "/content/templates/test", {
    body: { templateId: template, channel: "Email", userProperties: to, ...more },
    key: "",
    headers: { cookie, ...ownPage },
  });
}

function put(body: object): ReturnType<typeof putTemplate> {
  return putTemplate(testApi, body);
}

describe("a test message of an Author", () => {
  it("sends a draft of a template that does not exist yet", async () => {
    const id = testApi.api.newId();
    await admin("PUT", `/drafts/templates/${id}`, { body: { definition: anEmail({ subject: "Not yet" }) } });
    const { status, body } = await test({ email: ownAddress }, { templateId: id });
    expect([status, body.value?.type]).toEqual([200, "DFInternalMessageSent"]);
  });

  it("goes to the address of the account, however it is written", async () => {
    for (const email of [ownAddress, "OWN@x.example", " own@x.example ", "own\u200b@x.example"]) {
      const { status, body } = await test({ email });
      expect([email, status, body.value?.type]).toEqual([email, 200, "DFInternalMessageSent"]);
    }
  });

  it.each(["other@x.example", "own@x.example.evil.example", "own+tag@x.example"])(
    "is refused to another address, with what to do: %s",
    async (email) => {
      const { status, text } = await test({ email });
      expect([status, text]).toEqual([403, expect.stringContaining("none of the test recipients")]);
    },
  );

  it("goes to the test recipients of the workspace, by channel", async () => {
    const recipients = [
      { channel: "Email", address: "Team@x.example" },
      { channel: "Email", address: "kim@x.example" },
      { channel: "Sms", address: "+15005550006" },
      { channel: "MobilePush", address: "Token-A" },
    ];
    expect((await admin("PUT", "/settings/test-recipients", { body: { recipients } })).status).toBe(200);
    expect((await admin("GET", "/settings/test-recipients")).body).toMatchObject({ recipients });
    const sms = { templateId: await templateOf(testApi, "Text", anSms("Hi")), channel: "Sms" };
    expect((await test({ email: "team@x.example" })).status).toBe(200);
    expect((await test({ phone: "+1 500 555 0006" }, sms)).status).toBe(200);
    expect((await test({ phone: "+15005550007" }, sms)).status).toBe(403);
    expect((await test({ email: "+15005550006" })).status).toBe(403);
    // The sign of Kelvin is no k, though it folds to one.
    expect((await test({ email: "\u212aim@x.example" })).status).toBe(403);
    const push = { templateId: await templateOf(testApi, "Push", aPush), channel: "MobilePush" };
    const statuses = ["Token-A", "token-a"].map(async (deviceToken) => test({ deviceToken }, push));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 403]);
  });

  it("goes to no copies that the draft names", async () => {
    const { body } = await put({
      name: "Copies",
      definition: anEmail({
        cc: "victim@x.example",
        headers: [{ name: "X-MC-BccAddress", value: "victim@x.example" }],
      }),
    });
    const sent = await test({ email: ownAddress }, { templateId: body.id });
    expect([sent.status, sent.text]).toEqual([200, expect.not.stringContaining("victim@x.example")]);
    const { text } = await admin("POST", "/content/templates/test", {
      body: { templateId: body.id, channel: "Email", userProperties: { email: ownAddress } },
    });
    expect(text).toContain("victim@x.example");
  });

  it("finds the address where the draft looks for it", async () => {
    const { body } = await put({
      name: "Other",
      definition: anEmail(),
      draft: anEmail({ identifierKey: "secondMail" }),
    });
    const to = { email: ownAddress, secondMail: "victim@x.example" };
    expect((await test(to, { templateId: body.id })).status).toBe(403);
  });

  it("is not sent where the draft is changed between the check and the sending", async () => {
    const { body } = await put({ name: "Changing", definition: anEmail() });
    const own = await testApi.api.deliveryClient.test(
      {
        workspaceId: testApi.workspaceId,
        id: "test-changed",
        userId: "test",
        channel: "Email",
        templateId: body.id,
        properties: JSON.stringify({ email: "victim@x.example" }),
        origin: {},
        requestedAt: Date.now(),
      },
      {
        replyTo: testApi.api.acknowledgements.channel,
        replyId: "test-changed",
        options: { onlyTo: ownAddress },
      },
    );
    const { replies } = await testApi.api.acknowledgements.wait([own], 10_000);
    expect(replies.get("test-changed")).toMatchObject({
      type: "failed",
      suggestionsSays: [{ code: "testAddressChanged" }],
    });
  });

  it("attaches no file of another workspace, whose key was given", async () => {
    const { files, newId } = testApi.api;
    const file = { messageId: "m-1", name: "cv.txt", mimeType: "text/plain", bytes: Buffer.from("zq") };
    await files.put("file-own", { ...file, workspaceId: testApi.workspaceId });
    await files.put("file-other", { ...file, workspaceId: workspaceIdSchema.parse(newId()) });
    const definition = { type: "File", name: "cv.txt" };
    await admin("PUT", "/user-properties", { body: { name: "cv", definition } });
    const withFile = { definition: anEmail({ attachmentUserProperties: ["cv"] }) };
    const { body } = await put({ name: "Attaching", ...withFile });
    const attach = async (key: string): Promise<string> => {
      const cv = { type: "BlobStorage", key };
      return (await test({ email: ownAddress, cv }, { templateId: body.id })).text;
    };
    expect(await attach("file-own")).toContain("DFInternalMessageSent");
    expect(await attach("file-other")).toContain('the file of \\"cv\\" is gone');
  });

  it("is limited to twenty an hour, and then says when", async () => {
    const busy = await storedSession(testApi, { role: "Author", email: "busy@x.example" });
    const send = (): ReturnType<typeof test> => test({ email: "busy@x.example" }, {}, busy);
    for (let sent = 0; sent < 20; sent += 1) expect((await send()).status).toBe(200);
    const { status, text, headers } = await send();
    expect([status, text]).toEqual([429, expect.stringMatching(/^.*20 test messages .*try again in/)]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("is limited the same for the key of a member", async () => {
    await writeAccounts(testApi, [anAccount(testApi, "kim", "Author")]);
    const key = await keyOfMember(testApi, "kim");
    const body = { templateId: template, channel: "Email", userProperties: { email: "any@x.example" } };
    expect((await admin("POST", "/content/templates/test", { body, key })).status).toBe(403);
  });

  it("is limited for a member and all of their keys together", async () => {
    await writeAccounts(testApi, [anAccount(testApi, "lee", "Author")]);
    const recipients = [{ channel: "Email", address: "team@x.example" }];
    await admin("PUT", "/settings/test-recipients", { body: { recipients } });
    const body = { templateId: template, channel: "Email", userProperties: { email: "team@x.example" } };
    const statuses: number[] = [];
    for (const key of [await keyOfMember(testApi, "lee"), await keyOfMember(testApi, "lee")]) {
      for (let sent = 0; sent < 11; sent += 1)
        statuses.push((await admin("POST", "/content/templates/test", { body, key })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429]);
  });

  it("is sent to anyone by those who may send broadcasts, and by keys", async () => {
    const manager = await storedSession(testApi, { role: "WorkspaceManager" });
    expect((await test({ email: "any@x.example" }, {}, manager)).status).toBe(200);
    const body = { templateId: template, channel: "Email", userProperties: { email: "any@x.example" } };
    expect((await admin("POST", "/content/templates/test", { body })).status).toBe(200);
  });
});

describe("the secrets of a workspace", () => {
  const printing = "{{ secrets.crm }}";

  it.each([
    ["the subject", anEmail({ subject: printing }), "definition.subject"],
    [
      "the body",
      anEmail({ body: `<mjml><mj-body><mj-raw>${printing}</mj-raw></mj-body></mjml>` }),
      "definition.body",
    ],
    ["a filter", anEmail({ subject: "{{ user.x | default: secrets.crm }}" }), "definition.subject"],
    ["a text message", anSms(`{% assign s = secrets["crm"] %}{{ s }}`), "definition.body"],
    ["an escaped name", anEmail({ subject: '{{ ["\\u0073ecrets"].crm }}' }), "definition.subject"],
    ["a push message", { type: "MobilePush", title: printing, body: "Hi" }, "definition.title"],
  ])("are not added to what everyone can read: %s", async (name, definition, place) => {
    const { status, text } = await admin("PUT", "/content/templates", { body: { name, definition } });
    expect([status, text]).toEqual([400, expect.stringContaining(`${place}: prints secrets.crm`)]);
  });

  it("are not added by a draft, also an unfinished one", async () => {
    const name = "Drafted";
    for (const [draft, place] of [
      [anEmail({ subject: printing }), "draft.subject"],
      [{ type: "Email", headers: [{ value: printing }] }, "draft.headers[0].value"],
    ] as const) {
      const { status, text } = await admin("PUT", "/content/templates", { body: { name, draft } });
      expect([status, text]).toEqual([400, expect.stringContaining(`${place}: prints secrets.crm`)]);
    }
  });

  it("are kept by drafts that print what is stored, and not published with them", async () => {
    const name = "Kept";
    const { id } = (await put({ name, definition: anEmail() })).body;
    await storedEarlier(id, { draft: anEmail({ subject: printing }) });
    const kept = await put({ id, name, draft: anEmail({ subject: `Now ${printing}` }) });
    expect(kept.text).toContain("draft.subject: prints secrets.crm");
    const definition = anEmail({ subject: printing });
    const publish = await admin("PUT", "/content/templates", { body: { id, name, definition, draft: null } });
    expect(publish.status).toBe(400);
  });

  it("are masked in a test, also of those who may change them", async () => {
    const { id } = (await put({ name: "Masked", definition: anEmail() })).body;
    await storedEarlier(id, { draft: anEmail({ subject: `A ${printing}` }) });
    const body = { templateId: id, channel: "Email", userProperties: { email: "any@x.example" } };
    const { body: sent, text } = await admin<Tested>("POST", "/content/templates/test", { body });
    expect(sent.value?.variant).toMatchObject({ subject: "A **********" });
    expect(text).not.toContain(secret);
  });

  it("go on being printed by a template that printed them before", async () => {
    const name = "Earlier";
    const { id } = (await put({ name, definition: anEmail() })).body;
    await storedEarlier(id, { definition: anEmail({ subject: printing }) });
    const kept = await put({ id, name, definition: anEmail({ subject: `Now ${printing}` }) });
    expect([kept.status, kept.text]).toEqual([200, expect.stringContaining("prints secrets.crm")]);
    const more = { name, id, definition: anEmail({ subject: printing, body: printing }) };
    expect((await admin("PUT", "/content/templates", { body: more })).status).toBe(400);
    const messageId = randomUUID();
    const body = {
      templateId: id,
      channel: "Email",
      users: [{ id: "ann", messageId, properties: { email: "ann@x.example" } }],
    };
    expect((await admin("POST", "/content/templates/batch-send", { body })).status).toBe(200);
    const stored = await testApi.api.deliveries.load([deliveryKey(testApi.workspaceId, messageId)]);
    expect([...stored.values()][0]?.data).toContain(secret);
  });
});

/** As the release before stored it. */
async function storedEarlier(id: string, texts: Readonly<Record<string, object>>): Promise<void> {
  const { tables } = testApi.api;
  const rowId = `${testApi.workspaceId}/${id}`;
  const row = await tables.get("templates", rowId);
  const change = {
    do: "put" as const,
    table: "templates" as const,
    id: rowId,
    row: {
      ...row,
      ...Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, JSON.stringify(text)])),
    },
  };
  await tables.apply([{ change, version: Number.MAX_SAFE_INTEGER - 1 }]);
}
