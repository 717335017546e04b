/** Members, invitations and roles over HTTP, with admin keys as senders. */
import { randomUUID } from "node:crypto";
import { addMember, findAccountByEmail, hashToken, type Account } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { systemOrigin } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postCommand } from "../../commands/post-command.js";
import { createInstallationDirectory } from "../../members/installation-directory.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, workspaceClient, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let child: WorkspaceBody;
/** With the admin key of the child. */
let ofChild: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true, config: { publicUrl: "https://signalbox.example" } });
  admin = adminClient(testApi);
  child = await makeChild(testApi, { name: "Shop" });
  const { body } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
    body: { workspaceId: child.id, name: "shop" },
  });
  const client = adminClient(testApi);
  ofChild = (method, path, call = {}) => client(method, path, { ...call, key: body.apiKey });
});
afterAll(() => testApi.close());

async function add(
  name: string,
  role: string,
  workspaceId: WorkspaceId = testApi.workspaceId,
): Promise<Account> {
  const email = `${name}@x.example`;
  await postCommand(
    {
      command: addMember,
      workspaceId,
      input: { accountId: randomUUID(), email, grant: { workspaceId, role }, link: { hash: name, until: 1 } },
      origin: systemOrigin("test"),
    },
    testApi.api,
  );
  await testApi.api.installation.invalidate();
  return accountOf(email);
}

async function accountOf(email: string): Promise<Account> {
  const account = findAccountByEmail(await testApi.api.installation.find(), email);
  if (account === undefined) throw new Error(`there is no account ${email}`);
  return account;
}

describe("members", () => {
  it("are listed with their roles, those of the parent as inherited", async () => {
    await add("root", "Admin");
    const both = await add("both", "Viewer");
    await add("both", "Author", child.id);
    type Listed = { members: { email: string; roles: object[] }[] };
    const ofParent = await admin<Listed>("GET", "/members");
    expect(ofParent.body.members.map(({ email }) => email)).toEqual(["both@x.example", "root@x.example"]);
    const { body } = await ofChild<Listed>("GET", "/members");
    expect(body.members[0]).toEqual({
      accountId: both.id,
      email: "both@x.example",
      name: "both@x.example",
      status: "Active",
      isOwner: false,
      roles: [
        { workspaceId: child.id, role: "Author", from: "administrator", isInherited: false },
        { workspaceId: testApi.workspaceId, role: "Viewer", from: "administrator", isInherited: true },
      ],
      secondFactor: { codes: false, passkeys: 0, recoveryCodes: 0 },
      signsInWith: [],
      identities: [],
      createdAt: both.createdAt,
      updatedAt: expect.any(Number),
    });
  });

  it("get a role, lose it, and each change is refused for the last administrator", async () => {
    const { id: accountId } = await add("amy", "Viewer");
    const set = await admin("PUT", "/members", { body: { accountId, role: "Author" } });
    expect([set.status, set.body]).toEqual([
      200,
      { accountId, workspaceId: testApi.workspaceId, role: "Author" },
    ]);
    expect((await admin("DELETE", `/members?accountId=${accountId}`)).status).toBe(204);
    expect((await accountOf("amy@x.example")).roles).toEqual([]);
    const { id: last } = await accountOf("root@x.example");
    const refused = await admin("DELETE", "/members", { body: { accountId: last } });
    expect([refused.status, refused.headers.get("error-type")]).toEqual([400, "LastAdministrator"]);
  });

  it("lose their access on every process within a second once they are disabled", async () => {
    const { api } = testApi;
    const elsewhere = await createInstallationDirectory({
      actors: api.actors,
      signals: api.signals,
      now: api.now,
    });
    const { id: accountId } = await add("eve", "Author");
    expect((await elsewhere.find()).accounts.find(({ id }) => id === accountId)?.status).toBe("Active");
    const since = api.now().getTime();
    const answer = await admin("PATCH", "/members/status", { body: { accountId, status: "Disabled" } });
    expect(answer.status).toBe(204);
    const seen = (await elsewhere.find()).accounts.find(({ id }) => id === accountId);
    expect(seen?.status).toBe("Disabled");
    expect(seen?.sessionsFrom).toBeGreaterThanOrEqual(since);
    await elsewhere.close();
  });

  it("with a role in the parent are out of reach for the key of a child", async () => {
    const { id: accountId } = await accountOf("both@x.example");
    for (const [method, path, body] of [
      ["PATCH", "/members/status", { accountId, status: "Disabled" }],
      ["POST", "/members/link", { accountId }],
      ["DELETE", "/members/second-factor", { accountId }],
    ] as const) {
      expect((await ofChild(method, path, { body })).status).toBe(403);
    }
    const { id: root } = await accountOf("root@x.example");
    expect((await ofChild("PUT", "/members", { body: { accountId: root, role: "Viewer" } })).status).toBe(
      404,
    );
    expect((await ofChild("DELETE", "/members", { body: { accountId } })).status).toBe(204);
    expect((await accountOf("both@x.example")).roles.map(({ role }) => role)).toEqual(["Viewer"]);
  });

  it("whose other workspace was deleted are administered here alone", async () => {
    const gone = await makeChild(testApi, { name: "Gone" });
    const { id: accountId } = await add("guest", "Viewer", child.id);
    await add("guest", "Admin", gone.id);
    const attempt = async (): Promise<number> =>
      (await ofChild("DELETE", "/members/second-factor", { body: { accountId } })).status;
    expect(await attempt()).toBe(403);
    await workspaceClient(testApi)("DELETE", `/admin/workspaces?workspaceId=${gone.id}`);
    expect(await attempt()).toBe(204);
  });

  it("get a one-time link, of which only the hash is stored", async () => {
    const { id: accountId } = await add("lou", "Author");
    const call = { body: { accountId, purpose: "sign-in" }, headers: { "idempotency-key": "lou-1" } };
    const { status, body } = await admin<{ link: string; until: number }>("POST", "/members/link", call);
    expect(status).toBe(201);
    const token = /^https:\/\/signalbox\.example\/sign-in\/link\/([\w-]{43})$/.exec(body.link)?.[1] ?? "";
    const { links } = await accountOf("lou@x.example");
    expect(links).toEqual([{ hash: hashToken(token), purpose: "sign-in", until: body.until }]);
    expect((await admin("POST", "/members/link", call)).body).toEqual(body);
    expect(await storedText(token)).toEqual([]);
  });

  it.each([
    ["PUT", "/members", { accountId: "ann", role: "" }, ["accountId", "role"]],
    ["PUT", "/members", { accountId: randomUUID(), role: "Boss" }, ["role", "GET /api/admin/roles"]],
    ["PATCH", "/members/status", { status: "Gone" }, ["accountId", "status"]],
    ["POST", "/invitations", { email: "ann", role: 7 }, ["email", "role"]],
    ["PUT", "/roles", { name: "", permissions: ["users:fly"] }, ["name", "permissions"]],
  ])("%s %s names each field that does not fit in %j", async (method, path, body, fields) => {
    const answer = await admin<{ message: string }>(method, path, { body });
    expect(answer.status).toBe(400);
    for (const field of fields) expect(answer.body.message).toContain(field);
  });

  it("are made owners by owners alone, and keys are none", async () => {
    const { id: accountId } = await accountOf("root@x.example");
    expect((await admin("PUT", "/members/owner", { body: { accountId } })).status).toBe(403);
    expect((await admin("PUT", "/sign-in-settings", { body: { passwords: true } })).status).toBe(403);
    expect((await admin("GET", "/sign-in-settings")).body).toEqual({
      passwords: true,
      secondFactorIn: [],
      updatedAt: expect.any(Number),
    });
  });
});

describe("invitations", () => {
  interface Invited {
    readonly id: string;
    readonly email: string;
    readonly link: string;
    readonly until: number;
    readonly mailed: boolean;
    readonly notMailedBecause?: string;
  }
  const invite = (email: string, role = "Author") =>
    admin<Invited>("POST", "/invitations", { body: { email, role } });
  const open = async () => (await admin<{ invitations: Invited[] }>("GET", "/invitations")).body.invitations;

  it("show their link once, and are listed without it", async () => {
    const { status, body } = await invite(" Kim@X.example ");
    expect(status).toBe(201);
    expect(body).toMatchObject({ email: "kim@x.example", mailed: false });
    const token =
      /^https:\/\/signalbox\.example\/sign-in\/invitation\/([\w-]{43})$/.exec(body.link)?.[1] ?? "";
    const days = (body.until - testApi.api.now().getTime()) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect(await open()).toEqual([
      {
        id: body.id,
        workspaceId: testApi.workspaceId,
        email: "kim@x.example",
        role: "Author",
        createdAt: expect.any(Number),
        until: body.until,
        invitedBy: { id: expect.any(String), name: "default" },
      },
    ]);
    const { invitations } = await testApi.api.installation.find();
    expect(invitations.map(({ hash }) => hash)).toEqual([hashToken(token)]);
    expect(await storedText(token)).toEqual([]);
  });

  it("take the place of an earlier one, and can be revoked", async () => {
    const [first] = await open();
    const { body } = await invite("kim@x.example", "Viewer");
    expect((await open()).map(({ id }) => id)).toEqual([body.id]);
    expect((await admin("DELETE", "/invitations", { body: { id: first?.id } })).status).toBe(404);
    expect((await ofChild("DELETE", "/invitations", { body: { id: body.id } })).status).toBe(404);
    expect((await admin("DELETE", "/invitations", { body: { id: body.id } })).status).toBe(204);
    expect(await open()).toEqual([]);
    expect((await testApi.api.installation.find()).invitations).toEqual([]);
  });

  it("say so when the address belongs to a member", async () => {
    const answer = await admin<{ message: string }>("POST", "/invitations", {
      body: { email: "root@x.example", role: "Viewer" },
    });
    expect([answer.status, answer.headers.get("error-type")]).toEqual([400, "AlreadyMember"]);
    expect(answer.body.message).toContain("Admin");
  });
});

describe("roles", () => {
  it("are sets of permissions that can be changed, and stay while they are in use", async () => {
    const created = await admin<{ id: string }>("PUT", "/roles", {
      body: { name: "Support", permissions: ["deliveries:read", "users:read"] },
    });
    const { id } = created.body;
    expect([created.status, created.body]).toEqual([
      200,
      expect.objectContaining({ permissions: ["users:read", "deliveries:read"] }),
    ]);
    const changed = { id, name: "Support", permissions: ["users:read"] };
    expect((await admin("PUT", "/roles", { body: changed })).body).toMatchObject({
      permissions: ["users:read"],
    });
    type Roles = { roles: { id: string; isBuiltIn: boolean; permissions: string[] }[] };
    const { roles } = (await ofChild<Roles>("GET", "/roles")).body;
    expect(roles.map(({ id: each, isBuiltIn }) => [each, isBuiltIn])).toEqual([
      ["Viewer", true],
      ["Author", true],
      ["WorkspaceManager", true],
      ["Admin", true],
      [id, false],
    ]);
    const { id: accountId } = await add("sue", "Viewer", child.id);
    expect((await ofChild("PUT", "/members", { body: { accountId, role: id } })).status).toBe(200);
    const refused = await admin<{ message: string }>("DELETE", "/roles", { body: { id } });
    expect([refused.status, refused.headers.get("error-type")]).toEqual([400, "InUse"]);
    expect(refused.body.message).toContain("sue@x.example");
    expect((await ofChild("DELETE", "/members", { body: { accountId } })).status).toBe(204);
    expect((await admin("DELETE", "/roles", { body: { id } })).status).toBe(204);
    expect((await admin("DELETE", "/roles", { body: { id } })).status).toBe(404);
  });

  it("have names of their own", async () => {
    const answer = await admin("PUT", "/roles", { body: { name: "admin", permissions: [] } });
    expect([answer.status, answer.headers.get("error-type")]).toEqual([400, "UniqueConstraintViolation"]);
  });
});

/** Where a text is stored or logged: rows of commands and of the audit, the installation, the log. */
async function storedText(text: string): Promise<readonly string[]> {
  const { api, logged } = testApi;
  const places: Record<string, unknown> = { log: logged, installation: await api.installation.find() };
  for (const table of ["commands", "audit"] as const) {
    places[table] = await api.tables.query({
      table,
      where: { workspaceId: testApi.workspaceId },
      order: { by: "at", direction: "desc" },
      limit: 1_000,
    });
  }
  return Object.keys(places).filter((place) => JSON.stringify(places[place]).includes(text));
}
