/** Changes of how a member signs in need a sign-in of the last ten minutes. */
import { totpCodeAt } from "@signalbox/access";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  changeAccount,
  changeInstallation,
  signedIn,
  testBrowser,
  type MemberOptions,
  type TestBrowser,
} from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

const password = "seven green bottles";
const issuer = "https://id.example.com";
const me = "/api/admin/me";
const aPasskey = { id: "key", publicKey: "", counter: 0, transports: [], name: "Phone", createdAt: 1 };

let testApi: TestApi;
let withPassword: MemberOptions;
let clock = Date.now();
beforeAll(async () => {
  testApi = await startTestApi({
    config: { publicUrl: "http://signalbox.example" },
    ports: { now: () => new Date(clock) },
  });
  const hash = await testApi.api.passwords.hash(password);
  withPassword = {
    role: "Admin",
    password: { hash, changedAt: 1 },
    identities: [{ issuer, subject: "ann" }],
  };
});
afterAll(() => testApi.close());

function minutesPass(minutes: number): void {
  clock += minutes * 60_000;
}

/** The changes that need it, by the API; each fails for another reason once the sign-in is recent. */
async function statuses(browser: TestBrowser): Promise<readonly number[]> {
  const answers = [
    await browser.send("POST", `${me}/second-factor`),
    // Its cookie of the challenge is for another jar.
    await testBrowser(testApi.url, browser.cookie()).send("POST", `${me}/passkeys/options`),
    await browser.send("DELETE", `${me}/identities`, { issuer: "https://other.example.com" }),
  ];
  return answers.map(({ status }) => status);
}

it("refuses them in an older session until the password is confirmed, which gives the session a new id", async () => {
  const { browser } = await signedIn(testApi, withPassword);
  expect(await statuses(browser)).toEqual([201, 200, 404]);
  minutesPass(11);
  expect(await statuses(browser)).toEqual([403, 403, 403]);
  expect((await browser.send("POST", `${me}/confirm`, { currentPassword: "wrong" })).status).toBe(403);
  expect(await statuses(browser)).toEqual([403, 403, 403]);
  const before = browser.cookie();
  expect((await browser.send("POST", `${me}/confirm`, { currentPassword: password })).status).toBe(204);
  expect(browser.cookie()).not.toBe(before);
  expect(await statuses(browser)).toEqual([201, 200, 404]);
});

it("sends members who sign in otherwise than by a password to sign in again", async () => {
  const { browser, account } = await signedIn(testApi, { role: "Admin", passkeys: [aPasskey] });
  minutesPass(11);
  expect((await browser.send("PUT", `${me}/password`, { password })).status).toBe(403);
  expect((await browser.send("POST", `${me}/confirm`, { currentPassword: "" })).status).toBe(403);
  await changeAccount(testApi.api, account.id, (current) => ({
    ...current,
    password: { hash: withPassword.password?.hash ?? "", changedAt: 1 },
  }));
  expect((await browser.send("POST", `${me}/confirm`, { currentPassword: password })).status).toBe(204);
});

it("lets members who could not sign in again set a first password, and one only", async () => {
  for (const way of ["api", "page"]) {
    const { browser } = await signedIn(testApi, { role: "Admin" });
    minutesPass(60);
    const shown = await (await browser.get("/api/admin/me")).json();
    expect(shown).toMatchObject({ hasPassword: false, canSignInAgain: false, session: { isRecent: false } });
    const set =
      way === "api"
        ? await browser.send("PUT", `${me}/password`, { password })
        : await browser.post("/account/first-password", { password, repeated: password });
    expect([way, set.status]).toEqual([way, way === "api" ? 204 : 303]);
    expect(await (await browser.get("/api/admin/me")).json()).toMatchObject({ canSignInAgain: true });
    const again = { password: "eight green bottles" };
    expect((await browser.send("PUT", `${me}/password`, again)).status).toBe(403);
  }
});

describe("a member without a workspace", () => {
  /** Everything of the account, over the API. */
  async function useAccount(browser: TestBrowser): Promise<readonly (readonly [string, number])[]> {
    const calls = {
      me: () => browser.get(me),
      sessions: () => browser.get(`${me}/sessions`),
      passkeys: () => browser.get(`${me}/passkeys`),
      password: () => browser.send("PUT", `${me}/password`, { password }),
      confirm: () => browser.send("POST", `${me}/confirm`, { currentPassword: password }),
      factor: () => browser.send("POST", `${me}/second-factor`),
      others: () => browser.send("DELETE", `${me}/sessions`, {}),
      segments: () => browser.get("/api/admin/segments"),
    };
    const answers: [string, number][] = [];
    for (const [name, call] of Object.entries(calls)) answers.push([name, (await call()).status]);
    return answers;
  }

  const whole = [
    ["me", 200],
    ["sessions", 200],
    ["passkeys", 200],
    ["password", 204],
    ["confirm", 204],
    ["factor", 201],
    ["others", 204],
    ["segments", 403],
  ];

  it("has the own account after the last role is gone", async () => {
    const { browser } = await signedIn(testApi, {});
    expect(await useAccount(browser)).toEqual(whole);
  });

  it("has the own account while a second factor is due", async () => {
    const { browser } = await signedIn(testApi, { role: "Admin" });
    const { signIn } = await testApi.api.installation.readNow();
    const withRule = { ...signIn, secondFactorIn: [testApi.workspaceId] };
    await changeInstallation(testApi.api, (state) => ({ ...state, signIn: withRule }));
    const used = await useAccount(browser);
    await changeInstallation(testApi.api, (state) => ({ ...state, signIn }));
    expect(used).toEqual(whole);
  });
});

it("forgets the secret of a second factor that is not confirmed within ten minutes", async () => {
  const { browser } = await signedIn(testApi, withPassword);
  const { secret } = (await (await browser.send("POST", `${me}/second-factor`)).json()) as { secret: string };
  minutesPass(11);
  const confirm = (): Promise<Response> =>
    browser.send("POST", `${me}/second-factor/confirm`, { code: totpCodeAt(secret, clock) });
  expect((await confirm()).status).toBe(409);
});

it("does not take a code of the new app, or an invitation, for a sign-in", async () => {
  const { browser } = await signedIn(testApi, withPassword);
  minutesPass(6);
  const { secret } = (await (await browser.send("POST", `${me}/second-factor`)).json()) as { secret: string };
  const code = totpCodeAt(secret, clock);
  expect((await browser.send("POST", `${me}/second-factor/confirm`, { code })).status).toBe(200);
  minutesPass(6);
  expect((await browser.send("POST", `${me}/passkeys/options`)).status).toBe(403);
});
