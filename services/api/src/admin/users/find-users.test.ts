import { afterAll, beforeAll, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

let testApi: TestApi;

interface Found {
  readonly found: readonly { readonly ids: readonly string[]; readonly isHidden?: true }[];
}

beforeAll(async () => {
  testApi = await startTestApi();
  const batch = [
    { type: "identify", userId: "ann", traits: { email: "Ann@shop.example", phone: "+15550100" } },
    { type: "identify", userId: "bob@shop.example", traits: { email: "bob@shop.example" } },
    { type: "identify", userId: "eve", traits: { email: "both@shop.example" } },
    { type: "identify", userId: "kim", traits: { email: "both@shop.example" } },
    { type: "track", anonymousId: "device-1", event: "Looked" },
    { type: "track", anonymousId: "device-2", event: "Looked" },
    { type: "identify", anonymousId: "device-2", userId: "ann" },
  ];
  await testApi.send("/api/public/apps/batch", { batch });
});
afterAll(() => testApi.close());

async function find(texts: readonly string[]): Promise<readonly (readonly string[])[]> {
  const { body } = await adminClient(testApi)<Found>("POST", "/users/find", { body: { texts } });
  return body.found.map(({ ids }) => ids);
}

it("finds by ids, addresses in any spelling and numbers, in the order given", async () => {
  expect(await find(["kim", "ann@SHOP.example", "nobody", "+1 555 0100", "ann"])).toEqual([
    ["kim"],
    ["ann"],
    [],
    ["ann"],
    ["ann"],
  ]);
});

it("means an anonymous user by its id, and the user that it became", async () => {
  expect(await find(["device-1", "device-2"])).toEqual([["device-1"], ["ann"]]);
});

it("prefers the id to the address, and answers with all users of one address", async () => {
  expect(await find(["bob@shop.example", "both@shop.example"])).toEqual([
    ["bob@shop.example"],
    ["eve", "kim"],
  ]);
});

it("says nothing about addresses to those who may not see them", async () => {
  const cookie = await storedSession(testApi, { role: "Viewer" });
  const answer = await fetch(`${testApi.url}/api/admin/users/find`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ texts: ["ann", "ann@shop.example", "bob@shop.example", "none@shop.example"] }),
  });
  expect(await answer.json()).toMatchObject({
    found: [
      { ids: ["ann"] },
      { ids: [], isHidden: true },
      { ids: [], isHidden: true },
      { ids: [], isHidden: true },
    ],
  });
});

it("refuses more texts than it looks up, and empty ones", async () => {
  const call = async (texts: readonly string[]): Promise<number> =>
    (await adminClient(testApi)("POST", "/users/find", { body: { texts } })).status;
  expect(await call(Array.from({ length: 1_001 }, () => "x"))).toBe(400);
  expect(await call([""])).toBe(400);
  expect(await call([])).toBe(200);
});
