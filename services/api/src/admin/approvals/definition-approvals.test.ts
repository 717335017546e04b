/** Approvals of segments, user properties and the subscription page over HTTP, and what those who decide see. */
import { randomUUID } from "node:crypto";
import { approvalKinds, type ApprovalKind } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { journeyOf, onEvent } from "../journeys/journeys.fixture.js";

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly message: string;
}

interface ShownContent {
  readonly approval: Shown;
  readonly requested?: unknown;
  readonly published?: unknown;
  readonly changes: readonly object[];
}

let testApi: TestApi;
let admin: AdminClient;
let ann: string;
let ben: string;
beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  await writeAccounts(testApi, [
    anAccount(testApi, "ann", "Author"),
    anAccount(testApi, "ben", "WorkspaceManager"),
  ]);
  [ann, ben] = [await keyOfMember(testApi, "ann"), await keyOfMember(testApi, "ben")];
  await need(approvalKinds);
});
afterAll(() => testApi.close());

function need(kinds: readonly ApprovalKind[]): Promise<AdminAnswer<object>> {
  return admin("PUT", "/settings/approvals", { body: { authorsPublish: false, kinds } });
}

const content = (id: string, key = ben): Promise<AdminAnswer<ShownContent>> =>
  admin("GET", `/approvals/${id}/content`, { key });

const hasTrait = (path: string): object => ({
  entryNode: { id: "1", type: "Trait", path, operator: { type: "Exists" } },
  nodes: [],
});

interface Kind {
  readonly type: ApprovalKind;
  readonly drafts: string;
  /** Publishes with a key that may; returns the id. */
  readonly publish: () => Promise<string>;
  readonly definitions: readonly [before: object, requested: object, later: object];
  readonly path: readonly (string | number)[];
  readonly changes: (
    id: string,
    definition: object,
  ) => readonly [method: string, path: string, body: object][];
  readonly read: (id: string) => Promise<unknown>;
}

const named = (name: string): string => `${name} ${randomUUID()}`;
const list = async (path: string): Promise<Readonly<Record<string, readonly Record<string, unknown>[]>>> =>
  (await admin<Readonly<Record<string, readonly Record<string, unknown>[]>>>("GET", path)).body;

async function put(path: string, body: object): Promise<string> {
  const answer = await admin<{ id: string }>("PUT", path, { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}

const kinds: readonly Kind[] = [
  {
    type: "Segment",
    drafts: "segments",
    publish: () => put("/segments", { name: named("S"), definition: hasTrait("a") }),
    definitions: [hasTrait("a"), hasTrait("b"), hasTrait("c")],
    path: ["entryNode", "path"],
    changes: (id, definition) => [
      ["PUT", "/segments", { id, name: id, definition }],
      ["PATCH", "/segments/status", { id, status: "NotStarted" }],
      ["DELETE", "/segments", { id }],
    ],
    read: async (id) => (await list(`/segments?ids=${id}`))["segments"]?.[0]?.["definition"],
  },
  {
    type: "UserProperty",
    drafts: "user-properties",
    publish: () => put("/user-properties", { name: named("P"), definition: { type: "Trait", path: "a" } }),
    definitions: [
      { type: "Trait", path: "a" },
      { type: "Trait", path: "b" },
      { type: "Trait", path: "c" },
    ],
    path: ["path"],
    changes: (id, definition) => [
      ["PUT", "/user-properties", { id, name: id, definition }],
      ["PATCH", "/user-properties/status", { id, status: "Paused" }],
      ["DELETE", "/user-properties", { id }],
    ],
    read: async (id) =>
      (await list("/user-properties"))["userProperties"]?.find((each) => each["id"] === id)?.["definition"],
  },
  {
    type: "SubscriptionPage",
    drafts: "subscription-page",
    publish: async () => {
      await admin("PUT", "/subscription-management-template", { body: { html: "<p>a {{ form }}</p>" } });
      return testApi.workspaceId;
    },
    definitions: [{ html: "<p>a {{ form }}</p>" }, { html: "<p>b</p>" }, { html: "<p>c</p>" }],
    path: ["html"],
    changes: (_, definition) => [
      ["PUT", "/subscription-management-template", definition],
      ["DELETE", "/subscription-management-template", {}],
    ],
    read: async () => {
      const { body } = await admin<{ html: string | null }>("GET", "/subscription-management-template");
      return { html: body.html };
    },
  },
];

describe.each(kinds)("$type", ({ type, drafts, publish, definitions, path, changes, read }) => {
  const [before, requested, later] = definitions;
  const permission = { Segment: "segments", UserProperty: "properties", SubscriptionPage: "subscriptions" };
  const save = (id: string, definition: object): Promise<AdminAnswer<{ draftUpdatedAt: number }>> =>
    admin("PUT", `/drafts/${drafts}/${id}`, { body: { definition }, key: ann });
  const ask = (id: string, key = ann): Promise<AdminAnswer<Shown>> =>
    admin("POST", "/approvals", { body: { resource: { type, id }, note: "Please" }, key });

  it("is changed by an Author where it needs no approval, else by those who may publish it", async () => {
    const id = await publish();
    for (const [method, route, body] of changes(id, requested)) {
      const refused = await admin<Shown>(method, route, { body, key: ann });
      const needed = `${permission[type as keyof typeof permission]}:publish`;
      expect([route, refused.status, refused.body.message]).toEqual([
        route,
        403,
        `this needs the permission ${needed}; ask for approval: POST /api/admin/approvals`,
      ]);
    }
    expect(await read(id)).toEqual(before);
    await need(["Journey", "Template", "Broadcast"]);
    for (const [method, route, body] of changes(id, requested)) {
      expect((await admin(method, route, { body, key: ann })).status).toBeLessThan(300);
    }
    await need(approvalKinds);
  });

  it("is published as it was requested, by another member, and lists the approval among its revisions", async () => {
    const id = await publish();
    const { body: draft } = await save(id, requested);
    const { body: request, status } = await ask(id);
    expect([status, request]).toEqual([
      200,
      expect.objectContaining({ status: "Open", draftUpdatedAt: draft.draftUpdatedAt }),
    ]);
    await save(id, later);
    expect((await content(request.id)).body).toMatchObject({
      approval: { id: request.id, status: "Open" },
      requested,
      published: before,
      changes: [{ path }],
    });
    const body = { approvalId: request.id };
    expect((await admin("POST", "/approvals/approve", { body, key: ann })).status).toBe(403);
    expect((await admin("POST", "/approvals/approve", { body, key: ben })).status).toBe(200);
    expect(await read(id)).toEqual(requested);
    const { body: left } = await admin<{ definition: object }>("GET", `/drafts/${drafts}/${id}`);
    expect(left.definition).toEqual(later);
    const { body: listed } = await admin<{ revisions: readonly object[] }>(
      "GET",
      `/revisions/${drafts}/${id}`,
    );
    expect(listed.revisions[0]).toMatchObject({
      note: "Please",
      approval: { id: request.id, requestedBy: { kind: "key" } },
    });
    await admin("DELETE", `/drafts/${drafts}/${id}`);
  });

  it("is decided by nobody who may neither publish nor write it, also where none needs an approval", async () => {
    const id = await publish();
    await save(id, requested);
    const { body: request } = await ask(id);
    const eve = await keyOfMember(testApi, "ben", { permissions: ["approvals:write", "approvals:read"] });
    await need([]);
    const body = { approvalId: request.id };
    for (const action of ["approve", "refuse"]) {
      const more = action === "refuse" ? { reason: "No" } : {};
      const answer = await admin("POST", `/approvals/${action}`, { body: { ...body, ...more }, key: eve });
      expect([action, answer.status]).toEqual([action, 403]);
    }
    expect((await content(request.id, eve)).status).toBe(403);
    await need(approvalKinds);
    expect((await admin("POST", "/approvals/withdraw", { body, key: ann })).status).toBe(200);
    await admin("DELETE", `/drafts/${drafts}/${id}`);
  });
});

it("the list of a manual segment is changed by those who may publish segments", async () => {
  const entryNode = { id: "1", type: "Manual", version: 0 };
  const segmentId = await put("/segments", { name: named("List"), definition: { entryNode, nodes: [] } });
  const calls = [
    ["/segments/manual-segment/update", { segmentId, userIds: ["u1"] }],
    ["/segments/manual-segment/remove", { segmentId, userIds: ["u1"] }],
    ["/segments/manual-segment/clear", { segmentId }],
  ] as const;
  for (const [path, body] of calls) {
    expect((await admin("POST", path, { body, key: ann })).status).toBe(403);
    expect((await admin("POST", path, { body, key: ben })).status).toBeLessThan(300);
  }
});

it("a page that does not render is refused when it is requested", async () => {
  const id = testApi.workspaceId;
  await admin("PUT", `/drafts/subscription-page/${id}`, {
    body: { definition: { html: "{% if %}" } },
    key: ann,
  });
  const resource = { type: "SubscriptionPage", id };
  const { status, body } = await admin<Shown>("POST", "/approvals", { body: { resource }, key: ann });
  expect([status, body.message]).toEqual([400, expect.stringContaining("html: ")]);
  await admin("DELETE", `/drafts/subscription-page/${id}`);
});

describe("what was requested", () => {
  it("of a template is rendered as it was then, also where it was only a draft", async () => {
    const published = await templateOf(testApi, named("T"), { ...anEmail(), body: "<p>One</p>" });
    for (const id of [published, randomUUID()]) {
      const draft = (text: string): Promise<AdminAnswer<object>> =>
        admin("PUT", `/drafts/templates/${id}`, {
          body: { name: `T ${id}`, definition: { ...anEmail(), body: `<p>${text}</p>` } },
          key: ann,
        });
      await draft("Two");
      const resource = { type: "Template", id };
      const { body: request } = await admin<Shown>("POST", "/approvals", { body: { resource }, key: ann });
      await draft("Three");
      expect((await content(request.id)).body.requested).toMatchObject({ body: "<p>Two</p>" });
      const preview = `/content/templates/${id}/preview?approvalId=${request.id}`;
      expect((await admin("GET", preview, { key: ben })).text).toContain("Two");
      const reader = await keyOfMember(testApi, "ben", { permissions: ["templates:read"] });
      expect((await admin("GET", preview, { key: reader })).status).toBe(403);
      const other = `/content/templates/${randomUUID()}/preview?approvalId=${request.id}`;
      expect((await admin("GET", other, { key: ben })).status).toBe(404);
    }
  });

  it("of a journey is its draft; a start has none", async () => {
    const { id } = await journeyOf(testApi, {
      name: named("J"),
      definition: onEvent("A"),
      status: "Running",
    });
    await admin("PUT", "/journeys", { body: { id, draft: onEvent("B") }, key: ann });
    const resource = { type: "Journey", id };
    const { body: request } = await admin<Shown>("POST", "/approvals", { body: { resource }, key: ann });
    expect((await content(request.id)).body).toMatchObject({
      requested: onEvent("B"),
      published: onEvent("A"),
      changes: [{ path: ["entryNode", "event"], before: "A", after: "B" }],
    });
    const { id: other } = await journeyOf(testApi, { name: named("J"), definition: onEvent("A") });
    const start = { type: "Journey", id: other, status: "Running" };
    const { body: started } = await admin<Shown>("POST", "/approvals", {
      body: { resource: start },
      key: ann,
    });
    const { body: shown } = await content(started.id);
    expect([shown.requested, shown.published, shown.changes]).toEqual([undefined, onEvent("A"), []]);
  });

  it("is hidden where it asks about what the caller may not see", async () => {
    const id = await put("/segments", { name: named("S"), definition: hasTrait("a") });
    const entryNode = { id: "1", type: "Trait", path: "ssn", operator: { type: "Equals", value: "123-45" } };
    await admin("PUT", `/drafts/segments/${id}`, {
      body: { definition: { entryNode, nodes: [] } },
      key: ann,
    });
    const resource = { type: "Segment", id };
    const { body: request } = await admin<Shown>("POST", "/approvals", { body: { resource }, key: ann });
    const blind = await keyOfMember(testApi, "ben", { permissions: ["approvals:read", "segments:read"] });
    expect((await content(request.id)).text).toContain("123-45");
    const seen = await content(request.id, blind);
    expect([seen.status, seen.text.includes("123-45")]).toEqual([200, false]);
  });

  it("says which name is replaced", async () => {
    const id = await put("/user-properties", { name: named("P"), definition: { type: "Trait", path: "a" } });
    const name = named("New");
    const body = { name, definition: { type: "Trait", path: "a" } };
    await admin("PUT", `/drafts/user-properties/${id}`, { body, key: ann });
    const resource = { type: "UserProperty", id };
    const { body: request } = await admin<Shown>("POST", "/approvals", { body: { resource }, key: ann });
    const { body: shown } = await content(request.id);
    expect(shown).toMatchObject({
      approval: { name },
      publishedName: expect.stringMatching(/^P /) as string,
      changes: [],
    });
  });

  it("is not found for an unknown request", async () => {
    expect((await content("none")).status).toBe(404);
  });
});
