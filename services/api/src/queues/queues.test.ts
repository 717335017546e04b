import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  changeAccount,
  ownPage,
  signedIn,
  testBrowser,
  type TestBrowser,
} from "../members/member.fixture.js";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { mountQueues } from "./mount.js";

let testApi: TestApi;
let url = "";
let opened: { close(): Promise<void> }[];

beforeEach(async () => {
  opened = [];
  testApi = await startTestApi();
  url = await serveWith();
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await testApi.close();
});

/** Serves with this configuration; returns its URL. */
async function serveWith(config: Partial<typeof testApi.api.config> = {}): Promise<string> {
  const context = { ...testApi.api, config: { ...testApi.api.config, ...config } };
  const server = createServer(context);
  mountQueues(server.app, { context, queues: () => [] });
  const listening = await server.listen(0, "127.0.0.1");
  opened.push(listening);
  return `http://127.0.0.1:${listening.port}`;
}

/** With a member who is signed in. */
async function browserOf(role: "Admin" | "WorkspaceManager" | "Author"): Promise<TestBrowser> {
  const { browser } = await signedIn(testApi, { role });
  return testBrowser(url, browser.cookie());
}

describe("the queue dashboard", () => {
  it("leads browsers without a session to the sign-in page and back, and answers programs 401", async () => {
    const browser = testBrowser(url);
    for (const path of ["/queues", "/queues/", "/queues/queue/mailbox-00?page=2"]) {
      const response = await browser.get(path);
      expect([response.status, response.headers.get("location")]).toEqual([
        303,
        `/sign-in?next=${encodeURIComponent(path)}`,
      ]);
    }
    expect((await browser.get("/queues/api/queues")).status).toBe(401);
    expect((await browser.get("/queues/", { authorization: `Bearer ${testApi.adminKey}` })).status).toBe(303);
  });

  it("is shown to members who may read operations", async () => {
    for (const role of ["Admin", "WorkspaceManager"] as const) {
      const page = await (await browserOf(role)).get("/queues/");
      expect(page.status).toBe(200);
      const html = await page.text();
      expect(html).toContain("Signalbox queues");
      expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
    }
    const refused = await (await browserOf("Author")).get("/queues/");
    expect([refused.status, (await refused.text()).includes("operations:read")]).toEqual([403, true]);
  });

  it("is shown to no one any more once the role is gone", async () => {
    const { browser, account } = await signedIn(testApi);
    const page = (): Promise<Response> => testBrowser(url, browser.cookie()).get("/queues/");
    expect((await page()).status).toBe(200);
    await changeAccount(testApi.api, account.id, (each) => ({ ...each, roles: [] }));
    expect((await page()).status).toBe(403);
    await changeAccount(testApi.api, account.id, (each) => ({ ...each, status: "Disabled" }));
    expect((await page()).status).toBe(303);
  });

  it("can be changed by nobody", async () => {
    const browser = await browserOf("Admin");
    expect((await browser.send("PUT", "/queues/api/queues/pause")).status).toBe(405);
    const foreign = { "sec-fetch-site": "cross-site" };
    expect((await browser.send("PUT", "/queues/api/queues/pause", {}, foreign)).status).toBe(403);
    expect((await browser.get("/queues", ownPage)).headers.get("location")).toBe("/queues/");
  });

  it("counts only permissions in the deployment's own workspace, when it has one", async () => {
    const elsewhere = "00000000-0000-4000-8000-000000000000" as typeof testApi.workspaceId;
    const { browser } = await signedIn(testApi);
    const other = testBrowser(await serveWith({ workspaceId: elsewhere }), browser.cookie());
    expect((await other.get("/queues/")).status).toBe(403);
  });
});
