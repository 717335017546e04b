/** The frame of the dashboard in a browser, hostile text, embedded pages, and what happens when something fails. */
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Locator, Page } from "playwright-core";
import { z } from "zod";
import type { Browser, WatchedPage } from "../browser.fixture.js";
import { ask } from "../client.fixture.js";
import { signedInMember, type SessionCookie } from "../owner.fixture.js";
import type { System } from "../system.fixture.js";
import type { Shop } from "./dashboard-folder.fixture.js";
import { overflowAt, sendBatch } from "./dashboard.fixture.js";
import { startHostPage, type HostPage } from "./host-page.fixture.js";
import { desktop, openShop, shows, type OpenShop } from "./open-shop.fixture.js";

let host: HostPage;
let opened: OpenShop;
let system: System;
let shop: Shop;
let browser: Browser;
let cookies: readonly SessionCookie[];
let walk: WatchedPage;

beforeAll(async () => {
  host = await startHostPage();
  opened = await openShop([], { proxied: true, environment: { EMBEDDING_ORIGINS: host.url } });
  ({ system, shop, browser, cookies } = opened);
  walk = await openDashboard("");
});
afterAll(async () => {
  await Promise.all([opened.close(), host.close()]);
});

function address(path: string): string {
  return opened.address(path);
}

function openDashboard(path: string): Promise<WatchedPage> {
  return opened.open(path);
}

describe("the frame", () => {
  it("leads to the sign-in and back", async () => {
    const page = await browser.open(address("users?q=user-03"), { javaScript: true, size: desktop });
    expect(new URL(page.url()).pathname).toBe("/sign-in");
    await page.context().addCookies([...cookies]);
    await page.reload();
    expect(page.url()).toBe(address("users?q=user-03"));
    await shows(page, "user-03@example.com");
    await page.context().close();
  });

  it("goes to a user from the command palette", async () => {
    const { page, complaints } = walk;
    await page.goto(address("events"));
    await shows(page, "Order Completed");
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("textbox").fill("user-03");
    await page.getByRole("dialog").getByText("user-03@example.com").waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(address("users/user-03"));
    expect(complaints.splice(0)).toEqual([]);
  });

  it("speaks German, and keeps the appearance that was chosen", async () => {
    const { page, complaints } = await openDashboard("events");
    await page.getByRole("button", { name: "Open the menu of your account" }).click();
    await page.getByText("Dark", { exact: true }).click();
    await page.getByText("Deutsch").click();
    await page.getByRole("heading", { name: "Ereignisse" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Ereignisse" }).waitFor();
    expect(await page.evaluate("document.documentElement.dataset.mantineColorScheme")).toBe("dark");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows the account of the member without a workspace", async () => {
    const { page, complaints } = walk;
    await page.goto(`${system.url}/dashboard/account`);
    await page.getByRole("heading", { name: "My account" }).waitFor();
    await page.getByRole("tab", { name: "Sign-in" }).click();
    await shows(page, "You have no password.");
    expect(page.url()).toBe(`${system.url}/dashboard/account?tab=sign-in`);
    expect(await findAxeViolations(page, { onlySerious: true })).toEqual([]);
    for (const width of [360, 1280]) await expect.poll(() => overflowAt(page, width)).toBe(0);
    await page.getByRole("link", { name: "To the dashboard" }).click();
    await page.waitForURL(`${system.url}/dashboard/w/**`);
    expect(complaints.splice(0)).toEqual([]);
  });

  it("ignores what does not fit in an address", async () => {
    const { page, complaints } = walk;
    for (const [path, text] of [
      ["deliveries?status=queued&within=ever&page=none", "Deliveries"],
      ["channels?provider=Smtp&channel=Fax", "Channels"],
      ["users?order=up&columns=name", "user-03"],
    ] as const) {
      await page.goto(address(path));
      await shows(page, text);
      await page.getByRole("main").getByRole("button").first().waitFor();
    }
    expect(complaints.splice(0)).toEqual([]);
  });

  it("says which page there is not", async () => {
    const { page, complaints } = walk;
    await page.goto(address("nothing-here"));
    await page.getByRole("heading", { name: "There is no such page" }).waitFor();
    expect(complaints.splice(0)).toEqual([]);
  });

  it("prefetches the rows of a page while its code is loaded, and not when a link is pointed at", async () => {
    const { page, requests, complaints } = walk;
    await page.goto(address("events"));
    await shows(page, "Order Completed");
    const before = requests.length;
    const isPreloaded = page.waitForResponse(/users-page-/);
    await page.getByRole("link", { name: "Users", exact: true }).hover();
    await isPreloaded;
    expect(requests.slice(before).filter((request) => request.endsWith("/api/admin/users"))).toEqual([]);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/users-page-/, async (route) => {
      await released;
      await route.continue();
    });
    const isAsked = page.waitForRequest(
      (request) => request.method() === "POST" && request.url() === `${system.url}/api/admin/users`,
    );
    await page.goto(address("users"), { waitUntil: "commit" });
    await isAsked;
    expect(await page.getByText("user-03").count()).toBe(0);
    release();
    await shows(page, "user-03@example.com");
    await page.unroute(/users-page-/);
    expect(complaints.splice(0)).toEqual([]);
  });

  it("prefetches nothing that the member may not read", async () => {
    await shop.client.put("/roles", { name: "Sees events", permissions: ["events:read"] });
    const own = [await signedInMember(system, "Sees events")];
    const { page, requests, complaints } = await browser.watch(address("users"), {
      javaScript: true,
      size: desktop,
      cookies: own,
    });
    await shows(page, "It needs the permission users:read");
    expect(requests.filter((request) => request.includes("/api/admin/users"))).toEqual([]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows new events without being asked", async () => {
    const { page, complaints } = walk;
    await page.goto(address("events"));
    await shows(page, "Order Completed");
    await sendBatch(shop, [{ type: "track", userId: "user-01", event: "Just Now", properties: {} }]);
    await shows(page, "Just Now");
    expect(complaints.splice(0)).toEqual([]);
  });
});

describe("text from outside", () => {
  it("is shown and never run", async () => {
    const hostile = `<img src=x onerror="window.ran = true"><script>window.ran = true</script>`;
    const properties = `{"html": ${JSON.stringify(hostile)}, "__proto__": {"polluted": "yes"}, "rtl": "abc\\u202edef", "long": "${"x".repeat(30_000)}"}`;
    await sendBatch(shop, [
      {
        type: "track",
        messageId: "hostile",
        userId: hostile,
        event: hostile,
        properties: JSON.parse(properties) as object,
      },
    ]);
    const { page, complaints } = walk;
    await page.goto(address("events?open=hostile"));
    const dialog = page.getByRole("dialog");
    await dialog.getByText("__proto__").waitFor();
    for (const text of [hostile, "polluted", "U+202E"]) await dialog.getByText(text).first().waitFor();
    expect(await overflowAt(page, 360)).toBe(0);
    await page.setViewportSize(desktop);
    await page.goto(address(`users/${encodeURIComponent(hostile)}`));
    await page.getByRole("heading", { name: hostile }).waitFor();
    expect(await page.evaluate("[typeof window.ran, typeof ({}).polluted]")).toEqual([
      "undefined",
      "undefined",
    ]);
    expect(complaints.splice(0)).toEqual([]);
  });
});

describe("in the frame of another application", () => {
  const openFrame = async (claims: object, path: string): Promise<WatchedPage> => {
    const { body } = await ask(`${system.url}/api-l/sessions`, {
      method: "POST",
      headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: system.workspaceId, ...claims }),
    });
    const { token } = z.object({ token: z.string() }).parse(body);
    const framed = `${system.url}/dashboard/embedded/${path}#token=${token}`;
    return browser.watch(`${host.url}/?${new URLSearchParams({ framed }).toString()}`, {
      javaScript: true,
      size: desktop,
    });
  };

  it("shows what the session may read, without a sign-in and after a reload", async () => {
    const { page, complaints } = await openFrame({}, `w/${system.workspaceId}/users?q=user-03`);
    const frame = page.frameLocator("iframe");
    await frame.getByText("user-03@example.com").first().waitFor();
    expect(await frame.getByRole("link", { name: "Members" }).count()).toBe(0);
    await frame.getByRole("link", { name: "user-03" }).click();
    await frame.getByRole("heading", { name: "Ann" }).waitFor();
    await frame.getByText("user-03", { exact: true }).first().waitFor();
    const [, inner] = page.frames();
    expect(inner?.url()).toBe(`${system.url}/dashboard/embedded/w/${system.workspaceId}/users/user-03`);
    await inner?.goto(inner.url());
    await frame.getByRole("heading", { name: "Ann" }).waitFor();
    await frame.getByText("user-03", { exact: true }).first().waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("shows one user alone with a session of that user", async () => {
    const { page, complaints } = await openFrame({ userId: "user-05" }, "");
    const frame = page.frameLocator("iframe");
    await frame.getByRole("heading", { name: "Ann" }).waitFor();
    await frame.getByText("user-05", { exact: true }).first().waitFor();
    expect(await frame.getByRole("navigation").getByRole("link").count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe("when something fails, the page goes on by itself", () => {
  it("after the session has ended and the member has signed in again", async () => {
    const { page } = await openDashboard("users");
    await shows(page, "user-03");
    await page.context().clearCookies();
    await page.getByPlaceholder("Id, name, email or phone").fill("user-05");
    await page.getByRole("dialog").getByText("You are signed out").waitFor();
    expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toContain("signed-in");
    await page.context().addCookies([...cookies]);
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await shows(page, "user-05@example.com");
    expect(await page.getByPlaceholder("Id, name, email or phone").inputValue()).toBe("user-05");
    await page.context().close();
  });

  it("after the api was away", async () => {
    const { page } = await openDashboard("users");
    await shows(page, "user-03");
    await Promise.all(system.apis.map((api) => api.kill()));
    await page.getByPlaceholder("Id, name, email or phone").fill("user-06");
    await shows(page, "The service does not answer");
    await Promise.all(system.apis.map((api) => api.start()));
    await shows(page, "user-06@example.com");
    await page.getByText("The service does not answer").waitFor({ state: "detached" });
    expect(await page.getByPlaceholder("Id, name, email or phone").inputValue()).toBe("user-06");
    await page.context().close();
  });

  it("while the browser says that it is offline, as the service may be on the same machine", async () => {
    const { page, complaints } = await openDashboard("users");
    await shows(page, "user-03");
    await page.evaluate("window.dispatchEvent(new Event('offline'))");
    await page.getByPlaceholder("Id, name, email or phone").fill("user-06");
    await page.getByText("user-03@example.com").waitFor({ state: "detached" });
    await shows(page, "user-06@example.com");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("after Redis was away, with the form as it was", async () => {
    const { page } = await openDashboard("roles");
    const form = await newRoleForm(page, "Made without Redis");
    system.proxies?.redis.holdAnswers(true);
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").waitFor();
    expect(await form.getByRole("alert").innerText()).toContain("Try again: it is done only once");
    expect(await form.getByLabel("Name").inputValue()).toBe("Made without Redis");
    // What was sent is accepted, although its answer comes too late for the page.
    system.proxies?.redis.holdAnswers(false);
    await form.getByRole("button", { name: "Save" }).click();
    await form.waitFor({ state: "detached" });
    await shows(page, "Made without Redis");
    await page.context().close();
  });

  it("after the workers were away, once the change that was queued is made", async () => {
    const { page, complaints } = await openDashboard("roles");
    const form = await newRoleForm(page, "Made in the queue");
    for (const worker of system.workers) worker.freeze();
    await form.getByRole("button", { name: "Save" }).click();
    await page.getByText("Your change is queued").waitFor();
    for (const worker of system.workers) worker.thaw();
    await form.waitFor({ state: "detached" });
    await shows(page, "Made in the queue");
    await page.getByText("Your change is queued").waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("of a first event after the workers were away, once it is applied", async () => {
    const { page, complaints } = await openDashboard("start");
    const form = page.getByRole("region", { name: "Send a first event from here" });
    await form.getByLabel("Event").fill("Waited For A Worker");
    for (const worker of system.workers) worker.freeze();
    await form.getByRole("button", { name: "Send" }).click();
    await form.getByText("It is accepted and waits for a worker").waitFor();
    for (const worker of system.workers) worker.thaw();
    await form.getByText("It is applied.").waitFor();
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("on a slow network, and shows what was asked last", async () => {
    const { page, complaints } = await openDashboard("users");
    await shows(page, "user-03");
    const network = await page.context().newCDPSession(page);
    const slow = { offline: false, latency: 800, downloadThroughput: 200_000, uploadThroughput: 200_000 };
    await network.send("Network.emulateNetworkConditions", slow);
    // The rows may arrive before the page has drawn itself, so they are held until it shows that it waits.
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/admin/users**", async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await page.getByRole("status", { name: "Loading" }).waitFor();
    release();
    await shows(page, "user-03@example.com");
    await page.getByPlaceholder("Id, name, email or phone").pressSequentially("user-05", { delay: 300 });
    await page.getByText("user-03@example.com").waitFor({ state: "detached" });
    await shows(page, "user-05@example.com");
    expect(await page.getByPlaceholder("Id, name, email or phone").inputValue()).toBe("user-05");
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it("after another member has deleted the row that is being changed, with what was typed", async () => {
    const role = { name: "Short-lived", permissions: ["users:read"] };
    const id = await shop.client.put("/roles", role);
    const { page } = await openDashboard(`roles?open=${id}`);
    await page.getByRole("button", { name: "Edit" }).click();
    const form = page.getByRole("dialog").filter({ has: page.getByLabel("Description") });
    await form.getByLabel("Description").fill("For those who help out");
    // Not earlier: what the page began with the other clock may never end.
    await page.clock.install();
    await shop.client.change("DELETE", "/roles", { id });
    await page.clock.fastForward("01:00");
    await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
    await shows(page, "This role is not here any more.");
    await form.getByRole("button", { name: "Save" }).click();
    await form.getByRole("alert").getByText("This was deleted after you read it").waitFor();
    expect(await form.getByLabel("Description").inputValue()).toBe("For those who help out");
    await page.context().close();
  });
});

describe("several workspaces", () => {
  it("are switched between, and none shows what another one has", async () => {
    const made = await ask(new URL("/api-l/admin/workspaces/child", system.url), {
      method: "PUT",
      headers: { authorization: `Bearer ${system.adminKey}`, "content-type": "application/json" },
      body: JSON.stringify({ workspaceId: system.workspaceId, name: "Branch" }),
    });
    expect(made.status).toBe(200);
    const { page, complaints } = await openDashboard("users");
    await shows(page, "user-03@example.com");
    await page.getByRole("button", { name: "Workspace: Default" }).click();
    await page.getByRole("option", { name: "Branch" }).click();
    await page.getByRole("heading", { name: "Start", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await shows(page, "No users yet");
    expect(await page.getByText("user-03").count()).toBe(0);
    await page.getByRole("button", { name: "Workspace: Branch" }).click();
    await page.getByRole("option", { name: "Default" }).click();
    await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Users", exact: true }).click();
    await shows(page, "user-03@example.com");
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

/** The open form of a new role that may read users. */
async function newRoleForm(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Create a role" }).click();
  const form = page.getByRole("dialog").filter({ has: page.getByLabel("Description") });
  await form.getByLabel("Name").fill(name);
  await form.getByRole("group", { name: "Users" }).getByLabel("read").check();
  return form;
}
