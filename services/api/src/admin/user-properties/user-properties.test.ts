import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { byFirstKey } from "../authors.fixture.js";

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly lastRecomputed?: number;
  readonly definitionUpdatedAt: number;
}

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

function put(body: object): Promise<AdminAnswer<Shown & { readonly message?: string }>> {
  return admin("PUT", "/user-properties/", { body: { workspaceId: testApi.workspaceId, ...body } });
}

async function listed(): Promise<readonly Shown[]> {
  return (await admin<{ userProperties: Shown[] }>("GET", "/user-properties/")).body.userProperties;
}

async function computed(id: string): Promise<Shown> {
  for (;;) {
    const found = (await listed()).find((each) => each.id === id);
    if (found?.lastRecomputed !== undefined) return found;
    await pause(20);
  }
}

async function valueOf(userId: string, propertyId: string): Promise<unknown> {
  const { body } = await admin<{ properties: Record<string, { value: unknown }> }>("GET", `/users/${userId}`);
  return body.properties[propertyId]?.value;
}

const trait = (path: string): object => ({ type: "Trait", path });

describe("user properties", () => {
  it("of a new workspace are the default ones", async () => {
    expect((await listed()).map(({ name }) => name).toSorted()).toEqual(
      [
        "id",
        "anonymousId",
        "email",
        "phone",
        "deviceToken",
        "firstName",
        "lastName",
        "language",
        "accountManager",
        "latLon",
        "timezone",
      ].toSorted(),
    );
  });

  it("are returned as they were put, and have values at once", async () => {
    const { status, body } = await put({ name: "plan", definition: trait("plan"), exampleValue: '"pro"' });
    expect(status).toBe(200);
    expect(body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      workspaceId: testApi.workspaceId,
      name: "plan",
      definition: trait("plan"),
      exampleValue: '"pro"',
      status: "Running",
      createdAt: expect.any(Number),
      updatedAt: expect.any(Number),
      definitionUpdatedAt: expect.any(Number),
      ...byFirstKey,
    });
    await testApi.send("/api/public/apps/identify", { userId: "ann", traits: { plan: "pro", tier: 3 } });
    expect(await valueOf("ann", body.id)).toBe("pro");
  });

  it("are computed for existing users", async () => {
    const { body } = await put({ name: "tier", definition: trait("tier") });
    expect((await computed(body.id)).lastRecomputed).toBeGreaterThanOrEqual(body.definitionUpdatedAt);
    expect(await valueOf("ann", body.id)).toBe(3);
    await put({ name: "tier", definition: trait("plan") });
    await computed(body.id);
    expect(await valueOf("ann", body.id)).toBe("pro");
  });

  it("refuse invalid changes, each with its error type", async () => {
    const own = (await listed()).find(({ name }) => name === "id");
    await put({ name: "taken", definition: trait("x") });
    for (const [body, type] of [
      [{ name: "id", definition: trait("x") }, "ProtectedUserProperty"],
      [{ name: "anonymousId", definition: trait("x") }, "ProtectedUserProperty"],
      [{ id: own?.id, name: "renamed" }, "ProtectedUserProperty"],
      [{ id: randomUUID(), name: "taken", definition: trait("x") }, "UserPropertyAlreadyExists"],
      [{ id: "x", name: "new", definition: trait("x") }, "IdError"],
      [{ name: "new" }, "BadRequest"],
      [{ name: "new", definition: { type: "Trait" } }, "DefinitionError"],
      [{ name: "new", definition: trait("$.[") }, "DefinitionError"],
      [{ name: "new", definition: { ...trait("x"), paht: "y" } }, "DefinitionError"],
      [{ name: "new", definition: { type: "Dream" } }, "DefinitionError"],
      [{ name: "", definition: trait("x") }, "BadRequest"],
    ] as const) {
      const { status, headers } = await put(body);
      expect([status, headers.get("error-type")]).toEqual([400, type]);
    }
    expect((await put({ name: "new", definition: { type: "Trait" } })).body.message).toMatch(
      /^definition\.path: /,
    );
    const deleted = await admin("DELETE", "/user-properties", { body: { id: own?.id } });
    expect([deleted.status, deleted.headers.get("error-type")]).toEqual([400, "ProtectedUserProperty"]);
  });

  it("can be paused, resumed and deleted", async () => {
    const { body } = await put({ name: "later", definition: trait("later") });
    const patch = (status: string, id = body.id): Promise<AdminAnswer<object>> =>
      admin("PATCH", "/user-properties/status", { body: { id, status } });
    expect((await patch("Paused")).body).toMatchObject({ id: body.id, status: "Paused" });
    await testApi.send("/api/public/apps/identify", { userId: "bob", traits: { later: 1 } });
    expect(await valueOf("bob", body.id)).toBeUndefined();
    await patch("Running");
    await computed(body.id);
    expect(await valueOf("bob", body.id)).toBe(1);
    expect((await patch("Running", randomUUID())).status).toBe(404);
    expect((await admin("DELETE", `/user-properties?id=${body.id}`)).status).toBe(204);
    expect((await admin("DELETE", `/user-properties/v2/?id=${body.id}`)).status).toBe(404);
    expect(await valueOf("bob", body.id)).toBeUndefined();
  });
});
