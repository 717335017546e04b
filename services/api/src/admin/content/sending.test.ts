import { randomUUID } from "node:crypto";
import type { Acknowledgement } from "@signalbox/engine";
import { deliveryKey } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ownPage, storedSession, testBrowser } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";
import { anEmail, anSms, putTemplate, templateOf } from "./content.fixture.js";

let testApi: TestApi;
let welcome: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  const definition = anEmail({ subject: "Hi {{ user.firstName | default: 'you' }}" });
  welcome = await templateOf(testApi, "Welcome", definition);
});
afterAll(() => testApi.close());

interface Result {
  readonly userId: string;
  readonly messageId: string;
  readonly type: string;
  readonly reason?: string;
  readonly error?: { readonly type?: string; readonly message?: string; readonly variant?: object };
}

type BatchAnswer = AdminAnswer<{ readonly results: readonly Result[]; readonly message?: string }>;

function batch(
  body: object,
  headers: Record<string, string> = {},
  on: TestApi = testApi,
): Promise<BatchAnswer> {
  return adminClient(on)("POST", "/content/templates/batch-send", {
    body: { templateId: welcome, channel: "Email", ...body },
    headers,
  });
}

function aUser(id: string, more: object = {}): object {
  return { id, properties: { email: `${id}@x.example` }, ...more };
}

/** The event of a message in its user's history. */
async function sentEvent(messageId: string): Promise<{ readonly variant?: Record<string, unknown> }> {
  const stored = await testApi.api.deliveries.load([deliveryKey(testApi.workspaceId, messageId)]);
  const [delivery] = stored.values();
  const { outcome } = JSON.parse(delivery?.data ?? "{}") as {
    outcome?: { variant: Record<string, unknown> };
  };
  return outcome ?? {};
}

interface Entry {
  readonly actor: { readonly kind: string };
  readonly resources: readonly object[];
  readonly userId?: string;
  readonly query: object;
}

async function sendings(): Promise<readonly Entry[]> {
  const { body } = await adminClient(testApi)<{ readonly entries: readonly Entry[] }>(
    "GET",
    "/audit?action=send-template",
  );
  return body.entries;
}

describe("POST /content/templates/batch-send", () => {
  it("leaves an entry in the audit log when a member sends, and none for a key", async () => {
    const browser = testBrowser(testApi.url, await storedSession(testApi));
    expect((await batch({ users: [aUser("cleo")] })).status).toBe(200);
    const body = { templateId: welcome, channel: "Email", users: [aUser("cleo")] };
    const headers = { ...ownPage, "x-workspace-id": testApi.workspaceId };
    const path = "/api/admin/content/templates/batch-send";
    expect((await browser.send("POST", path, body, headers)).status).toBe(200);
    await expect.poll(sendings).toMatchObject([
      {
        actor: { kind: "member" },
        resources: [{ kind: "template", id: welcome, name: "Welcome" }],
        userId: "cleo",
        query: { users: 1 },
      },
    ]);
  });

  it("sends to each user and answers in the order of the request", async () => {
    const ids = [randomUUID(), randomUUID()];
    const { status, body } = await batch({
      users: [
        aUser("ann", { messageId: ids[0], properties: { email: "ann@x.example", firstName: "Ann" } }),
        { id: "nobody", properties: {}, messageId: ids[1] },
        aUser("ben"),
      ],
    });
    expect([status, body.results]).toEqual([
      200,
      [
        { userId: "ann", messageId: ids[0], type: "Success" },
        {
          userId: "nobody",
          messageId: ids[1],
          type: "Skipped",
          reason: expect.stringContaining('"email"'),
          reasonSays: [
            {
              code: "identifierIsMissing",
              values: { identifier: "email" },
              text: expect.stringContaining('"email"'),
            },
          ],
        },
        { userId: "ben", messageId: expect.stringMatching(/^[0-9a-f-]{36}$/), type: "Success" },
      ],
    ]);
    expect((await sentEvent(ids[0] ?? "")).variant).toMatchObject({ to: "ann@x.example", subject: "Hi Ann" });
  });

  it("overrides the user's stored properties with those of the call", async () => {
    await testApi.send("/api/public/apps/identify", {
      userId: "cid",
      traits: { email: "cid@old.example", firstName: "Cid" },
    });
    const messageId = randomUUID();
    await batch({ users: [{ id: "cid", messageId, properties: { email: "cid@new.example" } }] });
    expect((await sentEvent(messageId)).variant).toMatchObject({ to: "cid@new.example", subject: "Hi Cid" });
  });

  it("never sends the same messageId twice, and returns its result again", async () => {
    const messageId = randomUUID();
    const users = [aUser("dee", { messageId })];
    const first = await batch({ users });
    const answers = await Promise.all([batch({ users }), batch({ users })]);
    expect(answers.map(({ body }) => body)).toEqual([first.body, first.body]);
    const { body } = await batch({ users: [aUser("eve", { messageId })] });
    expect(body.results).toMatchObject([
      { userId: "eve", type: "NonRetryableError", error: { type: "MessageIdTaken" } },
    ]);
  });

  it("sends nothing twice under an idempotency key, and is 409 for another batch under it", async () => {
    const headers = { "idempotency-key": "batch-1" };
    const users = [aUser("fay"), aUser("fay")];
    const first = await batch({ users }, headers);
    expect(first.body.results.map(({ type }) => type)).toEqual(["Success", "Success"]);
    expect(new Set(first.body.results.map(({ messageId }) => messageId)).size).toBe(2);
    expect((await batch({ users }, headers)).body).toEqual(first.body);
    const other = await batch({ users: [aUser("gus")] }, headers);
    expect([other.status, other.headers.get("error-type")]).toEqual([409, "IdempotencyConflict"]);
  });

  it("refuses an unknown template, group and provider", async () => {
    const users = [aUser("hal")];
    const bad = (variant: object): object => ({ type: "BadWorkspaceConfiguration", variant });
    for (const [body, type] of [
      [{ templateId: randomUUID() }, "MessageTemplateNotFound"],
      [{ subscriptionGroupId: randomUUID() }, "SubscriptionGroupNotFound"],
      [{ provider: "Pigeon" }, "MessageServiceProviderNotFound"],
      [{ channel: "Sms" }, "MessageTemplateMisconfigured"],
    ] as const) {
      expect((await batch({ users, ...body })).body.results).toMatchObject([
        { userId: "hal", type: "NonRetryableError", error: bad({ type }) },
      ]);
    }
  });

  it("reports a render error for the user it occurs for", async () => {
    const templateId = await templateOf(testApi, "Strict", anEmail({ subject: "{{ user.firstName }}" }));
    const { body } = await batch({
      templateId,
      users: [aUser("ida"), aUser("jon", { properties: { email: "jon@x.example", firstName: "Jon" } })],
    });
    expect(body.results).toMatchObject([
      {
        userId: "ida",
        type: "NonRetryableError",
        error: { variant: { type: "MessageTemplateRenderError", field: "subject" } },
      },
      { userId: "jon", type: "Success" },
    ]);
  });

  it("sends a thousand at once, in order", async () => {
    const users = Array.from({ length: 1_000 }, (_, at) => aUser(`crowd-${at}`));
    const { body } = await batch({ users });
    expect(body.results.map(({ userId }) => userId)).toEqual(
      users.map((user) => (user as { id: string }).id),
    );
    expect(new Set(body.results.map(({ type }) => type))).toEqual(new Set(["Success"]));
  });

  it("refuses an invalid batch", async () => {
    const twice = [aUser("kim", { messageId: "m" }), aUser("leo"), aUser("mia", { messageId: "m" })];
    for (const [body, message] of [
      [{ users: [] }, /^users: must have at least 1 item/],
      [{ users: Array.from({ length: 1_001 }, () => aUser("x")) }, /^users: must have at most 1000 items/],
      [{}, /^users: required/],
      [{ users: [{ id: "x" }] }, /^users\[0\]\.properties: required/],
      [{ users: [aUser("")] }, /^users\[0\]\.id: must be 1 to 512 bytes/],
      [{ users: [aUser("x", { messageId: "m".repeat(513) })] }, /^users\[0\]\.messageId: must be 1 to 512/],
      [{ users: [aUser("a\0b")] }, /^users\[0\]\.id: must not hold a NUL/],
      [
        { users: [aUser("x", { messageId: "\ud800" })] },
        /^users\[0\]\.messageId: must not hold a lone surrogate/,
      ],
      [{ users: twice }, /^users\[2\]\.messageId: is that of users\[0\] already/],
      [{ users: [aUser("x")], channel: "Fax" }, /^channel: must be one of/],
    ] as const) {
      const { status, body: answer } = await batch(body);
      expect([status, answer.message]).toEqual([400, expect.stringMatching(message)]);
    }
    const huge = aUser("x", { properties: { note: "x".repeat(10_000_000) } });
    expect((await batch({ users: [huge] })).status).toBe(413);
  });
});

describe("a batch without a worker", () => {
  it("is not settled, and is sent once later", async () => {
    const idle = await startTestApi();
    const templateId = await templateOf(idle, "Welcome", anEmail());
    const messageId = randomUUID();
    const body = { templateId, users: [aUser("ann", { messageId })] };
    const { body: answer } = await batch(body, { prefer: "wait=0" }, idle);
    expect(answer.results).toEqual([
      {
        userId: "ann",
        messageId,
        type: "RetryableError",
        error: {
          message: expect.stringContaining("same messageId"),
          messageSays: [{ code: "isOnItsWay", values: {}, text: expect.stringContaining("same messageId") }],
        },
      },
    ]);
    await idle.close();
  });
});

interface Tested {
  readonly type: string;
  readonly value?: { readonly type: string; readonly variant?: object; readonly message?: string };
  readonly err?: { readonly suggestions: readonly string[] };
}

describe("POST /content/templates/test", () => {
  function test(body: object, headers: Record<string, string> = {}): Promise<AdminAnswer<Tested>> {
    return adminClient(testApi)("POST", "/content/templates/test", {
      body: { templateId: welcome, channel: "Email", userProperties: { email: "me@x.example" }, ...body },
      headers,
    });
  }

  it("sends the message and stores nothing", async () => {
    const { status, body } = await test({});
    expect([status, body]).toEqual([
      200,
      {
        type: "Ok",
        value: {
          type: "DFInternalMessageSent",
          variant: expect.objectContaining({ to: "me@x.example", subject: "Hi you" }),
        },
      },
    ]);
    const events = await testApi.storedEvents();
    expect(events.filter(({ data }) => data.includes("me@x.example"))).toEqual([]);
  });

  it("uses the draft if there is one, and the tags of the call", async () => {
    const { body: template } = await putTemplate(testApi, {
      name: "Drafted",
      definition: anEmail(),
      draft: anEmail({ subject: "Draft {{ tags.source }}" }),
    });
    const { body } = await test({ templateId: template.id, tags: { source: "here" } });
    expect(body.value?.variant).toMatchObject({ subject: "Draft here" });
  });

  it("names what an unfinished draft lacks, and sends nothing", async () => {
    const { body: template } = await putTemplate(testApi, {
      name: "Half",
      definition: anEmail(),
      draft: { type: "Email", subject: "Hi" },
    });
    expect((await test({ templateId: template.id })).body).toEqual({
      type: "Err",
      err: {
        suggestions: ["The draft is not finished: draft.from: required; draft.body: required."],
        suggestionsSays: [expect.objectContaining({ code: "draftIsUnfinished" })],
      },
    });
  });

  it("says what to do when it was not sent", async () => {
    expect((await test({ userProperties: {} })).body).toEqual({
      type: "Ok",
      value: {
        type: "DFMessageSkipped",
        message: expect.stringContaining('"email"'),
        messageSays: [expect.objectContaining({ code: "identifierIsMissing" })],
      },
    });
    const strict = await templateOf(testApi, "Strict SMS", anSms("{{ user.firstName }}"));
    for (const body of [
      { templateId: randomUUID() },
      { templateId: strict, channel: "Sms", userProperties: { phone: "+15550100" } },
      { provider: "Pigeon" },
    ]) {
      expect((await test(body)).body).toEqual({
        type: "Err",
        err: {
          suggestions: [expect.stringMatching(/./)],
          suggestionsSays: [
            { code: expect.any(String), values: expect.any(Object), text: expect.stringMatching(/./) },
          ],
        },
      });
    }
  });

  it("is sent once under an idempotency key", async () => {
    const headers = { "idempotency-key": "test-1" };
    const first = await test({}, headers);
    await putTemplate(testApi, { id: welcome, name: "Welcome", definition: anEmail({ subject: "Changed" }) });
    expect((await test({}, headers)).body).toEqual(first.body);
    expect((await test({ tags: { a: "b" } }, headers)).status).toBe(409);
  });

  it("says where to look when no worker answers", async () => {
    const withoutWorker = { channel: "deaf", close: async () => undefined };
    const wait = async (): Promise<Acknowledgement> => ({ applied: false, replies: new Map() });
    const idle = await startTestApi({ ports: { acknowledgements: { ...withoutWorker, wait } } });
    const { body } = await adminClient(idle)<Tested>("POST", "/content/templates/test", {
      body: { templateId: welcome, channel: "Email", userProperties: {} },
    });
    expect(body).toEqual({
      type: "Err",
      err: {
        suggestions: [expect.stringContaining("worker is running")],
        suggestionsSays: [expect.objectContaining({ code: "noWorkerAnswered", values: { seconds: 20 } })],
      },
    });
    await idle.close();
  });
});
