/** The published clients, unchanged, and plain HTTP in the forms that other clients use, against a running service. */
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { DittofeedSdk, type IdentifyData } from "@dittofeed/sdk-node";
import Rudder from "@rudderstack/rudder-sdk-node";
import { Analytics as Segment } from "@segment/analytics-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, clientOf, until, type Answer, type Client } from "./client.fixture.js";
import { startRecorder } from "./recorder.fixture.js";
import { storedAs, thousandCalls, trafficSize, type Call, type Stored } from "./sdk-traffic.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem();
  client = clientOf(system);
});
afterAll(() => system.stop());

interface Row extends Omit<Stored, "data"> {
  readonly eventTime: string;
  readonly processingTime: string;
  readonly traits: string;
}

/** The stored rows of one client's calls, once all of them are there; additional rows would be duplicates. */
async function storedOf(name: string): Promise<readonly Row[]> {
  const { events, count } = await until(
    () => client.events(`searchTerm=${name}-&limit=1000`),
    // The list is read before the count: both must include all of them.
    (page) => Math.min(page.events.length, page.count) >= trafficSize,
  );
  expect(count).toBe(trafficSize);
  return events as unknown as readonly Row[];
}

function withoutTimes({ messageId, eventType, event, userId, anonymousId, traits }: Row): Stored {
  return { messageId, eventType, event, userId, anonymousId, data: JSON.parse(traits) };
}

function byId(a: { readonly messageId: string }, b: { readonly messageId: string }): number {
  return a.messageId < b.messageId ? -1 : 1;
}

const msOf = (utc: string): number => Date.parse(`${utc.replace(" ", "T")}Z`);

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** A published client: sends a call and resolves when the client reports that it was delivered. */
interface Sender {
  send(call: Call): Promise<void>;
  close(): Promise<void>;
}

function segmentSender(host: string): Sender {
  const { writeKey } = system;
  const analytics = new Segment({ writeKey, host, flushAt: 20, flushInterval: 50 });
  return {
    send: ({ type, who, name, data, messageId, timestamp }) =>
      new Promise((resolve, reject) => {
        const done = (error: unknown): void => (error === undefined ? resolve() : reject(toError(error)));
        const common = { ...who, messageId, timestamp };
        if (type === "identify") analytics.identify({ ...common, traits: data }, done);
        else if (type === "track") analytics.track({ ...common, event: name, properties: data }, done);
        else analytics[type]({ ...common, name, properties: data }, done);
      }),
    close: () => analytics.closeAndFlush(),
  };
}

function rudderSender(dataPlaneUrl: string): Sender {
  // Its usual three retries take a second; restarting an api takes a little longer.
  const options = { dataPlaneUrl, flushAt: 20, flushInterval: 50, logLevel: "none", retryCount: 12 };
  const analytics = new Rudder(system.writeKey, options);
  return {
    send: ({ type, who, name, data, messageId, timestamp }) =>
      new Promise((resolve, reject) => {
        const done = (error?: unknown): void => (error === undefined ? resolve() : reject(toError(error)));
        // The package's type lacks the id and the time that it sends.
        const common = { ...who, messageId, originalTimestamp: timestamp };
        if (type === "identify") analytics.identify({ ...common, traits: data }, done);
        else if (type === "track") analytics.track({ ...common, event: name, properties: data }, done);
        else analytics[type]({ ...common, name, properties: data }, done);
      }),
    close: () => analytics.flush().then(() => undefined),
  };
}

function toError(cause: unknown): Error {
  return cause instanceof Error ? cause : new Error("not delivered", { cause });
}

interface WireItem {
  readonly messageId: string;
  readonly timestamp?: string;
  readonly originalTimestamp?: string;
  readonly sentAt?: string;
}

describe("@dittofeed/sdk-node", () => {
  it("delivers 1,000 events unchanged, each once", async () => {
    const calls = thousandCalls("dittofeed");
    // Only the first `init` of a process counts, and test files share a process: no other suite may use this SDK.
    await DittofeedSdk.init({ writeKey: `Basic ${system.writeKey}`, host: system.url });
    for (const { type, who, name, data, messageId, timestamp } of calls) {
      const common = { ...who, messageId, timestamp: timestamp.toISOString() };
      // Its type requires a userId in identify, where an anonymousId is allowed as in all calls.
      if (type === "identify") DittofeedSdk.identify({ ...common, traits: data } as IdentifyData);
      else if (type === "track") DittofeedSdk.track({ ...common, event: name, properties: data });
      else DittofeedSdk[type]({ ...common, name, properties: data });
    }
    await DittofeedSdk.flush();
    const rows = await storedOf("dittofeed");
    expect(rows.map(withoutTimes).toSorted(byId)).toEqual(calls.map(storedAs).toSorted(byId));
    const times = new Map(rows.map(({ messageId, eventTime }) => [messageId, msOf(eventTime)]));
    expect(times).toEqual(new Map(calls.map(({ messageId, timestamp }) => [messageId, timestamp.getTime()])));
  });
});

describe.each([
  ["segment", segmentSender, "/v1/batch"],
  ["rudder", rudderSender, "/v1/batch"],
])("the client of %s", (name, connect, path) => {
  it("delivers 1,000 events unchanged, each once", async () => {
    const calls = thousandCalls(name);
    const recorder = await startRecorder(system.url);
    const sender = connect(recorder.url);
    for (const chunk of chunksOf(calls, 100)) await Promise.all(chunk.map((call) => sender.send(call)));
    await sender.close();
    await recorder.close();

    const rows = await storedOf(name);
    expect(rows.map(withoutTimes).toSorted(byId)).toEqual(calls.map(storedAs).toSorted(byId));
    expect(new Set(recorder.requests.map((request) => request.path))).toEqual(new Set([path]));

    const received = new Map(rows.map((row) => [row.messageId, msOf(row.processingTime)]));
    const expected = recorder.requests.flatMap(({ body }) => {
      const batch = body as { readonly sentAt: string; readonly batch: readonly WireItem[] };
      return batch.batch.map((item) => {
        const claimed = Date.parse(item.timestamp ?? item.originalTimestamp ?? "");
        const transit = (received.get(item.messageId) ?? 0) - Date.parse(item.sentAt ?? batch.sentAt);
        return [item.messageId, claimed + transit] as const;
      });
    });
    expect(new Map(rows.map(({ messageId, eventTime }) => [messageId, msOf(eventTime)]))).toEqual(
      new Map(expected),
    );
  });

  it("delivers each of 1,000 events once when the api is killed and restarted midway", async () => {
    const calls = thousandCalls(`${name}crash`);
    const sender = connect(system.url);
    const [api] = system.apis;
    const restarts: Promise<void>[] = [];
    for (const [index, chunk] of chunksOf(calls, 200).entries()) {
      const sending = chunk.map((call) => sender.send(call));
      if (index === 1 || index === 3) {
        // Part of the chunk is answered, part is in flight, part is not yet sent.
        await Promise.race(sending);
        await api?.kill();
        restarts.push(api?.start() ?? Promise.resolve());
      }
      await Promise.all(sending);
    }
    await Promise.all(restarts);
    await sender.close();
    expect(restarts).toHaveLength(2);
    const rows = await storedOf(`${name}crash`);
    expect(rows.map(withoutTimes).toSorted(byId)).toEqual(calls.map(storedAs).toSorted(byId));
  });
});

describe("calls that only some clients have", () => {
  it("group and alias of Segment's and RudderStack's clients", async () => {
    const analytics = new Segment({ writeKey: system.writeKey, host: system.url });
    analytics.track({ anonymousId: "alias-viewer", event: "Looked Around" });
    analytics.alias({ userId: "alias-user", previousId: "alias-viewer" });
    analytics.group({ userId: "alias-user", groupId: "alias-company", traits: { name: "Acme" } });
    await analytics.closeAndFlush();
    const rudder = new Rudder(system.writeKey, { dataPlaneUrl: system.url, logLevel: "none" });
    rudder.group({ userId: "rudder-member", groupId: "alias-company" });
    await rudder.flush();

    const { body } = await until(
      () => client.admin("GET", "/groups/users?groupId=alias-company"),
      (answer) => (answer.body as { readonly users: unknown[] }).users.length === 2,
    );
    expect(new Set((body as { readonly users: string[] }).users)).toEqual(
      new Set(["alias-user", "rudder-member"]),
    );
    const { events } = await until(
      () => client.events("userId=alias-user"),
      (page) => page.count === 3,
    );
    expect(events.map(({ eventType, event }) => [eventType, event])).toEqual([
      ["track", "DFUserGroupAssignment"],
      ["alias", ""],
      ["track", "Looked Around"],
    ]);
    // The group's part is applied after the member's.
    const group = await until(
      () => client.admin("GET", "/users/alias-company"),
      ({ status }) => status === 200,
    );
    expect(group.body).toMatchObject({ traits: { name: "Acme" } });
  });
});

describe("plain HTTP", () => {
  let sent = 0;

  interface Plain {
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: (json: string) => string | Uint8Array<ArrayBuffer>;
    readonly fields?: object;
  }

  /** Sends one track call of a new user and returns its rows once it is applied. */
  async function post({ path = "/api/public/apps/track", headers = {}, body, fields }: Plain): Promise<{
    readonly answer: Answer;
    readonly rows: readonly Record<string, unknown>[];
  }> {
    sent += 1;
    const messageId = `plain-${sent}`;
    const json = JSON.stringify({ userId: `plain-user-${sent}`, event: "Plain", messageId, ...fields });
    const answer = await ask(`${system.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${system.writeKey}`, prefer: "wait=10", ...headers },
      body: body?.(json) ?? json,
    });
    return { answer, rows: (await client.events(`messageId=${messageId}`)).events };
  }

  const keyForms: [string, (key: string) => Record<string, string>][] = [
    ["Bearer <key>", (key) => ({ authorization: `Bearer ${key}` })],
    ["Basic <key>", (key) => ({ authorization: `Basic ${key}` })],
    ["Basic base64(<key>:)", (key) => ({ authorization: `Basic ${btoa(`${key}:`)}` })],
    ["PublicWriteKey: <key>", (key) => ({ authorization: "", PublicWriteKey: key })],
    ["PublicWriteKey: Bearer <key>", (key) => ({ authorization: "", PublicWriteKey: `Bearer ${key}` })],
    ["both, one of them wrong", (key) => ({ authorization: "Bearer d3Jvbmc6a2V5", PublicWriteKey: key })],
  ];

  it.each(keyForms)("may send the write key as %s", async (_, headersOf) => {
    const { answer, rows } = await post({ headers: headersOf(system.writeKey) });
    expect([answer.status, answer.body, rows.length]).toEqual([204, "", 1]);
  });

  it.each<readonly [string, Record<string, string>]>([
    ...keyForms.map(([form, headersOf]) => [form, headersOf("bm90OmFrZXk=")] as const),
    ["nothing", { authorization: "" }],
    ["an empty key", { authorization: "Bearer " }],
    ["a user name with a password", { authorization: `Basic ${btoa("name:password")}` }],
  ])("is refused with a wrong key as %s", async (_, headers) => {
    const { answer, rows } = await post({ headers });
    expect([answer.status, answer.headers.get("www-authenticate"), rows.length]).toEqual([401, "Bearer", 0]);
    expect(Object.keys(answer.body as object)).toEqual(["message"]);
  });

  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["br", brotliCompressSync],
  ] as const)("may be compressed with %s", async (encoding, compress) => {
    const { answer, rows } = await post({
      headers: { "content-encoding": encoding, "content-type": "application/json" },
      body: (json) => new Uint8Array(compress(json)),
    });
    expect([answer.status, rows.length]).toEqual([204, 1]);
  });

  it.each(["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded"])(
    "may send JSON with the content type %s",
    async (type) => {
      const { answer, rows } = await post({ headers: { "content-type": type } });
      expect([answer.status, rows.length]).toEqual([204, 1]);
    },
  );

  it("may send gzip with a form's content type, as RudderStack's client does", async () => {
    const { answer, rows } = await post({
      headers: { "content-encoding": "gzip", "content-type": "application/x-www-form-urlencoded" },
      body: (json) => new Uint8Array(gzipSync(json)),
    });
    expect([answer.status, rows.length]).toEqual([204, 1]);
  });

  it.each([
    ["track", {}, ["track", "Plain"]],
    ["identify", { traits: { a: 1 } }, ["identify", ""]],
    ["page", { name: "Home" }, ["page", "Home"]],
    ["screen", { name: "Start" }, ["screen", "Start"]],
    ["group", { groupId: "plain-group" }, ["track", "DFUserGroupAssignment"]],
    ["alias", { previousId: "plain-viewer" }, ["alias", ""]],
  ])("has the alias /v1/%s", async (name, fields, expected) => {
    const { answer, rows } = await post({ path: `/v1/${name}`, fields });
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(rows.map(({ eventType, event }) => [eventType, event])).toContainEqual(expected);
  });

  it("has the alias /v1/batch, which stores a bad item as a rejected event", async () => {
    const answer = await client.ingest(
      "/v1/batch",
      {
        batch: [
          { type: "track", userId: "v1-batch", event: "Good", messageId: "v1-good" },
          { type: "track", event: "Nobody's", messageId: "v1-bad" },
        ],
      },
      { prefer: "wait=10" },
    );
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect(answer.headers.get("preference-applied")).toBe("wait, handling=lenient");
    const { events } = await client.events("messageId=v1-good&messageId=v1-bad");
    expect(events.map(({ messageId }) => messageId)).toEqual(["v1-good"]);
  });

  it("may send ids as numbers", async () => {
    const fields = { userId: 4711, messageId: 815, groupId: 42 };
    await post({ path: "/api/public/apps/group", fields });
    const { events } = await client.events("messageId=815");
    expect(events.map(({ userId, event, traits }) => [userId, event, traits])).toEqual([
      ["42", "DFGroupUserAssignment", '{"userId":"4711","assigned":true}'],
      ["4711", "DFUserGroupAssignment", '{"groupId":"42","assigned":true}'],
    ]);
    expect((await client.admin("GET", "/groups/users?groupId=42")).body).toEqual({ users: ["4711"] });
    await post({ fields: { userId: undefined, anonymousId: 77, messageId: "by-77" } });
    const anonymousUser = await client.events("messageId=by-77");
    expect(anonymousUser.events.map(({ userId, anonymousId }) => [userId, anonymousId])).toEqual([
      [null, "77"],
    ]);
  });

  it("may send null as anonymousId beside a userId", async () => {
    const { answer, rows } = await post({ fields: { anonymousId: null, properties: null, context: null } });
    expect(answer.status).toBe(204);
    expect(rows.map(({ anonymousId, traits }) => [anonymousId, traits])).toEqual([[null, "{}"]]);
  });
});
