/**
 * Every query is served by an index. Runs the whole api on a real database: every operation is called, with each
 * of its fields, together with events of all kinds, merges, recomputes and an erasure; then each command sent to
 * the database is checked against its list of indexes.
 */
import { randomUUID } from "node:crypto";
import {
  isBound,
  isScattered,
  reasonOf,
  shapeOf,
  shardedCollections,
  type SentQuery,
} from "@signalbox/storage/testing";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminClient, type AdminClient } from "./admin/admin-client.fixture.js";
import { adminRoutes } from "./admin/routes.js";
import { startRecordedApi, type RecordedApi } from "./recorded-api.fixture.js";
import type { TestApi } from "./test-api.fixture.js";
import { callsWith, plainCall } from "./workspaces/route-requests.fixture.js";

let api: RecordedApi;
let sent: readonly SentQuery[];
let testApi: TestApi;
let client: AdminClient;

beforeAll(async () => {
  api = await startRecordedApi();
  ({ sent, testApi } = api);
  client = adminClient(testApi, "");
});
afterAll(() => api?.close());

/** The indexes of a collection without documents, which does not exist yet. */
const ofEmpty: readonly (readonly string[])[] = [["_id"]];

/** The keys of the server's indexes, by collection. */
async function indexesOfServer(): Promise<Map<string, readonly (readonly string[])[]>> {
  const mongodb = new MongoClient(api.mongo.url);
  try {
    const collections = await mongodb.db().collections();
    const listed = collections.map(async (collection) => {
      const keys = (await collection.indexes()).map(({ key }) => Object.keys(key));
      return [collection.collectionName, keys] as const;
    });
    return new Map(await Promise.all(listed));
  } finally {
    await mongodb.close();
  }
}

it("every query of every operation is served by one", { timeout: 240_000 }, async () => {
  await createDocuments();
  for (const route of adminRoutes) {
    if (route.base !== undefined && route.method === "DELETE") continue;
    for (const { method, path, call } of [plainCall(route), ...callsWith(route, "ann")]) {
      await client(method, path, call);
    }
  }
  await client("DELETE", "/api/admin/users", { body: { userIds: ["ann"] } });

  const indexes = await indexesOfServer();
  const unserved = sent.filter(
    ({ collection, filter }) =>
      !(indexes.get(collection) ?? ofEmpty).some(([first]) => first !== undefined && isBound(first, filter)),
  );
  // The readiness probe reads any migration.
  const shapes = unserved
    .filter(({ collection }) => collection !== "migrations")
    .map(
      ({ command, collection, filter }) => `${command} ${collection} by ${Object.keys(filter).join(", ")}`,
    );
  expect([...new Set(shapes)]).toEqual([]);
  const servedQueries = new Set(sent.map(({ collection }) => collection));
  expect([...servedQueries]).toEqual(
    expect.arrayContaining([
      "users",
      "events",
      "segmentMembers",
      "propertyValues",
      "recomputes",
      "alarms",
      "deliveries",
      "deliveryClaims",
      "suppressions",
      "mailbox",
    ]),
  );
});

it("every query that a cluster sends to all shards is on the list of those", () => {
  const unlisted = sent.filter((each) => isScattered(each) && reasonOf(each) === undefined);
  const shapes = unlisted.map(
    ({ command, collection, filter }) => `${command} ${collection} by ${shapeOf(filter)}`,
  );
  expect([...new Set(shapes)]).toEqual([]);
  const collections = new Set(sent.map(({ collection }) => collection));
  expect([...collections]).toEqual(
    expect.arrayContaining(shardedCollections.map(({ collection }) => collection)),
  );
});

/** Creates documents in every collection, and pages of every user filter. */
async function createDocuments(): Promise<void> {
  const batch = [
    { type: "track", anonymousId: "device", event: "Looked" },
    {
      type: "identify",
      userId: "ann",
      anonymousId: "device",
      traits: { plan: "pro", email: "ann@example.com" },
    },
    { type: "group", userId: "ann", groupId: "acme", traits: { seats: 5 } },
    { type: "page", userId: "ben", name: "Home" },
  ];
  await testApi.send("/api/public/apps/batch", { batch });
  const performed = {
    type: "Performed",
    event: "Looked",
    times: 1,
    timesOperator: ">=",
    withinSeconds: 1,
  };
  const segment = await put("segments", { entryNode: { id: "1", ...performed }, nodes: [] });
  const list = await put("segments", { entryNode: { id: "1", type: "Manual", version: 1 }, nodes: [] });
  const property = await put("user-properties", { type: "Trait", path: "plan" });
  const group = { id: "1", type: "Group", trait: { path: "seats", operator: { type: "Exists" } } };
  await put("segments", { entryNode: group, nodes: [] });
  const update = { segmentId: list, userIds: ["ann"], sync: true };
  await client("POST", "/api/admin/segments/manual-segment/update", { body: update });
  await client("POST", "/api/admin/segments/manual-segment/update", { body: update });
  await testApi.send("/api/public/apps/batch", { batch });
  await testApi.api.deliveries.due(Date.now(), 1);
  await testApi.api.claims.due(Date.now(), 1);
  // An invalid link is compared with all users who have, or had, the address.
  const link = new URLSearchParams({ w: testApi.workspaceId, i: "ann@example.com", ik: "email", h: "0" });
  await fetch(`${testApi.url}/api/public/subscription-management/page?${link.toString()}`);
  const filters = [
    { segmentFilter: [segment, list] },
    { negativeSegmentFilter: [segment] },
    { userPropertyFilter: [{ id: property, values: ["pro", "free"] }] },
    { segmentFilter: [list], userPropertyFilter: [{ id: property, values: ["pro"] }] },
    { sortBy: property },
    { sortBy: property, sortOrder: "desc" },
    { segmentFilter: [list], sortBy: property },
  ];
  for (const filter of filters) {
    for (const path of ["/api/admin/users", "/api/admin/users/count"]) {
      expect((await client("POST", path, { body: { ...filter, limit: 1 } })).status).toBe(200);
    }
  }
}

async function put(kind: "segments" | "user-properties", definition: object): Promise<string> {
  const body = { name: randomUUID(), definition };
  const answer = await client<{ id: string }>("PUT", `/api/admin/${kind}`, { body });
  expect(answer.status).toBe(200);
  return answer.body.id;
}
