import { createHmac, randomUUID } from "node:crypto";
import { workspaceKey } from "@signalbox/workspace";
import { uuidV5, type WorkspaceId } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { readWorkspace } from "../admin/settings/read-workspace.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, sendAs, setStatus, workspaceClient, type WorkspaceBody } from "./family.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let client: AdminClient;
beforeEach(async () => {
  testApi = await startTestApi();
  [admin, client] = [adminClient(testApi), workspaceClient(testApi)];
});
afterEach(() => testApi.close());

const track = { userId: "ann", event: "Bought" };
const ineligible = [401, { message: "WorkspaceIneligible" }, "WorkspaceIneligible"];

async function answerOf(response: Response): Promise<unknown[]> {
  return [response.status, await response.json(), response.headers.get("error-type")];
}

/** Delivers an event as Segment does, signed with that secret. */
function deliver(secret: string): Promise<Response> {
  const body = JSON.stringify({ type: "page", userId: "u" });
  return fetch(`${testApi.url}/api/public/webhooks/segment`, {
    method: "POST",
    headers: {
      "df-workspace-id": testApi.workspaceId,
      "x-signature": createHmac("sha1", secret).update(body).digest("hex"),
    },
    body,
  });
}

async function find(query: string): Promise<WorkspaceBody | null> {
  const { status, body } = await client<WorkspaceBody | null>("GET", `/admin/workspaces/?${query}`);
  expect(status).toBe(200);
  return body;
}

async function childrenNames(query = ""): Promise<readonly string[]> {
  const { status, body } = await client<{ readonly workspaces: readonly WorkspaceBody[] }>(
    "GET",
    `/admin/workspaces/child?${query}`,
  );
  expect(status).toBe(200);
  return body.workspaces.map(({ name }) => name);
}

describe("a child workspace", () => {
  it("is created with a write key that works at once, and makes its parent a parent", async () => {
    const { status, body } = await client<WorkspaceBody>("PUT", "/admin/workspaces/child", {
      body: { workspaceId: testApi.workspaceId, name: "Shop", externalId: "shop-1", domain: "shop.example" },
    });
    expect([status, body]).toEqual([
      200,
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        updatedAt: expect.any(Number),
        name: "Shop",
        externalId: "shop-1",
        type: "Child",
        writeKey: expect.stringMatching(/^Basic \S+$/),
        domain: "shop.example",
        timezone: "UTC",
        status: "Active",
      },
    ]);
    expect((await sendAs(testApi, body, "track", track)).status).toBe(204);
    expect(await find(`workspaceId=${testApi.workspaceId}`)).toMatchObject({
      type: "Parent",
      status: "Active",
    });
    expect(await find("externalId=shop-1")).toEqual(body);
    expect(await find(`workspaceId=${body.id}`)).toEqual(body);
  });

  it("starts with the contents of a new workspace", async () => {
    const { id } = await makeChild(testApi, { name: "Shop" });
    const state = await readWorkspace(id, testApi.api.actors);
    expect(state.userProperties.map(({ name }) => name)).toContain("timezone");
    expect(state.subscriptionGroups.map((group) => [group.id, group.name])).toEqual([
      [uuidV5("email-subscription-group", id), "Shop - Email"],
      [uuidV5("sms-subscription-group", id), "Shop - SMS"],
    ]);
    expect(testApi.api.secrets.open(state.subscriptionSecret ?? "")).toMatch(/^[0-9a-f]{64}$/);
    const keys = await admin<readonly { writeKeyName: string }[]>(
      "GET",
      `/settings/write-keys?workspaceId=${id}`,
    );
    expect(keys.body.map(({ writeKeyName }) => writeKeyName)).toEqual(["default-write-key"]);
  });

  it("is administered with its parent's key, by id and by external id", async () => {
    const { id } = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
    const made = await admin<{ apiKey: string; workspaceId: string }>("POST", "/admin-keys", {
      body: { workspaceId: id, name: "own" },
    });
    expect([made.status, made.body.workspaceId]).toEqual([200, id]);
    const namesOf = async (...[query, options]: readonly [string, object]): Promise<unknown> => {
      const { body } = await admin<readonly { name: string }[]>("GET", `/admin-keys${query}`, options);
      return body.map(({ name }) => name);
    };
    const own = await namesOf("", { key: made.body.apiKey });
    expect(own).toEqual(["own"]);
    for (const [query, headers] of [
      [`?workspaceId=${id}`, {}],
      ["?externalId=shop-1", {}],
      ["", { "df-workspace-id": id }],
    ] as const) {
      expect(await namesOf(query, { headers })).toEqual(own);
    }
  });

  it("has no children and no access to its parent or its siblings", async () => {
    const { id } = await makeChild(testApi, { name: "Shop" });
    const sibling = await makeChild(testApi, { name: "Blog", externalId: "blog-1" });
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { workspaceId: id, name: "own" },
    });
    const key = body.apiKey;
    const grandchild = await client("PUT", "/admin/workspaces/child", { body: { name: "x" }, key });
    expect([grandchild.status, grandchild.headers.get("error-type")]).toEqual([400, "WorkspaceIsChild"]);
    for (const other of [testApi.workspaceId, sibling.id, randomUUID()]) {
      expect((await admin("GET", `/users/x?workspaceId=${other}`, { key })).status).toBe(403);
      expect((await client("GET", `/admin/workspaces?workspaceId=${other}`, { key })).text).toBe("null");
    }
    expect((await client("GET", "/admin/workspaces?externalId=blog-1", { key })).text).toBe("null");
  });

  it.each([
    [{ name: "Shop" }, "WorkspaceAlreadyExists"],
    [{ name: "Other", externalId: "shop-1" }, "WorkspaceAlreadyExists"],
    [{ name: " " }, "WorkspaceNameViolation"],
    [{ name: "x".repeat(513) }, "WorkspaceNameViolation"],
    [{ name: "DfTombstoned-x" }, "WorkspaceNameViolation"],
    [{ name: "Other", domain: "not a domain" }, "InvalidDomain"],
    [{}, "BadRequest"],
  ])("is refused as %j", async (body, code) => {
    await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
    const answer = await client("PUT", "/admin/workspaces/child", { body });
    expect([answer.status, answer.headers.get("error-type")]).toEqual([400, code]);
  });

  it("is the same one when the call is repeated with its idempotency-key", async () => {
    const call = { body: { name: "Shop" }, headers: { "idempotency-key": "k" } };
    const first = await client("PUT", "/admin/workspaces/child", call);
    expect([first.status, (await client("PUT", "/admin/workspaces/child", call)).body]).toEqual([
      200,
      first.body,
    ]);
  });

  it("is listed with its siblings in order of creation", async () => {
    for (const name of ["b", "c", "a"]) await makeChild(testApi, { name, externalId: `id-${name}` });
    expect(await childrenNames()).toEqual(["b", "c", "a"]);
    expect(await childrenNames("limit=1&offset=1")).toEqual(["c"]);
    expect(await childrenNames("externalId=id-a")).toEqual(["a"]);
    expect(await childrenNames("externalId=none")).toEqual([]);
    expect(await childrenNames(`workspaceId=${testApi.workspaceId}&externalId=id-c`)).toEqual(["c"]);
    expect(await childrenNames(`workspaceId=${randomUUID()}`)).toEqual([]);
  });
});

describe("a deleted workspace", () => {
  it("refuses its keys from the moment the call is answered, and frees its names", async () => {
    const child = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { workspaceId: child.id, name: "own" },
    });
    expect(await client("DELETE", "/admin/workspaces/?externalId=shop-1")).toMatchObject({
      status: 201,
      text: "",
    });

    expect(await answerOf(await sendAs(testApi, child, "track", track))).toEqual(ineligible);
    expect((await admin("GET", "/admin-keys", { key: body.apiKey })).status).toBe(401);
    expect((await admin("GET", `/admin-keys?workspaceId=${child.id}`)).status).toBe(403);
    expect(await childrenNames()).toEqual([]);
    expect(await find("externalId=shop-1")).toBeNull();
    expect(await find(`workspaceId=${child.id}`)).toMatchObject({
      name: "DfTombstoned-Shop",
      externalId: "DfTombstoned-shop-1",
      status: "Tombstoned",
    });

    const again = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
    expect(again.id).not.toBe(child.id);
    expect((await sendAs(testApi, again, "track", track)).status).toBe(204);
  });

  it("may be named in a body, and may delete itself with its own key", async () => {
    const shop = await makeChild(testApi, { name: "Shop" });
    const blog = await makeChild(testApi, { name: "Blog" });
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { workspaceId: blog.id, name: "own" },
    });
    const byParent = await client("DELETE", "/admin/workspaces/v2", { body: { workspaceId: shop.id } });
    const byItself = await client("DELETE", `/admin/workspaces?workspaceId=${blog.id}`, {
      key: body.apiKey,
    });
    expect([byParent.status, byItself.status]).toEqual([201, 201]);
    expect(await childrenNames()).toEqual([]);
    const twice = await client("DELETE", "/admin/workspaces", { body: { workspaceId: shop.id } });
    expect([twice.status, twice.headers.get("error-type")]).toEqual([404, "NotFound"]);
  });

  it("must be named, and is 404 with the same message when it is unknown or inaccessible", async () => {
    const { id } = await makeChild(testApi, { name: "Shop" });
    const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { workspaceId: id, name: "own" },
    });
    const unnamed = await client("DELETE", "/admin/workspaces", { key: body.apiKey });
    expect([unnamed.status, unnamed.body]).toEqual([
      400,
      { message: "workspaceId: required, or externalId instead" },
    ]);
    const answers = await Promise.all([
      client("DELETE", `/admin/workspaces?workspaceId=${randomUUID()}`),
      client("DELETE", "/admin/workspaces?externalId=nowhere"),
      client("DELETE", `/admin/workspaces?workspaceId=${testApi.workspaceId}`, { key: body.apiKey }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['404 {"message":"there is no such workspace, or this key has no right to it"}']),
    );
    expect(await childrenNames()).toEqual(["Shop"]);
  });

  it("is never the configured one of the service, nor one with children", async () => {
    const own = await client("DELETE", `/admin/workspaces?workspaceId=${testApi.workspaceId}`);
    expect([own.status, own.headers.get("error-type")]).toEqual([400, "InUse"]);
    const free = await startTestApi({ config: { workspaceId: randomUUID() as WorkspaceId } });
    const shop = await makeChild(free, { name: "Shop" });
    const itself = `/admin/workspaces?workspaceId=${free.workspaceId}`;
    const parent = await workspaceClient(free)("DELETE", itself);
    expect([parent.status, parent.body["message"]]).toEqual([400, 'delete its children first: "Shop"']);
    await workspaceClient(free)("DELETE", `/admin/workspaces?workspaceId=${shop.id}`);
    expect((await workspaceClient(free)("DELETE", itself)).status).toBe(201);
    expect((await adminClient(free)("GET", "/admin-keys")).status).toBe(401);
    await free.close();
  });
});

describe("a paused workspace", () => {
  it("accepts no events until it is resumed, while it can be administered", async () => {
    const child = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
    const paused = await client("PATCH", "/admin/workspaces/status", {
      body: { externalId: "shop-1", status: "Paused" },
    });
    expect([paused.status, paused.body]).toEqual([
      200,
      { ...child, status: "Paused", updatedAt: expect.any(Number) },
    ]);
    expect(await answerOf(await sendAs(testApi, child, "track", track))).toEqual(ineligible);
    expect(await answerOf(await sendAs(testApi, child, "batch", { batch: [] }))).toEqual(ineligible);
    expect((await admin("GET", `/admin-keys?workspaceId=${child.id}`)).status).toBe(200);
    expect((await setStatus(testApi, child.id, "Active")).body.status).toBe("Active");
    expect((await sendAs(testApi, child, "track", track)).status).toBe(204);
  });

  it("must be named", async () => {
    const unnamed = await client("PATCH", "/admin/workspaces/status", { body: { status: "Paused" } });
    expect([unnamed.status, unnamed.body]).toEqual([
      400,
      { message: "workspaceId: required, or externalId instead" },
    ]);
  });

  it("of a child leaves an entry in the audit log of its parent, as deleting it does", async () => {
    const { workspaceId } = testApi;
    const { id } = await makeChild(testApi, { name: "Blog" });
    expect((await setStatus(testApi, id, "Paused")).status).toBe(200);
    expect((await client("DELETE", `/admin/workspaces?workspaceId=${id}`)).status).toBe(201);
    const resources = [{ kind: "workspace", id, name: "Blog" }];
    const entries = async (): Promise<unknown> =>
      (await admin("GET", "/audit?resourceKind=workspace&limit=2")).body;
    await expect.poll(entries).toMatchObject({
      entries: [
        { workspaceId, action: "delete-workspace", resources },
        { workspaceId, action: "set-workspace-status", resources, query: { status: "Paused" } },
      ],
    });
  });

  it("may be the caller's own, and cannot be set to an invalid status", async () => {
    expect((await setStatus(testApi, testApi.workspaceId, "Paused")).status).toBe(200);
    expect(await answerOf(await testApi.send("/api/public/apps/track", track))).toEqual(ineligible);
    expect((await setStatus(testApi, testApi.workspaceId, "Tombstoned" as "Paused")).status).toBe(400);
    expect((await setStatus(testApi, randomUUID() as WorkspaceId, "Active")).status).toBe(403);
  });

  it("accepts no webhooks, which only verified senders learn", async () => {
    const variant = { type: "SegmentIO", sharedSecret: "s3cret" };
    await admin("PUT", "/settings/data-sources", { body: { variant } });
    expect((await deliver("s3cret")).status).toBe(204);
    await setStatus(testApi, testApi.workspaceId, "Paused");
    expect(await answerOf(await deliver("s3cret"))).toEqual(ineligible);
    expect((await answerOf(await deliver("guess")))[2]).toBe("Unauthorized");
  });

  it("is known to every process within a second, also without a notification", async () => {
    const { actors, tables } = testApi.api;
    let clock = Date.now();
    const second = await startTestApi({ ports: { actors, tables, now: () => new Date(clock) } });
    const child = await makeChild(testApi, { name: "Shop" });
    const headers = { authorization: child.writeKey, prefer: "" };
    const send = async (): Promise<number> =>
      (await second.send("/api/public/apps/track", track, headers)).status;
    expect(await send()).toBe(204);
    await setStatus(testApi, child.id, "Paused");
    clock += 1_000;
    expect(await send()).toBe(401);
    await setStatus(testApi, child.id, "Active");
    clock += 1_000;
    expect(await send()).toBe(204);
    await second.close();
  });
});

describe("a parent", () => {
  it("accepts events with its own key, and webhooks", async () => {
    const variant = { type: "SegmentIO", sharedSecret: "s3cret" };
    await admin("PUT", "/settings/data-sources", { body: { variant } });
    await makeChild(testApi, { name: "Shop" });
    expect((await testApi.send("/api/public/apps/track", track)).status).toBe(204);
    expect((await testApi.send("/v1/batch", { batch: [{ type: "track", ...track }] })).status).toBe(200);
    expect((await deliver("s3cret")).status).toBe(204);
    await expect.poll(async () => (await testApi.storedEvents()).length).toBe(3);
  });

  it("is a root again when its last child is deleted", async () => {
    const [shop, blog] = [
      await makeChild(testApi, { name: "Shop" }),
      await makeChild(testApi, { name: "Blog" }),
    ];
    const types: unknown[] = [];
    for (const { id } of [shop, blog]) {
      await client("DELETE", "/admin/workspaces", { body: { workspaceId: id } });
      types.push((await find(`workspaceId=${testApi.workspaceId}`))?.type);
    }
    expect(types).toEqual(["Parent", "Root"]);
    expect((await testApi.send("/api/public/apps/track", track)).status).toBe(204);
  });

  it("that an earlier release stored with its type accepts events after the upgrade", async () => {
    await makeChild(testApi, { name: "Shop" });
    const { actors, workspaces } = testApi.api;
    const key = workspaceKey(testApi.workspaceId);
    const document = (await actors.load([key])).get(key);
    if (document === undefined) throw new TypeError("the workspace is not stored");
    const state = JSON.stringify({ ...(JSON.parse(document.state) as object), type: "Parent" });
    const next = { ...document, version: document.version + 1, state };
    await actors.save([{ key, expected: document.version, document: next }]);
    await workspaces.invalidate(testApi.workspaceId);
    expect((await testApi.send("/api/public/apps/track", track)).status).toBe(204);
  });
});
