/** The test mailbox as API, and the parts of its messages for a member who is signed in. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { mailTable } from "@signalbox/workspace";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { changeInstallation, signedIn, type MemberOptions } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { keepMail, mailTo } from "./mail.fixture.js";

interface TestMailRow extends MailRow {
  readonly isTest?: true;
  readonly sentBy?: { readonly name?: string };
}

interface MailRow {
  readonly id: string;
  readonly to: string;
  readonly subject?: string;
}

let testApi: TestApi;
let admin: AdminClient;
let cookie: string;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  cookie = await signInAs({ role: "Admin" });
});
afterAll(() => testApi.close());

async function signInAs(member: MemberOptions): Promise<string> {
  const { browser } = await signedIn(testApi, member);
  return browser.cookie();
}

function fetchPage(path: string, headers: Readonly<Record<string, string>> = { cookie }): Promise<Response> {
  return fetch(`${testApi.url}/mailbox${path}`, { headers, redirect: "manual" });
}

async function page(path: string): Promise<string> {
  return (await fetchPage(path)).text();
}

function keep(...mails: Parameters<typeof keepMail>[1]): Promise<void> {
  return keepMail(testApi.api.tables, mails);
}

function mail(id: string, more: Partial<Parameters<typeof mailTo>[0]> = {}): ReturnType<typeof mailTo> {
  return mailTo({ workspaceId: testApi.workspaceId, id, ...more });
}

async function listed(query = ""): Promise<{ ids: readonly string[]; nextCursor?: string }> {
  const { body } = await admin<{ mails: readonly MailRow[]; nextCursor?: string }>("GET", `/mailbox${query}`);
  const ids = body.mails.map(({ id }) => id);
  return { ids, ...(body.nextCursor !== undefined && { nextCursor: body.nextCursor }) };
}

it("is shown only after signing in", async () => {
  for (const path of ["", "/", `/${testApi.workspaceId}/x`, `/${testApi.workspaceId}/x/html`]) {
    const answer = await fetchPage(path, {});
    const signIn = `/sign-in?next=${encodeURIComponent(`/mailbox${path}`)}`;
    expect([answer.status, answer.headers.get("location")]).toEqual([303, signIn]);
  }
});

it("leads from its old addresses to the page of the dashboard", async () => {
  const own = `/dashboard/w/${testApi.workspaceId}/mailbox`;
  for (const [path, page_] of [
    ["", "/mailbox/"],
    ["/", "/dashboard/mailbox"],
    ["/?q=ann", "/dashboard/mailbox?q=ann"],
    [`/${testApi.workspaceId}/a%2Fb%20%3F`, `${own}?open=a%2Fb%20%3F`],
    [`/${testApi.workspaceId}/m-2/text`, `${own}?open=m-2`],
    [`/${testApi.workspaceId}/m-2/trace`, `${own}?open=m-2`],
    ["/..%2f..%2fevil/x", "/dashboard/w/..%252f..%252fevil/mailbox?open=x"],
  ] as const) {
    const answer = await fetchPage(path);
    expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 303, page_]);
  }
});

it("says which messages are tests, of which there is no delivery", async () => {
  const sentBy = { id: "member-1", name: "Ann" };
  await keep(mail("test-7", { to: "test@example.org", sentBy }), mail("m-7", { to: "test@example.org" }));
  const { body } = await admin<{ mails: readonly TestMailRow[] }>("GET", "/mailbox?search=test@example.org");
  expect(Object.fromEntries(body.mails.map((each) => [each.id, [each.isTest, each.sentBy]]))).toEqual({
    "m-7": [undefined, undefined],
    "test-7": [true, { name: "Ann" }],
  });
  await testApi.api.tables.apply(
    ["test-7", "m-7"].map((id) => ({
      change: mailTable.remove(`${testApi.workspaceId}/${id}`),
      version: Number.MAX_SAFE_INTEGER,
    })),
  );
});

describe("a mailbox", () => {
  beforeAll(() =>
    keep(
      mail("m-1", { at: 1_000, subject: "First", to: "ann@example.com" }),
      mail("m-2", { at: 2_000, subject: "Second <b>", to: "ben@example.com" }),
      mail("a/b ?#%", { at: 3_000, subject: "Odd id", html: "<script>alert(1)</script><p>hi</p>" }),
      mail("m-4", { at: 4_000, channel: "Sms", to: "+15551234567", body: "Your code is 1234" }),
    ),
  );

  it("is listed newest first, a page at a time", async () => {
    expect((await listed()).ids).toEqual(["m-4", "a/b ?#%", "m-2", "m-1"]);
    const first = await listed("?limit=3");
    expect(first.ids).toEqual(["m-4", "a/b ?#%", "m-2"]);
    expect(await listed(`?limit=3&cursor=${first.nextCursor ?? ""}`)).toEqual({ ids: ["m-1"] });
    expect(await listed("?limit=4")).not.toHaveProperty("nextCursor");
  });

  it("is searched by recipient and subject", async () => {
    expect((await listed("?search=BEN@")).ids).toEqual(["m-2"]);
    expect((await listed("?search=first")).ids).toEqual(["m-1"]);
    expect((await listed("?search=example.com&limit=2")).ids).toEqual(["a/b ?#%", "m-2"]);
    expect((await listed("?search=nobody")).ids).toEqual([]);
  });

  it("returns one message completely", async () => {
    const answer = await admin("GET", "/mailbox/m-2");
    expect(answer.body).toMatchObject({
      workspaceId: testApi.workspaceId,
      id: "m-2",
      at: 2_000,
      channel: "Email",
      to: "ben@example.com",
      subject: "Second <b>",
      message: { channel: "Email", subject: "Second <b>" },
    });
    expect((await admin("GET", "/mailbox/none")).status).toBe(404);
    const odd = await admin("GET", `/mailbox/${encodeURIComponent("a/b ?#%")}`);
    expect(odd.body["id"]).toBe("a/b ?#%");
  });

  it("answers HTML for a sandboxed frame, and its source as text", async () => {
    const path = `/${testApi.workspaceId}/${encodeURIComponent("a/b ?#%")}`;
    const framed = await fetchPage(`${path}/html`);
    expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
    expect(await framed.text()).toContain("<script>alert(1)</script>");
    const source = await fetchPage(`${path}/source`);
    expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(source.headers.get("x-content-type-options")).toBe("nosniff");
    expect(JSON.parse(await page(`${path}/raw`))).toMatchObject({ id: "a/b ?#%" });
  });

  it("answers attachments as downloads", async () => {
    await keep(
      mail("full", {
        at: 5_000,
        attachments: [{ name: 'in"voice.pdf', mimeType: "application/pdf", bytes: "aGk=" }],
      }),
    );
    const file = await fetchPage(`/${testApi.workspaceId}/full/attachments/0`);
    expect(await file.text()).toBe("hi");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    for (const part of ["attachments/1", "attachments/x", "nothing"]) {
      expect((await fetchPage(`/${testApi.workspaceId}/full/${part}`)).status).toBe(404);
    }
  });

  it("has no HTML of other channels", async () => {
    expect((await fetchPage(`/${testApi.workspaceId}/m-4/html`)).status).toBe(404);
  });
});

describe("clearing the mailbox", () => {
  it("needs the permission to change deliveries", async () => {
    await keep(mail("kept"));
    const { workspaceId } = testApi;
    const role = { id: "reader", workspaceId, name: "Reader", createdAt: 0, updatedAt: 0 };
    const permissions = ["deliveries:read", "users:see-personal"] as const;
    await changeInstallation(testApi.api, (state) => ({ ...state, roles: [{ ...role, permissions }] }));
    const roles = [{ workspaceId, role: "reader", from: "administrator" }] as const;
    const { browser: reader } = await signedIn(testApi, { roles });
    expect((await reader.send("DELETE", "/api/admin/mailbox", {})).status).toBe(403);
    const path = `/${workspaceId}/kept/html`;
    expect((await fetchPage(path, { cookie: reader.cookie() })).status).toBe(200);
    const unseeing = { cookie: await signInAs({ role: "Viewer" }) };
    expect((await fetchPage(path, unseeing)).status).toBe(403);
    expect((await listed()).ids).toContain("kept");
  });

  it("removes all messages", async () => {
    await keep(mail("again", { at: Date.now() }));
    expect((await admin("DELETE", "/mailbox")).status).toBe(204);
    expect((await listed()).ids).toEqual([]);
  });
});

describe("a member", () => {
  it("sees the mail of the own workspace and its children, and of no other", async () => {
    const child = await makeChild(testApi, { name: "child" });
    await keep(
      mail("of-parent"),
      mailTo({ workspaceId: child.id, id: "of-child", subject: "For the child" }),
    );
    expect((await listed()).ids.toSorted()).toEqual(["of-child", "of-parent"]);
    const asChild = {
      cookie: await signInAs({ roles: [{ workspaceId: child.id, role: "Author", from: "invitation" }] }),
    };
    for (const [workspaceId, id, status] of [
      [testApi.workspaceId, "of-parent", 404],
      [child.id, "of-child", 200],
    ] as const)
      expect((await fetchPage(`/${workspaceId}/${id}/html`, asChild)).status).toBe(status);
  });
});
