import { createHmac, randomUUID } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin/admin-client.fixture.js";
import { pathsOf } from "../admin/mount.js";
import { adminRoutes } from "../admin/routes.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, workspaceClient, type WorkspaceBody } from "../workspaces/family.fixture.js";
import { openSession, readSession, sessionLifeMs } from "./session-token.js";

let testApi: TestApi;
let admin: AdminClient;
let client: AdminClient;
let shop: WorkspaceBody;
beforeAll(async () => {
  testApi = await startTestApi();
  [admin, client] = [adminClient(testApi), workspaceClient(testApi)];
  shop = await makeChild(testApi, { name: "Shop", externalId: "shop-1" });
});
afterAll(() => testApi.close());

interface Opened {
  readonly token: string;
}

function open(
  body: object,
  authorization = `Bearer ${testApi.adminKey}`,
): Promise<AdminAnswer<Opened & { readonly message?: string }>> {
  return client("POST", "/sessions/", { body, headers: { authorization } });
}

async function tokenFor(workspaceId: WorkspaceId): Promise<string> {
  return (await open({ workspaceId })).body.token;
}

function readAll(token: string, path: string, method = "GET", body?: unknown): Promise<AdminAnswer<unknown>> {
  return admin(method, path, { key: token, ...(body !== undefined && { body }) });
}

describe("POST /api-l/sessions", () => {
  it("returns a token for an admin key, and for its children", async () => {
    for (const workspaceId of [testApi.workspaceId, shop.id]) {
      const { status, body, headers } = await open({ workspaceId, memberId: "me" });
      expect([status, Object.keys(body), headers.get("cache-control")]).toEqual([200, ["token"], "no-store"]);
    }
  });

  it("refuses a write key, which is public, and says how to allow it", async () => {
    const claim = { workspaceId: testApi.workspaceId, userId: "ann", userHash: "0".repeat(64) };
    for (const authorization of [`Bearer ${testApi.writeKey}`, `Basic ${testApi.writeKey}`]) {
      const { status, body } = await open(claim, authorization);
      expect([status, body.message]).toEqual([403, expect.stringContaining("`opensSessions: true`")]);
    }
  });

  it("is 403 with the same message for another workspace and an unknown one; 401 without a key", async () => {
    const other = await startTestApi();
    const refused = await Promise.all([
      open({ workspaceId: other.workspaceId }),
      open({ workspaceId: randomUUID() }),
      open({ workspaceId: shop.id }, `Bearer ${testApi.writeKey}`),
      open({ workspaceId: testApi.workspaceId }, shop.writeKey),
    ]);
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['403 {"message":"this key opens no session of that workspace"}']),
    );
    expect((await open({ workspaceId: testApi.workspaceId }, "Bearer nonsense")).status).toBe(401);
    await other.close();
  });

  it("does not accept a session in place of a key", async () => {
    const token = await tokenFor(testApi.workspaceId);
    expect((await open({ workspaceId: testApi.workspaceId }, `Bearer ${token}`)).status).toBe(403);
  });
});

describe("GET /api-l/sessions", () => {
  it("shows what a session may read, and nothing to a key", async () => {
    const key = await tokenFor(shop.id);
    const shown = await client<{ readonly permissions: readonly string[] }>("GET", "/sessions", { key });
    expect(shown.body).toMatchObject({ workspaceId: shop.id, name: "Shop" });
    expect(shown.body.permissions).toContain("segments:read");
    expect(shown.body.permissions.filter((each) => /write|keys|members|audit/.test(each))).toEqual([]);
    expect((await client("GET", "/sessions", { key: testApi.adminKey })).status).toBe(403);
  });

  it("shows the session of one user to that user", async () => {
    const { token: key } = (await open({ workspaceId: shop.id, userId: "ann" })).body;
    expect((await client("GET", "/sessions", { key })).status).toBe(403);
    expect((await client("GET", "/sessions?userId=ben", { key })).status).toBe(403);
    const { body } = await client("GET", "/sessions?userId=ann", { key });
    expect(body).toEqual({
      workspaceId: shop.id,
      name: "Shop",
      timezone: "UTC",
      userId: "ann",
      permissions: ["users:read", "deliveries:read", "subscriptions:read", "users:see-personal"],
    });
  });
});

describe("a session of a write key", () => {
  let kiosk: WorkspaceBody;
  let sessionSecret: string;

  const allow = (opensSessions: boolean): Promise<AdminAnswer<{ readonly sessionSecret: string }>> =>
    admin("PUT", `/settings/write-keys?workspaceId=${kiosk.id}`, {
      body: { writeKeyName: "web", opensSessions },
    });
  const hashOf = (userId: string): string => createHmac("sha256", sessionSecret).update(userId).digest("hex");
  const openFor = (userId: string, userHash = hashOf(userId)): ReturnType<typeof open> =>
    open({ workspaceId: kiosk.id, userId, userHash }, kiosk.writeKey);

  beforeAll(async () => {
    kiosk = await makeChild(testApi, { name: "Kiosk" });
    ({ sessionSecret } = (await allow(true)).body);
    for (const userId of ["ann", "ben"]) {
      await testApi.send(
        "/api/public/apps/identify",
        { userId, traits: { plan: "free" } },
        { authorization: kiosk.writeKey, prefer: "wait=5" },
      );
    }
  });

  it("requires the user's id and the workspace's signature of it", async () => {
    const { status, body, headers } = await allow(true);
    expect([status, body.sessionSecret, headers.get("cache-control")]).toEqual([
      200,
      sessionSecret,
      "no-store",
    ]);
    for (const [userId, userHash] of [
      ["ann", hashOf("ben")],
      ["ann", ""],
      ["ann", hashOf("ann").slice(1)],
    ] as const) {
      expect((await openFor(userId, userHash)).status).toBe(403);
    }
    expect((await open({ workspaceId: kiosk.id }, kiosk.writeKey)).status).toBe(403);
    expect((await openFor("ann")).status).toBe(200);
  });

  it("reads the profile, subscriptions and deliveries of its user", async () => {
    const { token } = (await openFor("ann")).body;
    for (const path of ["/users/ann", "/users/subscriptions?userId=ann", "/deliveries?userId=ann"]) {
      expect([path, (await readAll(token, path)).status]).toEqual([path, 200]);
    }
  });

  it("reads no other user, nor any list that may contain others", async () => {
    const { token } = (await openFor("ann")).body;
    for (const path of [
      "/users/ben",
      "/users/subscriptions?userId=ben",
      "/deliveries",
      "/deliveries?userId=ben",
      "/deliveries?userId=ann&userId=ben",
      "/deliveries?userId=ann&groupId=ben",
    ]) {
      expect([path, (await readAll(token, path)).status]).toEqual([path, 403]);
    }
  });

  it("reads no user that its id is linked to as an anonymous id", async () => {
    await testApi.send(
      "/api/public/apps/identify",
      { userId: "ben", anonymousId: "mallory" },
      { authorization: kiosk.writeKey, prefer: "wait=5" },
    );
    const byAdmin = await admin("GET", `/users/mallory?workspaceId=${kiosk.id}`);
    expect(byAdmin.body).toMatchObject({ id: "ben" });
    const { token } = (await openFor("mallory")).body;
    expect((await readAll(token, "/users/mallory")).status).toBe(404);
    expect((await readAll(token, "/users/subscriptions?userId=mallory")).status).toBe(200);
  });

  it("is refused by every other operation", async () => {
    const { token } = (await openFor("ann")).body;
    const others = adminRoutes.filter(({ userOf }) => userOf === undefined);
    expect(adminRoutes.length - others.length).toBe(4);
    for (const route of others) {
      for (const path of pathsOf(route)) {
        const { status } = await adminClient(testApi, "")(route.method, path.replace(":id", "ann"), {
          key: token,
        });
        expect([route.method, path, status]).toEqual([route.method, path, 403]);
      }
    }
  });

  it("ends when the workspace no longer allows it; allowed again, there is a new secret", async () => {
    const { token } = (await openFor("ann")).body;
    expect((await readAll(token, "/users/ann")).status).toBe(200);
    expect((await allow(false)).status).toBe(204);
    expect((await readAll(token, "/users/ann")).status).toBe(401);
    expect((await openFor("ann")).status).toBe(403);
    expect((await allow(true)).body.sessionSecret).not.toBe(sessionSecret);
  });
});

describe("a session", () => {
  it("of an admin key may be for one user, too", async () => {
    const { token } = (await open({ workspaceId: testApi.workspaceId, userId: "ann" })).body;
    expect((await readAll(token, "/deliveries?userId=ann")).status).toBe(200);
    expect((await readAll(token, "/events")).status).toBe(403);
  });

  it("reads its workspace by GET and by the POSTs that only read", async () => {
    const token = await tokenFor(shop.id);
    expect((await readAll(token, "/events")).status).toBe(200);
    expect((await readAll(token, "/users", "POST", {})).status).toBe(200);
    expect((await readAll(token, `/users/count?workspaceId=${shop.id}`, "POST", {})).status).toBe(200);
    expect((await readAll(token, "/events?externalId=shop-1")).status).toBe(200);
  });

  it("changes nothing and reads no secret", async () => {
    const token = await tokenFor(shop.id);
    for (const [method, path] of [
      ["DELETE", "/users?userIds=u"],
      ["PUT", "/settings/write-keys"],
      ["POST", "/admin-keys"],
      ["GET", "/settings/write-keys"],
    ] as const) {
      const { status, headers } = await readAll(token, path, method);
      expect([status, headers.get("error-type")]).toEqual([403, "Forbidden"]);
    }
    const workspace = await client("GET", "/admin/workspaces", { key: token });
    expect(workspace.status).toBe(403);
  });

  it("reads no other workspace, not even a child or the parent", async () => {
    for (const [own, other] of [
      [shop.id, testApi.workspaceId],
      [testApi.workspaceId, shop.id],
      [shop.id, randomUUID()],
    ] as const) {
      const { status } = await readAll(await tokenFor(own), `/events?workspaceId=${other}`);
      expect(status).toBe(403);
    }
    expect((await readAll(await tokenFor(testApi.workspaceId), "/events?externalId=shop-1")).status).toBe(
      403,
    );
  });

  it("cannot be forged or altered", async () => {
    const token = await tokenFor(shop.id);
    const [mark, claims = "", signature] = token.split(".");
    const altered = Buffer.from(
      Buffer.from(claims, "base64url").toString().replaceAll(shop.id, testApi.workspaceId),
    ).toString("base64url");
    for (const bad of [
      `${mark}.${altered}.${signature}`,
      `${mark}.${claims}.${"A".repeat(43)}`,
      `${mark}.${claims}`,
      `${mark}.`,
      `${mark}..`,
      token.slice(0, -1),
      `${token}x`,
    ]) {
      const { status, headers } = await readAll(bad, "/events");
      expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
  });

  it("sends no events", async () => {
    const token = await tokenFor(shop.id);
    const sent = await testApi.send(
      "/api/public/apps/page",
      { userId: "u" },
      { authorization: `Bearer ${token}` },
    );
    expect(sent.status).toBe(401);
  });

  it("ends after an hour", async () => {
    const openedAt = testApi.api.now().getTime();
    const openedBy = { workspaceId: testApi.workspaceId, keyId: await readKeyId() };
    const at = (ms: number): typeof testApi.api => ({ ...testApi.api, now: () => new Date(openedAt + ms) });
    const token = openSession({ workspaceId: shop.id, openedBy, role: "admin" }, at(0));
    expect(await readSession(token, at(sessionLifeMs - 1))).toMatchObject({ workspaceId: shop.id });
    expect(await readSession(token, at(sessionLifeMs))).toBeUndefined();
  });

  it("ends with the key that opened it", async () => {
    const made = await admin<{ id: string; apiKey: string }>("POST", "/admin-keys", {
      body: { name: "brief" },
    });
    const { token } = (await open({ workspaceId: shop.id }, `Bearer ${made.body.apiKey}`)).body;
    expect((await readAll(token, "/events")).status).toBe(200);
    await admin("DELETE", `/admin-keys?id=${made.body.id}`);
    expect((await readAll(token, "/events")).status).toBe(401);
  });

  it("ends with its workspace", async () => {
    const brief = await makeChild(testApi, { name: "Brief" });
    const token = await tokenFor(brief.id);
    expect((await readAll(token, "/events")).status).toBe(200);
    await client("DELETE", `/admin/workspaces?workspaceId=${brief.id}`);
    expect((await readAll(token, "/events")).status).toBe(401);
    expect((await open({ workspaceId: brief.id }, brief.writeKey)).status).toBe(401);
  });
});

async function readKeyId(): Promise<string> {
  const { body } = await admin<readonly { id: string }[]>("GET", "/admin-keys");
  return body[0]?.id ?? "";
}
