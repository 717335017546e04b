/** Live values over a real socket: the stream, and the same for callers that poll. */
import { once } from "node:events";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { EventStore } from "@signalbox/core";
import { allPermissions } from "@signalbox/workspace";
import { openEventStream, type OpenStream, type StreamCall } from "../../http/event-stream.fixture.js";
import { createLiveFeeds } from "../../live/live-feeds.js";
import { mostStreams } from "../../live/live-stream-limit.js";
import { openLiveStream } from "../../live/live-stream.js";
import { changeAccount, signedIn, storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
/** Reads of a page of events by streams. */
let reads = 0;

interface Live {
  readonly events?: readonly { readonly messageId: string; readonly traits: string }[];
  readonly missed?: boolean;
  readonly cursor?: string;
  readonly counts?: Readonly<Record<string, unknown>>;
  readonly message?: string;
}

type LiveStream = OpenStream<Live & Readonly<Record<string, unknown>>>;

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({ ...api, events: { ...api.events, list: countingReads(api.events) } }),
  });
  admin = adminClient(testApi);
  await testApi.send("/api/public/apps/identify", {
    userId: "ann",
    messageId: "first",
    traits: { email: "ann@shop.example", plan: "pro" },
  });
});
afterAll(() => testApi.close());

function countingReads(events: EventStore): EventStore["list"] {
  return (filter, page) => {
    if (page.limit === 51) reads += 1;
    return events.list(filter, page);
  };
}

function open(query = "", headers: StreamCall["headers"] = withKey()): Promise<LiveStream> {
  return openEventStream(`${testApi.url}/api/admin/live${query}`, { headers });
}

function withKey(): StreamCall["headers"] {
  return { authorization: `Bearer ${testApi.adminKey}` };
}

async function track(messageId: string, properties: object = {}): Promise<void> {
  const answer = await testApi.send("/api/public/apps/track", {
    userId: "ann",
    event: "Bought",
    messageId,
    properties,
  });
  expect(answer.ok).toBe(true);
}

/** Reads until an event fits. */
async function until(
  stream: LiveStream,
  fits: (event: NonNullable<Awaited<ReturnType<LiveStream["next"]>>>) => boolean,
): Promise<Live & Readonly<Record<string, unknown>>> {
  for (;;) {
    const event = await stream.next();
    if (event === undefined) throw new Error("the stream has ended");
    if (fits(event)) return event.data;
  }
}

function idsIn({ events = [] }: Live): readonly string[] {
  return events.map(({ messageId }) => messageId);
}

describe("GET /live as a stream", () => {
  it("begins with the latest events and sends those that are applied, each once", async () => {
    const stream = await open("?topics=events");
    expect(stream.answer.headers).toMatchObject({
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store",
    });
    const first = await stream.next();
    expect(first).toMatchObject({ name: "events", data: { missed: false } });
    expect(idsIn(first?.data ?? {})).toContain("first");
    await track("one");
    const second = await stream.next();
    expect(second?.data).toMatchObject({ missed: false, events: [{ messageId: "one", event: "Bought" }] });
    expect(second?.id).toBe(second?.data.cursor);
    await track("two");
    expect(idsIn((await stream.next())?.data ?? {})).toEqual(["two"]);
    stream.close();
  });

  it("goes on behind the last event that the client has", async () => {
    const stream = await open("?topics=events");
    const { cursor = "" } = (await stream.next())?.data ?? {};
    stream.close();
    await track("meanwhile");
    const again = await open("?topics=events", { ...withKey(), "last-event-id": cursor });
    expect(idsIn((await again.next())?.data ?? {})).toEqual(["meanwhile"]);
    again.close();
  });

  it("sends the counts when they change, each part only with its permission", async () => {
    const full = await open("?topics=counts");
    const counts = await full.next();
    expect(counts?.data).toMatchObject({
      eventsPerSecond: expect.any(Number),
      backlog: { messageBatches: expect.any(Number), oldestMs: expect.any(Number) },
      deadLetters: { count: 0, isAtLeast: false },
      broadcasts: [],
    });
    await track("counted");
    await until(
      full,
      ({ data }) => Number(data["eventsPerSecond"]) > Number(counts?.data["eventsPerSecond"]),
    );
    full.close();
    const viewer = { cookie: await storedSession(testApi, { role: "Viewer" }) };
    const limited = await open("?topics=counts", viewer);
    expect(Object.keys((await limited.next())?.data ?? {})).toEqual(["eventsPerSecond", "broadcasts"]);
    limited.close();
  });

  it("masks personal data as it is at that moment", async () => {
    const stream = await open("?topics=events", { cookie: await storedSession(testApi, { role: "Viewer" }) });
    const first = JSON.stringify((await stream.next())?.data);
    expect(first).toContain("first");
    expect(first).not.toContain("ann@shop.example");
    const path = { type: "Trait", path: "nickname" };
    await admin("PUT", "/user-properties", { body: { name: "nickname", definition: path, personal: true } });
    await testApi.send("/api/public/apps/identify", {
      userId: "ann",
      messageId: "renamed",
      traits: { nickname: "zq-annie" },
    });
    const { events } = await until(stream, ({ data }) => idsIn(data).includes("renamed"));
    expect(events?.find(({ messageId }) => messageId === "renamed")?.traits).toBe('{"nickname":"•••"}');
    stream.close();
  });

  it("covers the children of a parent, and ends when there is another one", async () => {
    const family = await startTestApi();
    const stream = await openEventStream<Live>(`${family.url}/api/admin/live?topics=events`, {
      headers: { authorization: `Bearer ${family.adminKey}` },
    });
    await makeChild(family, { name: "Child" });
    const events = await stream.rest();
    expect(events.at(-1)).toMatchObject({ name: "ended", data: { message: expect.any(String) } });
    await family.close();
  });

  it("is answered 400 for an unknown topic or cursor", async () => {
    for (const query of ["?topics=weather", "?cursor=nonsense"]) {
      const { answer } = await open(query);
      answer.resume();
      expect(answer.statusCode).toBe(400);
    }
  });
});

describe("a stream ends", () => {
  it("with its client, which is no error", async () => {
    const stream = await open();
    await stream.next();
    const closed = once(stream.answer, "close");
    stream.close();
    await closed;
    await track("after the close");
    expect(testApi.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("with its key", async () => {
    const body = { workspaceId: testApi.workspaceId, name: "short" };
    const { body: key } = await admin<{ apiKey: string; id: string }>("POST", "/admin-keys", { body });
    const stream = await open("", { authorization: `Bearer ${key.apiKey}` });
    await stream.next();
    await admin("DELETE", "/admin-keys", { body: { id: key.id } });
    expect((await stream.rest()).at(-1)).toMatchObject({ name: "ended" });
  });

  it("with the role of its member", async () => {
    const { browser, account } = await signedIn(testApi, { role: "Viewer" });
    const stream = await open("", { cookie: browser.cookie() });
    await stream.next();
    await changeAccount(testApi.api, account.id, (each) => ({ ...each, roles: [] }));
    expect((await stream.rest()).at(-1)).toMatchObject({ name: "ended" });
  });

  it("with its session", async () => {
    const { browser } = await signedIn(testApi);
    const stream = await open("", { cookie: browser.cookie() });
    await stream.next();
    await browser.post("/sign-out");
    expect((await stream.rest()).at(-1)).toMatchObject({ name: "ended" });
  });

  it("when its session opens more than its share: the oldest first, and nobody else's", async () => {
    const { browser } = await signedIn(testApi, { role: "Viewer" });
    const other = await open();
    const headers = { cookie: browser.cookie() };
    const oldest = await open("", headers);
    await oldest.next();
    const newer: LiveStream[] = [];
    for (let nth = 0; nth < mostStreams.session; nth += 1) newer.push(await open("", headers));
    expect((await oldest.rest()).at(-1)).toMatchObject({
      name: "ended",
      data: { code: "TooManyRequests", message: expect.stringContaining("this session has more than 20") },
    });
    expect(await Promise.all([other, ...newer].map(async (each) => (await each.next())?.name))).not.toContain(
      "ended",
    );
    for (const stream of [other, ...newer]) stream.close();
  });

  it("with its process, so that the client connects to another one", async () => {
    const ending = await startTestApi();
    const stream = await openEventStream<Live>(`${ending.url}/api/admin/live`, {
      headers: { authorization: `Bearer ${ending.adminKey}` },
    });
    await stream.next();
    const closing = ending.close();
    expect((await stream.rest()).every(({ name }) => name !== "ended")).toBe(true);
    await closing;
  });
});

describe("the cost", () => {
  it("of many streams is that of one, and without a stream there is none", async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => open("?topics=events")));
    await Promise.all(streams.map((stream) => stream.next()));
    const before = reads;
    await track("to-all");
    const got = await Promise.all(
      streams.map((stream) => until(stream, ({ data }) => idsIn(data).includes("to-all"))),
    );
    expect(got).toHaveLength(20);
    const during = reads - before;
    // The event may be applied some reads after the first one.
    expect(during).toBeGreaterThan(0);
    expect(during).toBeLessThan(20);
    for (const stream of streams) stream.close();
    await expect.poll(() => hasStoppedReading()).toBe(true);
  });

  async function hasStoppedReading(): Promise<boolean> {
    const before = reads;
    const other = await open("?topics=counts");
    await other.next();
    await track(`while-nobody-watches-${before}`);
    await until(other, ({ name }) => name === "counts");
    other.close();
    return reads === before;
  }

  it("is limited by workspace", async () => {
    const { workspaceLimits } = testApi.api.config;
    const small = await startTestApi({ config: { workspaceLimits: { ...workspaceLimits, liveStreams: 1 } } });
    const call = { headers: { authorization: `Bearer ${small.adminKey}` } };
    const first = await openEventStream<Live>(`${small.url}/api/admin/live`, call);
    const second = await openEventStream<Live>(`${small.url}/api/admin/live`, call);
    second.answer.resume();
    expect([first.answer.statusCode, second.answer.statusCode]).toEqual([200, 429]);
    await small.close();
  });

  it("of a client that reads nothing is a bounded buffer, and it learns that it missed events", async () => {
    const live = createLiveFeeds({ eventsMs: 5, countsMs: 5, heartbeatMs: 60_000, recheckMs: 60_000 });
    const viewer = { workspaces: [testApi.workspaceId], permissions: allPermissions };
    const request = { viewer, topics: new Set(["events"] as const), afterSeq: Number.MAX_SAFE_INTEGER };
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    const client = { response, owners: [], viewerNow: async () => viewer };
    const answer = await openLiveStream(request, client, { ...testApi.api, live });
    const body = answer.body as PassThrough;
    const large = { text: "x".repeat(20_000) };
    for (let nth = 0; nth < 20; nth += 1) await track(`large-${nth}`, large);
    await expect.poll(() => body.writableNeedDrain).toBe(true);
    await track("lost", large);
    expect(body.readableLength + body.writableLength).toBeLessThan(400_000);
    let text = "";
    body.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    let nth = 0;
    while (!text.includes('"missed":true')) {
      await track(`later-${(nth += 1)}`);
      await setImmediate();
    }
    response.emit("close");
    await expect.poll(() => body.writableEnded).toBe(true);
  });
});

describe("GET /live for callers that poll", () => {
  it("is the current values, then what is new behind the cursor", async () => {
    const { body } = await admin<Live>("GET", "/live");
    expect(body.counts).toMatchObject({ deadLetters: { count: 0 } });
    expect(body.events?.length).toBeGreaterThan(1);
    await track("polled");
    const { body: next } = await admin<Live>("GET", `/live?topics=events&cursor=${body.cursor}`);
    expect([idsIn(next), next.missed, next.counts]).toEqual([["polled"], false, undefined]);
  });

  it("says that events were missed", async () => {
    const { body } = await admin<Live>("GET", "/live?topics=events");
    const batch = Array.from({ length: 60 }, (_, nth) => ({
      type: "track",
      userId: "ben",
      event: "Clicked",
      messageId: `click-${nth}`,
    }));
    await testApi.send("/api/public/apps/batch", { batch });
    const { body: next } = await admin<Live>("GET", `/live?topics=events&cursor=${body.cursor}`);
    expect([next.events?.length, next.missed]).toEqual([50, true]);
  });
});
