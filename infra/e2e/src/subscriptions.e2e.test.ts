/**
 * Unsubscribing as recipients do it: on a phone, without JavaScript, from a mail's link, against the running service.
 * And as their programs do it: by one click, or by opening every link of a mail before it is read.
 */
import { randomBytes } from "node:crypto";
import { deserializeWorkspace, workspaceKey } from "@signalbox/workspace";
import { parseWorkspaceId, secretBoxOf, type WorkspaceId } from "@signalbox/core";
import { managementUrl, oneClickUrl, type SubscriptionLink } from "@signalbox/messaging";
import { connectMongoStorage } from "@signalbox/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type Browser } from "./browser.fixture.js";
import { ask, clientOf, type Answer, type Client } from "./client.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

const secretKey = randomBytes(32);
let system: System;
let client: Client;
let browser: Browser;
let workspaceId: WorkspaceId;
let secret: string;
let news: string;
let offers: string;

beforeAll(async () => {
  [system, browser] = await Promise.all([
    startSystem({ environment: { SECRET_KEY: secretKey.toString("hex") } }),
    openBrowser(),
  ]);
  client = clientOf(system);
  const own = parseWorkspaceId(system.workspaceId);
  if (own === undefined) throw new TypeError("the system has no workspace");
  workspaceId = own;
  secret = await subscriptionSecret();
  news = await groupOf("News");
  offers = await groupOf("Offers");
});
afterAll(async () => {
  await browser?.close();
  await system?.stop();
});

/** In the form that the service stores. */
async function subscriptionSecret(): Promise<string> {
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const key = workspaceKey(workspaceId);
  const document = (await storage.actors.load([key])).get(key);
  await storage.close();
  const sealed = document === undefined ? undefined : deserializeWorkspace(document.state).subscriptionSecret;
  return secretBoxOf(secretKey).open(sealed ?? "");
}

function admin(method: string, path: string, body?: object): Promise<Answer> {
  return ask(new URL(`/api/admin${path}`, system.url), {
    method,
    headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function groupOf(name: string): Promise<string> {
  const { body } = await admin("PUT", "/subscription-groups", { name, channel: "Email", type: "OptOut" });
  return (body as { readonly id: string }).id;
}

async function isSubscribed(userId: string, groupId: string): Promise<boolean | undefined> {
  const { body } = await admin("GET", `/users/subscriptions?userId=${userId}`);
  const { subscriptionGroups } = body as {
    readonly subscriptionGroups: readonly { readonly id: string; readonly isSubscribed: boolean }[];
  };
  return subscriptionGroups.find(({ id }) => id === groupId)?.isSubscribed;
}

/** A link for a new user, as in mails. */
async function linkFor(userId: string, more: Partial<SubscriptionLink> = {}): Promise<SubscriptionLink> {
  const email = `${userId}@example.com`;
  await client.ingest("/api/public/apps/identify", { userId, traits: { email } }, { prefer: "wait=10" });
  return {
    publicUrl: system.url,
    secret,
    userId,
    workspaceId,
    identifier: email,
    identifierKey: "email",
    groupId: news,
    change: "Unsubscribe",
    ...more,
  };
}

describe("a recipient on a phone without JavaScript", () => {
  it("follows the link, reads what will happen, confirms, and is unsubscribed", async () => {
    const page = await browser.open(managementUrl(await linkFor("ann")));
    expect(await page.title()).toContain("Unsubscribe");
    expect(await page.getByText("Stop getting “News”?").isVisible()).toBe(true);
    expect(await isSubscribed("ann", news)).toBe(true);
    await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
    expect(await page.getByRole("status").textContent()).toContain("You will no longer get “News”.");
    expect(await page.getByRole("checkbox", { name: "News" }).isChecked()).toBe(false);
    expect([await isSubscribed("ann", news), await isSubscribed("ann", offers)]).toEqual([false, true]);
    expect(await page.getByRole("checkbox", { name: "General emails" }).isChecked()).toBe(true);
    expect(await page.content()).not.toMatch(/ - Email|Default|Confirm:/);
  });

  it("chooses among all groups with the keyboard, and can change the choice", async () => {
    const { change: _, ...link } = await linkFor("bea");
    const page = await browser.open(managementUrl(link));
    await page.getByRole("checkbox", { name: "Offers" }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: "Save" }).press("Enter");
    await page.getByRole("status").waitFor();
    expect([await isSubscribed("bea", news), await isSubscribed("bea", offers)]).toEqual([true, false]);
    await page.getByRole("button", { name: "Unsubscribe from all of these" }).click();
    await page.getByRole("status").waitFor();
    expect([await isSubscribed("bea", news), await isSubscribed("bea", offers)]).toEqual([false, false]);
    await page.getByRole("checkbox", { name: "News" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    expect(await page.getByRole("checkbox", { name: "News" }).isChecked()).toBe(true);
    expect(await isSubscribed("bea", news)).toBe(true);
  });

  it("sees everything within the width of the screen, with targets large enough for a thumb", async () => {
    const page = await browser.open(managementUrl(await linkFor("cleo")), {
      size: { width: 320, height: 568 },
    });
    const main = await page.getByRole("main").boundingBox();
    expect((main?.x ?? 0) + (main?.width ?? 1_000)).toBeLessThanOrEqual(320);
    for (const button of await page.getByRole("button").all()) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });

  it("sees a page that reports a modified link", async () => {
    const forged = managementUrl(await linkFor("dora")).replace("dora%40", "ann%40");
    const page = await browser.open(forged);
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("This link does not work");
    expect(await isSubscribed("dora", news)).toBe(true);
  });

  it("sees the workspace's own page if there is one", async () => {
    const html =
      '<!doctype html><html lang="en"><title>Ours</title><h1>{{ workspace_name }}</h1><script>document.title="ran"</script>' +
      '<form method="post" action="{{ action }}">{{ form_fields }}<button name="none" value="1">No more</button></form></html>';
    expect((await admin("PUT", "/subscription-management-template", { html })).status).toBe(200);
    const url = managementUrl(await linkFor("eve"));
    const page = await browser.open(url);
    await page.getByRole("button", { name: "No more" }).click();
    expect(await page.title()).toBe("Ours");
    expect([await isSubscribed("eve", news), await isSubscribed("eve", offers)]).toEqual([false, false]);
    expect((await admin("DELETE", "/subscription-management-template")).status).toBe(204);
  });
});

describe("programs that read mail", () => {
  it("change nothing by opening every link", async () => {
    const link = await linkFor("finn");
    for (const url of [
      managementUrl(link),
      managementUrl({ ...link, change: "Subscribe" }),
      oneClickUrl(link),
    ]) {
      for (const method of ["GET", "HEAD"]) await fetch(url, { method });
    }
    expect(await isSubscribed("finn", news)).toBe(true);
    expect((await client.events("event=DFSubscriptionChange&userId=finn")).count).toBe(0);
  });

  it("unsubscribe by one click when the user presses their button", async () => {
    const answer = await fetch(oneClickUrl(await linkFor("gina")), {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
    });
    expect([answer.status, await isSubscribed("gina", news)]).toEqual([200, false]);
  });
});

describe("every page under axe", () => {
  it("is checked by an axe that finds violations", async () => {
    const faults = await browser.faultsOf("data:text/html,<img src='x'><button></button>");
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(
      expect.arrayContaining(["light image-alt", "light button-name", "light document-title"]),
    );
    const gray = "data:text/html,<p style='color: CanvasText; opacity: .2'>Hardly to be read</p>";
    const schemes = (await browser.faultsOf(gray)).filter((fault) => fault.includes("color-contrast"));
    expect(schemes.map((fault) => fault.split(":")[0])).toEqual([
      "dark color-contrast",
      "light color-contrast",
    ]);
  });

  it("is accessible in light and dark colours", async () => {
    const link = await linkFor("hana");
    const { change: _, ...plain } = link;
    const { groupId: __, ...all } = plain;
    const urls = [
      managementUrl(link),
      managementUrl(plain),
      managementUrl(all),
      `${managementUrl(plain)}&success=true`,
      `${managementUrl(plain)}&error=unavailable`,
      `${managementUrl(plain)}&isPreview=true`,
      managementUrl(link).replace("hana%40", "ann%40"),
    ];
    for (const url of urls) {
      expect({ url, faults: await browser.faultsOf(url) }).toEqual({ url, faults: [] });
    }
  });
});
