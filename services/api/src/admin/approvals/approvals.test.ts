/** An Author requests, another one approves: over HTTP, with keys of members. */
import { randomUUID } from "node:crypto";
import type { Permission } from "@signalbox/workspace";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { broadcastOf, show } from "../broadcasts/broadcasts.fixture.js";
import { anEmail, showTemplate, templateOf } from "../content/content.fixture.js";
import { journeyOf, onEvent, showJourney } from "../journeys/journeys.fixture.js";

interface ShownApproval {
  readonly id: string;
  readonly status: string;
  readonly message: string;
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
});
afterAll(() => testApi.close());

type Answer = Promise<AdminAnswer<ShownApproval>>;

function request(resource: object, key = ann): Answer {
  return admin("POST", "/approvals", { body: { resource, note: "Please" }, key });
}

function decide(action: string, approvalId: string, key: string, more: object = {}): Answer {
  return admin("POST", `/approvals/${action}`, { body: { approvalId, ...more }, key });
}

async function requestOf(resource: object): Promise<string> {
  const { status, body, text } = await request(resource);
  if (status !== 200) throw new Error(text);
  return body.id;
}

let named = 0;
/** A running journey with a draft of the Author. */
async function liveJourney(): Promise<string> {
  const name = `Journey ${(named += 1)}`;
  const { id } = await journeyOf(testApi, { name, definition: onEvent("A"), status: "Running" });
  const drafted = await admin("PUT", "/journeys", { body: { id, draft: onEvent("B") }, key: ann });
  expect(drafted.status).toBe(200);
  return id;
}

describe("an Author", () => {
  it("is refused what reaches users, and told how to ask", async () => {
    const id = await liveJourney();
    const template = await templateOf(testApi, "Refused", anEmail());
    const broadcast = await broadcastOf(testApi, { name: "Refused" });
    const calls: readonly (readonly [string, string, object, Permission])[] = [
      ["PUT", "/journeys", { id, definition: onEvent("B") }, "journeys:publish"],
      ["DELETE", "/journeys", { id }, "journeys:publish"],
      ["PUT", "/content/templates", { name: "Refused", definition: anEmail() }, "templates:publish"],
      ["PUT", "/content/templates/reset", { name: "Refused", type: "Email" }, "templates:publish"],
      ["DELETE", "/content/templates", { id: template }, "templates:publish"],
      ["POST", "/broadcasts/start", { broadcastId: broadcast }, "broadcasts:send"],
      [
        "POST",
        "/broadcasts/execute",
        {
          broadcastName: "Refused too",
          segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
          messageTemplateDefinition: anEmail(),
        },
        "broadcasts:send",
      ],
    ];
    for (const [method, path, body, permission] of calls) {
      const { status, body: answer } = await admin(method, path, { body, key: ann });
      expect([path, status, answer["message"]]).toEqual([
        path,
        403,
        `this needs the permission ${permission}; ask for approval: POST /api/admin/approvals`,
      ]);
    }
    expect(await showJourney(testApi, id)).toMatchObject({ version: 1, status: "Running" });
  });

  it("publishes where the workspace lets authors publish", async () => {
    const id = await liveJourney();
    const set = (authorsPublish: boolean, key = testApi.adminKey): Promise<AdminAnswer<object>> =>
      admin("PUT", "/settings/approvals", { body: { authorsPublish }, key });
    expect((await set(true, ben)).status).toBe(403);
    const kinds = ["Journey", "Template", "Broadcast"];
    expect((await set(true)).body).toEqual({ authorsPublish: true, kinds });
    expect((await admin("GET", "/settings/approvals", { key: ann })).body).toEqual({
      authorsPublish: true,
      kinds,
      updatedAt: expect.any(Number),
    });
    const put = await admin("PUT", "/journeys", { body: { id, definition: onEvent("C") }, key: ann });
    expect(put.status).toBe(200);
    await set(false);
    expect(
      (await admin("PUT", "/journeys", { body: { id, definition: onEvent("D") }, key: ann })).status,
    ).toBe(403);
  });
});

describe("an approval", () => {
  it("publishes the draft of a journey, and says who asked and who approved", async () => {
    const id = await liveJourney();
    const approvalId = await requestOf({ type: "Journey", id });
    const { status, body } = await decide("approve", approvalId, ben);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({
        status: "Approved",
        requestedBy: expect.objectContaining({ owner: { kind: "member", id: "ann" } }),
        decidedBy: expect.objectContaining({ owner: { kind: "member", id: "ben" } }),
      }),
    ]);
    const journey = await showJourney(testApi, id);
    expect(journey).toMatchObject({ version: 2, definition: onEvent("B") });
    expect(journey).not.toHaveProperty("draft");
  });

  it("starts a journey that the Author defined", async () => {
    const { body } = await admin<{ id: string }>("PUT", "/journeys", {
      body: { name: "Mine", definition: onEvent("A") },
      key: ann,
    });
    const approvalId = await requestOf({ type: "Journey", id: body.id, status: "Running" });
    expect((await decide("approve", approvalId, ben)).status).toBe(200);
    expect(await showJourney(testApi, body.id)).toMatchObject({ status: "Running", version: 1 });
  });

  it("publishes the draft of a template, which is checked when it is requested", async () => {
    const put = (draft: object): Promise<AdminAnswer<{ id: string }>> =>
      admin("PUT", "/content/templates", { body: { name: "Drafted", draft }, key: ann });
    const { body } = await put(anEmail({ subject: "{{ user.id" }));
    const faulty = await request({ type: "Template", id: body.id });
    expect([faulty.status, faulty.headers.get("error-type")]).toEqual([400, "TemplateSyntaxError"]);
    await put(anEmail({ subject: "New" }));
    const approvalId = await requestOf({ type: "Template", id: body.id });
    expect((await decide("approve", approvalId, ben)).status).toBe(200);
    const template = await showTemplate(testApi, body.id);
    expect(template).toMatchObject({ definition: { subject: "New" } });
    expect(template?.draft).toBeUndefined();
  });

  it("starts a broadcast", async () => {
    const { body: segment } = await admin<{ id: string }>("PUT", "/segments", {
      body: { name: "All", definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } },
    });
    const messageTemplateId = await templateOf(testApi, "Sale", anEmail());
    const id = await broadcastOf(testApi, { name: "Sale", segmentId: segment.id, messageTemplateId });
    const approvalId = await requestOf({ type: "Broadcast", id });
    expect((await decide("approve", approvalId, ben)).status).toBe(200);
    expect(await show(testApi, id)).toMatchObject({ status: "Running", startedAt: expect.any(Number) });
  });

  it("happens once, also when two approve at the same time, and repeated with an idempotency key", async () => {
    const id = await liveJourney();
    const approvalId = await requestOf({ type: "Journey", id });
    const answers = await Promise.all(
      [ben, testApi.adminKey].map((key) => decide("approve", approvalId, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await showJourney(testApi, id)).toMatchObject({ version: 2 });

    const other = await requestOf({ type: "Journey", id: await liveJourney() });
    const again = (): Answer =>
      admin("POST", "/approvals/approve", {
        body: { approvalId: other },
        key: ben,
        headers: { "idempotency-key": "approve-once" },
      });
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  });

  it("is refused to the Author who asked, and to every key of theirs", async () => {
    await writeAccounts(testApi, [
      anAccount(testApi, "ann", "WorkspaceManager"),
      anAccount(testApi, "ben", "WorkspaceManager"),
    ]);
    const id = await liveJourney();
    const approvalId = await requestOf({ type: "Journey", id });
    for (const key of [ann, await keyOfMember(testApi, "ann")]) {
      const { status, body } = await decide("approve", approvalId, key);
      expect([status, body.message]).toEqual([403, expect.stringContaining("you requested this yourself")]);
    }
    await writeAccounts(testApi, [
      anAccount(testApi, "ann", "Author"),
      anAccount(testApi, "ben", "WorkspaceManager"),
    ]);
    expect(await showJourney(testApi, id)).toMatchObject({ version: 1 });
    expect((await decide("approve", approvalId, ben)).status).toBe(200);
  });

  it("is refused to another Author", async () => {
    const approvalId = await requestOf({ type: "Journey", id: await liveJourney() });
    await writeAccounts(testApi, [
      anAccount(testApi, "ann", "Author"),
      anAccount(testApi, "ben", "WorkspaceManager"),
      anAccount(testApi, "eve", "Author"),
    ]);
    const { status, body } = await decide("approve", approvalId, await keyOfMember(testApi, "eve"));
    expect([status, body.message]).toEqual([403, expect.stringContaining("journeys:publish")]);
  });

  it("publishes what was requested, not what was saved after it, which stays", async () => {
    const id = await liveJourney();
    const approvalId = await requestOf({ type: "Journey", id });
    await admin("PUT", "/journeys", { body: { id, draft: onEvent("Evil") }, key: ann });
    expect((await decide("approve", approvalId, ben)).body.status).toBe("Approved");
    expect(await showJourney(testApi, id)).toMatchObject({
      version: 2,
      definition: onEvent("B"),
      draft: onEvent("Evil"),
    });
  });

  it("of a request that its editor made again for a later draft is 409", async () => {
    const id = await liveJourney();
    const first = await requestOf({ type: "Journey", id });
    await admin("PUT", `/drafts/journeys/${id}`, { body: { definition: onEvent("C") }, key: ann });
    const second = await requestOf({ type: "Journey", id });
    const { status, body } = await decide("approve", first, ben);
    expect([status, body.message]).toEqual([409, expect.stringContaining("changed since")]);
    expect((await decide("approve", second, ben)).body.status).toBe("Approved");
    expect(await showJourney(testApi, id)).toMatchObject({ version: 2, definition: onEvent("C") });
  });

  it("publishes resources that were only drafts", async () => {
    const drafts = [
      ["journeys", "Journey", onEvent("New")],
      ["templates", "Template", anEmail()],
    ] as const;
    for (const [kind, type, definition] of drafts) {
      const id = randomUUID();
      const name = `Only a draft ${id}`;
      await admin("PUT", `/drafts/${kind}/${id}`, { body: { name, definition }, key: ann });
      const approvalId = await requestOf({ type, id });
      expect((await decide("approve", approvalId, ben)).body.status).toBe("Approved");
      expect((await admin("GET", `/drafts/${kind}/${id}`)).status).toBe(404);
      const path = kind === "journeys" ? "/journeys" : "/content/templates";
      const { text } = await admin("GET", `${path}?ids=${id}`);
      expect(text).toContain(name);
    }
  });
});

describe("a request", () => {
  let approvalId: string;
  beforeEach(async () => {
    approvalId = await requestOf({ type: "Journey", id: await liveJourney() });
  });

  it("is refused with a reason, and then stays refused", async () => {
    expect((await decide("refuse", approvalId, ben)).body.message).toBe("reason: required");
    const { body } = await decide("refuse", approvalId, ben, { reason: "Not now" });
    expect(body).toMatchObject({ status: "Refused", reason: "Not now" });
    expect((await decide("approve", approvalId, ben)).status).toBe(409);
  });

  it("is withdrawn by its maker alone", async () => {
    expect((await decide("withdraw", approvalId, ben)).status).toBe(403);
    expect((await decide("withdraw", approvalId, ann)).body.status).toBe("Withdrawn");
  });

  it("needs the permission to write the resource", async () => {
    const key = await keyOfMember(testApi, "ann", { permissions: ["approvals:write", "templates:write"] });
    const { status, body } = await request({ type: "Broadcast", id: "none" }, key);
    expect([status, body.message]).toEqual([403, "this needs the permission broadcasts:write"]);
    expect((await request({ type: "Template", id: "none" }, key)).status).toBe(404);
  });

  it("is listed by its status, newest first, in pages", async () => {
    await admin("POST", "/approvals/withdraw", { body: { approvalId }, key: ann });
    const list = async (query: string): Promise<{ approvals: ShownApproval[]; nextCursor?: string }> =>
      (await admin<{ approvals: ShownApproval[]; nextCursor?: string }>("GET", `/approvals${query}`)).body;
    const all = await list("");
    expect(all.approvals[0]).toMatchObject({ id: approvalId, status: "Withdrawn" });
    expect(all.nextCursor).toBeUndefined();
    const ids: string[] = [];
    let cursor = "";
    do {
      const page = await list(`?limit=2${cursor}`);
      expect(page.approvals.length).toBeLessThanOrEqual(2);
      ids.push(...page.approvals.map(({ id }) => id));
      cursor = page.nextCursor === undefined ? "" : `&cursor=${page.nextCursor}`;
    } while (cursor !== "");
    expect(ids).toEqual(all.approvals.map(({ id }) => id));
    const stale = await list("?status=Stale");
    expect(new Set(stale.approvals.map(({ status }) => status))).toEqual(new Set(["Stale"]));
    expect((await admin("GET", "/approvals?cursor=x")).status).toBe(400);
  });
});
