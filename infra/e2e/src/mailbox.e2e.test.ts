/**
 * The pages a developer opens first, in a browser: the API reference, and the mailbox with the first mail of a new
 * installation: an event, a template, a batch, and the message. The contents of a message cannot run anything there.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Browser } from "./browser.fixture.js";
import { until } from "./client.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let browser: Browser;
let cookies: { readonly name: string; readonly value: string; readonly url: string }[];

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), openBrowser()]);
  const body = new URLSearchParams({ key: system.adminKey });
  const answer = await fetch(`${system.url}/mailbox/sign-in`, { method: "POST", body, redirect: "manual" });
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(answer.headers.get("set-cookie") ?? "") ?? [];
  cookies = [{ name, value, url: `${system.url}/mailbox` }];
});
afterAll(async () => {
  await browser.close();
  await system.stop();
});

/** A sign-in at one operator page is valid for all of them. */
function everywhere(signedIn: typeof cookies): typeof cookies {
  return signedIn.map((cookie) => ({ ...cookie, url: system.url }));
}

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
  it("is linked from the root, finds operations, sends them with a key, and requests no other origin", async () => {
    const desktop = { javaScript: true, size: { width: 1280, height: 900 } };
    const { page, requests, complaints } = await browser.watch(`${system.url}/`, desktop);
    await page.getByRole("heading", { name: "Identify a user" }).waitFor();
    expect(page.url()).toBe(`${system.url}/docs`);
    const document = (await (await fetch(`${system.url}/openapi.json`)).json()) as {
      readonly tags: readonly { readonly name: string }[];
    };
    const sections = await page.getByRole("complementary").textContent();
    for (const { name } of document.tags) expect(sections).toContain(name);

    await page.getByPlaceholder("Token").first().fill(system.adminKey);
    await page.keyboard.press("Control+k");
    await page.keyboard.type("List user properties");
    await page.getByRole("option").filter({ hasText: "List user properties" }).click();
    await page.getByRole("button", { name: /Test Request.*get \/api\/admin\/user-properties\b/ }).click();
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes("/api/admin/user-properties")),
      page.getByRole("button", { name: /^Send get request/ }).click(),
    ]);
    expect(await answer.text()).toBe(await admin("GET", "/user-properties"));

    expect(new Set(requests.map((url) => new URL(url).origin))).toEqual(new Set([system.url]));
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("the mailbox page", () => {
  it("of a new installation shows the first steps, and is accessible", async () => {
    const page = await browser.open(`${system.url}/mailbox`, { cookies });
    expect(await page.title()).toBe("Test mailbox · Signalbox");
    expect(await page.textContent("h1")).toBe("Nothing was sent yet");
    expect(await browser.faultsOf(`${system.url}/mailbox/`, { cookies })).toEqual([]);
    expect(await browser.faultsOf(`${system.url}/mailbox/sign-in`)).toEqual([]);
  });

  it("shows the first mail, in the list and in full, also on a phone without JavaScript", async () => {
    await sendFirstMail();
    const list = await browser.open(`${system.url}/mailbox/`, { cookies });
    const listed = async (): Promise<string> => {
      await list.reload();
      return (await list.textContent("main")) ?? "";
    };
    await until(listed, (text) => text.includes("Welcome, Ann"));
    await list.click("text=Welcome, Ann");
    expect(await list.textContent("h1")).toBe("Welcome, Ann");
    const facts = (await list.textContent("dl")) ?? "";
    for (const fact of ["ann@example.com", "Welcome", "Default"]) expect(facts).toContain(fact);
    expect(facts).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(await list.frameLocator("iframe").locator("#greeting").textContent()).toBe("Hello Ann");
    const measured = await browser.open(list.url(), { cookies, javaScript: true });
    const width = await measured.evaluate("document.documentElement.scrollWidth - window.innerWidth");
    expect(width).toBeLessThanOrEqual(0);
  });

  it("links to its plain text, its trace and its user, without JavaScript", async () => {
    const page = await browser.open(`${system.url}/mailbox/`, { cookies });
    expect(await page.textContent("ul.mails")).toContain("Template “Welcome”");
    await page.click("text=Welcome, Ann");
    await page.getByRole("link", { name: "Plain text" }).click();
    expect(await page.textContent("pre.text")).toContain("Hello Ann");
    await page.getByRole("link", { name: "HTML", exact: true }).click();
    await page.getByRole("link", { name: "Why it was sent, step by step" }).click();
    expect(await page.textContent("ol.steps")).toContain("Test took it");
    await page.goBack();
    await page.getByRole("link", { name: "ann", exact: true }).click();
    expect(await page.textContent("main")).toContain('"firstName": "Ann"');
  });

  it("shows the message in a frame of most of the window's height, which can be resized", async () => {
    const list = await browser.open(`${system.url}/mailbox/`, { cookies });
    await list.click("text=Welcome, Ann");
    const size = { width: 1_200, height: 800 };
    const page = await browser.open(list.url(), { cookies, size, javaScript: true });
    const heights = async (): Promise<readonly unknown[]> => [
      (await page.locator(".frame").boundingBox())?.height,
      (await page.locator(".frame iframe").boundingBox())?.height,
    ];
    const style = "getComputedStyle(document.querySelector('.frame'))";
    expect(await page.evaluate(`[${style}.resize, ${style}.overflow]`)).toEqual(["vertical", "hidden"]);
    expect(await heights()).toEqual([640, 624]);
    // What a browser does when a user drags the corner: the element gets a height of its own.
    await page.evaluate("document.querySelector('.frame').style.height = '900px'");
    expect(await heights()).toEqual([900, 884]);
  });

  it("has no axe violations, light and dark, as a list and as a message", async () => {
    const page = await browser.open(`${system.url}/mailbox/`, { cookies });
    await page.click("text=Welcome, Ann");
    const message = page.url();
    for (const url of [
      `${system.url}/mailbox/`,
      message,
      `${message}/text`,
      `${message}/trace`,
      `${message}/user`,
    ]) {
      for (const colorScheme of ["light", "dark"] as const) {
        expect(await browser.faultsOf(url, { cookies, colorScheme })).toEqual([]);
      }
    }
  });

  it("runs nothing in a message: neither in its frame nor when its address is opened directly", async () => {
    const page = await browser.open(`${system.url}/mailbox/`, { cookies });
    await page.click("text=Welcome, Ann");
    const chromium = page.context().browser();
    // With JavaScript, and with the pages' policies in force.
    const context = await chromium?.newContext({ javaScriptEnabled: true });
    await context?.addCookies(cookies);
    const whole = await context?.newPage();
    await whole?.goto(page.url());
    expect(await whole?.title()).toBe("Welcome, Ann · Signalbox");
    expect(await whole?.frameLocator("iframe").locator("#greeting").textContent()).toBe("Hello Ann");
    const alone = await context?.newPage();
    await alone?.goto(`${page.url()}/html`);
    expect(await alone?.textContent("#greeting")).toBe("Hello Ann");
    await context?.close();
  });

  it("deletes all messages on request", async () => {
    const page = await browser.open(`${system.url}/mailbox/`, { cookies });
    await page.click("text=Delete all messages");
    expect(await page.textContent("h1")).toBe("Nothing was sent yet");
  });
});

describe("the board of the queues", () => {
  it("requests no other origin", async () => {
    for (const path of ["/queues/", "/queues/queue/mailbox-00", "/mailbox/", "/docs"]) {
      const requests = await browser.requestsOf(system.url + path, { cookies: everywhere(cookies) });
      expect(requests.length).toBeGreaterThan(0);
      expect(requests.filter((url) => !url.startsWith(`${system.url}/`) && !url.startsWith("data:"))).toEqual(
        [],
      );
    }
  });

  it("explains what a partition is", async () => {
    const page = await browser.open(`${system.url}/queues/queue/mailbox-00`, {
      cookies: everywhere(cookies),
      javaScript: true,
      size: { width: 1_200, height: 800 },
    });
    const description = page.getByText("A partition carries the messages to all users");
    await description.waitFor();
    expect(await description.isVisible()).toBe(true);
  });
});
