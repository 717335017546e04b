import { randomUUID } from "node:crypto";
import type { WorkspaceId } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin/admin-client.fixture.js";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { makeChild, workspaceClient, type WorkspaceBody } from "../workspaces/family.fixture.js";
import { openSession, readSession, sessionLifeMs } from "./session-token.js";

let house: TestApi;
let admin: AdminClient;
let client: AdminClient;
let shop: WorkspaceBody;
beforeAll(async () => {
  house = await startTestApi();
  [admin, client] = [adminClient(house), workspaceClient(house)];
  shop = await makeChild(house, { name: "Shop", externalId: "shop-1" });
});
afterAll(() => house.close());

interface Opened {
  readonly token: string;
}

function open(
  body: object,
  authorization = `Bearer ${house.adminKey}`,
): Promise<AdminAnswer<Opened & { readonly message?: string }>> {
  return client("POST", "/sessions/", { body, headers: { authorization } });
}

async function tokenFor(workspaceId: WorkspaceId): Promise<string> {
  return (await open({ workspaceId })).body.token;
}

function look(token: string, path: string, method = "GET", body?: unknown): Promise<AdminAnswer<unknown>> {
  return admin(method, path, { key: token, ...(body !== undefined && { body }) });
}

describe("POST /api-l/sessions", () => {
  it("gives a token for a write key and for an admin key", async () => {
    for (const authorization of [
      `Bearer ${house.adminKey}`,
      `Bearer ${house.writeKey}`,
      `Basic ${house.writeKey}`,
    ]) {
      const { status, body, headers } = await open(
        { workspaceId: house.workspaceId, memberId: "me" },
        authorization,
      );
      expect([status, Object.keys(body), headers.get("cache-control")]).toEqual([200, ["token"], "no-store"]);
    }
  });

  it("opens a child for its parent's admin key and for its own write key", async () => {
    expect((await open({ workspaceId: shop.id })).status).toBe(200);
    expect((await open({ workspaceId: shop.id }, shop.writeKey)).status).toBe(200);
  });

  it("is 403 for another workspace and for one that is not there, in the same words; 401 without a key", async () => {
    const other = await startTestApi();
    const refused = await Promise.all([
      open({ workspaceId: other.workspaceId }),
      open({ workspaceId: randomUUID() }),
      open({ workspaceId: shop.id }, `Bearer ${house.writeKey}`),
      open({ workspaceId: house.workspaceId }, shop.writeKey),
    ]);
    expect(new Set(refused.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['403 {"message":"this key opens no session of that workspace"}']),
    );
    expect((await open({ workspaceId: house.workspaceId }, "Bearer nonsense")).status).toBe(401);
    await other.close();
  });

  it("does not take a session in place of a key", async () => {
    const token = await tokenFor(house.workspaceId);
    expect((await open({ workspaceId: house.workspaceId }, `Bearer ${token}`)).status).toBe(403);
  });
});

describe("a session", () => {
  it("looks at its workspace by GET and by the POSTs that only read", async () => {
    const token = await tokenFor(shop.id);
    expect((await look(token, "/events")).status).toBe(200);
    expect((await look(token, "/users", "POST", {})).status).toBe(200);
    expect((await look(token, `/users/count?workspaceId=${shop.id}`, "POST", {})).status).toBe(200);
    expect((await look(token, "/events?externalId=shop-1")).status).toBe(200);
  });

  it("changes nothing and sees no secret", async () => {
    const token = await tokenFor(shop.id);
    for (const [method, path] of [
      ["DELETE", "/users?userIds=u"],
      ["PUT", "/settings/write-keys"],
      ["POST", "/admin-keys"],
      ["GET", "/settings/write-keys"],
    ] as const) {
      const { status, headers } = await look(token, path, method);
      expect([status, headers.get("error-type")]).toEqual([403, "Forbidden"]);
    }
    const workspace = await client("GET", "/admin/workspaces", { key: token });
    expect(workspace.status).toBe(403);
  });

  it("sees no other workspace, not even a child or the parent", async () => {
    for (const [own, other] of [
      [shop.id, house.workspaceId],
      [house.workspaceId, shop.id],
      [shop.id, randomUUID()],
    ] as const) {
      const { status } = await look(await tokenFor(own), `/events?workspaceId=${other}`);
      expect(status).toBe(403);
    }
    expect((await look(await tokenFor(house.workspaceId), "/events?externalId=shop-1")).status).toBe(403);
  });

  it("cannot be made up or altered", async () => {
    const token = await tokenFor(shop.id);
    const [mark, claims = "", signature] = token.split(".");
    const altered = Buffer.from(
      Buffer.from(claims, "base64url").toString().replaceAll(shop.id, house.workspaceId),
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
      const { status, headers } = await look(bad, "/events");
      expect([status, headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
    }
  });

  it("sends no events", async () => {
    const token = await tokenFor(shop.id);
    const sent = await house.send(
      "/api/public/apps/page",
      { userId: "u" },
      { authorization: `Bearer ${token}` },
    );
    expect(sent.status).toBe(401);
  });

  it("ends after an hour", async () => {
    const openedAt = house.api.now().getTime();
    const openedBy = { workspaceId: shop.id, keyId: await readKeyId() };
    const at = (ms: number): typeof house.api => ({ ...house.api, now: () => new Date(openedAt + ms) });
    const token = openSession({ workspaceId: shop.id, openedBy, role: "write" }, at(0));
    expect(await readSession(token, at(sessionLifeMs - 1))).toMatchObject({ workspaceId: shop.id });
    expect(await readSession(token, at(sessionLifeMs))).toBeUndefined();
  });

  it("ends with the key that opened it", async () => {
    const made = await admin<{ id: string; apiKey: string }>("POST", "/admin-keys", {
      body: { name: "brief" },
    });
    const { token } = (await open({ workspaceId: shop.id }, `Bearer ${made.body.apiKey}`)).body;
    expect((await look(token, "/events")).status).toBe(200);
    await admin("DELETE", `/admin-keys?id=${made.body.id}`);
    expect((await look(token, "/events")).status).toBe(401);
  });

  it("ends with its workspace", async () => {
    const brief = await makeChild(house, { name: "Brief" });
    const token = await tokenFor(brief.id);
    expect((await look(token, "/events")).status).toBe(200);
    await client("DELETE", `/admin/workspaces?workspaceId=${brief.id}`);
    expect((await look(token, "/events")).status).toBe(401);
    expect((await open({ workspaceId: brief.id }, brief.writeKey)).status).toBe(401);
  });
});

async function readKeyId(): Promise<string> {
  const { body } = await admin<readonly { secretId: string }[]>(
    "GET",
    `/settings/write-keys?workspaceId=${shop.id}`,
  );
  return body[0]?.secretId ?? "";
}
