/** User lists, downloads, previews and explanations on the real database. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../../test-mongo.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { computed, everyone, manual, membersOf, performed, segmentOf, traitIs } from "./segments.fixture.js";

interface Preview {
  readonly isEstimate: boolean;
  readonly looked: number;
  readonly interval: { readonly low: number; readonly high: number };
}

let testApi: TestApi;
let admin: AdminClient;
let mongo: TestMongo;
/** More than a page of the download. */
const ids = Array.from({ length: 1_200 }, (_, at) => `user-${String(at).padStart(4, "0")}`);

beforeAll(async () => {
  mongo = openTestMongo();
  const storage = await mongo.open();
  const { actors, events, tables, monitor: store } = storage;
  testApi = await startTestApi({ ports: { actors, events, tables, store } });
  mongo.whenClosing(() => testApi.close());
  admin = adminClient(testApi);
  const batch = ids.flatMap((userId, at) => [
    {
      type: "identify",
      userId,
      traits: { plan: at % 3 === 0 ? "pro" : "free", email: `${userId}@example.com` },
    },
    ...(at % 4 === 0 ? [{ type: "track", userId, event: "Paid" }] : []),
  ]);
  await testApi.send("/api/public/apps/batch", { batch });
  for (const anonymousId of ["v-1", "v-2"]) {
    await testApi.send("/api/public/apps/track", { anonymousId, event: "Paid" });
  }
});
afterAll(() => mongo?.close());

it("previews by events and by traits, with the same result as the saved segment", async () => {
  for (const [definition, count, evaluated] of [
    [performed("Paid"), 302, 302],
    [traitIs("plan", "pro"), 400, 1_202],
    [everyone, 1_202, 1_202],
  ] as const) {
    const { body } = await admin("POST", "/segments/preview", { body: { definition, limit: 3 } });
    const interval = { low: count, high: count };
    expect(body).toMatchObject({ count, interval, looked: evaluated, isEstimate: false });
    const id = await segmentOf(testApi, `Previewed ${count}`, definition);
    await computed(testApi, id);
    const counted = await admin("POST", "/users/count", { body: { segmentFilter: [id] } });
    expect(counted.body["userCount"]).toBe(count);
    expect((await membersOf(testApi, id)).slice(0, 3)).toEqual(body["sample"]);
  }
});

it("counts each condition of a previewed segment, also for users whom the segment does not concern", async () => {
  const definition = {
    entryNode: { id: "all", type: "And", children: ["paid", "pro"] },
    nodes: [
      { id: "paid", type: "Performed", event: "Paid" },
      { id: "pro", type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } },
    ],
  };
  const exact = (count: number): object => ({
    count,
    isEstimate: false,
    interval: { low: count, high: count },
  });
  const { body } = await admin("POST", "/segments/preview", { body: { definition, conditions: true } });
  expect(body).toMatchObject({ ...exact(100), looked: 1_202 });
  expect(body["conditions"]).toEqual([
    { nodeId: "paid", alone: exact(302), without: exact(400) },
    { nodeId: "pro", alone: exact(400), without: exact(302) },
  ]);
});

it("completes names and values from a sample of users and the newest events", async () => {
  const complete = async (query: string): Promise<unknown> =>
    (await admin("GET", `/completion?${query}`)).body["completions"];
  expect(await complete("what=events&prefix=pa")).toEqual([{ name: "Paid", types: [], count: 302 }]);
  expect(await complete("what=traits&prefix=pl")).toEqual([
    { name: "plan", types: ["string"], count: expect.any(Number) },
  ]);
  expect(await complete("what=values&path=plan&prefix=PR")).toEqual([
    { value: "pro", types: ["string"], count: expect.any(Number) },
  ]);
});

it("previews from a random sample at first, as a call and as a stream", async () => {
  const definition = traitIs("plan", "pro");
  const call = { body: { definition, firstAnswer: true } };
  const first = (await admin<Preview>("POST", "/segments/preview", call)).body;
  expect(first.isEstimate).toBe(true);
  expect(first.looked).toBeLessThan(1_202);
  expect(first.interval.low).toBeLessThanOrEqual(400);
  expect(first.interval.high).toBeGreaterThanOrEqual(400);
  const { text } = await admin("POST", "/segments/preview", {
    body: { definition: performed("Paid") },
    headers: { accept: "text/event-stream" },
  });
  const events = text.trim().split("\n\n");
  expect(events.map((event) => event.split("\n")[0])).toEqual([
    ...events.slice(1).map(() => "event: estimate"),
    "event: result",
  ]);
  expect(events.length).toBeGreaterThan(1);
  expect(events.at(-1)).toContain('"count":302,"isEstimate":false,"interval":{"low":302,"high":302}');
});

it("replaces and clears a list that is longer than a page", async () => {
  const segmentId = await segmentOf(testApi, "List", manual);
  const update = (userIds: readonly string[]): ReturnType<AdminClient> =>
    admin("POST", "/segments/manual-segment/update", { body: { segmentId, userIds, sync: true } });
  const count = async (): Promise<unknown> =>
    (await admin("POST", "/users/count", { body: { segmentFilter: [segmentId] } })).body["userCount"];
  expect((await update([...ids, "v-1", "new"])).status).toBe(200);
  expect(await count()).toBe(1_202);
  expect((await update(["user-0001", "v-2"])).status).toBe(200);
  expect(await membersOf(testApi, segmentId)).toEqual(["user-0001", "v-2"]);
  expect((await admin("POST", "/segments/manual-segment/clear", { body: { segmentId } })).status).toBe(200);
  expect(await count()).toBe(0);
});

it("downloads every membership once, page after page", async () => {
  const id = await segmentOf(testApi, "Downloaded", everyone);
  await computed(testApi, id);
  const { text } = await admin("GET", "/segments/download");
  const rows = text.split("\r\n").filter((line) => line.startsWith(`Downloaded,${id},`));
  const users = rows.map((row) => row.split(",")[2]);
  expect(users.slice(0, 2)).toEqual(["new", "user-0000"]);
  expect(users.slice(-2)).toEqual(["v-1", "v-2"]);
  expect(new Set(users).size).toBe(1_203);
  expect(rows[1]).toBe(`Downloaded,${id},user-0000,true,,user-0000@example.com,,`);
});

it("explains stored and future memberships", async () => {
  const id = await segmentOf(testApi, "Explained", performed("Paid"));
  await computed(testApi, id);
  const explain = async (userId: string): Promise<unknown> =>
    (await admin("POST", "/segments/explain", { body: { segmentId: id, userId } })).body;
  expect(await explain("user-0004")).toMatchObject({
    isMember: true,
    isUpToDate: true,
    tree: { verdict: true },
  });
  await admin("PATCH", "/segments/status", { body: { id, status: "Paused" } });
  expect(await explain("user-0004")).toMatchObject({ isUpToDate: false, tree: { verdict: true } });
  expect(await explain("user-0005")).toMatchObject({ isMember: false, tree: { verdict: false } });
});
