import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { deserializeUser } from "@signalbox/users";
import { userKey } from "@signalbox/core";
import { currentGroups } from "@signalbox/membership";
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { errorOf } from "./error-of.fixture.js";
import { startTestApi, type TestApi, type TestApiOptions } from "../test-api.fixture.js";

let api: TestApi;
const others: TestApi[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await Promise.all(others.splice(0).map((other) => other.close()));
});
afterAll(() => api.close());

async function another(options: TestApiOptions): Promise<TestApi> {
  const other = await startTestApi(options);
  others.push(other);
  return other;
}

const apps = "/api/public/apps";
let names = 0;
const aUser = (): string => `user-${(names += 1)}`;

describe("a single event", () => {
  it("is applied when wait=10 is answered, with an empty body", async () => {
    const userId = aUser();
    const answer = await api.send(`${apps}/identify`, { userId, traits: { plan: "pro" }, messageId: "m-1" });
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(answer.headers.get("preference-applied")).toBe("wait");
    const document = (await api.api.actors.load([userKey(api.workspaceId, userId)])).values().next().value;
    const { profile } = deserializeUser(document?.state ?? "");
    expect(profile.traits.get("plan")?.[0]).toBe("pro");
  });

  it("is only queued by default, and changes nothing the second time", async () => {
    const event = { userId: aUser(), event: "e", messageId: "m-2" };
    const first = await api.send(`${apps}/track`, event, { prefer: "" });
    expect([first.status, first.headers.get("preference-applied")]).toEqual([204, null]);
    await api.send(`${apps}/track/`, { ...event, event: "other" });
    const stored = (await api.storedEvents()).filter(({ messageId }) => messageId === "m-2");
    expect(stored.map(({ event: name }) => name)).toEqual(["e"]);
  });

  it("is answered 202 when the wait runs out, and applied later", async () => {
    await api.pauseWorker();
    const userId = aUser();
    const late = await api.send(`${apps}/track`, { userId, event: "late" }, { prefer: "wait=1" });
    expect([late.status, await late.text(), late.headers.get("preference-applied")]).toEqual([202, "", null]);
    await api.resumeWorker();
    await expect
      .poll(async () => (await api.storedEvents()).some((event) => event.userId === userId))
      .toBe(true);
  });

  it("of a group makes the user a member and creates the group", async () => {
    const [userId, groupId] = [aUser(), aUser()];
    await api.send(`${apps}/group`, { userId, groupId, traits: { name: "Acme" } });
    const keys = [userKey(api.workspaceId, userId), userKey(api.workspaceId, groupId)];
    const documents = await api.api.actors.load(keys);
    const [member, group] = keys.map((key) => deserializeUser(documents.get(key)?.state ?? "").profile);
    expect(member && currentGroups(member.groups)).toEqual([groupId]);
    expect(group?.traits.get("name")?.[0]).toBe("Acme");
  });

  it("keeps keys and strings exactly as they were sent", async () => {
    const userId = aUser();
    const text =
      '{"__proto__":{"x":1},"constructor":1,"$where":"1","a.b":2,"":3,"nul":"\\u0000","half":"\\ud800","👩":null}';
    await api.send(`${apps}/track`, `{"userId":"${userId}","event":"e","properties":${text}}`);
    const stored = (await api.storedEvents()).find((event) => event.userId === userId);
    expect(stored?.data).toBe(text);
  });

  it("may carry files, which are stored and named in its properties", async () => {
    const userId = aUser();
    const file = { type: "Base64Encoded", name: "a.txt", mimeType: "text/plain", data: "aGVsbG8=" };
    const event = { userId, event: "e", messageId: aUser(), properties: { n: 1 }, files: [file] };
    await api.send(`${apps}/track`, event);
    await api.send(`${apps}/track`, event);
    const stored = (await api.storedEvents()).find((each) => each.userId === userId);
    expect(JSON.parse(stored?.data ?? "")).toEqual({
      n: 1,
      DFAttachedFiles: {
        "a.txt": { type: "BlobStorage", key: expect.any(String), name: "a.txt", mimeType: "text/plain" },
      },
    });
    const [key = ""] = /[0-9a-f]{64}/.exec(stored?.data ?? "") ?? [];
    const kept = await api.api.files.get(key);
    expect(kept?.bytes.toString()).toBe("hello");
  });
});

describe("a body", () => {
  it("is JSON regardless of its content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "application/octet-stream"]) {
      const answer = await api.send(
        `${apps}/track`,
        { userId: aUser(), event: "e" },
        { "content-type": type },
      );
      expect(answer.status).toBe(204);
    }
    const withMark = await api.send(`${apps}/track`, `\uFEFF{"userId":"bom","event":"e"}`);
    expect(withMark.status).toBe(204);
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
    ["identity", (text: string) => Buffer.from(text)],
  ])("may be compressed: %s", async (encoding, compress) => {
    const userId = aUser();
    const body = new Uint8Array(compress(JSON.stringify({ userId, event: "e" })));
    const answer = await api.send(`${apps}/track`, body, { "content-encoding": encoding });
    expect(answer.status).toBe(204);
    expect((await api.storedEvents()).some((event) => event.userId === userId)).toBe(true);
  });

  const truncated = gzipSync(JSON.stringify({ userId: "u", event: "e" })).subarray(0, 20);
  const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, " "));
  it.each<[string, string | Buffer, Record<string, string>, number, string, RegExp]>([
    ["malformed", '{"userId":', {}, 400, "MalformedJson", /^body: not JSON/],
    ["empty", "", {}, 400, "MalformedJson", /^body: not JSON/],
    ["not UTF-8", Buffer.from([0x22, 0xff, 0x22]), {}, 400, "MalformedJson", /^body: not UTF-8$/],
    ["no object", "[]", {}, 400, "BadRequest", /^body: must be an object$/],
    [
      "2 MiB",
      `{"a":"${"x".repeat(2 * 1024 * 1024)}"}`,
      {},
      413,
      "TooLarge",
      /^body: larger than 1048576 bytes$/,
    ],
    ["a gzip bomb", bomb, { "content-encoding": "gzip" }, 413, "TooLarge", /^body: larger than/],
    ["truncated gzip", truncated, { "content-encoding": "gzip" }, 400, "BadRequest", /damaged or cut short$/],
    ["not gzip", "{}", { "content-encoding": "gzip" }, 400, "BadRequest", /damaged or cut short$/],
    [
      "of unknown encoding",
      "{}",
      { "content-encoding": "zstd" },
      415,
      "UnsupportedMediaType",
      /must be gzip/,
    ],
    [
      "nested 100,000 deep",
      `{"userId":"u","event":"e","properties":${"[".repeat(1e5)}${"]".repeat(1e5)}}`,
      {},
      400,
      "BadRequest",
      /^properties: must be an object$/,
    ],
    [
      "a deep trait",
      `{"userId":"u","event":"e","properties":{"a":${"[".repeat(1e5)}${"]".repeat(1e5)}}}`,
      {},
      400,
      "BadRequest",
      /nested deeper than 64 levels$/,
    ],
  ])("that is %s is refused", async (_, body, headers, status, type, message) => {
    const answer = await api.send(
      `${apps}/track`,
      typeof body === "string" ? body : new Uint8Array(body),
      headers,
    );
    expect(await errorOf(answer)).toEqual([status, type, expect.stringMatching(message)]);
  });

  it("of 2 MiB in chunks, without a length, is refused as well", async () => {
    const chunk = new TextEncoder().encode("x".repeat(65_536));
    let left = 32;
    const stream = new ReadableStream({
      pull: (controller) => ((left -= 1) >= 0 ? controller.enqueue(chunk) : controller.close()),
    });
    const answer = await fetch(`${api.url}${apps}/track`, {
      method: "POST",
      headers: { authorization: `Bearer ${api.writeKey}` },
      body: stream,
      duplex: "half",
    });
    expect(await errorOf(answer)).toEqual([413, "TooLarge", "body: larger than 1048576 bytes"]);
  });

  it("with 33 KiB of properties is refused by name", async () => {
    const event = { userId: "u", event: "e", properties: { text: "x".repeat(33 * 1024) } };
    expect(await errorOf(await api.send(`${apps}/track`, event))).toEqual([
      413,
      "TooLarge",
      expect.stringMatching(/^event: the event has 338\d\d bytes/),
    ]);
    const batch = [
      { type: "track", userId: "u", event: "e" },
      { type: "track", ...event },
    ];
    expect(await errorOf(await api.send(`${apps}/batch`, { batch }))).toEqual([
      400,
      "BadRequest",
      expect.stringMatching(/^batch\[1\]: the event has 338\d\d bytes/),
    ]);
  });
});

describe("a batch", () => {
  it("is applied as a whole, in order, and may be empty", async () => {
    const userId = aUser();
    const batch = [
      { type: "identify", userId, traits: { n: 1 } },
      { type: "track", userId, event: "one" },
      { type: "page", userId, name: "two" },
      { type: "screen", anonymousId: userId, name: "three" },
      { type: "group", userId, groupId: "g" },
      { type: "alias", userId, previousId: `${userId}-before` },
    ];
    expect((await api.send(`${apps}/batch`, { batch, context: { ip: "::1" }, sentAt: null })).status).toBe(
      204,
    );
    const stored = (await api.storedEvents()).filter(
      (event) => event.userId === userId || event.anonymousId === userId,
    );
    expect(stored.map(({ event }) => event).toReversed()).toEqual([
      "",
      "one",
      "two",
      "three",
      "DFUserGroupAssignment",
      "",
    ]);
    expect(new Set(stored.map(({ context }) => context))).toEqual(new Set(['{"ip":"::1"}']));
    expect((await api.send(`${apps}/batch`, { batch: [] })).status).toBe(204);
  });

  it("with invalid items is refused as a whole, naming every one of them", async () => {
    const userId = aUser();
    const batch = [
      { type: "track", userId, event: "good" },
      { type: "track", event: "nobody" },
      { type: "dance", userId },
      { userId },
      null,
      { type: "identify", userId: { $gt: "" }, traits: 5 },
    ];
    const [status, , message] = await errorOf(await api.send(`${apps}/batch`, { batch }));
    expect(status).toBe(400);
    expect(message.split("; ")).toEqual([
      "batch[1].userId: required, or anonymousId",
      "batch[2].type: must be one of alias, group, identify, page, screen, track",
      "batch[3].type: required",
      "batch[4]: must be an object",
      "batch[5].userId: must be a string",
      "batch[5].traits: must be an object",
    ]);
    expect((await api.storedEvents()).some((event) => event.userId === userId)).toBe(false);
  });

  it.each<[unknown, RegExp]>([
    [{}, /^batch: required$/],
    [{ batch: null }, /^batch: required$/],
    [{ batch: {} }, /^batch: must be an array$/],
    [{ batch: [], sentAt: "yesterday", context: 5 }, /^context: must be an object$/],
    [{ batch: Array.from({ length: 2501 }, () => 0) }, /^batch: 2501 events; at most 2500 are allowed$/],
  ])("that is not a batch is refused: %#", async (body, expected) => {
    expect(await errorOf(await api.send(`${apps}/batch`, body))).toEqual([
      400,
      "BadRequest",
      expect.stringMatching(expected),
    ]);
  });

  it("of 2,500 events is accepted", async () => {
    const userId = aUser();
    const batch = Array.from({ length: 2500 }, (_, index) => ({ type: "track", userId, event: `${index}` }));
    expect((await api.send(`${apps}/batch`, { batch })).status).toBe(204);
    expect((await api.storedEvents()).filter((event) => event.userId === userId)).toHaveLength(2500);
  });

  it("cannot multiply its size by a large context", async () => {
    const batch = Array.from({ length: 2000 }, (_, index) => ({
      type: "track",
      userId: "u",
      event: `${index}`,
    }));
    const answer = await api.send(`${apps}/batch`, { batch, context: { text: "x".repeat(30_000) } });
    expect((await errorOf(answer))[0]).toBe(413);
  });

  it("that is lenient accepts the valid items and stores the others as rejected events, once", async () => {
    const lenient = await another({});
    const userId = aUser();
    const bad = { type: "track", userId, event: "" };
    const body = { batch: [{ type: "track", userId, event: "good", messageId: "g" }, bad, 5] };
    for (let round = 0; round < 2; round += 1) {
      const answer = await lenient.send(`${apps}/batch`, body, { prefer: "handling=lenient, wait=10" });
      expect([answer.status, answer.headers.get("preference-applied")]).toEqual([
        204,
        "wait, handling=lenient",
      ]);
    }
    expect((await lenient.storedEvents()).map(({ event }) => event)).toEqual(["good"]);
    const rejected = await lenient.api.tables.query({
      table: "rejectedEvents",
      where: { workspaceId: lenient.workspaceId },
      order: { by: "at", direction: "asc" },
      limit: 10,
    });
    expect(rejected.map(({ row }) => [row["item"], row["reason"], row["userKey"]])).toEqual(
      expect.arrayContaining([
        [
          JSON.stringify(bad),
          "batch[1].event: must be 1 to 512 bytes; it is empty",
          userKey(lenient.workspaceId, userId),
        ],
        ["5", "batch[2]: must be an object", ""],
      ]),
    );
    expect(rejected).toHaveLength(2);
  });
});

describe("the /v1 addresses", () => {
  it("answer as their clients expect and are lenient by default", async () => {
    const userId = aUser();
    const batch = [
      { type: "track", userId, event: "good" },
      { type: "track", userId },
    ];
    for (const path of ["/v1/batch", "/v1/batch/"]) {
      const answer = await api.send(path, { batch });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true }]);
      expect(answer.headers.get("preference-applied")).toBe("wait, handling=lenient");
    }
    expect((await api.send("/v1/track", { userId, event: "e" })).status).toBe(200);
    expect((await api.send("/v1/batch", { batch }, { prefer: "handling=strict" })).status).toBe(400);
  });
});

describe("keys", () => {
  const send = (headers: Record<string, string>, on = api): Promise<Response> =>
    fetch(`${on.url}${apps}/track`, {
      method: "POST",
      headers,
      body: JSON.stringify({ userId: "u", event: "e" }),
    });
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString("base64")}`;

  it("are accepted in every form clients send them", async () => {
    const { writeKey } = api;
    for (const headers of [
      { authorization: `Bearer ${writeKey}` },
      { authorization: `bearer  ${writeKey}` },
      { authorization: `Basic ${writeKey}` },
      { authorization: basic(`${writeKey}:`) },
      { publicwritekey: writeKey },
      { publicwritekey: `Bearer ${writeKey}` },
      { authorization: "Bearer wrong", publicwritekey: writeKey },
    ]) {
      expect((await send(headers)).status).toBe(204);
    }
  });

  it.each([
    [{}],
    [{ authorization: "Bearer wrong" }],
    [{ authorization: "Bearer" }],
    [{ authorization: "Basic !!!" }],
    [{ authorization: `Bearer ${"x".repeat(4096)}` }],
    [{ publicwritekey: "__proto__" }],
  ])("that are missing or wrong are refused: %j", async (headers) => {
    const answer = await send(headers);
    expect(answer.headers.get("www-authenticate")).toBe("Bearer");
    expect(await errorOf(answer)).toEqual([401, "Unauthorized", "a valid write key is required"]);
  });

  it("are checked before the body is read", async () => {
    const answer = await api.send(`${apps}/track`, "{malformed", { authorization: "Bearer wrong" });
    expect(answer.status).toBe(401);
  });

  it("of two workspaces are refused together", async () => {
    const other = await another({ ports: { tables: api.api.tables, actors: api.api.actors } });
    expect((await send({ authorization: `Bearer ${other.writeKey}` })).status).toBe(204);
    const both = await send({ authorization: `Bearer ${other.writeKey}`, publicwritekey: api.writeKey });
    expect(await errorOf(both)).toEqual([
      401,
      "Unauthorized",
      "the keys presented belong to different workspaces",
    ]);
  });

  it("that administer may not send events", async () => {
    expect((await send({ authorization: `Bearer ${api.adminKey}` })).status).toBe(403);
  });
});

describe("anything at all", () => {
  const paths = ["track", "identify", "page", "screen", "group", "alias", "batch"];
  const ids = fc.oneof(fc.string({ unit: "binary" }), fc.integer(), fc.jsonValue());
  const call = fc.record(
    {
      type: fc.constantFrom(...paths, 5),
      userId: ids,
      anonymousId: ids,
      messageId: ids,
      groupId: ids,
      previousId: ids,
      event: ids,
      name: ids,
      traits: fc.jsonValue(),
      properties: fc.jsonValue(),
      context: fc.jsonValue(),
      timestamp: fc.jsonValue(),
      sentAt: fc.jsonValue(),
      files: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    fc.jsonValue(),
    call,
    fc.record({ batch: fc.array(fc.oneof(call, fc.jsonValue())), context: fc.jsonValue() }),
  );

  it("is answered, never with a 500, and only accepted with a success status", async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), body, fc.boolean(), async (path, json, v1) => {
        const answer = await api.send(`${v1 ? "/v1" : apps}/${path}`, JSON.stringify(json), { prefer: "" });
        await answer.arrayBuffer();
        expect([200, 204, 400]).toContain(answer.status);
      }),
      { numRuns: 400 },
    );
    expect(api.logged.filter(({ level }) => level === "error")).toEqual([]);
    const letters = await api.api.tables.count("deadLetters", { workspaceId: api.workspaceId });
    expect(letters).toBe(0);
  });
});
