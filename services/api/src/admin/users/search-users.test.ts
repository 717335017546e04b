/** The search of users and the values of user properties, over the index of values. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

interface Found {
  readonly users: readonly {
    readonly id: string;
    readonly name?: string;
    readonly matched?: object;
    readonly isAnonymous?: boolean;
  }[];
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  const batch = [
    { type: "identify", userId: "ann", traits: { email: "zoe@shop.example", plan: "pro" } },
    { type: "identify", userId: "anna", traits: { email: "anna@shop.example", plan: "free" } },
    {
      type: "identify",
      userId: "ben",
      traits: { email: "ann.b@shop.example", phone: "+15550100", plan: "pro" },
    },
    { type: "identify", userId: "Émil_1", traits: { firstName: "Søren", lastName: "Strauß" } },
    { type: "track", anonymousId: "an-device", event: "Looked" },
  ];
  await testApi.send("/api/public/apps/batch", { batch });
});
afterAll(() => testApi.close());

async function search(term: string, limit = 10): Promise<Found["users"]> {
  const { body } = await admin<Found>("GET", `/users/search?term=${encodeURIComponent(term)}&limit=${limit}`);
  return body.users;
}

describe("GET /users/search", () => {
  it("finds by the beginning of an id, then by that of an address, each user once", async () => {
    expect(await search("ann")).toMatchObject([
      { id: "ann" },
      { id: "anna" },
      { id: "ben", matched: { name: "email", value: "ann.b@shop.example" } },
    ]);
    expect(await search("an-")).toMatchObject([{ id: "an-device", isAnonymous: true }]);
    expect(await search("+1555")).toMatchObject([{ id: "ben", matched: { name: "phone" } }]);
    expect(await search("ann", 2)).toHaveLength(2);
    expect(await search("nobody")).toEqual([]);
  });

  it("finds by the words of names, without case and accents", async () => {
    const matched = { name: "firstName", value: "Søren" };
    expect(await search("SOREN")).toMatchObject([{ id: "Émil_1", matched }]);
    expect(await search("strauss sö")).toMatchObject([{ id: "Émil_1", matched: { name: "lastName" } }]);
    expect(await search("emil")).toEqual([expect.objectContaining({ id: "Émil_1" })]);
    expect(await search("ANNA@Shop")).toMatchObject([{ id: "anna" }]);
    expect(await search("soren ann")).toEqual([]);
  });

  it("answers what each user is called, whatever matched", async () => {
    expect(await search("strauss")).toMatchObject([{ id: "Émil_1", name: "Søren Strauß" }]);
    expect(await search("Émil_1")).toMatchObject([{ name: "Søren Strauß" }]);
    expect(await search("+1555")).toMatchObject([{ id: "ben", name: "ann.b@shop.example" }]);
    expect((await search("an-"))[0]).not.toHaveProperty("name");
  });

  it("finds nobody by a hidden name or address for callers who may not see personal data", async () => {
    const cookie = await storedSession(testApi, { role: "Viewer" });
    for (const term of ["soren", "Émil_1 soren", "zoe@", "ann strauss", "+15550100"]) {
      const url = `${testApi.url}/api/admin/users/search?term=${encodeURIComponent(term)}`;
      const answer = (await (await fetch(url, { headers: { cookie } })).json()) as Found;
      expect(answer.users).toEqual([]);
    }
  });

  it("finds by id alone for callers who may not see personal data", async () => {
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const answer = await fetch(`${testApi.url}/api/admin/users/search?term=ann`, { headers: { cookie } });
    const { users } = (await answer.json()) as Found;
    expect(users.map(({ id }) => id)).toEqual(["ann", "anna"]);
    expect(users.filter((user) => "name" in user)).toEqual([]);
  });
});

describe("GET /user-properties/:id/values", () => {
  it("lists different values by prefix, and no personal ones to those who may not see them", async () => {
    const definition = { type: "Trait", path: "plan" };
    const { body } = await admin<{ id: string }>("PUT", "/user-properties", {
      body: { name: "plan", definition },
    });
    const values = async (query = ""): Promise<unknown> =>
      (await admin("GET", `/user-properties/${body.id}/values${query}`)).body["values"];
    await expect.poll(() => values()).toEqual(["free", "pro"]);
    expect(await values("?prefix=p")).toEqual(["pro"]);
    expect(await values("?limit=1")).toEqual(["free"]);
    const { body: listed } = await admin<{ userProperties: { id: string; name: string }[] }>(
      "GET",
      "/user-properties",
    );
    const email = listed.userProperties.find(({ name }) => name === "email")?.id;
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const path = `${testApi.url}/api/admin/user-properties/${email}/values`;
    expect((await fetch(path, { headers: { cookie } })).status).toBe(403);
  });
});
