/** Who is in a journey, and how many at each node. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { createUserCounts } from "@signalbox/user-queries";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let journey: string;
let pretendsMany = false;

interface Page {
  readonly users: readonly { readonly id: string; readonly nodeId: string; readonly waitsUntil?: string }[];
  readonly nextCursor?: string;
}

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => {
      const counts = createUserCounts(api);
      return {
        ...api,
        userCounts: {
          of: async (...given) =>
            (await counts.of(...given)).map((each) =>
              pretendsMany && each.kind === "user" ? { ...each, count: 40_000 } : each,
            ),
        },
      };
    },
  });
  admin = adminClient(testApi);
  const variant = { type: "Second", seconds: 3_600 };
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Signed Up", child: "wait" },
    nodes: [{ type: "DelayNode", id: "wait", variant, child: "ExitNode" }],
    exitNode: { type: "ExitNode" },
  };
  const { body } = await admin<{ id: string }>("PUT", "/journeys", {
    body: { name: "Welcome", definition, status: "Running" },
  });
  journey = body.id;
  const names = ["ann", "ben", "eve"];
  const batch = [
    ...names.map((userId) => ({ type: "track", userId, event: "Signed Up" })),
    { type: "track", userId: "dan", event: "Looked" },
    { type: "track", anonymousId: "device", event: "Signed Up" },
  ];
  await testApi.send("/api/public/apps/batch", { batch });
});
afterAll(() => testApi.close());

it("counts the users at each node exactly in a small workspace", async () => {
  const { body } = await admin("GET", `/journeys/${journey}/waiting`);
  const four = { count: 4, low: 4, high: 4 };
  expect(body).toMatchObject({ isEstimate: false, users: four, nodes: { wait: four }, runs: { wait: 4 } });
  expect(body).toMatchObject({
    versions: { 1: four },
    places: [{ nodeId: "wait", version: 1, users: four }],
  });
  expect((await admin("GET", "/journeys/none/waiting")).status).toBe(404);
});

it("counts the users of every journey at once", async () => {
  const { body } = await admin("GET", "/journeys/waiting");
  const four = { count: 4, low: 4, high: 4 };
  expect(body).toMatchObject({ isEstimate: false, journeys: { [journey]: four } });
});

it("estimates them in a large one, within bounds", async () => {
  pretendsMany = true;
  const { body } = await admin<{ users: { count: number; low: number; high: number } }>(
    "GET",
    `/journeys/${journey}/waiting`,
  );
  pretendsMany = false;
  expect(body).toMatchObject({ isEstimate: true });
  expect(body).not.toHaveProperty("runs");
  expect(body.users.low).toBeLessThanOrEqual(body.users.count);
  expect(body.users.high).toBeGreaterThanOrEqual(body.users.count);
});

it("lists them page by page, each once, with what they wait for", async () => {
  const found: string[] = [];
  let cursor = "";
  do {
    const { body } = await admin<Page>("GET", `/journeys/${journey}/users?limit=2${cursor}`);
    for (const { id, nodeId, waitsUntil } of body.users) {
      expect([nodeId, waitsUntil]).toEqual(["wait", expect.stringMatching(/Z$/)]);
      found.push(id);
    }
    cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
  } while (cursor !== "");
  expect(found).toEqual(["ann", "ben", "eve", "device"]);
  const other = await admin<Page>("GET", `/journeys/${journey}/users?nodeId=other`);
  expect(other.body.users).toEqual([]);
  const [first, second] = await Promise.all(
    [1, 2].map((version) => admin<Page>("GET", `/journeys/${journey}/users?nodeId=wait&version=${version}`)),
  );
  expect([first?.body.users.length, second?.body.users.length]).toEqual([4, 0]);
});
