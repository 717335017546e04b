/**
 * Requests of published vendors' libraries that cannot run here, rebuilt from their sources; `source` names the place.
 * The libraries on npm run themselves (`infra/e2e/src/browser-libraries.e2e.test.ts`).
 */
import { gzipSync } from "node:zlib";
import type { StoredEvent } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../test-api.fixture.js";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

interface Request {
  /** Repository and file. */
  readonly source: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
  readonly gzip?: true;
}

/** Of an event before sign-in, which these libraries send with an empty `userId`. */
const nobody = { userId: "", integrations: {} };

const basic = (key: string): string => `Basic ${btoa(`${key}:`)}`;
const now = (): string => new Date().toISOString();

/** By library: its request with one track event of an anonymous user. */
const requests: Readonly<Record<string, (writeKey: string, anonymousId: string) => Request>> = {
  "Segment Kotlin": (writeKey, anonymousId) => ({
    source:
      "segmentio/analytics-kotlin core/src/main/java/com/segment/analytics/kotlin/core/HTTPClient.kt, utilities/EventsFileManager.kt",
    path: "/v1/b",
    headers: { "content-type": "text/plain", "user-agent": "analytics-kotlin/1.16.3" },
    body: {
      batch: [
        {
          type: "track",
          event: "Opened",
          properties: {},
          messageId: `${anonymousId}-1`,
          anonymousId,
          timestamp: now(),
          context: {},
          ...nobody,
        },
      ],
      sentAt: now(),
      writeKey,
    },
    gzip: true,
  }),
  "Segment Swift": (writeKey, anonymousId) => ({
    source:
      "segmentio/analytics-swift Sources/Segment/Utilities/Networking/HTTPClient.swift, Storage/Types/DirectoryStore.swift",
    path: "/v1/b",
    headers: { "content-type": "application/json; charset=utf-8", "user-agent": "analytics-ios/1.5.11" },
    body: {
      batch: [{ type: "track", event: "Opened", anonymousId, timestamp: now(), ...nobody }],
      sentAt: now(),
      writeKey,
    },
  }),
  "Segment React Native": (writeKey, anonymousId) => ({
    source: "@segment/analytics-react-native@2.24.1 src/api.ts",
    path: "/v1/b",
    headers: { "content-type": "application/json; charset=utf-8" },
    body: {
      batch: [{ type: "track", event: "Opened", anonymousId, timestamp: now() }],
      sentAt: now(),
      writeKey,
    },
  }),
  "Segment Flutter": (writeKey, anonymousId) => ({
    source: "segmentio/analytics_flutter packages/core/lib/utils/http_client.dart, event.dart",
    path: "/v1/b",
    headers: { "content-type": "application/json; charset=utf-8", "user-agent": "analytics-flutter/1.1.3" },
    body: {
      batch: [
        { type: "track", event: "Opened", anonymousId, userId: null, timestamp: now().replace("Z", "000") },
      ],
      // Both times are local and have no offset.
      sentAt: now().replace("Z", "000"),
      writeKey,
    },
  }),
  "Segment C# (Unity, Xamarin)": (writeKey, anonymousId) => ({
    source: "segmentio/Analytics-CSharp Analytics-CSharp/Segment/Analytics/Utilities/HTTPClient.cs",
    path: "/v1/b",
    headers: { accept: "text/plain" },
    body: { batch: [{ type: "track", event: "Opened", anonymousId, ...nobody }], sentAt: now(), writeKey },
    gzip: true,
  }),
  "Segment Android (2015)": (writeKey, anonymousId) => ({
    source:
      "segmentio/analytics-android analytics/src/main/java/com/segment/analytics/ConnectionFactory.java",
    path: "/v1/import",
    headers: { "content-type": "application/json", authorization: basic(writeKey) },
    body: { batch: [{ type: "track", event: "Opened", anonymousId }], sentAt: now() },
    gzip: true,
  }),
  "Segment iOS (2015)": (writeKey, anonymousId) => ({
    source: "segmentio/analytics-ios Segment/Classes/SEGHTTPClient.m",
    path: "/v1/batch",
    headers: { "content-type": "application/json", authorization: basic(writeKey) },
    body: { batch: [{ type: "track", event: "Opened", anonymousId }], sentAt: now() },
    gzip: true,
  }),
  "RudderStack Android": (writeKey, anonymousId) => ({
    source:
      "rudderlabs/rudder-sdk-android core/src/main/java/com/rudderstack/android/sdk/core/RudderNetworkManager.java, FlushUtils.java, RudderMessage.java",
    path: "/v1/batch",
    headers: {
      "content-type": "application/json",
      authorization: basic(writeKey),
      anonymousid: btoa(anonymousId),
    },
    body: {
      // A formatter without a locale writes the digits of the phone's language.
      sentAt: inArabicDigits(now()),
      batch: [
        {
          type: "track",
          channel: "mobile",
          event: "Opened",
          anonymousId,
          userId: "",
          originalTimestamp: inArabicDigits(now()),
          context: { traits: { anonymousId } },
          sentAt: inArabicDigits(now()),
        },
      ],
    },
    gzip: true,
  }),
  "RudderStack Kotlin": (writeKey, anonymousId) => ({
    source:
      "rudderlabs/rudder-sdk-kotlin core/src/main/kotlin/com/rudderstack/sdk/kotlin/core/internals/models/Event.kt, network/HttpClientImpl.kt",
    path: "/v1/batch",
    headers: {
      "content-type": "application/json",
      authorization: basic(writeKey),
      anonymousid: btoa(anonymousId),
    },
    body: {
      batch: [
        {
          type: "track",
          event: "Opened",
          anonymousId,
          userId: "",
          originalTimestamp: now(),
          // Left as it is when the library has no time for it.
          sentAt: "{{ RSA_DEF_SENT_AT_TS }}",
        },
      ],
    },
    gzip: true,
  }),
  "RudderStack beacon": (writeKey, anonymousId) => ({
    source: "@rudderstack/analytics-js@3.34.1 dist/npm/modern/bundled/esm/index.mjs, getDeliveryUrl$1",
    path: `/beacon/v1/batch?writeKey=${writeKey}`,
    headers: { "content-type": "text/plain" },
    body: {
      batch: [{ type: "track", event: "Opened", anonymousId, userId: "", originalTimestamp: now() }],
      sentAt: now(),
    },
  }),
};

function inArabicDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));
}

function post({ path, headers, body, gzip }: Omit<Request, "source">): Promise<Response> {
  const json = JSON.stringify(body);
  return fetch(api.url + path, {
    method: "POST",
    headers: { prefer: "wait=10", ...headers, ...(gzip && { "content-encoding": "gzip" }) },
    body: gzip ? new Uint8Array(gzipSync(json)) : json,
  });
}

async function storedOf(anonymousId: string): Promise<readonly StoredEvent[]> {
  return (await api.storedEvents()).filter((event) => event.anonymousId === anonymousId);
}

describe.each(Object.entries(requests))("the requests of %s", (name, request) => {
  it("are applied, and refused with another key", async () => {
    const anonymousId = `viewer of ${name}`.replaceAll(/[^a-z]+/gi, "-");
    const before = Date.now();
    const answer = await post(request(api.writeKey, anonymousId));
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
    const stored = await storedOf(anonymousId);
    expect(
      stored.map(({ event, userId, context = "" }) => [event, userId, /unreadable/.test(context)]),
    ).toEqual([["Opened", undefined, false]]);
    expect(Math.abs((stored[0]?.at ?? 0) - before)).toBeLessThan(60_000);
    const wrong = await post(request("bm9uZTpub25l", anonymousId));
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  });
});

describe("the addresses of Segment's libraries", () => {
  it.each([
    ["/v1/t", { event: "e" }, "track"],
    ["/v1/i", { traits: { a: 1 } }, "identify"],
    ["/v1/p", { name: "Home" }, "page"],
    ["/v1/s", { name: "Start" }, "screen"],
    ["/v1/g", { groupId: "g-1" }, "track"],
    ["/v1/a", { userId: "u-1", previousId: "p-1" }, "alias"],
  ])("%s has the key in a header, in the body or in the query", async (path, fields, type) => {
    const id = path.replace("/v1/", "short-");
    const call = { anonymousId: id, ...fields };
    const { writeKey } = api;
    const sent = [
      { path, headers: { authorization: basic(writeKey) }, body: { ...call, messageId: `${id}-1` } },
      { path, headers: {}, body: { ...call, messageId: `${id}-2`, writeKey } },
      { path: `${path}/`, headers: { authorization: "" }, body: { ...call, messageId: `${id}-3`, writeKey } },
      { path: `${path}?writeKey=${writeKey}`, headers: {}, body: { ...call, messageId: `${id}-4` } },
    ];
    for (const each of sent) expect((await post(each)).status).toBe(200);
    const all = await api.storedEvents();
    const stored = all.filter(({ messageId, part }) => messageId.startsWith(`${id}-`) && part === "main");
    expect(
      stored
        .filter((event) => event.type === type)
        .map(({ messageId }) => messageId)
        .toSorted(),
    ).toEqual(sent.map((_, index) => `${id}-${index + 1}`));
  });

  it("take the key of a batch from its events when it has none itself", async () => {
    const { writeKey } = api;
    const batch = [{ writeKey }, { writeKey }, {}].map((key, index) => ({
      type: "track",
      event: "e",
      anonymousId: "key-in-items",
      messageId: `key-in-items-${index}`,
      ...key,
    }));
    expect((await post({ path: "/v1/b", headers: {}, body: { batch } })).status).toBe(200);
    expect(await storedOf("key-in-items")).toHaveLength(3);
    const mixed = { batch: [...batch, { ...batch[0], writeKey: "another" }] };
    const refused = await post({ path: "/v1/import", headers: {}, body: mixed });
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { message: "the events of a batch must have the same write key" },
    ]);
  });

  it("do not read a key in the body beside one in a header, and never on the paths of the contract", async () => {
    const call = { anonymousId: "two-keys", event: "e", writeKey: api.writeKey };
    const wrong = await post({ path: "/v1/t", headers: { authorization: "Bearer wrong" }, body: call });
    const own = await post({ path: "/api/public/apps/track", headers: {}, body: call });
    expect([wrong.status, own.status]).toEqual([401, 401]);
    const right = { path: "/v1/t", headers: { authorization: basic(api.writeKey) } };
    expect((await post({ ...right, body: { ...call, writeKey: "wrong" } })).status).toBe(200);
  });

  it("note a time that cannot be read, and read the others", async () => {
    const batch = ["soon", "20200102T030405Z", 1_700_000_000].map((timestamp, index) => ({
      type: "track",
      event: "e",
      anonymousId: "odd-times",
      messageId: `odd-times-${index}`,
      timestamp,
    }));
    const headers = { authorization: basic(api.writeKey) };
    const sentAt = "not a time";
    expect((await post({ path: "/v1/batch", headers, body: { batch, sentAt } })).status).toBe(200);
    const stored = (await storedOf("odd-times")).toSorted((a, b) => (a.messageId < b.messageId ? -1 : 1));
    expect(stored.map(({ context, at, receivedAt }) => [context, at === receivedAt])).toEqual([
      ['{"unreadableTimestamp":"soon"}', true],
      [undefined, false],
      ['{"unreadableTimestamp":"1700000000"}', true],
    ]);
    expect(stored[1]?.at).toBe(Date.UTC(2020, 0, 2, 3, 4, 5));
    const [odd] = batch;
    const own = await post({ path: "/api/public/apps/batch", headers, body: { batch: [odd], sentAt } });
    expect([own.status, await own.json()]).toEqual([
      400,
      { message: "batch[0].timestamp: must be an ISO 8601 time such as 2030-01-31T12:00:00Z" },
    ]);
  });

  it("answer what the libraries count of themselves", async () => {
    const answer = await post({ path: "/v1/m", headers: {}, body: { series: [] } });
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
  });
});

describe("a body whose sender is not known yet", () => {
  it.each([
    [
      "of 1 MiB and more",
      new Uint8Array(1_048_577).fill(32),
      {},
      413,
      /larger than 1048576 bytes; .*authorization$/,
    ],
    [
      "that inflates to more",
      gzipSync(Buffer.alloc(64 * 1_048_576)),
      { "content-encoding": "gzip" },
      413,
      /authoriz/,
    ],
    [
      "that is cut short",
      gzipSync("{}").subarray(0, 9),
      { "content-encoding": "gzip" },
      401,
      /cannot be inflated/,
    ],
    ["in an unknown encoding", "{}", { "content-encoding": "zstd" }, 401, /must be gzip, deflate or br/],
    ["that is not JSON", "{", {}, 401, /not JSON/],
    ["that is no object", "[]", {}, 401, /or as writeKey in the body$/],
    ["without a key", "{}", {}, 401, /^a valid write key is required, in the header/],
    ["with an empty key", '{"writeKey":""}', {}, 401, /or as writeKey in the body$/],
    ["with a number as the key", '{"writeKey":5}', {}, 401, /or as writeKey in the body$/],
    ["with a key of 2 KB", JSON.stringify({ writeKey: "x".repeat(2_048) }), {}, 401, /in the body$/],
    ["with a wrong key", '{"writeKey":"wrong"}', {}, 401, /^a valid write key is required$/],
  ] as const)("%s is refused", async (_, body, headers, status, message) => {
    const answer = await fetch(`${api.url}/v1/b`, {
      method: "POST",
      headers,
      body: typeof body === "string" ? body : new Uint8Array(body),
    });
    const text = ((await answer.json()) as { message: string }).message;
    expect([answer.status, text]).toEqual([status, expect.stringMatching(message)]);
  });

  it("with the key of an administrator is refused as in a header", async () => {
    const answer = await post({ path: "/v1/b", headers: {}, body: { batch: [], writeKey: api.adminKey } });
    expect(answer.status).toBe(403);
  });

  it("is not read any more once a network has sent too many without a valid key", async () => {
    const limited = await startTestApi();
    const send = (writeKey: string, headers = {}): Promise<Response> =>
      fetch(`${limited.url}/v1/t`, {
        method: "POST",
        headers,
        body: JSON.stringify({ writeKey, anonymousId: "a", event: "e" }),
      });
    for (let count = 0; count < 70; count += 1) expect((await send(limited.writeKey)).status).toBe(200);
    const statuses = await Promise.all(Array.from({ length: 90 }, () => send("wrong")));
    expect(new Set(statuses.map(({ status }) => status))).toContain(401);
    const refused = await send(limited.writeKey);
    expect([refused.status, refused.headers.get("error-type")]).toEqual([429, "TooManyRequests"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await send("", { authorization: basic(limited.writeKey) })).status).toBe(200);
    expect((await send("", { authorization: "Bearer wrong" })).status).toBe(401);
    await limited.close();
  });
});

describe("what libraries ask for before they send", () => {
  const get = (path: string, headers = {}): Promise<Response> => fetch(api.url + path, { headers });

  // rudder-sdk-android RudderServerConfigManager.java, rudder-sdk-kotlin SourceConfig.kt
  it("RudderStack's source configuration enables the source and nothing else", async () => {
    const { writeKey, workspaceId } = api;
    const answers = await Promise.all([
      get("/sourceConfig?p=android&v=1.27.2&bv=34", { authorization: basic(writeKey) }),
      get(`/sourceConfig/?p=npm&writeKey=${writeKey}`),
    ]);
    for (const answer of answers) {
      expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
      expect(await answer.json()).toEqual({
        source: {
          id: workspaceId,
          name: "Signalbox",
          writeKey,
          enabled: true,
          workspaceId,
          config: { statsCollection: { errors: { enabled: false }, metrics: { enabled: false } } },
          destinations: [],
          updatedAt: expect.any(String) as string,
        },
      });
    }
    const strangers = [get("/sourceConfig"), get("/sourceConfig", { authorization: basic("wrong") })];
    expect((await Promise.all(strangers)).map(({ status }) => status)).toEqual([401, 401]);
  });

  // analytics-kotlin Settings.kt, analytics-next src/browser/settings.ts
  it("Segment's settings name this service as the host of events", async () => {
    const { writeKey } = api;
    const answer = await get(`/v1/projects/${encodeURIComponent(writeKey)}/settings`);
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(await answer.json()).toMatchObject({
      integrations: {
        "Segment.io": {
          apiKey: writeKey,
          apiHost: expect.stringMatching(/^localhost:\d+\/v1$/) as string,
          protocol: "http",
        },
      },
      metrics: { sampleRate: 0 },
    });
    const others = ["/v1/projects/wrong/settings", "/v1/projects/%/settings", "/v1/projects/settings"].map(
      (path) => get(path),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([401, 404, 404]);
  });
});

describe("browsers on other origins", () => {
  const preflight = (path: string, headers: string): Promise<Response> =>
    fetch(api.url + path, {
      method: "OPTIONS",
      headers: {
        origin: "https://shop.example",
        "access-control-request-method": "POST",
        "access-control-request-headers": headers,
      },
    });

  it("may send from any page, with a key in a header or not", async () => {
    for (const path of ["/v1/t", "/v1/b", "/v1/import", "/beacon/v1/batch", "/sourceConfig"]) {
      const { status, headers } = await preflight(path, "anonymousid,authorization,content-type");
      expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
      expect(headers.get("access-control-allow-headers")).toContain("anonymousid");
    }
  });

  it("may send beacons, which carry credentials", async () => {
    for (const path of ["/v1/b", "/beacon/v1/batch", "/api/public/apps/track"]) {
      const { headers } = await preflight(path, "content-type");
      expect(headers.get("access-control-allow-origin")).toBe("https://shop.example");
      expect(headers.get("access-control-allow-credentials")).toBe("true");
    }
    const page = await preflight("/api/public/subscription-management/page", "content-type");
    expect(page.headers.get("access-control-allow-credentials")).toBeNull();
  });
});
