/** The test mailbox as API and as pages, for a member who is signed in. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminClient } from "../admin/admin-client.fixture.js";
import { aSentDelivery } from "../admin/deliveries/delivery.fixture.js";
import { changeInstallation, signedIn, type MemberOptions } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";
import { keepMail, mailTo } from "./mail.fixture.js";

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

function clear(headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(`${testApi.url}/mailbox/clear`, {
    method: "POST",
    headers: { cookie, ...headers },
    redirect: "manual",
  });
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

describe("an empty mailbox", () => {
  it("says how to send a message to it", async () => {
    const text = await page("/");
    expect(text).toContain("Nothing was sent yet");
    expect(text).toContain(`curl -X POST ${testApi.url}/api/admin/content/templates/batch-send`);
    expect(text).not.toContain(testApi.adminKey);
  });

  it("is shown only after signing in", async () => {
    for (const path of ["", "/", `/${testApi.workspaceId}/x`, `/${testApi.workspaceId}/x/html`]) {
      const answer = await fetchPage(path, {});
      const signIn = `/sign-in?next=${encodeURIComponent(`/mailbox${path}`)}`;
      expect([answer.status, answer.headers.get("location")]).toEqual([303, signIn]);
    }
    expect((await clear({ cookie: "", "sec-fetch-site": "same-origin" })).status).toBe(303);
  });
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

  it("shows the newest messages, and says so, for the address of a page that has expired", async () => {
    const [list, note] = [await page("/"), "The address of that page has expired"];
    expect(list).not.toContain(note);
    const { nextCursor = "" } = await listed("?limit=3");
    // That of the operation is not one of the page.
    for (const cursor of ["x", nextCursor]) {
      const shown = await page(`/?cursor=${cursor}`);
      expect(shown).toContain(note);
      expect(shown).toContain("Second &lt;b&gt;");
    }
  });

  it("is searched by recipient and subject", async () => {
    expect((await listed("?search=BEN@")).ids).toEqual(["m-2"]);
    expect((await listed("?search=first")).ids).toEqual(["m-1"]);
    expect((await listed("?search=example.com&limit=2")).ids).toEqual(["a/b ?#%", "m-2"]);
    expect((await listed("?search=nobody")).ids).toEqual([]);
    expect(await page("/?q=ben")).toContain("Second &lt;b&gt;");
    expect(await page("/?q=ben")).not.toContain("First");
    expect(await page("/?q=%3Cscript%3E")).toContain("No message to or about “&lt;script&gt;”");
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

  it("shows a list without script, under a policy that allows none", async () => {
    const answer = await fetchPage("/");
    const text = await answer.text();
    expect(text.indexOf("Odd id")).toBeLessThan(text.indexOf("Second &lt;b&gt;"));
    expect(text).toContain(`href="/mailbox/${testApi.workspaceId}/a%2Fb%20%3F%23%25"`);
    expect(text).not.toContain("<script");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  it("shows a message in a sandboxed frame, and its source as text", async () => {
    const path = `/${testApi.workspaceId}/${encodeURIComponent("a/b ?#%")}`;
    const whole = await page(path);
    expect(whole).toContain("sandbox title=");
    expect(whole).not.toContain("<script>");
    const framed = await fetchPage(`${path}/html`);
    expect(framed.headers.get("content-security-policy")).toMatch(/^sandbox; default-src 'none';/);
    expect(await framed.text()).toContain("<script>alert(1)</script>");
    const source = await fetchPage(`${path}/source`);
    expect(source.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(source.headers.get("x-content-type-options")).toBe("nosniff");
    expect(JSON.parse(await page(`${path}/raw`))).toMatchObject({ id: "a/b ?#%" });
  });

  it("shows plain text on a page of its own, one link away", async () => {
    const path = `/${testApi.workspaceId}/m-2`;
    const tabs = (current: string): RegExp =>
      new RegExp(`<nav class="tabs"[^>]*>.*<a href="[^"]*" aria-current="page">${current}</a>.*</nav>`, "s");
    expect(await page(path)).toMatch(tabs("HTML"));
    const text = await page(`${path}/text`);
    expect(text).toMatch(tabs("Plain text"));
    expect(text).toContain('<pre class="text" tabindex="0">Hello</pre>');
    expect(text).not.toContain("<iframe");
  });

  it("names the origin of a message instead of its ids", async () => {
    const { body: template } = await admin<{ id: string }>("PUT", "/content/templates", {
      body: { name: "Welcome <b>", definition: { type: "Sms", body: "Hi" } },
    });
    const exit = { entryNode: { type: "EventEntryNode", event: "Ordered", child: "ExitNode" }, nodes: [] };
    const { body: journey } = await admin<{ id: string }>("PUT", "/journeys", {
      body: { name: "Onboarding", definition: { ...exit, exitNode: { type: "ExitNode" } } },
    });
    const { body: broadcast } = await admin<{ id: string }>("PUT", "/broadcasts/v2", {
      body: { name: "Spring sale", config: { type: "V2", message: { type: "Email" } } },
    });
    const gone = randomUUID();
    await keep(
      mail("of-journey", { userId: "ann", templateId: template.id, journeyId: journey.id }),
      mail("of-broadcast", { userId: "ann", templateId: gone, broadcastId: broadcast.id }),
    );
    const list = await page("/");
    expect(list).toContain("Template “Welcome &lt;b&gt;” · journey “Onboarding”");
    expect(list).toContain("Template “deleted since” · broadcast “Spring sale”");
    const whole = await page(`/${testApi.workspaceId}/of-journey`);
    for (const name of ["Welcome &lt;b&gt;", "Onboarding", "Default"]) {
      expect(whole).toContain(`<dd>${name}</dd>`);
    }
    const words = [list, whole].map((each) => each.replaceAll(/(?:href|src)="[^"]*"/g, "")).join("");
    for (const id of [template.id, journey.id, broadcast.id, gone, testApi.workspaceId]) {
      expect(words).not.toContain(id);
    }
  });

  it("links to why a message was sent, and to its user", async () => {
    const traits = { email: "ann@example.com", plan: "<gold>" };
    await testApi.send("/api/public/apps/identify", { userId: "ann", traits });
    await testApi.api.deliveries.insert([aSentDelivery(testApi.workspaceId, "traced/1")]);
    await keep(mail("traced/1", { userId: "ann" }), mail("a-test", { userId: "nobody" }));
    const whole = await page(`/${testApi.workspaceId}/traced%2F1`);
    const path = `/${testApi.workspaceId}/traced%2F1`;
    expect(whole).toContain(`<a href="/mailbox${path}/trace">`);
    expect(whole).toContain(`<a href="/mailbox${path}/user">ann</a>`);
    expect(await page(`${path}/trace`)).toContain("A call of the API asked for the email");
    expect(await page(`${path}/user`)).toContain("&quot;plan&quot;: &quot;&lt;gold&gt;&quot;");
    const ofTest = `/${testApi.workspaceId}/a-test`;
    expect(await page(`${ofTest}/trace`)).toContain("There is no record of this delivery");
    expect(await page(`${ofTest}/user`)).toContain("Nothing is stored of this user");
  });

  it("shows messages of an earlier release", async () => {
    await keep(mail("old"));
    const whole = await page(`/${testApi.workspaceId}/old`);
    expect(whole).toContain("Why it was sent");
    expect(whole).not.toContain("<dt>User</dt>");
    expect((await fetchPage(`/${testApi.workspaceId}/old/user`)).status).toBe(404);
  });

  it("shows headers, links and attachments", async () => {
    await keep(
      mail("full", {
        at: 5_000,
        html: '<a href="https://example.com/a?x=1&amp;y=2">go</a><a href="javascript:alert(1)">no</a>',
        headers: [{ name: "List-Unsubscribe", value: "<https://example.com/u>" }],
        attachments: [{ name: 'in"voice.pdf', mimeType: "application/pdf", bytes: "aGk=" }],
      }),
    );
    const whole = await page(`/${testApi.workspaceId}/full`);
    expect(whole).toContain("&lt;https://example.com/u&gt;");
    expect(whole).toContain('<a href="https://example.com/a?x=1&amp;y=2"');
    expect(whole).not.toContain("javascript:");
    const file = await fetchPage(`/${testApi.workspaceId}/full/attachments/0`);
    expect(await file.text()).toBe("hi");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename=/);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    for (const part of ["attachments/1", "attachments/x", "nothing"]) {
      expect((await fetchPage(`/${testApi.workspaceId}/full/${part}`)).status).toBe(404);
    }
  });

  it("shows messages of other channels", async () => {
    const text = await page(`/${testApi.workspaceId}/m-4`);
    expect(text).toContain("Your code is 1234");
    expect(text).toContain("+15551234567");
    expect((await fetchPage(`/${testApi.workspaceId}/m-4/html`)).status).toBe(404);
  });
});

describe("clearing the mailbox", () => {
  it("is refused for another site's form", async () => {
    await keep(mail("stays"));
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
    ]) {
      expect((await clear(headers)).status).toBe(403);
    }
    expect((await listed()).ids).toContain("stays");
  });

  it("needs the permission to change deliveries", async () => {
    await keep(mail("kept"));
    const { workspaceId } = testApi;
    const role = { id: "reader", workspaceId, name: "Reader", createdAt: 0, updatedAt: 0 };
    const permissions = ["deliveries:read", "users:see-personal"] as const;
    await changeInstallation(testApi.api, (state) => ({ ...state, roles: [{ ...role, permissions }] }));
    const roles = [{ workspaceId, role: "reader", from: "administrator" }] as const;
    const viewer = { cookie: await signInAs({ roles }) };
    expect((await clear({ ...viewer, "sec-fetch-site": "same-origin" })).status).toBe(403);
    expect((await fetchPage("/", viewer)).status).toBe(200);
    const unseeing = { cookie: await signInAs({ role: "Viewer" }) };
    expect((await fetchPage("/", unseeing)).status).toBe(403);
    expect((await listed()).ids).toContain("kept");
  });

  it("removes all messages, on the page or by the api", async () => {
    const answer = await clear({ "sec-fetch-site": "same-origin" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/mailbox/"]);
    expect((await listed()).ids).toEqual([]);
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
    expect(await page("/")).toContain("workspace “child”");
    const asChild = {
      cookie: await signInAs({ roles: [{ workspaceId: child.id, role: "Author", from: "invitation" }] }),
    };
    const list = await (await fetchPage("/", asChild)).text();
    expect(list).toContain("For the child");
    expect(list).not.toContain(`/mailbox/${testApi.workspaceId}`);
    expect((await fetchPage(`/${testApi.workspaceId}/of-parent`, asChild)).status).toBe(404);
    expect((await fetchPage(`/${child.id}/of-child`, asChild)).status).toBe(200);
  });
});
