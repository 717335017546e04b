import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { adminClient } from "../admin/admin-client.fixture.js";
import { mountQueues } from "./mount.js";

let testApi: TestApi;
let url = "";
let clock = Date.now();
let opened: { close(): Promise<void> }[];

beforeEach(async () => {
  clock = Date.now();
  opened = [];
  testApi = await startTestApi();
  url = await serveWith();
});
afterEach(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await testApi.close();
});

/** Serves with this configuration; returns the URL of the pages. */
async function serveWith(config: Partial<typeof testApi.api.config> = {}): Promise<string> {
  const context = {
    ...testApi.api,
    config: { ...testApi.api.config, ...config },
    now: () => new Date(clock),
  };
  const server = createServer(context);
  mountQueues(server.app, { context, queues: [] });
  const listening = await server.listen(0, "127.0.0.1");
  opened.push(listening);
  return `http://127.0.0.1:${listening.port}/queues`;
}

function signIn(key: string): Promise<Response> {
  return fetch(`${url}/sign-in`, { method: "POST", body: new URLSearchParams({ key }), redirect: "manual" });
}

async function signedIn(key = testApi.adminKey): Promise<Record<string, string>> {
  const response = await signIn(key);
  return { cookie: (response.headers.get("set-cookie") ?? "").split(";", 1).join("") };
}

function fetchPage(path = "/", headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path, { headers, redirect: "manual" });
}

describe("the queue dashboard", () => {
  it("redirects browsers without a session to the sign-in form, and answers programs 401", async () => {
    for (const path of ["", "/", "/queue/mailbox-00", "/static/js/main.js"]) {
      const response = await fetchPage(path);
      expect([response.status, response.headers.get("location")]).toEqual([303, "/queues/sign-in"]);
    }
    expect((await fetchPage("/api/queues")).status).toBe(401);
    const form = await fetchPage("/sign-in");
    expect(await form.text()).toContain('type="password"');
  });

  it("signs in with an admin key, by a cookie that no script and no other site can use", async () => {
    const response = await signIn(testApi.adminKey);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/queues/"]);
    const cookie = response.headers.get("set-cookie") ?? "";
    expect(cookie.toLowerCase()).toMatch(/; path=\/queues;.*; samesite=strict; httponly/);
    expect(cookie).not.toContain(testApi.adminKey);
    const page = await fetchPage("/", await signedIn());
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain("Signalbox queues");
    expect(html).not.toMatch(/(?:href|src)="(?:https?:)?\/\//);
  });

  it("uses a cookie behind TLS that only this host can have set over TLS", async () => {
    const secured = await startTestApi({ config: { publicUrl: "https://signalbox.example" } });
    const pagesUrl = `${secured.url}/mailbox`;
    const body = new URLSearchParams({ key: secured.adminKey });
    const response = await fetch(`${pagesUrl}/sign-in`, { method: "POST", body, redirect: "manual" });
    const cookies = response.headers.getSetCookie();
    expect(cookies).toEqual([
      expect.stringMatching(
        /^__Host-signalbox-operator=[^;]+; path=\/; expires=[^;]+; samesite=strict; secure; httponly$/i,
      ),
    ]);
    const cookie = String(cookies[0]?.split(";", 1)[0]);
    const page = (sent: string): Promise<Response> =>
      fetch(`${pagesUrl}/`, { headers: { cookie: sent }, redirect: "manual" });
    expect((await page(cookie)).status).toBe(200);
    expect((await page(cookie.replace("__Host-", ""))).status).toBe(303);
    await secured.close();
  });

  it("refuses a write key and a wrong key alike", async () => {
    for (const key of [testApi.writeKey, "0".repeat(64), ""]) {
      const response = await signIn(key);
      expect(response.status).toBe(401);
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(await response.text()).toContain("no admin key");
    }
  });

  it("limits wrong keys for a minute, and accepts a valid key at any time", async () => {
    const guess = async (nth: number): Promise<Response> => signIn(String(nth).repeat(64));
    for (let nth = 0; nth < 5; nth += 1) expect((await guess(nth)).status).toBe(401);
    const stopped = await guess(5);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await signIn(testApi.adminKey)).status).toBe(303);
    clock += 61_000;
    expect((await guess(6)).status).toBe(401);
  });

  it("identifies clients by the trusted proxy's X-Forwarded-For only", async () => {
    const guesses = async (at: string, others: readonly string[]): Promise<readonly number[]> => {
      const answers: number[] = [];
      for (const [nth, forwarded] of others.entries()) {
        const headers = { "x-forwarded-for": forwarded };
        const body = new URLSearchParams({ key: String(nth).repeat(64) });
        answers.push((await fetch(`${at}/sign-in`, { method: "POST", headers, body })).status);
      }
      return answers;
    };
    const claimed = Array.from({ length: 6 }, (_, nth) => `203.0.${nth}.1`);
    expect(await guesses(url, claimed)).toEqual([401, 401, 401, 401, 401, 429]);
    const behindProxy = await serveWith({ trustedProxies: 1 });
    const oneClient = claimed.map((made) => `${made}, 198.51.100.7`);
    expect(await guesses(behindProxy, oneClient)).toEqual([401, 401, 401, 401, 401, 429]);
    clock += 61_000;
    expect(await guesses(behindProxy, claimed)).toEqual([401, 401, 401, 401, 401, 401]);
  });

  it("ends a session after twelve hours", async () => {
    const cookie = await signedIn();
    clock += 12 * 60 * 60 * 1000 - 1;
    expect((await fetchPage("/", cookie)).status).toBe(200);
    clock += 1;
    expect((await fetchPage("/", cookie)).status).toBe(303);
  });

  it("ends a session at once when its key is revoked", async () => {
    const admin = adminClient(testApi);
    const made = await admin<{ id: string; apiKey: string }>("POST", "/admin-keys", {
      body: { name: "operator" },
    });
    const cookie = await signedIn(made.body.apiKey);
    expect((await fetchPage("/", cookie)).status).toBe(200);
    await admin("DELETE", `/admin-keys?id=${made.body.id}`);
    expect((await fetchPage("/", cookie)).status).toBe(303);
  });

  it("refuses a cookie that was changed", async () => {
    const { cookie = "" } = await signedIn();
    const claims = Buffer.from(JSON.stringify({ workspaceId: testApi.workspaceId, keyId: "x", until: 9e15 }));
    const forged = `signalbox-operator=${claims.toString("base64url")}.${cookie.split(".")[1]}`;
    for (const bad of [forged, `${cookie}x`, "signalbox-operator=", "signalbox-operator=a.b"]) {
      expect((await fetchPage("/", { cookie: bad })).status).toBe(303);
    }
  });

  it("signs out", async () => {
    const cookie = await signedIn();
    expect(await (await fetchPage("/sign-out", cookie)).text()).toContain("Sign out");
    const response = await fetch(`${url}/sign-out`, { method: "POST", headers: cookie, redirect: "manual" });
    expect(response.headers.get("location")).toBe("/queues/sign-in");
    expect(response.headers.get("set-cookie")).toMatch(/signalbox-operator=;/);
  });

  it("accepts only keys of the deployment's own workspace, when it has one", async () => {
    const context = {
      ...testApi.api,
      config: {
        ...testApi.api.config,
        workspaceId: "00000000-0000-4000-8000-000000000000" as typeof testApi.workspaceId,
      },
    };
    const server = createServer(context);
    mountQueues(server.app, { context, queues: [] });
    const listening = await server.listen(0, "127.0.0.1");
    const response = await fetch(`http://127.0.0.1:${listening.port}/queues/sign-in`, {
      method: "POST",
      body: new URLSearchParams({ key: testApi.adminKey }),
      redirect: "manual",
    });
    expect(response.status).toBe(401);
    await listening.close();
  });
});
