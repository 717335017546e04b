/**
 * The pages of a new installation in a browser: the API reference, the mailbox with the first mail (an event, a template, a
 * batch, and the message, whose contents cannot run anything there), signing in, and a first team: an owner, an Author and
 * an approval.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { totpCodeAt } from "@signalbox/access";
import { openBrowser, type Browser } from "./browser.fixture.js";
import { until } from "./client.fixture.js";
import { firstSignInLink, openAsMember, type MemberBrowser } from "./member-browser.fixture.js";
import { oneTimeLink, signedInOwner, type SessionCookie } from "./owner.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let browser: Browser;
let cookies: readonly SessionCookie[];

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  cookies = [await signedInOwner(system)];
});
afterAll(async () => {
  await browser.close();
  await system.stop();
});

async function admin(method: string, path: string, body?: object): Promise<string> {
  const answer = await fetch(`${system.url}/api/admin${path}`, {
    method,
    headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect([path, answer.status, text]).toEqual([path, 200, expect.any(String)]);
  return text;
}

async function sendFirstMail(): Promise<void> {
  await fetch(`${system.url}/api/public/apps/identify`, {
    method: "POST",
    headers: { authorization: `Bearer ${system.writeKey}`, prefer: "wait=10" },
    body: JSON.stringify({ userId: "ann", traits: { email: "ann@example.com", firstName: "Ann" } }),
  });
  const definition = {
    type: "Email",
    from: "Shop <shop@example.com>",
    subject: "Welcome, {{ user.firstName }}",
    body:
      "<html><body><h1 id='greeting'>Hello {{ user.firstName }}</h1>" +
      "<script>parent.document.title = 'taken'; document.getElementById('greeting').textContent = 'taken';</script>" +
      "<img src=x onerror=\"document.getElementById('greeting').textContent = 'taken'\">" +
      "<a href='https://example.com/start'>Start</a></body></html>",
  };
  const template: unknown = JSON.parse(
    await admin("PUT", "/content/templates", { name: "Welcome", definition }),
  );
  const { id } = template as { readonly id: string };
  const sent = await admin("POST", "/content/templates/batch-send", {
    templateId: id,
    channel: "Email",
    users: [{ id: "ann", properties: {}, messageId: "first/mail" }],
  });
  expect(sent).toContain('"Success"');
}

describe("the API reference", () => {
  it("finds operations, sends them with a key, and requests no other origin", async () => {
    const desktop = { javaScript: true, size: { width: 1280, height: 900 } };
    const { page, requests, complaints } = await browser.watch(`${system.url}/docs`, desktop);
    await page.getByRole("heading", { name: "Identify a user" }).waitFor();
    const document = (await (await fetch(`${system.url}/openapi.json`)).json()) as {
      readonly tags: readonly { readonly name: string }[];
    };
    const sections = await page.getByRole("complementary").textContent();
    for (const { name } of document.tags) expect(sections).toContain(name);

    await page.getByPlaceholder("Token").first().fill(system.adminKey);
    expect(await sendFromReference(page)).toBe(await admin("GET", "/user-properties"));

    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([system.url]));
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("sends operations with the session of a member who is signed in, without a key", async () => {
    const desktop = { javaScript: true, size: { width: 1280, height: 900 }, cookies };
    const { page, complaints } = await browser.watch(`${system.url}/docs`, desktop);
    await page.getByRole("heading", { name: "Identify a user" }).waitFor();
    expect(await sendFromReference(page)).toBe(await admin("GET", "/user-properties"));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** Finds "List user properties", sends it, and returns the answer. */
async function sendFromReference(page: Page): Promise<string> {
  await page.keyboard.press("Control+k");
  await page.keyboard.type("List user properties");
  await page.getByRole("option").filter({ hasText: "List user properties" }).click();
  await page.getByRole("button", { name: /Test Request.*get \/api\/admin\/user-properties\b/ }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes("/api/admin/user-properties")),
    page.getByRole("button", { name: /^Send get request/ }).click(),
  ]);
  return answer.text();
}

describe("the mailbox page", () => {
  const open = (path = "mailbox"): Promise<Page> =>
    browser.open(`${system.url}/${path}`, { cookies, javaScript: true, size: { width: 1_280, height: 900 } });

  it("of a new installation says what ends up there, and leads to the first mail", async () => {
    const page = await open();
    await page.getByText("Nothing was sent yet").waitFor();
    expect(page.url()).toBe(`${system.url}/dashboard/w/${system.workspaceId}/mailbox`);
    expect(await page.getByRole("link", { name: "Send a first mail" }).isVisible()).toBe(true);
  });

  it("shows the first mail without being asked, as its recipient would have got it", async () => {
    const page = await open();
    await page.getByText("Nothing was sent yet").waitFor();
    await sendFirstMail();
    await page.getByRole("link", { name: "Welcome, Ann" }).click();
    const panel = page.getByRole("dialog");
    await panel.frameLocator("iframe").locator("#greeting").waitFor();
    expect(await panel.frameLocator("iframe").locator("#greeting").textContent()).toBe("Hello Ann");
    const shown = await panel.innerText();
    for (const fact of ["ann@example.com", "Welcome, Ann", "Plain text", "Why it was sent"])
      expect(shown).toContain(fact);
    await panel.getByRole("link", { name: "Why it was sent" }).click();
    await page.getByText("Test took it").first().waitFor();
  });

  it("runs nothing in a message: neither in its frame nor when its address is opened directly", async () => {
    const page = await open();
    await page.getByRole("link", { name: "Welcome, Ann" }).click();
    const frame = page.getByRole("dialog").locator("iframe");
    expect(await frame.getAttribute("sandbox")).toBe("");
    const address = new URL((await frame.getAttribute("src")) ?? "", page.url()).href;
    const alone = await browser.open(address, { cookies, javaScript: true });
    expect(await alone.textContent("#greeting")).toBe("Hello Ann");
  });

  it("deletes all messages on request", async () => {
    const page = await open();
    await page.getByRole("button", { name: "Delete all" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete all" }).click();
    await page.getByText("Nothing was sent yet").waitFor();
    const kept = await page.request.get(`${system.url}/api/admin/mailbox`);
    expect(await kept.json()).toEqual({ mails: [] });
  });
});

describe("the pages for signing in", () => {
  it("take a new member from a link to a password, and by the account to a second factor", async () => {
    const { email, url } = await oneTimeLink(system);
    const page = await browser.open(url, { javaScript: true });
    await page.getByRole("button", { name: "Sign in" }).click();
    expect([page.url(), await page.textContent("h1")]).toEqual([
      `${system.url}/account/first-password`,
      "Set a password",
    ]);
    await page.getByLabel("New password").fill("seven green bottles");
    await page.getByLabel("The same again").fill("seven green bottles");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.waitForURL(`${system.url}/dashboard/**`);
    await page.goto(`${system.url}/account`);
    await page.getByRole("tab", { name: "Sign-in" }).click();
    await page.getByText("You sign in with a password.").waitFor();
    await page.getByRole("button", { name: "Set up" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("img", { name: "QR code" }).waitFor();
    const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "");
    await dialog.getByRole("textbox", { name: "Code" }).fill(totpCodeAt(secret, Date.now()));
    await dialog.getByRole("button", { name: "Turn on" }).click();
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    const [recoveryCode = ""] = (await codes.locator("pre").innerText()).split("\n");
    await codes.getByRole("button", { name: "Done" }).click();
    await page.goto(`${system.url}/sign-out`);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto(`${system.url}/queues/`);
    await page.getByLabel("Address").fill(email);
    await page.getByLabel("Password").fill("seven green bottles");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByLabel("Code", { exact: true }).fill(recoveryCode);
    await page.getByRole("button", { name: "Sign in" }).click();
    expect(page.url()).toBe(`${system.url}/queues/`);
  });

  it("have no axe violations, light and dark", async () => {
    for (const path of ["/sign-in", "/sign-in/reset", "/sign-in/link/unknown"]) {
      expect([path, await browser.faultsOf(system.url + path)]).toEqual([path, []]);
    }
    for (const path of ["/sign-out"]) {
      expect([path, await browser.faultsOf(system.url + path, { cookies })]).toEqual([path, []]);
    }
  });
});

describe("the first team of a new installation", () => {
  const journey = {
    entryNode: { type: "EventEntryNode", event: "Signed Up", child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  };

  /** The owner signs in with the link of the log, and invites the Author, who accepts on the page. */
  async function signInBoth(): Promise<{ readonly owner: MemberBrowser; readonly author: MemberBrowser }> {
    const owner = await openAsMember(firstSignInLink(system), browser, system);
    await owner.page.getByRole("button", { name: "Sign in" }).click();
    const { link } = await owner.call("POST", "/invitations", { email: "bea@example.com", role: "Author" });
    const author = await openAsMember(String(link), browser, system);
    expect(await author.page.textContent("main")).toContain("with the role Author");
    await author.page.getByLabel("Your name").fill("Bea");
    await author.page.getByLabel("New password").fill("seven green bottles");
    await author.page.getByLabel("The same again").fill("seven green bottles");
    await author.page.getByRole("button", { name: "Accept and sign in" }).click();
    // The dashboard, to which signing in leads, needs JavaScript; this browser has none.
    await author.page.goto(`${system.url}/sign-out`);
    expect(await author.page.textContent("main")).toContain("signed in as bea@example.com");
    return { owner, author };
  }

  it("publishes what the Author wrote once the owner approves, and the audit log shows all of it", async () => {
    const { owner, author } = await signInBoth();
    const { id } = await author.call("PUT", "/journeys", { name: "Welcome", draft: journey });
    const resource = { type: "Journey", id, status: "Running" };
    const { id: approvalId } = await author.call("POST", "/approvals", { resource, note: "Please" });
    const own = await author.send("POST", "/approvals/approve", { approvalId });
    expect([own.status, own.text]).toEqual([403, expect.any(String)]);
    expect((await author.send("PUT", "/journeys", { id, status: "Running" })).status).toBe(403);
    await owner.call("POST", "/approvals/approve", { approvalId });
    const { journeys } = await author.call("GET", "/journeys");
    expect(journeys).toContainEqual(
      expect.objectContaining({ id, status: "Running", definition: expect.objectContaining(journey) }),
    );

    const account = expect.objectContaining({ kind: "member", name: "Bea" });
    const first = expect.objectContaining({ kind: "member", name: "Owner" });
    const told = [
      { action: "open-session", ok: true, actor: first, signIn: "link" },
      { action: "create-invitation", ok: true, actor: first },
      { action: "accept-invitation", ok: true, actor: account },
      { action: "open-session", ok: true, actor: account },
      { action: "put-journey", ok: true, actor: account, resources: [expect.objectContaining({ id })] },
      { action: "request-approval", ok: true, actor: account },
      { action: "approve-request", ok: false, actor: account, error: "Forbidden" },
      { action: "put-journey", ok: false, actor: account, error: "Forbidden" },
      { action: "approve-request", ok: true, actor: first },
    ].map((entry): unknown => expect.objectContaining(entry));
    // Pages of the log name users, files do not.
    const entries = async (): Promise<readonly unknown[]> => {
      const page = (await owner.call("GET", "/audit?limit=500"))["entries"] as readonly {
        readonly userName?: string;
      }[];
      return page.map((entry) => {
        const { userName: _, ...kept } = entry;
        return kept;
      });
    };
    const listed = await until(entries, (each) => JSON.stringify(each).includes('"accept-invitation"'));
    for (const entry of told) expect(listed).toContainEqual(entry);

    const ndjson = await owner.send("GET", "/audit/download?format=ndjson");
    const lines = ndjson.text.trimEnd().split("\n");
    const exported: readonly unknown[] = lines.map((line): unknown => JSON.parse(line));
    expect(exported).toEqual(expect.arrayContaining([...listed]));
    const csv = await owner.send("GET", "/audit/download");
    const row = csv.text
      .split("\n")
      .find((line) => line.includes("approve-request") && line.includes("Owner"));
    expect(row).toContain(system.workspaceId);
    expect((await author.send("GET", "/audit")).status).toBe(403);
  });
});

describe("the board of the queues", () => {
  it("requests no other origin", async () => {
    for (const path of ["/queues/", "/queues/queue/mailbox-00", "/mailbox/", "/docs"]) {
      const requests = await browser.requestsOf(system.url + path, { cookies });
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((url) => !url.startsWith(`${system.url}/`) && !url.startsWith("data:"))).toEqual(
        [],
      );
    }
  });

  it("explains what a partition is", async () => {
    const page = await browser.open(`${system.url}/queues/queue/mailbox-00`, {
      cookies,
      javaScript: true,
      size: { width: 1_200, height: 800 },
    });
    const description = page.getByText("A partition carries the messages to all users");
    await description.waitFor();
    expect(await description.isVisible()).toBe(true);
  });
});
