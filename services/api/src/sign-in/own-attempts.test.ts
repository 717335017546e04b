/** Wrong passwords and codes of strangers do not stop a member who is signed in, whose own are limited too. */
import { newTotpSecret, totpCodeAt } from "@signalbox/access";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addLink,
  changeAccount,
  signedIn,
  testBrowser,
  type TestBrowser,
} from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { createPasswordHasher } from "./password-hasher.js";

const password = "seven green bottles";
const me = "/api/admin/me";

let testApi: TestApi;
let hash = "";
beforeAll(async () => {
  testApi = await startTestApi({ config: { trustedProxies: 1 } });
  hash = await testApi.api.passwords.hash(password);
});
afterAll(() => testApi.close());

let networks = 0;

/** From a network that no other test uses, unless one is given. */
async function strangersGuess(email: string, times: number, network?: string): Promise<number> {
  const from = network ?? `198.51.${(networks += 1)}.1`;
  const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": from };
  const stranger = testBrowser(testApi.url);
  let status = 0;
  for (let count = 0; count < times; count += 1) {
    ({ status } = await stranger.post("/sign-in", { email, password: "wrong" }, headers));
  }
  return status;
}

async function member(): Promise<{
  browser: TestBrowser;
  email: string;
  another: () => Promise<TestBrowser>;
}> {
  const { browser, account } = await signedIn(testApi, { role: "Admin", password: { hash, changedAt: 1 } });
  return {
    browser,
    email: account.email,
    another: async () => {
      const other = testBrowser(testApi.url);
      await other.post(`/sign-in/link/${await addLink(testApi, account)}`);
      return other;
    },
  };
}

const confirm = async (browser: TestBrowser, currentPassword: string): Promise<number> =>
  (await browser.send("POST", `${me}/confirm`, { currentPassword })).status;

describe("wrong passwords of strangers", () => {
  it("do not stop a member from confirming and changing the password", async () => {
    const { browser, email } = await member();
    expect(await strangersGuess(email, 12)).toBe(429);
    expect(await confirm(browser, password)).toBe(204);
    const next = { currentPassword: password, password: "another green bottle" };
    expect((await browser.send("PUT", `${me}/password`, next)).status).toBe(204);
  });

  it("do not stop a member of the same network", async () => {
    const { browser } = await member();
    const network = "203.0.113.7";
    for (let nth = 0; nth < 6; nth += 1) await strangersGuess(`other-${nth}@example.com`, 10, network);
    expect(await strangersGuess("one-more@example.com", 1, network)).toBe(429);
    const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": network };
    const sent = await browser.send("POST", `${me}/confirm`, { currentPassword: password }, headers);
    expect(sent.status).toBe(204);
  });

  it("do not hold up members behind them", async () => {
    const hasher = createPasswordHasher({ atOnce: 1 });
    const order: string[] = [];
    const strangers = Array.from({ length: 201 }, () =>
      hasher.verify(undefined, "x").then(() => order.push("stranger")),
    );
    await expect(hasher.verify(undefined, "x")).rejects.toMatchObject({ code: "TooManyRequests" });
    const own = hasher.verifyOwn(hash, password).then((isRight) => order.push(`own ${isRight}`));
    await own;
    expect(order).toEqual(["stranger", "own true"]);
    await Promise.all(strangers);
  });
});

describe("wrong passwords of a member", () => {
  it("are limited by session, and over all sessions", async () => {
    const { browser, another, email } = await member();
    const wrong = async (session: TestBrowser): Promise<number> => {
      for (let count = 0; count < 10; count += 1) expect(await confirm(session, "wrong")).toBe(403);
      return confirm(session, password);
    };
    expect(await wrong(browser)).toBe(429);
    const second = await another();
    expect(await confirm(second, password)).toBe(204);
    expect(await wrong(second)).toBe(429);
    expect(await wrong(await another())).toBe(429);
    expect(await confirm(await another(), password)).toBe(429);
    const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.77" };
    const signIn = await testBrowser(testApi.url).post("/sign-in", { email, password }, headers);
    expect(signIn.status).toBe(303);
  });
});

describe("wrong codes of strangers who know the password", () => {
  it("do not stop a member from turning the second factor off", async () => {
    const secret = newTotpSecret();
    const totp = { sealed: testApi.api.secrets.seal(secret), createdAt: 1, lastStep: 0 };
    const { browser, account } = await signedIn(testApi, { role: "Admin", password: { hash, changedAt: 1 } });
    await changeAccount(testApi.api, account.id, (current) => ({ ...current, totp }));
    const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": "192.0.2.130" };
    const stranger = testBrowser(testApi.url);
    const page = await stranger.post("/sign-in", { email: account.email, password }, headers);
    const step = /name="step" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    expect(step).not.toBe("");
    let status = 0;
    for (let count = 0; count < 11; count += 1) {
      ({ status } = await stranger.post("/sign-in/second-factor", { step, code: "000000" }, headers));
    }
    expect(status).toBe(429);
    const code = totpCodeAt(secret, Date.now());
    expect((await browser.send("DELETE", `${me}/second-factor`, { code })).status).toBe(204);
  });
});
