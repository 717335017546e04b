/**
 * Guarantees of single answers while a process is down: none reports "applied" too early, and no trace of an erased
 * user remains.
 */
import { createHash, randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, clientOf, until, type Client } from "./client.fixture.js";
import { drained, expectRebuildFindsNothing } from "./exactness.fixture.js";
import { startCrashTest, type CrashTest } from "./crash-test.fixture.js";
import type { Machine, System } from "./system.fixture.js";

let crashTest: CrashTest;
let system: System;
let client: Client;
let worker: Machine;
/** Does not run but in the test that replaces the worker. */
let spare: Machine;

beforeAll(async () => {
  crashTest = await startCrashTest({ ownServers: true, workers: 2 });
  ({ system } = crashTest);
  client = clientOf(system);
  const [first, second] = system.workers;
  if (first === undefined || second === undefined) throw new Error("two workers are needed");
  [worker, spare] = [first, second];
  await spare.kill();
});

afterAll(async () => {
  await crashTest?.end();
});

const user = { userId: "someone", event: "Looked" };

function countOf(messageId: string): Promise<number> {
  return client.events(`messageId=${messageId}`).then(({ count }) => count);
}

test("without a worker a waiting call is answered 202, and its event is applied when a worker is back", async () => {
  await worker.kill();
  const messageIds = [randomUUID(), randomUUID()];
  const answers = await Promise.all(
    messageIds.map((messageId) =>
      client.ingest("/api/public/apps/track", { ...user, messageId }, { prefer: "wait=2" }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(answers.map(({ headers }) => headers.get("preference-applied"))).toEqual([null, null]);
  expect(await Promise.all(messageIds.map(countOf))).toEqual([0, 0]);
  await worker.start();
  await until(
    () => Promise.all(messageIds.map(countOf)),
    (counts) => counts.every((count) => count === 1),
  );
});

test("a call that waits while the worker is replaced gets a correct answer from the next worker", async () => {
  // Started before: a busy machine can take longer for it than a call may wait.
  await spare.start();
  spare.freeze();
  await worker.kill();
  const messageId = randomUUID();
  const waiting = client.ingest(
    "/api/public/apps/group",
    { userId: "waiter", groupId: "waiters", traits: { seats: 3 }, messageId },
    { prefer: "wait=10" },
  );
  spare.thaw();
  const { status, headers } = await waiting;
  expect({ status, applied: headers.get("preference-applied") }).toEqual({ status: 204, applied: "wait" });
  expect(await countOf(messageId)).toBe(3);
  await worker.start();
  await spare.kill();
});

test("while MongoDB is down for long, no valid key is rejected", async () => {
  const sent: string[] = [];
  const send = async (): Promise<number> => {
    const messageId = randomUUID();
    const { status, headers } = await client.ingest("/api/public/apps/track", { ...user, messageId });
    if (status === 204) sent.push(messageId);
    expect(status === 503 ? headers.get("retry-after") : "not needed").not.toBeNull();
    return status;
  };
  expect(await send()).toBe(204);
  await system.servers.mongodb.kill();
  const statuses = new Map<number, number>();
  const downSince = Date.now();
  await until(send, (status) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    return Date.now() - downSince > keysAreCachedForMs;
  });
  expect((await ask(`${system.url}/readyz`, {})).status).toBe(503);
  await system.servers.mongodb.start();
  await until(
    () => ask(`${system.url}/readyz`, {}),
    ({ status }) => status === 200,
  );
  await drained(system);
  for (const messageId of sent) expect(await countOf(messageId)).toBe(1);
  expect([...statuses.keys()]).toEqual([204]);
});

/** The cache duration with a margin. */
const keysAreCachedForMs = 12_000;

test("users who are erased while the worker is killed repeatedly leave only a hash", async () => {
  const erased = Array.from({ length: 12 }, (_, index) => `leaving-${index}-${randomUUID()}`);
  const groups = ["club", "team"];
  const batch = erased.flatMap((userId, index) => [
    {
      type: "identify",
      userId,
      anonymousId: `device-of-${userId}`,
      traits: { mail: `${userId}@example.com` },
    },
    { type: "track", anonymousId: `device-of-${userId}`, event: `Event of ${userId}` },
    { type: "group", userId, groupId: groups[index % 2], traits: { seats: index } },
    { type: "group", anonymousId: `device-of-${userId}`, groupId: "club" },
    { type: "track", userId: "stays", event: "Stayed" },
    { type: "group", userId: "stays", groupId: "club" },
  ]);
  const accepted = await client.ingest("/api/public/apps/batch", { batch });
  expect(accepted.status).toBe(204);
  await drained(system);
  expect(await tracesOf("leaving-")).not.toEqual([]);

  const calls = erased.map(async (userId, index) => {
    // The key makes it one command when it is sent repeatedly.
    const headers = { prefer: "wait=2", "idempotency-key": `erase-${index}-${userId.slice(-8)}` };
    await until(
      () => client.admin("DELETE", "/users", { userIds: [userId] }, headers),
      ({ status }) => status === 204,
    );
  });
  for (let round = 0; round < 3; round += 1) {
    await worker.kill();
    await worker.start();
  }
  await Promise.all(calls);
  await drained(system);

  expect(await tracesOf("leaving-")).toEqual([]);
  const { body } = await client.admin("GET", "/groups/users?groupId=club");
  expect(body).toMatchObject({ users: ["stays"] });
  const audit = await documentsOf("auditDetails");
  const hashes = erased.map((userId) => createHash("sha256").update(userId).digest("hex"));
  for (const hash of hashes) expect(audit.filter((text) => text.includes(hash))).toHaveLength(1);
  await expectRebuildFindsNothing(system);
});

/** Everything in MongoDB and in Redis whose key or content contains the text, shortened. */
async function tracesOf(text: string): Promise<string[]> {
  const traces = [...(await documentsOf()), ...(await redisEntries())];
  return traces.filter((entry) => entry.includes(text)).map((entry) => entry.slice(0, 300));
}

async function documentsOf(collection?: string): Promise<string[]> {
  const mongodb = new MongoClient(system.mongodbUrl);
  try {
    const db = mongodb.db();
    const names =
      collection === undefined ? (await db.collections()).map((each) => each.collectionName) : [collection];
    const found = await Promise.all(
      names.map(async (name) => ({ name, documents: await db.collection(name).find().toArray() })),
    );
    return found.flatMap(({ name, documents }) =>
      documents.map((document) => `${name} ${JSON.stringify(document)}`),
    );
  } finally {
    await mongodb.close();
  }
}

async function redisEntries(): Promise<string[]> {
  const redis = new Redis(system.redisUrl);
  try {
    const entries: string[] = [];
    for (const key of await redis.keys("*")) {
      const type = await redis.type(key);
      const content =
        type === "hash"
          ? await redis.hgetall(key)
          : type === "stream"
            ? await redis.xrange(key, "-", "+")
            : "";
      entries.push(`${key} ${JSON.stringify(content)}`);
    }
    return entries;
  } finally {
    redis.disconnect();
  }
}
