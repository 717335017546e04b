import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ownPage, signedIn } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";

let testApi: TestApi;
let asOwner: Readonly<Record<string, string>>;
let discovery: Server;
let issuer = "";

beforeAll(async () => {
  testApi = await startTestApi({ config: { publicUrl: "http://signalbox.example" } });
  const { browser } = await signedIn(testApi, { role: "Admin", isOwner: true });
  asOwner = { ...ownPage, cookie: browser.cookie() };
  discovery = createServer(({ url }, response) => {
    response.setHeader("content-type", "application/json");
    const keys = { keys: [{ kty: "RSA", use: "sig" }] };
    const document = {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      jwks_uri: `${issuer}/jwks`,
      end_session_endpoint: `${issuer}/end`,
    };
    response.end(JSON.stringify(url === "/jwks" ? keys : document));
  });
  await new Promise<void>((resolve) => discovery.listen(0, "127.0.0.1", resolve));
  const address = discovery.address();
  issuer = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
});
afterAll(async () => {
  discovery.close();
  discovery.closeAllConnections();
  await testApi.close();
});

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

async function call(
  method: string,
  path: string,
  { body, headers = asOwner }: { body?: object; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const response = await fetch(`${testApi.url}/api/admin/sign-in-settings${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? undefined : JSON.parse(text) };
}

const provider = () => ({
  id: "keycloak",
  name: "Keycloak",
  issuer,
  clientId: "signalbox",
  clientSecret: "a secret text",
});

const put = (body: object) => call("PUT", "/providers", { body });

describe("the identity providers", () => {
  beforeEach(async () => {
    await put(provider());
  });

  it("are listed without their secret, which is sealed where it is stored", async () => {
    const { body, text } = await call("GET", "/providers");
    expect(body).toMatchObject([
      {
        id: "keycloak",
        scopes: ["openid", "email", "profile"],
        trustsEmail: false,
        groupRoles: [],
        redirectUri: "http://signalbox.example/sign-in/oidc/keycloak/callback",
      },
    ]);
    expect(text).not.toMatch(/secret/i);
    const { signIn } = await testApi.api.installation.find();
    expect(JSON.stringify(signIn)).not.toContain("a secret text");
    expect(testApi.api.secrets.open(signIn.oidc[0]?.sealedSecret ?? "")).toBe("a secret text");
  });

  it("keep the secret when they are changed without one", async () => {
    const { clientSecret: _, ...rest } = provider();
    expect((await put({ ...rest, name: "Staff" })).status).toBe(204);
    const { signIn } = await testApi.api.installation.find();
    expect(signIn.oidc).toMatchObject([{ name: "Staff" }]);
    expect(testApi.api.secrets.open(signIn.oidc[0]?.sealedSecret ?? "")).toBe("a secret text");
    const moved = await put({ ...rest, issuer: "https://evil.example" });
    expect([moved.status, moved.body]).toEqual([
      400,
      { message: expect.stringContaining("clientSecret: required") },
    ]);
  });

  it("are refused with the path of every issue", async () => {
    const { status, body } = await put({
      ...provider(),
      id: "Key Cloak",
      issuer: "http://id.example.com",
      scopes: ["email"],
      groupRoles: [{ group: "a", workspaceId: "x", role: "" }],
      autoCreate: { domains: ["example"], workspaceId: testApi.workspaceId, role: "Viewer" },
    });
    expect(status).toBe(400);
    const { message } = body as { readonly message: string };
    for (const path of [
      "id",
      "issuer",
      "scopes",
      "groupRoles[0].workspaceId",
      "groupRoles[0].role",
      "autoCreate.domains[0]",
    ])
      expect(message).toContain(`${path}: `);
  });

  it("are for owners alone", async () => {
    const { browser } = await signedIn(testApi, { role: "Admin" });
    const asAdmin = { ...ownPage, cookie: browser.cookie() };
    const key = { authorization: `Bearer ${testApi.adminKey}` };
    for (const [method, path, body] of [
      ["GET", "/providers"],
      ["PUT", "/providers", provider()],
      ["DELETE", "/providers?id=keycloak"],
      ["POST", "/providers/test", { id: "keycloak" }],
    ] as const) {
      for (const headers of [key, asAdmin]) {
        const refused = await call(method, path, { headers, ...(body !== undefined && { body }) });
        expect([path, refused.status]).toEqual([path, 403]);
      }
    }
  });

  it("are tested by their discovery document", async () => {
    const test = () => call("POST", "/providers/test", { body: { id: "keycloak" } });
    expect((await test()).body).toEqual({
      ok: true,
      problems: [],
      warnings: [],
      authorizationEndpoint: `${issuer}/auth`,
      offersSignOut: true,
      redirectUri: "http://signalbox.example/sign-in/oidc/keycloak/callback",
    });
    await put({ ...provider(), issuer: "http://127.0.0.1:9" });
    expect((await test()).body).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("Keycloak cannot be reached")],
    });
    await put({ ...provider(), issuer: `${issuer}/other` });
    expect((await test()).body).toMatchObject({ ok: false, problems: [expect.stringContaining("issuer")] });
    expect((await call("POST", "/providers/test", { body: { id: "none" } })).status).toBe(404);
  });

  it("are deleted", async () => {
    expect((await call("DELETE", "/providers?id=keycloak")).status).toBe(204);
    expect((await call("DELETE", "/providers?id=keycloak")).status).toBe(404);
    expect((await call("GET", "/providers")).body).toEqual([]);
  });
});
