/** The admin API on the real database, where MongoDB may behave differently from the in-memory adapters. */
import { jobId, userKey } from "@signalbox/core";
import { openMongoStorage } from "@signalbox/storage";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";
import { openTestMongo, type TestMongo } from "../test-mongo.fixture.js";
import { adminClient, type AdminClient } from "./admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let mongo: TestMongo;

interface Page {
  readonly nextCursor?: string;
  readonly users?: readonly string[];
  readonly events?: readonly { readonly messageId: string }[];
  readonly rejectedEvents?: readonly { readonly id: string }[];
  readonly deadLetters?: readonly { readonly id: string }[];
}

/** Collections that were read, by connection pool. */
const read = { usual: new Set<unknown>(), administrators: new Set<unknown>() };

beforeAll(async () => {
  mongo = openTestMongo();
  const storage = await mongo.open({ onCommand: (_, { find }) => read.usual.add(find) });
  const reading = await openMongoStorage({
    url: mongo.url,
    connections: 1,
    onCommand: (_, { find }) => read.administrators.add(find),
  });
  mongo.whenClosing(() => reading.close());
  const { actors, events, tables, monitor: store } = storage;
  testApi = await startTestApi({ ports: { actors, events, tables, store, reading } });
  mongo.whenClosing(() => testApi.close());
  admin = adminClient(testApi);
  const ids = ["b", "a", "ü", "🔑", "a b/c%"];
  for (const [index, userId] of ids.entries()) {
    const timestamp = new Date(Date.UTC(2026, 0, 1 + index)).toISOString();
    await testApi.send("/api/public/apps/group", {
      userId,
      groupId: "acme",
      timestamp,
      messageId: `g${index}`,
    });
    await testApi.send("/api/public/apps/track", {
      userId,
      event: "Ordered",
      messageId: `t${index}`,
      properties: { "a.b": index, $x: "." },
    });
  }
  await testApi.send("/api/public/apps/page", {
    anonymousId: "v1",
    messageId: "p1",
    context: { hidden: true },
  });
});
afterAll(() => mongo?.close());

interface UserPage {
  readonly nextCursor?: string;
  readonly users: readonly { readonly id: string }[];
  readonly userCount: number;
}

/** Reads every page of a list by its cursor and returns the ids. */
async function walk(
  path: string,
  pick: (page: Page) => readonly string[] | undefined,
): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor = "";
  do {
    const { status, body } = await admin<Page>("GET", path + cursor);
    expect(status).toBe(200);
    found.push(...(pick(body) ?? []));
    cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
  } while (cursor !== "");
  return found;
}

describe("the admin API on MongoDB", () => {
  it("pages through users and counts them", async () => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await admin<UserPage>("POST", "/users", {
        body: { limit: 2, ...(cursor !== undefined && { cursor }) },
      });
      expect(body.userCount).toBe(7);
      ids.push(...body.users.map(({ id }) => id));
      cursor = body.nextCursor;
    } while (cursor !== undefined);
    expect(ids).toEqual(["a", "a b/c%", "acme", "b", "ü", "🔑", "v1"]);
  });

  it("pages through members of a group, events, and downloads them", async () => {
    const members = await walk("/groups/users?groupId=acme&limit=2", ({ users }) => users);
    expect(members).toEqual(["a b/c%", "🔑", "ü", "a", "b"]);
    const events = await walk("/events?limit=3&event=Ordered", (body) =>
      body.events?.map(({ messageId }) => messageId),
    );
    expect(events).toEqual(["t4", "t3", "t2", "t1", "t0"]);
    const { text } = await admin("GET", "/events/download?event=Ordered");
    expect(text.split("\r\n")).toHaveLength(7);
    expect(text).toContain(`"{""a.b"":0,""$x"":"".""}"`);
  });

  it("finds events by every filter at once", async () => {
    const query = new URLSearchParams({
      searchTerm: "ORD",
      userId: "ü",
      eventType: "track",
      event: "Ordered",
      messageId: "t2",
      startDate: "0",
      endDate: String(Date.now() + 1_000),
    });
    expect((await admin("GET", `/events?${query.toString()}`)).body["count"]).toBe(1);
    expect((await admin("GET", "/events/properties")).body["properties"]).toMatchObject({
      Ordered: ["$x", "a.b"],
    });
  });

  it("lists, replays and discards rejected events and dead letters", async () => {
    const batch = [1, 2, 3].map((n) => ({ type: "track", userId: "r", properties: { n } }));
    await testApi.send("/api/public/apps/batch", { batch }, { prefer: "handling=lenient, wait=10" });
    const ids = await walk("/rejected-events?limit=2", (body) => body.rejectedEvents?.map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
    const corrected = { [String(ids[0])]: { type: "track", userId: "r", event: "Mended" } };
    const replay = await admin("POST", "/rejected-events/replay", { body: { all: true, mended: corrected } });
    expect(replay.body["replayed"]).toBe(1);
    expect((await admin("DELETE", "/rejected-events?all=true")).status).toBe(204);
    expect((await admin("GET", "/rejected-events")).body).toEqual({ rejectedEvents: [], count: 0 });

    const { mailbox, acknowledgements } = testApi.api;
    const to = userKey(testApi.workspaceId, "r");
    await mailbox.send(jobId("odd"), {
      v: 1,
      messages: [{ to, type: "odd", body: {} }],
      acceptedAt: 0,
      replyTo: acknowledgements.channel,
    });
    await acknowledgements.wait([jobId("odd")], 5_000);
    const deadLetters = await walk("/dead-letters?limit=1", (body) => body.deadLetters?.map(({ id }) => id));
    expect(deadLetters).toHaveLength(1);
    expect((await admin("DELETE", `/dead-letters/${deadLetters[0]}`)).status).toBe(204);
  });

  it("erases users with all their stored data", async () => {
    expect((await admin("DELETE", "/users", { body: { userIds: ["ü", "a b/c%"] } })).status).toBe(204);
    expect((await admin("GET", "/groups/users?groupId=acme")).body["users"]).toEqual(["🔑", "a", "b"]);
    expect((await admin("GET", `/events?userId=${encodeURIComponent("ü")}`)).body["count"]).toBe(0);
    expect((await admin("GET", "/events?searchTerm=a%20b/c%25")).body["count"]).toBe(0);
    expect((await admin("POST", "/users/count", { body: {} })).body).toEqual({ userCount: 6 });
  });

  it("repeats the first answer for an idempotency key", async () => {
    const call = { body: { name: "ci" }, headers: { "idempotency-key": "k" } };
    const first = await admin("POST", "/admin-keys", call);
    expect([first.status, (await admin("POST", "/admin-keys", call)).body]).toEqual([200, first.body]);
  });

  it("reads on its own connections, which events and readiness do not wait for", async () => {
    read.usual.clear();
    const { text } = await admin("GET", "/events/download");
    expect(text).toContain("Ordered");
    const definition = { entryNode: { id: "1", type: "Performed", event: "Ordered" }, nodes: [] };
    expect((await admin("POST", "/segments/preview", { body: { definition } })).body).toMatchObject({
      isEstimate: false,
    });
    expect(read.administrators).toContain("events");
    expect(read.usual).not.toContain("events");
    read.administrators.clear();
    expect((await fetch(`${testApi.url}/readyz`)).status).toBe(200);
    expect((await testApi.send("/api/public/apps/identify", { userId: "late" })).status).toBe(204);
    expect(read.usual).toContain("migrations");
    expect([...read.administrators]).toEqual([]);
  });
});
