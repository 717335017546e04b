/** Sessions and guess limits over two api processes on one storage, and while a server is away. */
import { sessionIdleMs, sessionLifeMs } from "@signalbox/access";
import { unavailable, type ActorStore, type TableStore } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ApiContext } from "../context.js";
import { createServer } from "../server.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { createInstallationDirectory } from "./installation-directory.js";
import { changeAccount, makeAccount, signedIn, testBrowser } from "./member.fixture.js";
import { createSessionRing } from "./session-ring.js";

const password = "seven green bottles";

let testApi: TestApi;
let clock: number;
let isStoreAway: boolean;
let isQueueAway: boolean;
const opened: { close(): Promise<void> }[] = [];

beforeEach(async () => {
  [clock, isStoreAway, isQueueAway] = [Date.now(), false, false];
  testApi = await startTestApi({ ports: { now: () => new Date(clock) } });
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
  await testApi.close();
});

/** Another process: its own caches, the same storage and counters; it hears of no change. */
async function secondProcess(): Promise<{ readonly url: string; readonly api: ApiContext }> {
  const { api } = testApi;
  const reached = async <Value>(call: () => Promise<Value>): Promise<Value> => {
    if (isStoreAway) throw unavailable("store", new Error("away"));
    return call();
  };
  const tables: TableStore = {
    ...api.tables,
    get: (table, id) => reached(() => api.tables.get(table, id)),
    query: (query) => reached(() => api.tables.query(query)),
  };
  const actors: ActorStore = {
    ...api.actors,
    load: (keys) => reached(() => api.actors.load(keys)),
    versions: (keys) => reached(() => api.actors.versions(keys)),
  };
  const signals = {
    publish: async () => undefined,
    subscribe: async () => ({ close: async () => undefined }),
  };
  const { now } = api;
  const installation = await createInstallationDirectory({ actors, signals, now });
  const second: ApiContext = {
    ...api,
    tables,
    actors,
    installation,
    sessions: createSessionRing({ tables, now }),
    counters: {
      add: async (...given) => {
        if (isQueueAway) throw unavailable("queue", new Error("away"));
        return api.counters.add(...given);
      },
    },
  };
  const listening = await createServer(second).listen(0, "127.0.0.1");
  opened.push(listening, installation);
  return { url: `http://127.0.0.1:${listening.port}`, api: second };
}

const segment = { name: "All", definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } };

describe("a session that was stolen", () => {
  it.each([
    ["the account is disabled", { status: "Disabled" }, 401],
    ["all sessions end", { sessionsFrom: Number.MAX_SAFE_INTEGER }, 401],
    ["the role is gone", { roles: [] }, 403],
  ] as const)("ends within a second on every process when %s", async (_, change, status) => {
    const { url } = await secondProcess();
    const { browser, account } = await signedIn(testApi);
    const stolen = testBrowser(url, browser.cookie());
    expect((await stolen.get("/api/admin/segments")).status).toBe(200);
    await changeAccount(testApi.api, account.id, (each) => ({ ...each, ...change }));
    expect((await browser.get("/api/admin/segments")).status).toBe(status);
    clock += 1_001;
    expect((await stolen.get("/api/admin/segments")).status).toBe(status);
  });

  it("ends within a second on every process when its member ends it", async () => {
    const { url } = await secondProcess();
    const { browser } = await signedIn(testApi);
    const stolen = testBrowser(url, browser.cookie());
    expect((await stolen.get("/api/admin/me")).status).toBe(200);
    await browser.post("/sign-out");
    clock += 1_001;
    expect((await stolen.get("/api/admin/me")).status).toBe(401);
  });
});

describe("a session", () => {
  it("is listed and ended by its member", async () => {
    const { browser, account } = await signedIn(testApi);
    const other = testBrowser(testApi.url, browser.cookie());
    await changeAccount(testApi.api, account.id, (each) => ({
      ...each,
      password: { hash: "x", changedAt: 1 },
    }));
    const { sessions } = (await (await browser.get("/api/admin/me/sessions")).json()) as {
      readonly sessions: readonly { readonly id: string; readonly isCurrent: boolean }[];
    };
    expect(sessions).toMatchObject([{ isCurrent: true, signIn: "link", ip: "127.0.0.1" }]);
    const end = (id: string): Promise<Response> => browser.send("DELETE", "/api/admin/me/sessions", { id });
    expect((await end("none")).status).toBe(404);
    expect((await end(sessions[0]?.id ?? "")).status).toBe(204);
    expect((await other.get("/api/admin/me")).status).toBe(401);
  });

  it("ends after twelve hours without a request, and 14 days after the sign-in in any case", async () => {
    const { browser, account } = await signedIn(testApi);
    const start = clock;
    const seenAt = async (): Promise<unknown> => {
      const rows = await testApi.api.tables.query({
        table: "memberSessions",
        where: { accountId: account.id },
        order: { by: "createdAt", direction: "desc" },
        limit: 1,
      });
      return rows[0]?.row["seenAt"];
    };
    while (clock + sessionIdleMs - 1 < start + sessionLifeMs) {
      clock += sessionIdleMs - 1;
      expect((await browser.get("/api/admin/me")).status).toBe(200);
      await expect.poll(seenAt).toBe(clock);
    }
    clock = start + sessionLifeMs;
    expect((await browser.get("/api/admin/me")).status).toBe(401);
    const { browser: idle } = await signedIn(testApi);
    clock += sessionIdleMs;
    expect((await idle.get("/api/admin/me")).status).toBe(401);
  });
});

describe("guessing", () => {
  it("is limited over all processes, and never locks a key out", async () => {
    const { url } = await secondProcess();
    const hash = await testApi.api.passwords.hash(password);
    const { email } = await makeAccount(testApi, { role: "Admin", password: { hash, changedAt: 1 } });
    const at = [testBrowser(testApi.url), testBrowser(url)];
    const guess = async (nth: number, given = "wrong"): Promise<Response> =>
      (at[nth % 2] ?? testBrowser(url)).post("/sign-in", { email, password: given });
    for (let nth = 0; nth < 10; nth += 1) expect((await guess(nth)).status).toBe(401);
    for (const nth of [10, 11]) {
      const stopped = await guess(nth, password);
      expect(stopped.status).toBe(429);
      expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(800);
    }
    const byKey = await fetch(`${url}/api/admin/segments`, {
      headers: { authorization: `Bearer ${testApi.adminKey}` },
    });
    expect(byKey.status).toBe(200);
    clock += 15 * 60_000;
    expect((await guess(0, password)).status).toBe(303);
  });

  it("does not count right passwords", async () => {
    const hash = await testApi.api.passwords.hash(password);
    const { email } = await makeAccount(testApi, { password: { hash, changedAt: 1 } });
    for (let nth = 0; nth < 12; nth += 1) {
      expect((await testBrowser(testApi.url).post("/sign-in", { email, password })).status).toBe(303);
    }
  });
});

describe("while a server is away", () => {
  it("signing in is 503", async () => {
    const { url } = await secondProcess();
    const form = { email: "ann@example.com", password };
    isQueueAway = true;
    expect((await testBrowser(url).post("/sign-in", form)).status).toBe(503);
    [isQueueAway, isStoreAway] = [false, true];
    const answer = await testBrowser(url).post("/sign-in", form);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  });

  it("a session still reads for a minute, and changes nothing", async () => {
    const { url } = await secondProcess();
    const { browser } = await signedIn(testApi);
    const member = testBrowser(url, browser.cookie());
    // Needs no row.
    const read = async (): Promise<number> => (await member.get("/api/admin/settings/provider-types")).status;
    expect(await read()).toBe(200);
    isStoreAway = true;
    clock += 1_001;
    expect((await member.send("PUT", "/api/admin/segments", segment)).status).toBe(503);
    clock += 58_000;
    expect(await read()).toBe(200);
    clock += 1_000;
    expect(await read()).toBe(503);
    isStoreAway = false;
    expect(await read()).toBe(200);
  });
});
