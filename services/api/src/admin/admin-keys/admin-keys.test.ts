/** What keys permit: their permissions, their end, their networks and their owner, over HTTP. */
import type { WorkspaceId } from "@signalbox/core";
import { keyTable, hashKey, type Permission } from "@signalbox/workspace";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anAccount, keyOfMember, writeAccounts } from "../../members/accounts.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, workspaceClient } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";

interface ShownKey {
  readonly id: string;
  readonly name: string;
  readonly apiKey: string;
  readonly permissions?: readonly Permission[];
  readonly owner?: { readonly kind: string; readonly id: string };
  readonly ownerName?: string;
  readonly lastUsedAt?: number;
  readonly message: string;
}

let testApi: TestApi;
let admin: AdminClient;
let clock: number | undefined;
beforeAll(async () => {
  const now = (): Date => new Date(clock ?? Date.now());
  testApi = await startTestApi({ config: { trustedProxies: 1 }, ports: { now } });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

let made = 0;
function make(body: object = {}, key = testApi.adminKey): Promise<AdminAnswer<ShownKey>> {
  return admin("POST", "/admin-keys", { body: { name: `key ${(made += 1)}`, ...body }, key });
}

async function makeKey(body: object = {}, key = testApi.adminKey): Promise<string> {
  const answer = await make(body, key);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.apiKey;
}

async function statusOf(key: string, path = "/segments", headers = {}): Promise<number> {
  return (await admin("GET", path, { key, headers })).status;
}

describe("a key with permissions", () => {
  it("permits these and no others, in the children too", async () => {
    const child = await makeChild(testApi, { name: "Shop" });
    const key = await makeKey({ permissions: ["segments:read"] });
    expect(await statusOf(key)).toBe(200);
    expect(await statusOf(key, `/segments?workspaceId=${child.id}`)).toBe(200);
    for (const path of ["/journeys", `/journeys?workspaceId=${child.id}`]) {
      const { status, body } = await admin("GET", path, { key });
      expect([status, body["message"]]).toEqual([403, expect.stringContaining("journeys:read")]);
    }
    expect((await make({}, key)).status).toBe(403);
  });

  it("makes no key with more than it has", async () => {
    const key = await makeKey({ permissions: ["keys:write", "users:read"] });
    const more = await make({ permissions: ["users:read", "users:erase"] }, key);
    expect([more.status, more.body.message]).toEqual([403, expect.stringContaining("users:erase")]);
    const same = await make({}, key);
    expect(same.body.permissions).toEqual(["users:read", "keys:write"]);
    expect(await statusOf(same.body.apiKey)).toBe(403);
    const account = await admin("POST", "/service-accounts", { body: { name: "More", role: "Viewer" }, key });
    expect(account.status).toBe(403);
  });

  it("is 400 with every unknown permission and network named", async () => {
    const { status, body } = await make({ permissions: ["users:fly"], networks: ["10.0.0.0/99"] });
    expect([status, body.message]).toEqual([
      400,
      expect.stringMatching(/permissions\[0\]: must be one of .*networks\[0\]: must be a network/s),
    ]);
  });
});

describe("a key with networks", () => {
  it("is 403 from outside of them, whatever the caller claims beyond the trusted proxy", async () => {
    const key = await makeKey({ networks: ["192.0.2.0/24", "2001:db8::/32"] });
    for (const [address, status] of [
      ["192.0.2.9", 200],
      ["2001:db8:7::1", 200],
      ["198.51.100.9", 403],
      ["192.0.2.9, 198.51.100.9", 403],
      ["2001:db9::1", 403],
      ["nonsense", 403],
      ["192.0.2.80:1234", 200],
      ['"[2001:db8:7::1]:443"', 200],
      ["192.0.2.9%eth0", 200],
      ["::ffff:198.51.100.9", 403],
    ] as const) {
      expect([address, await statusOf(key, "/segments", { "x-forwarded-for": address })]).toEqual([
        address,
        status,
      ]);
    }
    const { body, headers } = await admin("GET", "/segments", {
      key,
      headers: { "x-forwarded-for": "198.51.100.9" },
    });
    expect(headers.get("error-type")).toBe("Forbidden");
    expect(body["message"]).toContain("cannot be used from 198.51.100.9");
  });
});

describe("a key with an end", () => {
  it("is 401 from then on, as are the sessions that it opened", async () => {
    clock = Date.now();
    const key = await makeKey({ expiresAt: clock + 60_000 });
    const opened = await workspaceClient(testApi)<{ token: string }>("POST", "/sessions", { body: {}, key });
    expect([await statusOf(key), await statusOf(opened.body.token)]).toEqual([200, 200]);
    clock += 60_000;
    const { status, body } = await admin("GET", "/segments", { key });
    expect([status, body["message"]]).toEqual([401, expect.stringMatching(/^this key expired at 2/)]);
    expect(await statusOf(opened.body.token)).toBe(401);
    clock = undefined;
  });

  it("takes a moment as text", async () => {
    const { body } = await make({ expiresAt: "2099-01-31T12:00:00Z" });
    expect(body).toMatchObject({ expiresAt: Date.parse("2099-01-31T12:00:00Z") });
  });
});

describe("a key of a member", () => {
  it("permits at most what the member may do, and nothing without the member", async () => {
    const ann = anAccount(testApi, "ann", "Admin");
    await writeAccounts(testApi, [ann]);
    const key = await keyOfMember(testApi, "ann");
    expect(await statusOf(key, "/admin-keys")).toBe(200);
    const listed = (await admin<readonly ShownKey[]>("GET", "/admin-keys")).body;
    expect(listed.find(({ owner }) => owner?.id === "ann")).toMatchObject({ ownerName: "ann" });

    await writeAccounts(testApi, [anAccount(testApi, "ann", "Viewer")]);
    expect([await statusOf(key), await statusOf(key, "/admin-keys")]).toEqual([200, 403]);

    for (const accounts of [[{ ...ann, status: "Disabled" as const }], [{ ...ann, roles: [] }], []]) {
      await writeAccounts(testApi, accounts);
      const { status, body } = await admin("GET", "/segments", { key });
      expect([status, body["message"]]).toEqual([401, expect.stringContaining("permits nothing any more")]);
    }
    await writeAccounts(testApi, [ann]);
    expect(await statusOf(key)).toBe(200);
  });

  it("follows the member's role in the parent workspace", async () => {
    const child = await makeChild(testApi, { name: "Kiosk" });
    await writeAccounts(testApi, [anAccount(testApi, "ann", "Viewer")]);
    const key = await keyOfMember({ ...testApi, workspaceId: child.id }, "ann");
    expect([await statusOf(key), await statusOf(key, "/admin-keys")]).toEqual([200, 403]);
    await writeAccounts(testApi, []);
    expect(await statusOf(key)).toBe(401);
  });

  it("makes keys that belong to the member", async () => {
    await writeAccounts(testApi, [anAccount(testApi, "ann", "Admin")]);
    const second = await make({}, await keyOfMember(testApi, "ann"));
    expect(second.body.owner).toEqual({ kind: "member", id: "ann" });
    await writeAccounts(testApi, []);
    expect(await statusOf(second.body.apiKey)).toBe(401);
  });
});

describe("a service account", () => {
  interface Shown {
    readonly id: string;
    readonly role: string;
    readonly message: string;
  }
  const create = (body: object): Promise<AdminAnswer<Shown>> => admin("POST", "/service-accounts", { body });

  it("limits its keys by its role, and takes them with it", async () => {
    const { body: account } = await create({ name: "Import", role: "Viewer" });
    const key = await makeKey({ serviceAccountId: account.id });
    expect([await statusOf(key), await statusOf(key, "/admin-keys")]).toEqual([200, 403]);
    const changed = await admin<Shown>("PATCH", "/service-accounts", {
      body: { id: account.id, role: "Admin", name: "Import 2" },
    });
    expect(changed.body).toMatchObject({ role: "Admin", name: "Import 2" });
    expect(await statusOf(key, "/admin-keys")).toBe(200);
    expect((await admin("GET", "/service-accounts")).body).toMatchObject({
      serviceAccounts: [{ name: "Import 2", role: "Admin" }],
    });
    expect((await admin("DELETE", `/service-accounts?id=${account.id}`)).status).toBe(204);
    expect(await statusOf(key)).toBe(401);
    expect((await admin("DELETE", `/service-accounts?id=${account.id}`)).status).toBe(404);
  });

  it("can have a custom role of its workspace, and permits nothing when that is gone", async () => {
    const role = {
      id: "reader",
      workspaceId: testApi.workspaceId,
      name: "Reader",
      permissions: ["segments:read"] as const,
      createdAt: 1,
      updatedAt: 1,
    };
    await writeAccounts(testApi, [], [role]);
    const { body: account } = await create({ name: "Reader", role: "reader" });
    const key = await makeKey({ serviceAccountId: account.id });
    expect([await statusOf(key), await statusOf(key, "/journeys")]).toEqual([200, 403]);
    await writeAccounts(
      testApi,
      [],
      [{ ...role, workspaceId: "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50" as WorkspaceId }],
    );
    expect((await create({ name: "Other", role: "reader" })).body.message).toContain("no role");
    await writeAccounts(testApi, []);
    expect(await statusOf(key)).toBe(401);
  });
});

describe("a session that a key opened", () => {
  it("reads at most what the key may read, at each call", async () => {
    await writeAccounts(testApi, [anAccount(testApi, "ann", "Admin")]);
    const key = await keyOfMember(testApi, "ann", { permissions: ["segments:read", "segments:write"] });
    const opened = await workspaceClient(testApi)<{ token: string }>("POST", "/sessions", { body: {}, key });
    const { token } = opened.body;
    expect([await statusOf(token), await statusOf(token, "/journeys")]).toEqual([200, 403]);
    await writeAccounts(testApi, []);
    expect(await statusOf(token)).toBe(401);
  });
});

describe("the list of keys", () => {
  it("shows when a key was last used, to the minute, and a further use in the minute writes nothing", async () => {
    clock = Date.UTC(2030, 0, 1, 10, 0, 30);
    const key = await makeKey();
    const usedAt = async (): Promise<number | undefined> => {
      const row = await testApi.api.tables.get(keyTable.name, hashKey(key));
      return row && keyTable.read(row).usedAt;
    };
    expect(await usedAt()).toBeUndefined();
    await statusOf(key);
    await expect.poll(usedAt).toBe(Date.UTC(2030, 0, 1, 10, 0));
    const { body } = await admin<readonly ShownKey[]>("GET", "/admin-keys");
    expect(body.at(-1)?.lastUsedAt).toBe(Date.UTC(2030, 0, 1, 10, 0));
    clock += 60_000;
    await statusOf(key);
    await expect.poll(usedAt).toBe(Date.UTC(2030, 0, 1, 10, 1));
    clock = undefined;
  });

  it("shows when a write key was last used, to the minute", async () => {
    clock = Date.UTC(2031, 0, 1, 10, 0, 30);
    const lastUsedAt = async (): Promise<unknown> => {
      const { body } = await admin<readonly ShownKey[]>("GET", "/settings/write-keys");
      return body[0]?.lastUsedAt;
    };
    for (const name of ["A", "B"]) {
      const event = { messageId: `used-${name}`, userId: "ann", event: name };
      expect((await testApi.send("/api/public/apps/track", event)).status).toBe(204);
    }
    await expect.poll(lastUsedAt).toBe(Date.UTC(2031, 0, 1, 10, 0));
    clock = undefined;
  });

  it("shows no secret and no hash", async () => {
    const key = await makeKey();
    const { text } = await admin("GET", "/admin-keys");
    expect(text).not.toContain(key.slice(-72));
    expect(text).not.toContain(hashKey(key));
  });
});

it("a key that was cut off is 401 without a look-up", async () => {
  const key = await makeKey();
  expect(await statusOf(key.slice(0, -1))).toBe(401);
  expect(await testApi.api.keys.find(`${key.slice(0, -1)}z`)).toBeUndefined();
});
