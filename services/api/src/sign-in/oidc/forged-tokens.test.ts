import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeInstallation, ownPage, signedIn } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import {
  encode,
  hmacBy,
  newKey,
  signedBy,
  startTokenIssuer,
  type Claims,
  type TokenIssuer,
} from "./token-issuer.fixture.js";

const clientSecret = "the secret of the client, which others may know";
const key = newKey("first");
const strangerKey = newKey("first");

let testApi: TestApi;
let provider: TokenIssuer;
let asOwner: Readonly<Record<string, string>>;

beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "http://signalbox.example" } });
  provider = await startTokenIssuer();
  const { browser } = await signedIn(testApi, { role: "Admin", isOwner: true });
  asOwner = { ...ownPage, cookie: browser.cookie(), "content-type": "application/json" };
});
afterAll(async () => {
  await provider.close();
  await testApi.close();
});

let subjects = 0;
beforeEach(async () => {
  Object.assign(provider, {
    keys: [key],
    idToken: (claims: Claims) => signedBy(key, claims),
    user: { sub: `s-${(subjects += 1)}`, email: `s-${subjects}@example.com`, email_verified: true },
    userInfo: undefined,
    metadata: {},
  });
  await configure();
});

async function configure(fields: object = {}): Promise<void> {
  const { workspaceId } = testApi;
  const body = {
    id: "test",
    name: "Test provider",
    issuer: provider.issuer,
    clientId: "signalbox",
    clientSecret,
    autoCreate: { domains: ["example.com"], workspaceId, role: "Viewer" },
    ...fields,
  };
  const answer = await fetch(`${testApi.url}/api/admin/sign-in-settings/providers`, {
    method: "PUT",
    headers: asOwner,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(204);
}

async function testProvider(): Promise<{ readonly ok: boolean; problems: string[]; warnings: string[] }> {
  const answer = await fetch(`${testApi.url}/api/admin/sign-in-settings/providers/test`, {
    method: "POST",
    headers: asOwner,
    body: JSON.stringify({ id: "test" }),
  });
  return (await answer.json()) as { ok: boolean; problems: string[]; warnings: string[] };
}

interface Ended {
  readonly isSignedIn: boolean;
  readonly code: string | null;
  readonly page: string;
}

/** A whole sign-in, as a browser does it. */
async function signIn(): Promise<Ended> {
  const started = await fetch(`${testApi.url}/sign-in/oidc/test`, { redirect: "manual" });
  if (started.status !== 303) {
    return { isSignedIn: false, code: started.headers.get("error-type"), page: await started.text() };
  }
  const there = new URL(started.headers.get("location") ?? "");
  provider.nonce = there.searchParams.get("nonce") ?? "";
  const cookie = started.headers
    .getSetCookie()
    .map((each) => each.split(";", 1)[0])
    .join("; ");
  const query = new URLSearchParams({ code: "c", state: there.searchParams.get("state") ?? "" });
  const ended = await fetch(`${testApi.url}/sign-in/oidc/test/callback?${query.toString()}`, {
    headers: { cookie },
    redirect: "manual",
  });
  const isSignedIn = ended.headers.getSetCookie().some((each) => /^signalbox=[^;]/.test(each));
  return { isSignedIn, code: ended.headers.get("error-type"), page: await ended.text() };
}

describe("an ID token", () => {
  it("signs in when the provider signed it", async () => {
    expect(await signIn()).toMatchObject({ isSignedIn: true });
  });

  const publicPem = key.publicKey.export({ format: "pem", type: "spki" });
  const changed = (token: string, change: Claims): string => {
    const [head, body = "", signature] = token.split(".");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
    return [head, encode({ ...claims, ...change }), signature].join(".");
  };

  it.each<[string, (claims: Claims) => string]>([
    ["by another key under the same id", (claims) => signedBy(strangerKey, claims)],
    ["by a key that is not published", (claims) => signedBy({ ...strangerKey, kid: "other" }, claims)],
    ["by another key without an id", (claims) => signedBy(strangerKey, claims, { kid: undefined })],
    [
      "by a key that it brings along",
      (claims) => signedBy(strangerKey, claims, { jwk: strangerKey.publicKey.export({ format: "jwk" }) }),
    ],
    [
      "by a key of another address",
      (claims) => signedBy(strangerKey, claims, { jku: `${provider.issuer}/other` }),
    ],
    ["with the client secret", (claims) => hmacBy(clientSecret, claims)],
    ["with the public key as a secret", (claims) => hmacBy(publicPem, claims, { kid: "first" })],
    ["with an empty secret", (claims) => hmacBy("", claims)],
    ["not at all", (claims) => `${encode({ alg: "none" })}.${encode(claims)}.`],
    [
      "not at all, in other letters",
      (claims) => `${encode({ alg: "nOnE", kid: "first" })}.${encode(claims)}.`,
    ],
    ["for another algorithm", (claims) => signedBy(key, claims, { alg: "PS256" })],
    ["for an algorithm of another key", (claims) => signedBy(key, claims, { alg: "ES256" })],
    ["with an extension that is not known", (claims) => signedBy(key, claims, { crit: ["x"], x: 1 })],
    ["before it was changed", (claims) => changed(signedBy(key, claims), { sub: "owner" })],
    ["by half", (claims) => signedBy(key, claims).slice(0, -100)],
    ["with nothing", (claims) => signedBy(key, claims).replace(/[^.]*$/, "")],
    ["by another issuer", (claims) => signedBy(key, { ...claims, iss: "https://id.example" })],
    ["for another client", (claims) => signedBy(key, { ...claims, aud: "other" })],
    ["for another sign-in", (claims) => signedBy(key, { ...claims, nonce: "other" })],
    ["long ago", (claims) => signedBy(key, { ...claims, iat: 1_000, exp: 2_000 })],
  ])("that is signed %s signs nobody in", async (_, forge) => {
    provider.idToken = forge;
    // Also where the provider itself offers all of these.
    for (const metadata of [
      {},
      { id_token_signing_alg_values_supported: ["RS256", "HS256", "none", "PS256", "ES256"] },
    ]) {
      provider.metadata = metadata;
      await configure();
      expect(await signIn()).toMatchObject({ isSignedIn: false, code: expect.stringMatching(/^Provider/) });
    }
  });

  it("with HMAC is refused with the setting of the provider", async () => {
    provider.idToken = (claims) => hmacBy(clientSecret, claims);
    for (const offered of [["RS256"], ["HS256"], ["HS512", "HS256", "RS256"]]) {
      provider.metadata = { id_token_signing_alg_values_supported: offered };
      await configure();
      const { code, page } = await signIn();
      expect([code, page]).toEqual([
        "ProviderSignature",
        expect.stringMatching(/signs its ID tokens with HS256.*id_token_signed_response_alg/s),
      ]);
    }
  });

  it("is checked with the keys of this moment", async () => {
    expect((await signIn()).isSignedIn).toBe(true);
    const next = newKey("second");
    provider.keys = [key, next];
    provider.idToken = (claims) => signedBy(next, claims);
    expect((await signIn()).isSignedIn).toBe(true);
    const sameId = newKey("second");
    provider.keys = [sameId];
    provider.idToken = (claims) => signedBy(sameId, claims);
    expect((await signIn()).isSignedIn).toBe(true);
    provider.idToken = (claims) => signedBy(next, claims);
    expect((await signIn()).isSignedIn).toBe(false);
    provider.idToken = (claims) => signedBy(key, claims);
    expect(await signIn()).toMatchObject({ isSignedIn: false, code: "ProviderSignature" });
  });

  it("needs published keys", async () => {
    for (const metadata of [{ jwks_uri: undefined }, { jwks_uri: "http://192.0.2.1/jwks" }]) {
      provider.metadata = metadata;
      await configure();
      expect(await signIn()).toMatchObject({ isSignedIn: false, code: expect.stringMatching(/^Provider/) });
    }
  });
});

describe("a provider without TLS on another machine", () => {
  it("of earlier settings is not called", async () => {
    await changeInstallation(testApi.api, (state) => ({
      ...state,
      signIn: {
        ...state.signIn,
        oidc: state.signIn.oidc.map((each) => ({ ...each, issuer: "http://192.0.2.1", updatedAt: 1 })),
      },
    }));
    const { isSignedIn, page } = await signIn();
    expect([isSignedIn, page]).toEqual([false, expect.stringContaining("without TLS")]);
    expect((await testProvider()).problems.join()).toContain("without TLS");
  });
});

describe("the address", () => {
  it("is not the one of userinfo under the flag of the token", async () => {
    provider.user = { sub: `mixed`, email_verified: true };
    provider.userInfo = { sub: "mixed", email: "victim@example.com" };
    await configure();
    expect(await signIn()).toMatchObject({ isSignedIn: false, code: "AddressUnverified" });
  });

  it("is the one of userinfo of the same subject only", async () => {
    provider.user = { sub: "whole" };
    provider.userInfo = { sub: "whole", email: "whole@example.com", email_verified: true };
    await configure();
    expect((await signIn()).isSignedIn).toBe(true);
    provider.user = { sub: "half" };
    expect(await signIn()).toMatchObject({ isSignedIn: false, code: "ProviderAnswer" });
  });

  it.each(["\u017ftefan@example.com", "\u212aim@example.com", "\uff41nn@example.com"])(
    "is refused when it could be taken for another: %s",
    async (email) => {
      provider.user = { sub: email, email, email_verified: true };
      const { isSignedIn, code, page } = await signIn();
      expect([isSignedIn, code, page]).toEqual([
        false,
        "AddressAmbiguous",
        expect.stringContaining("can be taken for others"),
      ]);
    },
  );
});

describe("the test of a provider", () => {
  it.each([
    [{}, true, "", ""],
    [{ id_token_signing_alg_values_supported: ["HS256"] }, false, "id_token_signed_response_alg", ""],
    [{ id_token_signing_alg_values_supported: ["HS384", "none"] }, false, "HS384, none", ""],
    [{ id_token_signing_alg_values_supported: ["RS256", "HS256"] }, true, "", "HS256 too"],
    [{ jwks_uri: undefined }, false, "jwks_uri", ""],
    [{ jwks_uri: "http://127.0.0.1:9/jwks" }, false, "does not publish the keys", ""],
    [{ jwks_uri: "http://192.0.2.1/jwks" }, false, "without TLS (jwks_uri)", ""],
    [{ token_endpoint: "http://id.example.com/token" }, false, "without TLS (token_endpoint)", ""],
  ])("of %j says beforehand who is refused", async (metadata, ok, problem, warning) => {
    provider.metadata = metadata;
    const tested = await testProvider();
    expect(tested.ok).toBe(ok);
    expect(tested.problems.length).toBe(ok ? 0 : 1);
    expect(tested.problems.join()).toContain(problem);
    expect(tested.warnings.length).toBe(warning === "" ? 0 : 1);
    expect(tested.warnings.join()).toContain(warning);
  });

  it("finds a provider without keys", async () => {
    provider.keys = [];
    expect((await testProvider()).problems.join()).toContain("no key that signs");
  });
});
