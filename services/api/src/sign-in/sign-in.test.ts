/** Signing in by link and password, and what a session may do. */
import { ensureOwner, hashToken, installationId, newToken } from "@signalbox/access";
import { systemOrigin } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postCommand } from "../commands/post-command.js";
import {
  addLink,
  changeAccount,
  makeAccount,
  ownPage,
  signedIn,
  testBrowser,
} from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const password = "seven green bottles";

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
});
afterAll(() => testApi.close());

/** The names of recorded commands of the installation and their outcomes, in no order. */
async function recorded(name: string): Promise<readonly boolean[]> {
  const rows = await testApi.api.tables.query({
    table: "audit",
    where: { workspaceId: installationId },
    order: { by: "at", direction: "desc" },
    limit: 500,
  });
  return rows.filter(({ row }) => row["action"] === name).map(({ row }) => row["ok"] === true);
}

async function withPassword(role: "Admin" | "Viewer" = "Admin"): Promise<string> {
  const hash = await testApi.api.passwords.hash(password);
  const { email } = await makeAccount(testApi, { role, password: { hash, changedAt: 1 } });
  return email;
}

describe("the owner's first link", () => {
  it("signs in once, by its button alone, and leads to the account", async () => {
    const token = newToken();
    const input = {
      accountId: "owner",
      email: "owner@example.com",
      link: { hash: hashToken(token), until: Date.now() + 60_000 },
      workspaceId: testApi.workspaceId,
    };
    await postCommand(
      { command: ensureOwner, workspaceId: installationId, input, origin: systemOrigin("start") },
      testApi.api,
    );
    const browser = testBrowser(testApi.url);
    for (const time of ["once", "twice"]) {
      const shown = await browser.get(`/sign-in/link/${token}`);
      expect([time, shown.status, browser.cookie()]).toEqual([time, 200, ""]);
      expect(await shown.text()).toContain("owner@example.com");
    }
    const answer = await browser.post(`/sign-in/link/${token}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/account/first-password"]);
    expect(browser.setCookie().toLowerCase()).toMatch(
      /^signalbox=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; httponly$/,
    );
    const me = (await (await browser.get("/api/admin/me")).json()) as object;
    expect(me).toMatchObject({ email: "owner@example.com", isOwner: true, session: { signIn: "link" } });
    const asked = await (await browser.get("/account/first-password")).text();
    expect(asked).toContain("owner@example.com");
    const refused = await browser.post("/account/first-password", { password, repeated: "other" });
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("differ")]);
    const set = await browser.post("/account/first-password", { password, repeated: password });
    expect([set.status, set.headers.get("location")]).toEqual([303, "/dashboard/"]);
    const skipped = await browser.get("/account/first-password");
    expect([skipped.status, skipped.headers.get("location")]).toEqual([303, "/dashboard/"]);
    const again = await testBrowser(testApi.url).post(`/sign-in/link/${token}`);
    expect([again.status, again.headers.get("error-type")]).toEqual([401, "Unauthorized"]);
    expect(await recorded("open-session")).toContain(true);
  });

  it("signs in one of two browsers that use it at the same moment", async () => {
    const account = await makeAccount(testApi);
    const path = `/sign-in/link/${await addLink(testApi, account)}`;
    const answers = await Promise.all([1, 2].map(() => testBrowser(testApi.url).post(path)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
  });
});

describe("a password", () => {
  it("signs in, and leads to the page that was asked for", async () => {
    const email = await withPassword();
    const browser = testBrowser(testApi.url);
    const form = { email: ` ${email.toUpperCase()} `, password, next: "/mailbox/?q=ann" };
    const answer = await browser.post("/sign-in", form);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/mailbox/?q=ann"]);
    expect((await browser.get("/api/admin/segments")).status).toBe(200);
    const onward = await browser.get("/sign-in?next=//evil.example");
    expect(onward.headers.get("location")).toBe("/dashboard/");
  });

  it.each(["//evil.example", "https://evil.example/", "/\\evil.example", "/.//evil.example"])(
    "does not lead to %s",
    async (next) => {
      const answer = await testBrowser(testApi.url).post("/sign-in", {
        email: await withPassword(),
        password,
        next,
      });
      expect(answer.headers.get("location")).toBe("/dashboard/");
    },
  );

  it("gets the same answer after the same work when it is wrong and when there is no such account", async () => {
    const verified: (string | undefined)[] = [];
    const passwords = {
      ...testApi.api.passwords,
      verify: (hash: string | undefined, given: string) => {
        verified.push(hash === undefined ? "of nobody" : "of the account");
        return testApi.api.passwords.verify(hash, given);
      },
    };
    const watched = await startTestApi({ ports: { passwords } });
    const hash = await testApi.api.passwords.hash(password);
    const account = await makeAccount(watched, { email: "a@example.com", password: { hash, changedAt: 1 } });
    await makeAccount(watched, { email: "b@example.com" });
    const attempt = async (email: string, given: string): Promise<string> => {
      const answer = await testBrowser(watched.url).post("/sign-in", { email, password: given });
      return `${answer.status} ${(await answer.text()).replaceAll(email, "…")}`;
    };
    const wrong = await attempt("a@example.com", "wrong");
    expect(wrong).toMatch(/^401 /);
    expect(await attempt("x@example.com", "wrong")).toBe(wrong);
    expect(await attempt("b@example.com", "wrong")).toBe(wrong);
    await changeAccount(watched.api, account.id, (each) => ({ ...each, status: "Disabled" }));
    expect(await attempt("a@example.com", password)).toBe(wrong);
    expect(verified).toEqual(["of the account", "of nobody", "of nobody", "of the account"]);
    await watched.close();
  });

  it("that is wrong is recorded for the account", async () => {
    const before = (await recorded("fail-sign-in")).length;
    const email = await withPassword();
    await testBrowser(testApi.url).post("/sign-in", { email, password: "wrong" });
    await expect.poll(async () => (await recorded("fail-sign-in")).length).toBe(before + 1);
    await testBrowser(testApi.url).post("/sign-in", { email: "nobody@example.com", password: "wrong" });
    expect(await recorded("fail-sign-in")).not.toContain(true);
  });

  it("is set by a link that works once, and ends every session", async () => {
    const { browser, account } = await signedIn(testApi);
    const path = `/sign-in/reset/${await addLink(testApi, account, "reset-password")}`;
    const short = await testBrowser(testApi.url).post(path, { password: "short", repeated: "short" });
    expect([short.status, (await short.text()).includes("at least 12 characters")]).toEqual([400, true]);
    const other = testBrowser(testApi.url);
    const set = await other.post(path, { password, repeated: password });
    expect([set.status, set.headers.get("location")]).toEqual([303, "/dashboard/"]);
    expect((await other.get("/api/admin/me")).status).toBe(200);
    expect((await browser.get("/api/admin/me")).status).toBe(401);
    expect((await testBrowser(testApi.url).post(path, { password, repeated: password })).status).toBe(401);
    const signIn = await testBrowser(testApi.url).post("/sign-in", { email: account.email, password });
    expect(signIn.status).toBe(303);
  });

  it("is set by a link that is mailed, with the same answer for every address", async () => {
    const mailing = await startTestApi({ config: { publicUrl: "https://signalbox.example" } });
    const jobs: unknown[] = [];
    const mails = await mailing.deliveryWork.consume(
      async ({ job, data }) => {
        jobs.push(data);
        const { channel } = mailing.api.acknowledgements;
        await mailing.api.signals.publish(channel, JSON.stringify({ job, followUps: [], replies: {} }));
      },
      { atOnce: 1 },
    );
    const { email } = await makeAccount(mailing, { role: "Viewer" });
    const ask = async (address: string): Promise<string> => {
      const answer = await testBrowser(mailing.url).post("/sign-in/reset", { email: address });
      return `${answer.status} ${await answer.text()}`;
    };
    expect(await ask("nobody@example.com")).toBe(await ask(email));
    await expect.poll(() => jobs.length).toBe(1);
    const [{ type, notice }] = jobs as [{ type: string; notice: { sealed: string; workspaceId: string } }];
    expect([type, notice.workspaceId]).toEqual(["notice", mailing.workspaceId]);
    const { to, text } = JSON.parse(mailing.api.secrets.open(notice.sealed)) as { to: string; text: string };
    const [, path = ""] = /https:\/\/signalbox\.example(\/sign-in\/reset\/\S+)/.exec(text) ?? [];
    expect(to).toBe(email);
    const set = await testBrowser(mailing.url).post(path, { password, repeated: password });
    expect(set.status).toBe(303);
    await mails.close();
    await mailing.close();
  });

  it("is not asked for by a link for something else", async () => {
    const account = await makeAccount(testApi);
    const [signIn, reset] = [
      await addLink(testApi, account),
      await addLink(testApi, account, "reset-password"),
    ];
    const browser = testBrowser(testApi.url);
    const crossed = [
      await browser.post(`/sign-in/link/${reset}`),
      await browser.post(`/sign-in/reset/${signIn}`, { password, repeated: password }),
    ];
    expect(crossed.map(({ status }) => status)).toEqual([401, 401]);
  });
});

describe("a session", () => {
  it("has a new id at each sign-in, whatever cookie the browser presents", async () => {
    const planted = `signalbox=${newToken()}`;
    const account = await makeAccount(testApi, { role: "Admin" });
    const browser = testBrowser(testApi.url, planted);
    await browser.post(`/sign-in/link/${await addLink(testApi, account)}`);
    const first = browser.cookie();
    expect(first).not.toBe(planted);
    expect((await testBrowser(testApi.url, planted).get("/api/admin/me")).status).toBe(401);
    await browser.post(`/sign-in/link/${await addLink(testApi, account)}`);
    expect(browser.cookie()).not.toBe(first);
    expect((await browser.get("/api/admin/me")).status).toBe(200);
    expect((await testBrowser(testApi.url, first).get("/api/admin/me")).status).toBe(401);
  });

  it("has a cookie over TLS that only this host can have set", async () => {
    const secured = await startTestApi({ config: { publicUrl: "https://signalbox.example" } });
    const { browser } = await signedIn(secured);
    expect(browser.setCookie()).toMatch(
      /^__Host-signalbox=[\w-]{43}; path=\/; expires=[^;]+; samesite=lax; secure; httponly$/i,
    );
    expect((await browser.get("/api/admin/me")).status).toBe(200);
    const plain = testBrowser(secured.url, browser.cookie().replace("__Host-", ""));
    expect((await plain.get("/api/admin/me")).status).toBe(401);
    await secured.close();
  });

  it("reads and changes what its role permits, and nothing without a role", async () => {
    const { browser: viewer } = await signedIn(testApi, { role: "Viewer" });
    expect((await viewer.get("/api/admin/segments")).status).toBe(200);
    const change = { name: "All", definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } };
    expect((await viewer.send("PUT", "/api/admin/segments", change)).status).toBe(403);
    const { browser: author } = await signedIn(testApi, { role: "Author" });
    expect((await author.send("PUT", "/api/admin/segments", change)).status).toBe(200);
    const { browser: stranger } = await signedIn(testApi, {});
    const refused = await stranger.get("/api/admin/segments");
    expect([refused.status, await refused.json()]).toEqual([
      403,
      { message: expect.stringContaining("no role in any workspace") as string },
    ]);
    const account = await stranger.get("/account");
    expect([account.status, account.headers.get("location")]).toEqual([303, "/dashboard/account"]);
  });

  it("changes nothing for requests of other sites, and for forms", async () => {
    const { browser } = await signedIn(testApi);
    const change = { name: "Own", definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] } };
    const put = (headers: Readonly<Record<string, string>>): Promise<Response> =>
      browser.send("PUT", "/api/admin/segments", change, headers);
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { origin: "https://evil.example" },
      { origin: "null" },
      {},
      { ...ownPage, "content-type": "text/plain" },
      { ...ownPage, "content-type": "application/x-www-form-urlencoded" },
    ]) {
      expect([headers, (await put(headers)).status]).toEqual([headers, 403]);
    }
    expect((await put({ origin: testApi.url })).status).toBe(200);
    expect((await put(ownPage)).status).toBe(200);
  });

  it("is not opened and not ended by a form of another site", async () => {
    const { browser, account } = await signedIn(testApi);
    const foreign = { "sec-fetch-site": "cross-site" };
    const email = await withPassword();
    const answers = [
      await browser.post("/sign-in", { email, password }, foreign),
      await browser.post(`/sign-in/link/${await addLink(testApi, account)}`, {}, foreign),
      await browser.post("/sign-out", {}, foreign),
      await browser.post("/account/first-password", { password, repeated: password }, foreign),
      await browser.post("/account/first-password", { password, repeated: password }, {}),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect((await browser.get("/api/admin/me")).status).toBe(200);
  });

  it("does not replace a key: not for events, and not for a key that is wrong", async () => {
    const { browser } = await signedIn(testApi);
    const event = { userId: "ann", event: "Clicked" };
    expect((await browser.send("POST", "/api/public/apps/track", event)).status).toBe(401);
    expect((await browser.get("/api/admin/me", { authorization: "Bearer wrong" })).status).toBe(401);
    expect((await browser.get("/api/admin/me", { authorization: "Bearer " })).status).toBe(200);
    const byKey = await browser.get("/api/admin/me", { authorization: `Bearer ${testApi.adminKey}` });
    expect(byKey.status).toBe(403);
  });

  it("ends by signing out", async () => {
    const { browser } = await signedIn(testApi);
    const stolen = browser.cookie();
    const answer = await browser.post("/sign-out");
    expect([answer.status, answer.headers.get("location"), browser.cookie()]).toEqual([303, "/sign-in", ""]);
    expect((await testBrowser(testApi.url, stolen).get("/api/admin/me")).status).toBe(401);
  });

  it("of an owner reaches every workspace", async () => {
    const { browser } = await signedIn(testApi, { isOwner: true });
    expect((await browser.get("/api/admin/segments")).status).toBe(200);
    const headers = { "df-workspace-id": testApi.workspaceId };
    expect((await browser.get("/api/admin/segments", headers)).status).toBe(200);
    const unknown = { "df-workspace-id": "5b0f8c1e-7a54-4b3c-9b0e-1d2f3a4b5c6d" };
    expect((await browser.get("/api/admin/segments", unknown)).status).toBe(403);
  });
});
