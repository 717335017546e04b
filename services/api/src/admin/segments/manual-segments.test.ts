import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { everyone, manual, membersOf, segmentOf, showSegment } from "./segments.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

type Call = Promise<AdminAnswer<{ commandId?: string; lastComputedAt?: string | null }>>;

function update(segmentId: string, userIds: readonly unknown[], more: object = {}, headers = {}): Call {
  const body = { workspaceId: testApi.workspaceId, segmentId, userIds, sync: true, ...more };
  return admin("POST", "/segments/manual-segment/update", { body, headers });
}

function clear(segmentId: string): Call {
  return admin("POST", "/segments/manual-segment/clear", { body: { segmentId } });
}

function status(segmentId: string): Call {
  return admin("GET", `/segments/manual-segment/status?segmentId=${segmentId}`);
}

describe("a manual segment", () => {
  it("contains the users of its latest update", async () => {
    const id = await segmentOf(testApi, "List", manual);
    expect((await status(id)).body).toEqual({ lastComputedAt: null });
    const first = await update(id, ["ann", "bob", 5]);
    expect([first.status, first.text]).toEqual([200, ""]);
    expect(await membersOf(testApi, id)).toEqual(["5", "ann", "bob"]);
    expect((await update(id, ["bob", "eve"])).status).toBe(200);
    expect(await membersOf(testApi, id)).toEqual(["bob", "eve"]);
    expect(await showSegment(testApi, id)).toMatchObject({ status: "Running" });
    const { lastComputedAt } = (await status(id)).body;
    expect(Date.parse(lastComputedAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("keeps its members when users are added", async () => {
    const id = await segmentOf(testApi, "Grows", manual);
    await update(id, ["ann"], { append: true });
    await update(id, ["bob"], { append: true });
    expect(await membersOf(testApi, id)).toEqual(["ann", "bob"]);
    expect((await status(id)).body.lastComputedAt).toMatch(/^\d{4}-/);
  });

  it("loses the users that are removed, and has them again when they are added", async () => {
    const id = await segmentOf(testApi, "Shrinks", manual);
    const remove = (userIds: readonly string[]): Call =>
      admin("POST", "/segments/manual-segment/remove", { body: { segmentId: id, userIds, sync: true } });
    await testApi.send("/api/public/apps/track", { anonymousId: "v-shrinks", event: "Came" });
    await update(id, ["ann", "bob", "v-shrinks"]);
    const removed = await remove(["bob", "v-shrinks", "never seen"]);
    expect([removed.status, removed.text]).toEqual([200, ""]);
    expect(await membersOf(testApi, id)).toEqual(["ann"]);
    expect((await admin("GET", "/users/never%20seen")).status).toBe(404);
    await update(id, ["bob"], { append: true });
    expect(await membersOf(testApi, id)).toEqual(["ann", "bob"]);
    const other = await segmentOf(testApi, "Shrinks not", everyone);
    const refused = await admin("POST", "/segments/manual-segment/remove", {
      body: { segmentId: other, userIds: ["ann"] },
    });
    expect(refused.status).toBe(400);
  });

  it("is empty once it was cleared, or replaced with an empty list", async () => {
    const id = await segmentOf(testApi, "Emptied", manual);
    await update(id, ["ann", "bob"]);
    const cleared = await clear(id);
    expect([cleared.status, cleared.text]).toEqual([200, ""]);
    expect(await membersOf(testApi, id)).toEqual([]);
    await update(id, ["ann"]);
    await update(id, []);
    expect(await membersOf(testApi, id)).toEqual([]);
  });

  it("keeps its members when it is put again, and has none after it was another segment in between", async () => {
    const id = await segmentOf(testApi, "Put again", manual);
    await update(id, ["ann"]);
    expect(await segmentOf(testApi, "Put again", manual)).toBe(id);
    expect(await membersOf(testApi, id)).toEqual(["ann"]);
  });

  it("contains anonymous users by their id, and the user that an anonymous user became", async () => {
    const id = await segmentOf(testApi, "Anonymous users", manual);
    await testApi.send("/api/public/apps/track", { anonymousId: "v-free", event: "Came" });
    await testApi.send("/api/public/apps/track", { anonymousId: "v-known", event: "Came" });
    await testApi.send("/api/public/apps/identify", { anonymousId: "v-known", userId: "known" });
    await update(id, ["v-free", "v-known", "nobody-yet"]);
    expect(await membersOf(testApi, id)).toEqual(["known", "nobody-yet", "v-free"]);
    const events = (await testApi.storedEvents()).filter(({ data }) => data.includes(id));
    expect(events.map(({ userId, anonymousId }) => userId ?? `anonymous ${anonymousId}`).toSorted()).toEqual([
      "anonymous v-free",
      "known",
      "nobody-yet",
    ]);
  });

  it("records an event for each user that is hidden from analysis", async () => {
    const id = await segmentOf(testApi, "Recorded", manual);
    await update(id, ["ann"]);
    const event = (await testApi.storedEvents()).find(({ data }) => data.includes(id));
    const version = (await showSegment(testApi, id))?.definition.entryNode.version;
    expect(event).toMatchObject({ type: "track", event: "DFManualSegmentUpdate", hidden: true });
    expect(JSON.parse(event?.data ?? "")).toEqual({ segmentId: id, version, inSegment: true });
  });

  it("accepts a long list, each user once", async () => {
    const id = await segmentOf(testApi, "Long", manual);
    const ids = Array.from({ length: 1_200 }, (_, at) => `long-${at}`);
    expect((await update(id, [...ids, ...ids])).status).toBe(200);
    const events = (await testApi.storedEvents()).filter(({ data }) => data.includes(id));
    expect(events).toHaveLength(1_200);
    expect(await membersOf(testApi, id)).toHaveLength(1_000);
  });

  it("is updated once by a call that is repeated with its idempotency-key", async () => {
    const id = await segmentOf(testApi, "Again", manual);
    const headers = { "idempotency-key": "again" };
    await update(id, ["ann"], {}, headers);
    const version = (await showSegment(testApi, id))?.definition.entryNode.version;
    expect((await update(id, ["ann"], {}, headers)).status).toBe(200);
    expect((await showSegment(testApi, id))?.definition.entryNode.version).toBe(version);
    expect((await testApi.storedEvents()).filter(({ data }) => data.includes(id))).toHaveLength(1);
    expect((await update(id, ["bob"], {}, headers)).status).toBe(409);
  });

  it("is found by its id alone, and must be manual", async () => {
    const other = await segmentOf(testApi, "Everyone", everyone);
    for (const call of [update(randomUUID(), ["a"]), clear(randomUUID()), status(randomUUID())]) {
      expect((await call).status).toBe(404);
    }
    for (const call of [update(other, ["a"]), clear(other), status(other)]) {
      expect((await call).status).toBe(400);
    }
  });

  it("refuses invalid ids with their path", async () => {
    const id = await segmentOf(testApi, "Broken ids", manual);
    const { status: code, body } = await update(id, ["ok", "", {}]);
    expect([code, body]).toEqual([
      400,
      { message: "userIds[1]: must be 1 to 512 bytes; userIds[2]: must be a string" },
    ]);
    expect(await membersOf(testApi, id)).toEqual([]);
  });
});

describe("without workers", () => {
  it("nothing is promised of an update, and a clear is kept for them", async () => {
    const alone = await startTestApi();
    const id = await segmentOf(alone, "List", manual);
    await alone.pauseWorker();
    const call = (path: string, body: object): Promise<AdminAnswer<{ commandId?: string }>> =>
      adminClient(alone)("POST", `/segments/manual-segment/${path}`, {
        body: { segmentId: id, ...body },
        headers: { prefer: "wait=1" },
      });
    const [updated, cleared] = await Promise.all([call("update", { userIds: ["ann"] }), call("clear", {})]);
    expect([updated.status, updated.headers.get("error-type")]).toEqual([503, "QueueUnavailable"]);
    expect([cleared.status, Object.keys(cleared.body)]).toEqual([202, ["commandId"]]);
    await alone.resumeWorker();
    await alone.close();
  });
});
