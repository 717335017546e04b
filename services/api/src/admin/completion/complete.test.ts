import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer } from "../admin-client.fixture.js";

interface Completed {
  readonly completions: readonly {
    readonly name?: string;
    readonly value?: unknown;
    readonly types: readonly string[];
    readonly count?: number;
  }[];
  readonly looked: number;
}

let testApi: TestApi;

function complete(query: Readonly<Record<string, string>>, api = testApi): Promise<AdminAnswer<Completed>> {
  return adminClient(api)<Completed>("GET", `/completion?${new URLSearchParams(query).toString()}`);
}

async function texts(query: Readonly<Record<string, string>>): Promise<readonly unknown[]> {
  const { body, text } = await complete(query);
  if (body.completions === undefined) throw new Error(text);
  return body.completions.map(({ name, value }) => name ?? value);
}

beforeAll(async () => {
  testApi = await startTestApi();
  const send = (path: string, call: object) => testApi.send(`/api/public/apps/${path}`, call);
  await send("identify", { userId: "ann", traits: { plan: "pro", address: { city: "Köln" } } });
  await send("identify", { userId: "bob", traits: { plan: "pro", seats: 5 } });
  await send("identify", { anonymousId: "v", traits: { plan: "free" } });
  // The latest value counts.
  await send("identify", { userId: "ann", traits: { plan: "Premium" } });
  for (const total of [5, 5, 7]) {
    await send("track", { userId: "ann", event: "Order Placed", properties: { total, coupon: "SPRING" } });
  }
  await send("track", { userId: "bob", event: "Order Paid", properties: { total: 9, paidAt: "2026-01-31" } });
  await send("track", { userId: "bob", event: "Éclair eaten" });
  await send("track", { userId: "bob", event: "Secretly", properties: { s: 1 }, context: { hidden: true } });
  await send("page", { userId: "bob", name: "Order page" });
});
afterAll(() => testApi.close());

describe("GET /completion", () => {
  it("names the traits that users have, with types and counts", async () => {
    expect((await complete({ what: "traits" })).body).toEqual({
      completions: [
        { name: "plan", types: ["string"], count: 3 },
        { name: "address", types: ["object"], count: 1 },
        { name: "address.city", types: ["string"], count: 1 },
        { name: "seats", types: ["number"], count: 1 },
      ],
      looked: 3,
    });
    expect(await texts({ what: "traits", prefix: "CI" })).toEqual(["address.city"]);
    expect(await texts({ what: "traits", limit: "1" })).toEqual(["plan"]);
  });

  it("names track events, neither pages nor hidden ones", async () => {
    expect((await complete({ what: "events" })).body).toEqual({
      completions: [
        { name: "Order Placed", types: [], count: 3 },
        { name: "Order Paid", types: [], count: 1 },
        { name: "Éclair eaten", types: [], count: 1 },
      ],
      looked: 5,
    });
    expect(await texts({ what: "events", prefix: "order p" })).toEqual(["Order Placed", "Order Paid"]);
    expect(await texts({ what: "events", prefix: "ecl" })).toEqual(["Éclair eaten"]);
  });

  it.each([
    ["Order Placed", ["coupon", "total"]],
    ["Order *", ["total", "coupon", "paidAt"]],
    ["*", ["total", "coupon", "paidAt"]],
    ["", ["total", "coupon", "paidAt"]],
    ["Secretly", []],
    ["Never*", []],
  ])("names the properties of %j", async (event, expected) => {
    expect(await texts({ what: "eventProperties", event })).toEqual(expected);
  });

  it("gives values of a trait, and of a property", async () => {
    expect((await complete({ what: "values", path: "plan", prefix: "pr" })).body.completions).toEqual([
      { value: "Premium", types: ["string"], count: 1 },
      { value: "pro", types: ["string"], count: 1 },
    ]);
    expect(await texts({ what: "values", path: "address.city", prefix: "ko" })).toEqual(["Köln"]);
    expect(await texts({ what: "values", event: "Order *", path: "total" })).toEqual([5, 7, 9]);
    expect(
      (await complete({ what: "values", event: "Order Paid", path: "paidAt" })).body.completions,
    ).toEqual([{ value: "2026-01-31", types: ["date"], count: 1 }]);
  });

  it("needs the event of properties and the path of values", async () => {
    const refused = await Promise.all([complete({ what: "eventProperties" }), complete({ what: "values" })]);
    expect(refused.map(({ status, text }) => [status, text])).toEqual([
      [400, expect.stringContaining("event: required")],
      [400, expect.stringContaining("path: required")],
    ]);
  });

  it("covers the children of a parent", async () => {
    const parent = await startTestApi();
    const made = await adminClient(parent, "/api-l")<{ writeKey: string }>("PUT", "/admin/workspaces/child", {
      body: { workspaceId: parent.workspaceId, name: "North" },
    });
    await parent.send("/api/public/apps/identify", { userId: "own", traits: { plan: "a" } });
    const call = { userId: "other", traits: { plan: "b", only: 1 } };
    await parent.send("/api/public/apps/identify", call, { authorization: made.body.writeKey });
    const { body } = await adminClient(parent)<Completed>("GET", "/completion?what=traits");
    expect(body.completions.map(({ name, count }) => [name, count])).toEqual([
      ["plan", 2],
      ["only", 1],
    ]);
    await parent.close();
  });
});

describe("a sample of many users", () => {
  it("finds what many of them have, without reading all", async () => {
    const api = await startTestApi();
    for (let from = 0; from < 1_500; from += 500) {
      const batch = Array.from({ length: 500 }, (_, index) => ({
        type: "identify",
        userId: `user-${String(from + index).padStart(4, "0")}`,
        traits: { plan: index % 2 === 0 ? "pro" : "free" },
      }));
      await api.send("/api/public/apps/batch", { batch });
    }
    const { body } = await complete({ what: "values", path: "plan" }, api);
    expect(new Set(body.completions.map(({ value }) => value))).toEqual(new Set(["free", "pro"]));
    expect(body.looked).toBeLessThanOrEqual(500);
    expect(body.looked).toBeGreaterThan(150);
    await api.close();
  });
});
