/** Accepting invitations. */
import { hashToken, newToken } from "@signalbox/access";
import { afterAll, beforeAll, expect, it } from "vitest";
import { changeInstallation, makeAccount, signedIn, testBrowser } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, workspaceClient } from "../workspaces/family.fixture.js";

const password = "seven green bottles";
const form = { name: "Ben", password, repeated: password };

let testApi: TestApi;
beforeAll(async () => {
  testApi = await startTestApi();
  await makeAccount(testApi, { id: "a", name: "Ann" });
});
afterAll(() => testApi.close());

async function invite(
  email: string,
  { until = Date.now() + 60_000, workspaceId = testApi.workspaceId, by = "a" } = {},
): Promise<string> {
  const token = newToken();
  await changeInstallation(testApi.api, (state) => ({
    ...state,
    invitations: [
      ...state.invitations,
      {
        id: token,
        hash: hashToken(token),
        email,
        workspaceId,
        role: "Author",
        createdAt: 1,
        until,
        invitedBy: { id: by, name: "default" },
      },
    ],
  }));
  return `/sign-in/invitation/${token}`;
}

it("makes a new account with the role, once", async () => {
  const path = await invite("ben@example.com");
  const browser = testBrowser(testApi.url);
  for (const _ of ["once", "twice"]) {
    expect(await (await browser.get(path)).text()).toContain("Ann invites ben@example.com to the workspace");
  }
  expect((await browser.post(path, { ...form, repeated: "x" })).status).toBe(400);
  expect((await browser.post(path, { ...form, name: " " })).status).toBe(400);
  const answers = await Promise.all([
    browser.post(path, form),
    testBrowser(testApi.url).post(path, { ...form, name: "Mallory" }),
  ]);
  expect(answers.map(({ status }) => status).filter((status) => status === 303)).toHaveLength(1);
  expect((await testBrowser(testApi.url).post(path, form)).status).toBe(401);
  const signIn = testBrowser(testApi.url);
  expect((await signIn.post("/sign-in", { email: "ben@example.com", password })).status).toBe(303);
  expect((await signIn.get("/api/admin/segments")).status).toBe(200);
  expect((await signIn.get("/api/admin/admin-keys")).status).toBe(403);
});

it("names no key as the one who invites", async () => {
  const path = await invite("kim@example.com", { by: "key" });
  expect(await (await testBrowser(testApi.url).get(path)).text()).toContain(
    "kim@example.com is invited to the",
  );
});

it("gives the role to the account of the address, which must sign in first", async () => {
  const { browser, account } = await signedIn(testApi, {});
  const path = await invite(account.email);
  const stranger = testBrowser(testApi.url);
  expect(await (await stranger.get(path)).text()).toContain(`/sign-in?next=${encodeURIComponent(path)}`);
  expect((await stranger.post(path, form)).status).toBe(401);
  const { browser: other } = await signedIn(testApi, {});
  expect((await other.post(path)).status).toBe(403);
  expect((await browser.get("/api/admin/segments")).status).toBe(403);
  expect((await browser.post(path, {}, { "sec-fetch-site": "cross-site" })).status).toBe(403);
  const before = browser.cookie();
  expect((await browser.post(path)).status).toBe(303);
  expect((await browser.get("/api/admin/segments")).status).toBe(200);
  expect((await testBrowser(testApi.url, before).get("/api/admin/segments")).status).toBe(401);
});

it("is refused when its workspace was deleted, and says so", async () => {
  const child = await makeChild(testApi, { name: "Deleted" });
  const workspaceId = child.id;
  const { browser, account } = await signedIn(testApi, {});
  const paths = [
    await invite("cleo@example.com", { workspaceId }),
    await invite(account.email, { workspaceId }),
  ];
  await workspaceClient(testApi)("DELETE", `/admin/workspaces?workspaceId=${workspaceId}`);
  for (const path of paths) {
    for (const answer of [await browser.get(path), await browser.post(path, form)]) {
      expect([answer.status, await answer.text()]).toEqual([
        404,
        expect.stringContaining("The workspace of this invitation was deleted"),
      ]);
    }
  }
});

it("does not continue an older session as a recent sign-in", async () => {
  const { browser, account } = await signedIn(testApi, {});
  const created = async (): Promise<unknown> =>
    ((await (await browser.get("/api/admin/me/sessions")).json()) as { sessions: { createdAt: number }[] })
      .sessions[0]?.createdAt;
  await browser.post(await invite(account.email));
  const first = await created();
  const other = await makeChild(testApi, { name: "Another" });
  await browser.post(await invite(account.email, { workspaceId: other.id }));
  expect(first).toEqual(expect.any(Number));
  expect(await created()).toBe(first);
});

it("does nothing after its time, or when it is unknown", async () => {
  const late = await invite("late@example.com", { until: Date.now() - 1 });
  const browser = testBrowser(testApi.url);
  for (const path of [late, "/sign-in/invitation/unknown"]) {
    expect([(await browser.get(path)).status, (await browser.post(path, form)).status]).toEqual([401, 401]);
  }
});
