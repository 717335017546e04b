import { countActivity } from "@signalbox/users";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

const hour = 3_600_000;

let testApi: TestApi;
let admin: AdminClient;
let now: number;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  // After the count that the worker makes when it starts.
  now = Date.now() + 10_000;
});
afterAll(() => testApi.close());

interface Bucket {
  readonly timestamp: string;
  readonly events: number;
  readonly people?: number;
}

async function activity(query: string): Promise<readonly Bucket[]> {
  const answer = await admin<{ buckets: readonly Bucket[] }>("GET", `/analysis/activity?${query}`);
  expect(answer.status).toBe(200);
  return answer.body.buckets;
}

const range = (from: number, to: number): string =>
  `startDate=${new Date(from).toISOString()}&endDate=${new Date(to).toISOString()}`;

const count = (at: number): Promise<void> => countActivity({ ...testApi.api, now: () => new Date(at) });

async function send(userId: string, times: number): Promise<void> {
  const batch = Array.from({ length: times }, () => ({ type: "track", userId, event: "Seen" }));
  const { status } = await testApi.send("/api/public/apps/batch", { batch });
  expect(status).toBeLessThan(300);
}

it("counts events and people, each once however often it counts", async () => {
  await send("ann", 3);
  await send("ben", 2);
  await count(now);
  await count(now);
  const [today] = await activity(`${range(now - hour, now + hour)}&granularity=30days`);
  expect(today).toMatchObject({ events: 5, people: 2 });
});

it("counts what was accepted since, and the people of the present alone", async () => {
  await send("cleo", 1);
  await count(now + 2 * hour);
  const buckets = await activity(`${range(now, now + 3 * hour)}&granularity=1hour`);
  expect(buckets.map(({ events }) => events)).toEqual([6, 0, 0, 0].slice(0, buckets.length));
  expect(buckets[0]).toMatchObject({ people: 2 });
  expect(buckets.find(({ timestamp }) => Date.parse(timestamp) > now + hour)).toMatchObject({ people: 3 });
});

it("adds no row for a workspace without news, but one a day", async () => {
  const { tables } = testApi.api;
  const prefix = `${testApi.workspaceId}/`;
  const rows = async (): Promise<number> => tables.countRange({ table: "activity", prefix, where: {} });
  const before = await rows();
  for (const hours of [3, 4, 25]) await count(now + hours * hour);
  expect(await rows()).toBe(before);
  await count(now + 27 * hour);
  expect(await rows()).toBe(before + 1);
});

it("counts what was accepted since the latest count at once", async () => {
  const sum = async (): Promise<number> =>
    (await activity(`${range(now - hour, now + hour)}&granularity=1hour`)).reduce(
      (total, { events }) => total + events,
      0,
    );
  const before = await sum();
  await send("dora", 4);
  expect(await sum()).toBe(before + 4);
});

it("answers days of a zone, also those without events", async () => {
  const days = await activity(
    `startDate=2026-03-07T05:00:00Z&endDate=2026-03-10T04:00:00Z&timezone=America/New_York`,
  );
  expect(days).toEqual([
    { timestamp: "2026-03-07T05:00:00.000Z", events: 0 },
    { timestamp: "2026-03-08T05:00:00.000Z", events: 0 },
    { timestamp: "2026-03-09T04:00:00.000Z", events: 0 },
  ]);
});
