/** Sign-ins through an identity provider and with passkeys, in a browser. */
import type { Account, OidcProvider } from "@signalbox/access";
import { ensureChromium } from "@signalbox/dev-services";
import { findAxeViolations } from "@signalbox/dev-services/testing";
import { chromium, type Browser, type CDPSession, type Page, type Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signedIn, type TestBrowser } from "../members/member.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import {
  clientSecret,
  providerAt,
  startIdentityProvider,
  type IdentityProvider,
} from "./oidc/identity-provider.fixture.js";

let testApi: TestApi;
let url = "";
let identityProvider: IdentityProvider;
let browser: Browser;
let owner: TestBrowser;
let users = 0;

beforeAll(async () => {
  testApi = await startTestApi({
    delivers: true,
    // The address is known once it listens.
    serve: (api) => ({
      ...api,
      config: Object.defineProperty({ ...api.config }, "publicUrl", { get: () => url, enumerable: true }),
    }),
  });
  url = testApi.url.replace("127.0.0.1", "localhost");
  identityProvider = await startIdentityProvider(url);
  const { executable, environment } = await ensureChromium();
  browser = await chromium.launch({
    executablePath: executable,
    // The provider's pages name a font of another host, for which the browser would wait.
    args: [
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1",
    ],
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", ...environment },
  });
  ({ browser: owner } = await signedIn(testApi, {
    id: "owner",
    email: "owner@example.com",
    role: "Admin",
    isOwner: true,
  }));
});
afterAll(async () => {
  await browser.close();
  await identityProvider.close();
  await testApi.close();
});

beforeEach(async () => {
  identityProvider.secondsAhead = 0;
  await configure();
});

async function configure(fields: Partial<OidcProvider> = {}): Promise<void> {
  const body = { ...providerAt(identityProvider, fields), clientSecret };
  const answer = await owner.send("PUT", "/api/admin/sign-in-settings/providers", body);
  expect(answer.status).toBe(204);
}

/** Everyone of example.com may sign in, and the groups of "staff" are authors. */
function forEveryone(): Partial<OidcProvider> {
  const { workspaceId } = testApi;
  return {
    groupsClaim: "groups",
    groupRoles: [{ group: "staff", workspaceId, role: "Author" }],
    autoCreate: { domains: ["example.com"], workspaceId, role: "Viewer" },
  };
}

function newUser(claims: Readonly<Record<string, unknown>> = {}): string {
  const name = `user-${(users += 1)}`;
  identityProvider.users.set(name, { email: `${name}@example.com`, email_verified: true, ...claims });
  return name;
}

async function accountOf(email: string): Promise<Account | undefined> {
  await testApi.api.installation.invalidate();
  return (await testApi.api.installation.find()).accounts.find((each) => each.email === email);
}

/** Without JavaScript. */
async function newPage(): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false })).newPage();
}

/** Up to the provider's page that asks for consent. */
async function passSignInForm(page: Page, user: string): Promise<void> {
  await page.goto(`${url}/sign-in/oidc/test`);
  await page.fill("input[name=login]", user);
  await page.fill("input[name=password]", "any");
  await page.click("button[type=submit]");
}

/** The page that the sign-in leads to. */
async function signIn(user: string): Promise<Page> {
  const page = await newPage();
  await passSignInForm(page, user);
  await page.click("button[type=submit]");
  return page;
}

async function isSignedIn(page: Page): Promise<boolean> {
  const answer = await page.context().request.get(`${url}/api/admin/segments`);
  return answer.status() === 200;
}

async function problemOn(page: Page): Promise<string> {
  return (await page.textContent("[role=alert]")) ?? "";
}

describe("single sign-on", () => {
  it("opens a session, and finds the same account the next time", async () => {
    await configure(forEveryone());
    const user = newUser({ name: "Ann" });
    const page = await signIn(user);
    expect(await isSignedIn(page)).toBe(true);
    expect(await accountOf(`${user}@example.com`)).toMatchObject({
      name: "Ann",
      identities: [{ issuer: identityProvider.issuer, subject: user }],
      roles: [{ role: "Viewer", from: "administrator" }],
    });
    identityProvider.users.set(user, { email: "renamed@example.com", email_verified: false });
    expect(await isSignedIn(await signIn(user))).toBe(true);
    expect(await accountOf("renamed@example.com")).toBeUndefined();
  });

  it("creates no account without an invitation, unless that is on for the domain", async () => {
    const user = newUser();
    const page = await signIn(user);
    expect(await problemOn(page)).toBe(
      `${user}@example.com has no invitation. Ask an administrator for one.`,
    );
    expect(await isSignedIn(page)).toBe(false);
    await configure(forEveryone());
    const stranger = newUser({ email: "stranger@elsewhere.example" });
    expect(await problemOn(await signIn(stranger))).toContain("has no invitation");
  });

  it("refuses an address that is not verified", async () => {
    await configure(forEveryone());
    const user = newUser({ email_verified: false });
    const page = await signIn(user);
    expect(await problemOn(page)).toContain(`has not verified the address ${user}@example.com`);
    expect(await accountOf(`${user}@example.com`)).toBeUndefined();
  });

  it("takes the role of a group away at the next sign-in", async () => {
    await configure(forEveryone());
    const user = newUser({ groups: ["staff", "other"] });
    await signIn(user);
    const roles = async () => (await accountOf(`${user}@example.com`))?.roles.map(({ role }) => role);
    expect(await roles()).toEqual(["Viewer", "Author"]);
    identityProvider.users.set(user, { ...identityProvider.users.get(user), groups: ["other"] });
    await signIn(user);
    expect(await roles()).toEqual(["Viewer"]);
  });

  it("tolerates a clock that is up to a minute ahead", async () => {
    await configure(forEveryone());
    const user = newUser();
    identityProvider.secondsAhead = 55;
    expect(await isSignedIn(await signIn(user))).toBe(true);
    identityProvider.secondsAhead = 75;
    const page = await signIn(user);
    expect(await problemOn(page)).toContain("differ by more than a minute");
    expect(await isSignedIn(page)).toBe(false);
  });
});

describe("an answer of the provider", () => {
  /** The address of a callback that the browser did not open yet. */
  async function heldCallback(page: Page, user: string): Promise<string> {
    await passSignInForm(page, user);
    const { request } = page.context();
    const form = (await page.getAttribute("form", "action")) ?? "";
    const options = { maxRedirects: 0, form: { prompt: "consent" } };
    let answer = await request.post(new URL(form, identityProvider.issuer).href, options);
    for (let steps = 0; steps < 5; steps += 1) {
      const to = answer.headers()["location"] ?? "";
      if (to.startsWith(url)) return to;
      answer = await request.get(new URL(to, identityProvider.issuer).href, { maxRedirects: 0 });
    }
    throw new Error("the provider did not lead back");
  }

  it("counts only in the browser that started", async () => {
    await configure(forEveryone());
    const callback = await heldCallback(await newPage(), newUser());
    const other = await newPage();
    await other.goto(callback);
    expect(await problemOn(other)).toContain("not started in this browser");
    await other.goto(`${url}/sign-in/oidc/test`);
    await other.goto(callback);
    expect(await problemOn(other)).toContain("not started in this browser");
    expect(await isSignedIn(other)).toBe(false);
  });

  it("is refused with another state", async () => {
    await configure(forEveryone());
    const page = await newPage();
    const callback = await heldCallback(page, newUser());
    const answer = await page.goto(callback.replace(/state=[^&]+/, "state=other"));
    expect([answer?.status(), await isSignedIn(page)]).toEqual([400, false]);
  });

  it("is refused when it is replayed, even with the browser's cookies of before", async () => {
    await configure(forEveryone());
    const page = await newPage();
    const callback = await heldCallback(page, newUser());
    const thief = await browser.newContext({ javaScriptEnabled: false });
    await thief.addCookies(await page.context().cookies());
    await page.goto(callback);
    expect(await isSignedIn(page)).toBe(true);
    const again = await thief.newPage();
    expect((await again.goto(callback))?.status()).toBe(400);
    expect(await problemOn(again)).toContain("used already");
    expect(await isSignedIn(again)).toBe(false);
  });

  it("may be a refusal, which is shown as text", async () => {
    const page = await newPage();
    await page.goto(`${url}/sign-in/oidc/test`);
    const start = await page.context().request.get(`${url}/sign-in/oidc/test`, { maxRedirects: 0 });
    const state = new URL(start.headers()["location"] ?? "").searchParams.get("state");
    const error = encodeURIComponent("<b>no</b>");
    const answer = await page.goto(
      `${url}/sign-in/oidc/test/callback?error=${error}&state=${state}&iss=${encodeURIComponent(identityProvider.issuer)}`,
    );
    expect([answer?.status(), await problemOn(page)]).toEqual([
      403,
      "Test provider did not sign you in (<b>no</b>). Try again, or sign in another way.",
    ]);
  });
});

describe("a provider that is away", () => {
  it("is named on a page that offers other ways", async () => {
    await configure({ issuer: "http://127.0.0.1:9" });
    const page = await newPage();
    const answer = await page.goto(`${url}/sign-in/oidc/test`);
    expect(answer?.status()).toBe(503);
    expect(await problemOn(page)).toContain("Test provider cannot be reached");
    expect(await page.getAttribute("a >> nth=0", "href")).toBe("/sign-in/oidc/test");
    expect(await page.getAttribute("a >> nth=1", "href")).toBe("/sign-in");
  });

  it("is a page of its own when it is unknown", async () => {
    const page = await newPage();
    expect((await page.goto(`${url}/sign-in/oidc/nowhere`))?.status()).toBe(404);
  });
});

describe("signing out", () => {
  it("offers to sign out at the provider too", async () => {
    await configure(forEveryone());
    const page = await signIn(newUser());
    await page.goto(`${url}/sign-out`);
    await page.click("button");
    const there = new URL((await page.getAttribute("a >> nth=0", "href")) ?? "");
    expect(there.origin).toBe(identityProvider.issuer);
    expect(there.searchParams.get("post_logout_redirect_uri")).toBe(`${url}/sign-in`);
    expect(await isSignedIn(page)).toBe(false);
    await page.click("a >> nth=0");
    expect(page.url()).toContain("/session/end");
  });
});

/** Makes a passkey in the browser and registers it, as the dashboard does; its value is the status. */
const addPasskey = `(async () => {
  const send = (path, body) =>
    fetch("/api/admin/me/passkeys" + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const options = await (await send("/options", {})).json();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const credential = await navigator.credentials.create({ publicKey });
  return (await send("", { name: "Laptop", credential: credential.toJSON() })).status;
})()`;

describe("a passkey", () => {
  let page: Page;
  let device: CDPSession;
  let authenticatorId = "";
  const complaints: string[] = [];

  beforeAll(async () => {
    const context = await browser.newContext();
    page = await context.newPage();
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    device = await context.newCDPSession(page);
    await device.send("WebAuthn.enable");
    const options = {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    } as const;
    ({ authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", { options }));
    // The policy of this page lets it ask the service, and it is shown to those who are not signed in.
    await page.goto(`${url}/sign-in`);
    const [name = "", value = ""] = owner.cookie().split("=");
    await context.addCookies([{ name, value, url }]);
    if ((await page.evaluate(addPasskey)) !== 204) throw new Error("the passkey was not added");
    await context.clearCookies();
  });
  beforeEach(async () => {
    await page.context().clearCookies();
  });

  async function signInWithPasskey(): Promise<Request> {
    await page.goto(`${url}/sign-in?next=%2Fsign-out`);
    const sent = page.waitForRequest(`${url}/sign-in/passkey`);
    await page.click("text=Sign in with a passkey");
    // The account, or the page that says what is wrong.
    await page.waitForURL(({ pathname }) => pathname !== "/sign-in");
    return sent;
  }

  it("is added", async () => {
    const account = await accountOf("owner@example.com");
    expect(account?.passkeys).toMatchObject([{ name: "Laptop" }]);
    expect(complaints).toEqual([]);
  });

  it("opens a session that has a second factor", async () => {
    await signInWithPasskey();
    await page.waitForURL(`${url}/sign-out`);
    const answer = await page.context().request.get(`${url}/api/admin/me/sessions`);
    const { sessions } = (await answer.json()) as { readonly sessions: readonly object[] };
    expect(sessions).toContainEqual(
      expect.objectContaining({ isCurrent: true, signIn: "passkey", hasSecondFactor: true }),
    );
  });

  it("counts once for each challenge, and not for another browser", async () => {
    const request = await signInWithPasskey();
    const { cookie = "" } = await request.allHeaders();
    const body = request.postData() ?? "";
    const replay = (cookies: string) =>
      fetch(`${url}/sign-in/passkey`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: url, cookie: cookies },
        body,
        redirect: "manual",
      });
    expect(cookie).toContain("signalbox-passkey=");
    const answers = [await replay(cookie), await replay("")];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(answers.map((answer) => answer.headers.get("set-cookie") ?? "").join()).not.toMatch(
      /signalbox=[^;]/,
    );
    expect(await answers[0]?.text()).toContain("used already");
  });

  it("is refused when its counter goes back, as that of a copy", async () => {
    const { credentials } = await device.send("WebAuthn.getCredentials", { authenticatorId });
    const [credential] = credentials;
    if (credential === undefined) throw new Error("the device has no passkey");
    await device.send("WebAuthn.removeCredential", {
      authenticatorId,
      credentialId: credential.credentialId,
    });
    await device.send("WebAuthn.addCredential", {
      authenticatorId,
      credential: { ...credential, signCount: 0 },
    });
    await signInWithPasskey();
    expect(await problemOn(page)).toContain("suggests a copy");
    expect(await isSignedIn(page)).toBe(false);
    await device.send("WebAuthn.removeCredential", {
      authenticatorId,
      credentialId: credential.credentialId,
    });
    await device.send("WebAuthn.addCredential", { authenticatorId, credential });
  });

  it("opens nothing once it is removed", async () => {
    const [passkey] = (await accountOf("owner@example.com"))?.passkeys ?? [];
    const path = `/api/admin/me/passkeys/${passkey?.id}`;
    const removed = await owner.send("DELETE", path, { confirmLockOut: true });
    expect(removed.status).toBe(204);
    expect((await accountOf("owner@example.com"))?.passkeys).toEqual([]);
    await signInWithPasskey();
    expect(await problemOn(page)).toContain("not registered here");
  });
});

describe("the forms of passkeys, identity providers and invitations", () => {
  /** With the given session; axe is injected, which the policy of the pages forbids. */
  async function scriptedPage(cookie = ""): Promise<Page> {
    const context = await browser.newContext({ bypassCSP: true });
    const [name = "", value = ""] = cookie.split("=");
    if (value !== "") await context.addCookies([{ name, value, url }]);
    return context.newPage();
  }

  async function invite(email: string): Promise<string> {
    const answer = await owner.send("POST", "/api/admin/invitations", { email, role: "Viewer" });
    return ((await answer.json()) as { readonly link: string }).link;
  }

  it("have no axe violations, light and dark", async () => {
    const { browser: member } = await signedIn(testApi, { email: "axe@example.com", role: "Viewer" });
    const own = await scriptedPage(member.cookie());
    const stranger = await scriptedPage();
    const other = await scriptedPage(owner.cookie());
    const [ofNew, ofKnown] = [await invite("new@example.com"), await invite("owner-2@example.com")];
    await signedIn(testApi, { email: "owner-2@example.com" });
    const shown: readonly (readonly [Page, string, string])[] = [
      [stranger, `${url}/sign-in`, "Sign in with a passkey"],
      [own, `${url}/account/first-password`, "Set a password"],
      [stranger, ofNew, "Accept and sign in"],
      [stranger, ofKnown, "has an account already"],
      [other, ofKnown, "Sign out first"],
    ];
    for (const [page, address, text] of shown) {
      await page.goto(address);
      expect(await page.getByText(text).first().isVisible()).toBe(true);
      expect([address, await findAxeViolations(page)]).toEqual([address, []]);
    }
  });
});
