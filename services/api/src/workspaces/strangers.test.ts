/**
 * Calls every route with the keys of another workspace. What exists must be indistinguishable from what does not:
 * the same status, the same message, and the same reads, so that not even the time of an answer differs.
 */
import { isUtf8 } from "node:buffer";
import { randomBytes, randomUUID } from "node:crypto";
import { jobId, userKey, type WorkspaceId } from "@signalbox/core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { pathsOf } from "../admin/mount.js";
import { adminRoutes } from "../admin/routes.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { bootstrapWorkspace } from "../bootstrap.js";
import { keepMail, mailTo } from "../mailbox/mail.fixture.js";
import { changesSomething, type Route } from "../http/route.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, sendAs, type WorkspaceBody } from "./family.fixture.js";
import { callsWith, namings, plainCall, withQuery, type RouteCall } from "./route-requests.fixture.js";
import { watchPorts } from "./watched-ports.fixture.js";

/** Part of everything in the workspace; must not be in any answer to a stranger. */
const marker = "zq-confidential";
const watch = watchPorts();
let testApi: TestApi;
let client: AdminClient;
let child: WorkspaceBody;
let sibling: WorkspaceBody;
/** An admin key of the child. */
let childKey: string;
/** Ids of resources of the test workspace and its child, each with one of the same form that does not exist. */
let ids: Readonly<Record<string, { readonly id: string; readonly twin: string }>>;
let said: { readonly ids: readonly string[]; readonly twins: readonly string[] };
/** For routes that change nothing. */
let readers: Strangers;

const routes = adminRoutes.map((route) => ({ route, name: `${route.method} ${String(pathsOf(route)[0])}` }));

beforeAll(async () => {
  testApi = await startTestApi({ serve: (api) => watch.serve(api), delivers: true });
  client = adminClient(testApi, "");
  const found = { ...(await createResources()), ...(await createChildren()) };
  ids = Object.fromEntries(
    Object.entries(found).map(([what, id]) => [what, { id, twin: unknownIdLike(id) }]),
  );
  said = { ids: allOf("id"), twins: allOf("twin") };
  readers = await newStrangers();
});
afterAll(() => testApi.close());

/** Creates one of each resource in the test workspace. */
async function createResources(): Promise<Record<string, string>> {
  const admin = adminClient(testApi);
  const wait = { prefer: "handling=lenient, wait=10" };
  const batch = [
    { type: "identify", userId: "zq-ann", anonymousId: "zq-anonymous", traits: { [marker]: marker } },
    { type: "track", userId: "zq-ann", event: marker, messageId: "zq-message", properties: { [marker]: 1 } },
    { type: "track", userId: "zq-ann", properties: { note: marker } },
    { type: "group", userId: "zq-ann", groupId: "zq-group", traits: { note: marker } },
  ];
  await testApi.send("/api/public/apps/batch", { batch }, wait);
  const [adminKey, segment, property, template] = await Promise.all([
    admin<{ id: string }>("POST", "/admin-keys", { body: { name: marker } }),
    admin<{ id: string }>("PUT", "/segments", {
      body: { name: marker, definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } },
    }),
    admin<{ id: string }>("PUT", "/user-properties", { body: { name: marker, definition: { type: "Id" } } }),
    admin<{ id: string }>("PUT", "/content/templates", {
      body: { name: marker, definition: { type: "Sms", body: marker } },
    }),
    admin("PUT", "/settings/write-keys", { body: { writeKeyName: `key ${marker}` } }),
  ]);
  const serviceAccount = await admin<{ id: string }>("POST", "/service-accounts", {
    body: { name: marker, role: "Viewer" },
  });
  await admin("PUT", "/content/templates", { body: { name: marker, draft: { type: "Sms", body: marker } } });
  const approval = await admin<{ id: string }>("POST", "/approvals", {
    body: { resource: { type: "Template", id: template.body.id }, note: marker },
  });
  const users = [{ id: "zq-ann", messageId: "zq-delivery", properties: { phone: "+15550100" } }];
  const sending = { templateId: template.body.id, channel: "Sms", users };
  const outcome = await admin<{ results: readonly { type: string }[] }>(
    "POST",
    "/content/templates/batch-send",
    { body: sending },
  );
  expect(outcome.body.results).toMatchObject([{ type: "Success" }]);
  await Promise.all([
    admin("PUT", "/settings/email-providers", {
      body: { config: { type: "Example", host: marker, apiKey: marker } },
    }),
    admin("PUT", "/suppressions", { body: { channel: "Email", address: "zq-address@x.example" } }),
    admin("PUT", "/settings/secrets", { body: { name: "zq-token", value: marker } }),
    keepMail(testApi.api.tables, [
      mailTo({
        workspaceId: testApi.workspaceId,
        id: "zq-mail",
        subject: marker,
        to: `${marker}@example.com`,
      }),
    ]),
  ]);
  const pending = await admin<{ commandId: string }>("PUT", "/settings/write-keys", {
    body: { writeKeyName: "late" },
    headers: { prefer: "respond-async" },
  });
  const made = [adminKey, segment, property, template, serviceAccount, approval];
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 200));
  const rejected = await admin<{ rejectedEvents: readonly { id: string }[] }>("GET", "/rejected-events");
  const { subscriptionGroups, providers } = await readState();
  const [group] = subscriptionGroups;
  return {
    workspace: testApi.workspaceId,
    user: "zq-ann",
    anonymousUser: "zq-anonymous",
    group: "zq-group",
    message: "zq-message",
    adminKey: adminKey.body.id,
    serviceAccount: serviceAccount.body.id,
    approval: approval.body.id,
    segment: segment.body.id,
    userProperty: property.body.id,
    template: template.body.id,
    delivery: "zq-delivery",
    address: "zq-address@x.example",
    subscriptionGroup: String(group?.id),
    writeKeyName: `key ${marker}`,
    command: pending.body.commandId,
    rejectedEvent: String(rejected.body.rejectedEvents[0]?.id),
    deadLetter: await makeDeadLetter(),
    provider: String(providers.find(({ type }) => type === "Example")?.id),
    secret: "zq-token",
    mail: "zq-mail",
  };
}

function readState(): ReturnType<typeof readWorkspace> {
  return readWorkspace(testApi.workspaceId, testApi.api.actors);
}

/** A message that cannot be applied. */
async function makeDeadLetter(): Promise<string> {
  const { mailbox, acknowledgements } = testApi.api;
  const to = userKey(testApi.workspaceId, "zq-ann");
  const job = jobId(randomUUID());
  await mailbox.send(job, {
    v: 1,
    messages: [{ to, type: "odd", body: { note: marker } }],
    acceptedAt: 0,
    replyTo: acknowledgements.channel,
  });
  await acknowledgements.wait([job], 5_000);
  const { body } = await adminClient(testApi)<{ deadLetters: readonly { id: string }[] }>(
    "GET",
    "/dead-letters",
  );
  return String(body.deadLetters[0]?.id);
}

/** Creates two children, one with resources and a key of its own. */
async function createChildren(): Promise<Record<string, string>> {
  child = await makeChild(testApi, { name: `child ${marker}`, externalId: "zq-external-child" });
  sibling = await makeChild(testApi, { name: "sibling", externalId: "zq-external-sibling" });
  await sendAs(testApi, child, "identify", { userId: "zq-ben", traits: { note: marker } });
  const { body } = await adminClient(testApi)<{ apiKey: string }>("POST", "/admin-keys", {
    body: { workspaceId: child.id, name: "own" },
  });
  childKey = body.apiKey;
  return { child: child.id, externalId: "zq-external-child", childName: child.name, childUser: "zq-ben" };
}

/** An id of the same form that does not exist, and that is read alike when it is taken for base64. */
function unknownIdLike(id: string): string {
  for (;;) {
    const unknown = randomIdLike(id);
    if (isTextInBase64(unknown) === isTextInBase64(id)) return unknown;
  }
}

function isTextInBase64(id: string): boolean {
  return isUtf8(Buffer.from(id, "base64url"));
}

function randomIdLike(id: string): string {
  return (
    id
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, () => randomUUID())
      .replaceAll(/[0-9a-f]{16,}/g, (hex) => randomBytes(hex.length).toString("hex").slice(0, hex.length))
      // Searches read each word of an id, so the other one has as many.
      .replaceAll(/(?<![\w-])[a-z]+[-a-z]*(?![\w-])/g, (words) =>
        words.replaceAll(/[a-z]+/g, (word) => nowhere(word.length)),
      )
  );
}

function nowhere(length: number): string {
  const letters = Array.from(randomBytes(length), (byte) => String.fromCharCode(97 + (byte % 26)));
  return letters.join("");
}

/** All ids or all twins; a stranger may have sent them and see them again. */
function allOf(which: "id" | "twin"): readonly string[] {
  const texts = Object.values(ids).flatMap((each) => [each[which], encodeURIComponent(each[which])]);
  // One may be part of another.
  return texts.toSorted((left, right) => right.length - left.length);
}

interface Seen {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
  readonly lookups: readonly string[];
}

/** What a stranger sees of an answer, and the reads behind it. `own` are texts that the stranger sent or owns. */
async function see(request: RouteCall, key: string, own: readonly string[]): Promise<Seen> {
  watch.calls.length = 0;
  const answer = await client(request.method, request.path, { ...request.call, key });
  const text = own.reduce((rest, each) => rest.replaceAll(each, "<said>"), answer.text);
  return {
    status: answer.status,
    type: answer.headers.get("error-type"),
    text: withoutRandomParts(text),
    lookups: [...watch.calls].toSorted(),
  };
}

/** Removes ids, keys, times and the progress of tasks, which differ from answer to answer. */
function withoutRandomParts(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>")
    .replaceAll(/[0-9a-f]{16,}/g, "<hex>")
    .replaceAll(/Basic [\w+/=]+/g, "Basic <key>")
    .replaceAll(/"writeKeyValue":"[^"]+"/g, '"writeKeyValue":"<key>"')
    .replaceAll(/session2\.[\w.-]+/g, "<session>")
    .replaceAll(/"took":\d+/g, '"took":<ms>')
    .replaceAll(/"confirmToken":"[\w-]+"/g, '"confirmToken":"<token>"')
    .replaceAll(/(?<=invitation\/)[\w-]{43}/g, "<token>")
    .replaceAll(/\b1[5-9]\d{11}\b/g, "<time>")
    .replaceAll(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{3}Z?/g, "<time>")
    .replaceAll(/"status":"(?:Running|Done)"/g, '"status":"<progress>"')
    .replaceAll(/,"(?:finishedAt|fileUntil)":"<time>"/g, "");
}

/** An unrelated workspace of the same installation. */
async function newStranger(): Promise<string> {
  const adminKey = randomBytes(32).toString("hex");
  const writeKey = Buffer.from(`${randomUUID()}:${randomUUID()}`).toString("base64");
  await bootstrapWorkspace({ workspaceId: randomUUID() as WorkspaceId, writeKey, adminKey }, testApi.api);
  return adminKey;
}

/** Admin keys of two equal workspaces: one requests existing ids, the other unknown ids. */
type Strangers = readonly [string, string];

async function newStrangers(): Promise<Strangers> {
  return [await newStranger(), await newStranger()];
}

describe.each(routes)("$name", ({ route }) => {
  let strangers: Strangers;
  beforeEach(async () => {
    strangers = changesSomething(route) ? await newStrangers() : readers;
  });

  it("shows nothing of another workspace, and reads the same as for unknown ids", async () => {
    const statuses = new Set<number>();
    const seen = new Set<string>();
    for (const [what, { id, twin }] of Object.entries(ids)) {
      const twins = callsWith(route, twin);
      for (const [index, call] of callsWith(route, id).entries()) {
        // Fields without text make the same call for every id.
        const text = JSON.stringify(call);
        if (seen.has(text)) continue;
        seen.add(text);
        // Calls leave entries in the audit log, which it shows.
        const [first, second] = route.tag === "Audit log" ? await newStrangers() : strangers;
        const real = await see(call, first, said.ids);
        const none = await see(twins[index] ?? call, second, said.twins);
        expect({ what, in: call.field, ...real }).toEqual({ what, in: call.field, ...none });
        expect(real.text).not.toContain(marker);
        statuses.add(real.status);
      }
    }
    // Calls that never get past their schema would prove nothing.
    expect([...statuses]).not.toEqual([400]);
  });

  it("answers alike for an inaccessible workspace and an unknown one, wherever it is named", async () => {
    const call = plainCall(route);
    const outOfReach: readonly (readonly [key: string, workspaceIds: readonly string[]])[] = [
      [strangers[0], [testApi.workspaceId, child.id]],
      [childKey, [testApi.workspaceId, sibling.id]],
    ];
    const nowhereId = randomUUID();
    for (const [key, workspaceIds] of outOfReach) {
      for (const name of namings) {
        const none = await see(name(call, nowhereId), key, [nowhereId]);
        for (const workspaceId of workspaceIds) {
          const real = await see(name(call, workspaceId), key, [workspaceId]);
          expect(real).toEqual(none);
          expect(real.text).not.toContain(marker);
          expect(real.lookups.filter((lookup) => !/^(keys|workspaces)\./.test(lookup))).toEqual([]);
        }
      }
    }
    for (const [key, externalId] of [
      [strangers[0], "zq-external-child"],
      [childKey, "zq-external-sibling"],
    ] as const) {
      const real = await see(withQuery(call, "externalId", externalId), key, [externalId]);
      const none = await see(withQuery(call, "externalId", "nowhere"), key, ["nowhere"]);
      expect(real).toEqual(none);
    }
  });
});

describe("an idempotency-key", () => {
  it("is the caller's own: another workspace's first answer is never returned", async () => {
    const call = { body: { name: "twin" }, headers: { "idempotency-key": "shared" } };
    const keys = [testApi.adminKey, await newStranger()];
    const made = await Promise.all(
      keys.map((key) => client<{ id: string }>("POST", "/api/admin/admin-keys", { ...call, key })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200]);
    expect(made[0]?.body.id).not.toBe(made[1]?.body.id);
  });
});

describe("the resources that the strangers request", () => {
  const listed = [
    "user",
    "anonymousUser",
    "group",
    "message",
    "segment",
    "template",
    "command",
    "deadLetter",
    "child",
    "delivery",
    "address",
  ];

  /** With the id in any field; that of a child also as the workspace of the call. */
  const callsFor = (what: string, route: Route, id: string): readonly RouteCall[] =>
    what === "child" ? [withQuery(plainCall(route), "workspaceId", id)] : callsWith(route, id);

  it.each(listed)("exist, and their owner finds them: a %s", async (what) => {
    const { id = "", twin = "" } = ids[what] ?? {};
    const differences: string[] = [];
    for (const route of adminRoutes.filter((each) => !changesSomething(each))) {
      const twins = callsFor(what, route, twin);
      for (const [index, call] of callsFor(what, route, id).entries()) {
        // Only answers to different requests prove anything: some contain the uptime of the process.
        if (JSON.stringify(call) === JSON.stringify(twins[index])) continue;
        const real = await see(call, testApi.adminKey, [id]);
        const none = await see(twins[index] ?? call, testApi.adminKey, [twin]);
        if (real.text !== none.text) differences.push(route.path);
      }
    }
    expect(differences).not.toEqual([]);
  });
});
