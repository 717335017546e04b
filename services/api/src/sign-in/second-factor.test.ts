/** Codes of an authenticator app and recovery codes: at sign-in, and in the own account. */
import { totpCodeAt } from "@signalbox/access";
import type { WorkspaceId } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addLink,
  changeInstallation,
  makeAccount,
  signedIn,
  testBrowser,
  type TestBrowser,
} from "../members/member.fixture.js";
import { adminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild } from "../workspaces/family.fixture.js";

const password = "seven green bottles";
const stepMs = 30_000;

let testApi: TestApi;
let passwordHash: string;
let clock = Date.now();
beforeAll(async () => {
  testApi = await startTestApi({ ports: { now: () => new Date(clock) } });
  passwordHash = await testApi.api.passwords.hash(password);
});
afterAll(() => testApi.close());

interface Enrolled {
  readonly browser: TestBrowser;
  readonly email: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A member with a second factor, set up by the API. */
async function enrolled(): Promise<Enrolled> {
  const password_ = { hash: passwordHash, changedAt: 1 };
  const { browser, account } = await signedIn(testApi, { role: "Admin", password: password_ });
  const { secret } = (await (await browser.send("POST", "/api/admin/me/second-factor")).json()) as {
    readonly secret: string;
  };
  const code = totpCodeAt(secret, clock);
  const confirmed = await browser.send("POST", "/api/admin/me/second-factor/confirm", { code });
  const { recoveryCodes } = (await confirmed.json()) as { readonly recoveryCodes: readonly string[] };
  clock += 2 * stepMs;
  return { browser, email: account.email, secret, recoveryCodes };
}

/** The password step; returns the browser and what the form of the second step contains. */
async function passwordStep(
  email: string,
): Promise<{ readonly browser: TestBrowser; readonly step: string }> {
  const browser = testBrowser(testApi.url);
  const answer = await browser.post("/sign-in", { email, password, next: "/queues/" });
  const step = /name="step" value="([^"]+)"/.exec(await answer.text())?.[1] ?? "";
  return { browser, step };
}

async function signInWith(email: string, code: string): Promise<{ status: number; browser: TestBrowser }> {
  const { browser, step } = await passwordStep(email);
  const { status } = await browser.post("/sign-in/second-factor", { step, code });
  return { status, browser };
}

describe("a second factor", () => {
  it("is asked for after the password, and leads to the page that was asked for", async () => {
    const { email, secret } = await enrolled();
    const { browser, step } = await passwordStep(email);
    expect([browser.cookie(), step === ""]).toEqual(["", false]);
    expect((await browser.post("/sign-in/second-factor", { step, code: "000000" })).status).toBe(401);
    const code = totpCodeAt(secret, clock);
    const answer = await browser.post("/sign-in/second-factor", {
      step,
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/queues/"]);
    const me = (await (await browser.get("/api/admin/me")).json()) as object;
    expect(me).toMatchObject({ session: { signIn: "password", hasSecondFactor: true } });
  });

  it("accepts a code once, also in two browsers at the same moment", async () => {
    const { email, secret } = await enrolled();
    const code = totpCodeAt(secret, clock);
    const answers = await Promise.all([signInWith(email, code), signInWith(email, code)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
    expect((await signInWith(email, code)).status).toBe(401);
    expect((await signInWith(email, totpCodeAt(secret, clock - stepMs))).status).toBe(401);
    expect((await signInWith(email, totpCodeAt(secret, clock + stepMs))).status).toBe(303);
    expect((await signInWith(email, totpCodeAt(secret, clock + 3 * stepMs))).status).toBe(401);
  });

  it("is replaced by each recovery code once", async () => {
    const { email, recoveryCodes } = await enrolled();
    const [first = "", second = ""] = recoveryCodes;
    expect(new Set(recoveryCodes).size).toBe(10);
    const answers = await Promise.all([signInWith(email, first), signInWith(email, first)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
    expect((await signInWith(email, second.toUpperCase().replaceAll("-", " "))).status).toBe(303);
    expect((await signInWith(email, second)).status).toBe(401);
  });

  it("is asked for after a one-time link, too", async () => {
    const { email, secret } = await enrolled();
    const { accounts } = await testApi.api.installation.readNow();
    const account = accounts.find((each) => each.email === email);
    const browser = testBrowser(testApi.url);
    const shown = await browser.post(`/sign-in/link/${await addLink(testApi, account ?? { id: "" })}`);
    const step = /name="step" value="([^"]+)"/.exec(await shown.text())?.[1] ?? "";
    expect(browser.cookie()).toBe("");
    const code = totpCodeAt(secret, clock);
    expect((await browser.post("/sign-in/second-factor", { step, code })).status).toBe(303);
  });

  it("is not skipped by a step that this service did not make, or that is old", async () => {
    const { email, secret } = await enrolled();
    const { browser, step } = await passwordStep(email);
    const forged = await browser.post("/sign-in/second-factor", {
      step: "x",
      code: totpCodeAt(secret, clock),
    });
    clock += 11 * 60_000;
    const late = await browser.post("/sign-in/second-factor", { step, code: totpCodeAt(secret, clock) });
    expect([forged.status, late.status, browser.cookie()]).toEqual([401, 401, ""]);
  });

  it("is turned off with a code, which ends the other sessions", async () => {
    const { browser, email, secret } = await enrolled();
    const other = await signInWith(email, totpCodeAt(secret, clock));
    clock += 2 * stepMs;
    const before = browser.cookie();
    const off = (code: string): Promise<Response> =>
      browser.send("DELETE", "/api/admin/me/second-factor", { code });
    expect((await off("000000")).status).toBe(403);
    expect((await off(totpCodeAt(secret, clock))).status).toBe(204);
    expect((await browser.get("/api/admin/me")).status).toBe(200);
    expect((await testBrowser(testApi.url, before).get("/api/admin/me")).status).toBe(401);
    expect((await other.browser.get("/api/admin/me")).status).toBe(401);
    const { browser: again } = await passwordStep(email);
    expect(again.cookie()).not.toBe("");
  });

  it("has new recovery codes on request, in place of those before", async () => {
    const { browser, email, secret, recoveryCodes } = await enrolled();
    const made = await browser.send("POST", "/api/admin/me/recovery-codes", {
      code: totpCodeAt(secret, clock),
    });
    const { recoveryCodes: renewed } = (await made.json()) as typeof recoveryCodes & {
      readonly recoveryCodes: readonly string[];
    };
    expect((await signInWith(email, recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await signInWith(email, renewed[0] ?? "")).status).toBe(303);
  });
});

describe("a second factor that a workspace requires", () => {
  it("is set up at the sign-in, and sessions without one lose the workspace", async () => {
    const { email } = await makeAccount(testApi, {
      role: "Admin",
      password: { hash: passwordHash, changedAt: 1 },
    });
    const { browser: before } = await passwordStep(email);
    expect((await before.get("/api/admin/segments")).status).toBe(200);
    await changeInstallation(testApi.api, (state) => ({
      ...state,
      signIn: { ...state.signIn, secondFactorIn: [testApi.workspaceId] },
    }));
    expect((await before.get("/api/admin/segments")).status).toBe(403);
    const browser = testBrowser(testApi.url);
    const shown = await (await browser.post("/sign-in", { email, password })).text();
    const step = /name="step" value="([^"]+)"/.exec(shown)?.[1] ?? "";
    const secret = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1]?.replaceAll(" ", "") ?? "";
    expect(shown).toContain('<svg class="qr"');
    expect(browser.cookie()).toBe("");
    expect((await browser.post("/sign-in/enrol", { step, code: "000000" })).status).toBe(401);
    const codes = await browser.post("/sign-in/enrol", { step, code: totpCodeAt(secret, clock) });
    expect([codes.status, (await codes.text()).match(/<li>/g)?.length]).toEqual([200, 10]);
    expect((await browser.get("/api/admin/segments")).status).toBe(200);
    await changeInstallation(testApi.api, (state) => ({
      ...state,
      signIn: { ...state.signIn, secondFactorIn: [] },
    }));
  });

  it("of a child binds members of the parent and owners when they act in that child", async () => {
    const name = "Strict";
    const child = await makeChild(testApi, { name });
    const sibling = await makeChild(testApi, { name: "Sibling" });
    const segment = {
      name: "Of the child",
      definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
    };
    await adminClient(testApi)("PUT", "/segments", { body: { ...segment, workspaceId: child.id } });
    const { browser } = await signedIn(testApi, { role: "Admin" });
    const { browser: owner } = await signedIn(testApi, { isOwner: true });
    const { browser: withCode } = await enrolled();
    const require = (secondFactorIn: readonly WorkspaceId[]): Promise<void> =>
      changeInstallation(testApi.api, (state) => ({ ...state, signIn: { ...state.signIn, secondFactorIn } }));
    await require([child.id]);
    for (const member of [browser, owner]) {
      const refused = await member.get(`/api/admin/segments?workspaceId=${child.id}`);
      expect([refused.status, await refused.text()]).toEqual([
        403,
        expect.stringContaining("requires a second factor; set one up at /account"),
      ]);
      const put = await member.send("PUT", "/api/admin/segments", { ...segment, workspaceId: child.id });
      expect(put.status).toBe(403);
      const asGrant = { email: "zoe@example.com", role: "Viewer", workspaceId: child.id };
      expect((await member.send("POST", "/api/admin/invitations", asGrant)).status).toBe(403);
      // A read of the parent covers its other children only.
      expect(await (await member.get("/api/admin/audit?action=put-segment")).text()).not.toContain(
        "Of the child",
      );
      expect((await member.get(`/api/admin/segments?workspaceId=${sibling.id}`)).status).toBe(200);
    }
    expect((await owner.send("PUT", "/api/admin/sign-in-settings", { secondFactorIn: [] })).status).toBe(403);
    expect((await withCode.get(`/api/admin/segments?workspaceId=${child.id}`)).status).toBe(200);
    expect(await (await withCode.get("/api/admin/audit?action=put-segment")).text()).toContain(
      "Of the child",
    );
    await require([testApi.workspaceId]);
    expect((await owner.get(`/api/admin/segments?workspaceId=${sibling.id}`)).status).toBe(403);
    await require([]);
    expect((await browser.get(`/api/admin/segments?workspaceId=${child.id}`)).status).toBe(200);
  });
});
