import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storedSession } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import type { EventRow } from "./event-row.js";

let testApi: TestApi;
let admin: AdminClient;
const at = "2026-01-31T12:00:00.123Z";

interface Listed {
  readonly events: readonly EventRow[];
  readonly count: number;
  readonly nextCursor?: string;
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const [path, call] of [
    ["identify", { userId: "u1", messageId: "m1", timestamp: at, traits: { email: "a@b.c", __proto__: 1 } }],
    [
      "track",
      {
        userId: "u1",
        messageId: "m2",
        event: "Ordered",
        properties: { total: 5, journeyId: "j1" },
        context: { ip: "::1" },
      },
    ],
    [
      "track",
      { anonymousId: "v1", messageId: "m3", event: "Viewed", properties: { sku: "X", "=cmd": true } },
    ],
    ["page", { anonymousId: "v1", messageId: "m4", name: "Pricing" }],
    ["track", { userId: "u2", messageId: "m5", event: "Secretly", context: { hidden: true } }],
    ["identify", { userId: "u3", anonymousId: "v1", messageId: "m6", traits: { plan: "pro" } }],
    [
      "track",
      {
        userId: "u1",
        messageId: "m7",
        event: '=HYPERLINK("http://x")',
        properties: { note: 'say "hi",\nthen' },
      },
    ],
  ] as const) {
    await testApi.send(`/api/public/apps/${path}`, call);
  }
});
afterAll(() => testApi.close());

async function list(query = ""): Promise<readonly string[]> {
  const { body } = await admin<Listed>("GET", `/events/?${query}`);
  expect(body.count).toBe(body.events.length);
  return body.events.map(({ messageId }) => messageId);
}

describe("GET /events", () => {
  it("lists the newest first and omits hidden events", async () => {
    expect(await list()).toEqual(["m7", "m6", "m4", "m3", "m2", "m1"]);
  });

  it("leaves out the count on request", async () => {
    const { body } = await admin<Listed>("GET", "/events/?limit=2&withCount=false");
    expect(Object.keys(body)).toEqual(["events", "nextCursor"]);
    expect(body.events).toHaveLength(2);
  });

  it("shows times in UTC, traits as JSON text, and context only on request", async () => {
    const { body } = await admin<Listed>("GET", "/events?messageId=m1");
    expect(body.events[0]).toEqual({
      messageId: "m1",
      eventType: "identify",
      event: "",
      userId: "u1",
      userName: "a@b.c",
      anonymousId: null,
      processingTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/),
      eventTime: "2026-01-31 12:00:00.123",
      traits: '{"email":"a@b.c"}',
    });
    const response = await admin<Listed>("GET", "/events?messageId=m2&includeContext=true");
    expect(response.body.events[0]?.context).toEqual({ ip: "::1" });
  });

  it("shows an anonymous user's events under the user it became", async () => {
    expect(await list("userId=u3")).toEqual(["m6", "m4", "m3"]);
    const { body } = await admin<Listed>("GET", "/events?messageId=m3");
    expect(body.events[0]).toMatchObject({ userId: "u3", anonymousId: "v1" });
  });

  it("filters by user, name, type, data, term and time, all together", async () => {
    expect(await list("userId=u1")).toEqual(["m7", "m2", "m1"]);
    expect(await list("event=Ordered&event=Viewed")).toEqual(["m3", "m2"]);
    expect(await list("eventType=page")).toEqual(["m4"]);
    expect(await list("journeyId=j1")).toEqual(["m2"]);
    expect(await list("broadcastId=none")).toEqual([]);
    expect(await list("searchTerm=ORDER")).toEqual(["m2"]);
    expect(await list("searchTerm=.*")).toEqual([]);
    expect(await list("userId=u1&eventType=track&searchTerm=total")).toEqual(["m2"]);
    expect(await list(`startDate=${Date.now() + 60_000}`)).toEqual([]);
    expect(await list(`endDate=${Date.now() - 3_600_000}`)).toEqual([]);
    expect(await list(`startDate=${Date.now() - 3_600_000}&endDate=${Date.now() + 60_000}`)).toHaveLength(6);
  });

  it("pages by offset and by cursor without gaps or repeats while events are added", async () => {
    const second = await admin<Listed>("GET", "/events?limit=2&offset=2");
    expect(second.body.events.map(({ messageId }) => messageId)).toEqual(["m4", "m3"]);
    expect(second.body.count).toBe(6);
    const seen: string[] = [];
    let cursor = "";
    do {
      const { body } = await admin<Listed>("GET", `/events?limit=2${cursor}`);
      seen.push(...body.events.map(({ messageId }) => messageId));
      cursor = body.nextCursor === undefined ? "" : `&cursor=${body.nextCursor}`;
      if (seen.length === 2)
        await testApi.send("/api/public/apps/track", { userId: "late", event: "Late", messageId: "m8" });
    } while (cursor !== "");
    expect(seen).toEqual(["m7", "m6", "m4", "m3", "m2", "m1"]);
    await admin("DELETE", "/users?userIds=late");
  });
});

describe("names in use", () => {
  it("are listed for traits", async () => {
    expect((await admin("GET", "/events/traits")).body).toEqual({ traits: ["email", "plan"] });
  });

  it("are listed for properties by event, without hidden events", async () => {
    expect((await admin("GET", "/events/properties")).body).toEqual({
      properties: {
        '=HYPERLINK("http://x")': ["note"],
        Ordered: ["journeyId", "total"],
        Viewed: ["=cmd", "sku"],
      },
    });
  });
});

describe("GET /events/values", () => {
  it("lists the values of traits and properties, and no personal ones to those who may not see them", async () => {
    const values = async (query: string, headers = {}): Promise<readonly unknown[]> => {
      const { status, body } = await admin("GET", `/events/values?${query}`, headers);
      return [status, body["values"]];
    };
    expect(await values("trait=plan")).toEqual([200, [{ value: "pro", count: 1 }]]);
    expect(await values("trait=plan&prefix=FR")).toEqual([200, []]);
    expect(await values("event=Ordered&property=total")).toEqual([200, [{ value: 5, count: 1 }]]);
    expect(await values("event=Viewed&property=__proto__.sku")).toEqual([200, []]);
    expect((await values("event=Ordered"))[0]).toBe(400);
    const cookie = await storedSession(testApi, { role: "Viewer" });
    const asViewer = async (query: string): Promise<number> =>
      (await fetch(`${testApi.url}/api/admin/events/values?${query}`, { headers: { cookie } })).status;
    expect([await asViewer("trait=email"), await asViewer("trait=plan")]).toEqual([403, 403]);
    await admin("PUT", "/settings/visible-paths", { body: { declare: [{ of: "Trait", path: "plan" }] } });
    expect([await asViewer("trait=email"), await asViewer("trait=plan")]).toEqual([403, 200]);
  });
});

describe("GET /events/names", () => {
  it("lists the names in their order with their frequency, by prefix and page", async () => {
    const { body } = await admin<{ names: readonly { name: string }[]; nextCursor?: string }>(
      "GET",
      "/events/names?limit=2",
    );
    expect(body.names.map(({ name }) => name)).toEqual(['=HYPERLINK("http://x")', "Ordered"]);
    expect(body.names[1]).toEqual({
      name: "Ordered",
      eventType: "track",
      count: 1,
      isAtLeast: false,
      perDay: 0,
      lastSeen: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:/),
    });
    const next = await admin("GET", `/events/names?cursor=${body.nextCursor}`);
    expect(next.body).toMatchObject({ names: [{ name: "Pricing" }, { name: "Viewed" }] });
    const some = await admin("GET", "/events/names?prefix=Vi");
    expect(some.body).toMatchObject({ names: [{ name: "Viewed", count: 1 }] });
  });
});

describe("GET /events/download", () => {
  it("is CSV that is safe for spreadsheets, oldest first", async () => {
    const { status, headers, text } = await admin("GET", "/events/download?includeContext=true");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/csv");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="events-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = text.split("\r\n");
    expect(lines[0]).toBe(
      "messageId,eventType,event,userId,anonymousId,processingTime,eventTime,traits,context",
    );
    expect(lines[1]).toMatch(/^m1,identify,,u1,,/);
    expect(lines[2]).toContain('"{""ip"":""::1""}"');
    expect(lines[6]).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(lines[6]).toContain('"{""note"":""say \\""hi\\"",\\nthen""}"');
    expect(lines.at(-1)).toBe("");
    expect(lines).toHaveLength(8);
  });

  it("accepts the same filters", async () => {
    const { text } = await admin("GET", "/events/download?eventType=page");
    expect(text.split("\r\n")).toHaveLength(3);
  });
});
