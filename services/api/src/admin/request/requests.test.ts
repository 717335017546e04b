import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
const stranger = "7a0ffb4e-0a2c-4d5e-9f56-0b1c2d3e4f50";

beforeAll(async () => {
  testApi = await startTestApi({
    config: { limits: { eventBytes: 32_768, batchBytes: 1_048_576, batchEvents: 2_500, bodyBytes: 10_000 } },
  });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

describe("the workspace of a call", () => {
  it("defaults to the key's own workspace", async () => {
    expect((await admin("GET", "/admin-keys")).status).toBe(200);
  });

  it("can be given in body, query and header, in any case of letters", async () => {
    const own = testApi.workspaceId;
    const answer = await admin("POST", `/users?workspaceId=${own.toUpperCase()}`, {
      body: { workspaceId: own },
      headers: { "df-workspace-id": own },
    });
    expect(answer.status).toBe(200);
  });

  it("is 400 when two places disagree, and when it is not a UUID", async () => {
    for (const call of [
      admin("POST", `/users?workspaceId=${testApi.workspaceId}`, { body: { workspaceId: stranger } }),
      admin("GET", `/admin-keys?workspaceId=${stranger}`, {
        headers: { "df-workspace-id": testApi.workspaceId },
      }),
      admin("GET", "/admin-keys?workspaceId=nonsense"),
      admin("POST", "/users", { body: { workspaceId: 5 } }),
    ]) {
      const { status, body } = await call;
      expect([status, body["message"]]).toEqual([400, expect.stringMatching(/^workspaceId: /)]);
    }
  });

  it("is 403 with the same message for one that does not exist and one of another tenant", async () => {
    const other = await startTestApi();
    const answers = await Promise.all([
      admin("GET", `/admin-keys?workspaceId=${stranger}`),
      admin("GET", `/admin-keys?workspaceId=${other.workspaceId}`),
      admin("GET", "/admin-keys?externalId=acme"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await other.close();
  });
});

describe("a query", () => {
  it("accepts lists in every form", async () => {
    await testApi.send("/api/public/apps/batch", {
      batch: ["a", "b", "c"].map((messageId) => ({ type: "track", userId: "u", event: "e", messageId })),
    });
    for (const form of [
      "messageId=a&messageId=b",
      "messageId[]=a&messageId[]=b",
      "messageId[0]=a&messageId[1]=b",
      "messageId%5B%5D=a&messageId%5B%5D=b",
    ]) {
      const { body } = await admin<{ count: number }>("GET", `/events?${form}`);
      expect(body.count).toBe(2);
    }
    expect((await admin("GET", "/events?messageId=a")).body["count"]).toBe(1);
    expect((await admin("GET", "/events?messageId[7]=a")).body["count"]).toBe(1);
  });

  it("converts text to numbers and booleans, and names invalid parameters", async () => {
    const { body } = await admin<{ events: unknown[] }>("GET", "/events?limit=1&includeContext=true");
    expect(body.events).toHaveLength(1);
    for (const [query, message] of [
      ["limit=many", "limit: must be a number"],
      ["limit=1001", "limit: must be at most 1000"],
      ["limit=0&offset=-1", "offset: must be at least 0; limit: must be at least 1"],
      ["includeContext=maybe", "includeContext: must be a boolean"],
      ["eventType=dance", 'eventType: must be one of "identify", "track", "page", "screen", "alias"'],
      [
        "cursor=nonsense",
        "cursor: has expired, or is not one that this list gave you; start again without it, at the first page",
      ],
    ]) {
      const answer = await admin("GET", `/events?${query}`);
      expect([answer.status, answer.body["message"]]).toEqual([400, message]);
    }
  });

  it("accepts as many parts as fit in a request line", async () => {
    const { status, body } = await admin("GET", `/events?${"event=a&".repeat(1_500)}`);
    expect([status, body["message"]]).toEqual([400, "event: must have at most 100 items"]);
  });

  it("ignores unknown parameters", async () => {
    expect((await admin("GET", "/events?surprise=1&__proto__[x]=1&constructor=2")).status).toBe(200);
  });
});

describe("a body", () => {
  it("may come with a GET, and with a DELETE instead of a query", async () => {
    const { body } = await admin<{ users: unknown[] }>("GET", "/groups/users", {
      body: { groupId: "none", limit: 5 },
    });
    expect(body).toEqual({ users: [] });
    expect(
      (await admin("DELETE", "/settings/write-keys/v2/", { body: { writeKeyName: "none" } })).status,
    ).toBe(404);
    expect((await admin("DELETE", "/settings/write-keys?writeKeyName=none")).status).toBe(404);
  });

  it("is 415 when it is not JSON", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const { status, headers } = await admin("POST", "/users", {
        body: "a=b",
        headers: { "content-type": type },
      });
      expect([status, headers.get("error-type")]).toEqual([415, "UnsupportedMediaType"]);
    }
  });

  it("is 400 when it is malformed, not an object, or holds a number that would be rounded", async () => {
    for (const [body, message] of [
      ["{", /^the body is not valid JSON: /],
      ['{"limit":1}}', /^the body is not valid JSON: /],
      ["[]", /^body: must be an object$/],
      ['{"limit":9007199254740993}', /^body\.limit: integer beyond 2\^53/],
    ] as const) {
      const answer = await admin("POST", "/users", { body });
      expect(answer.status).toBe(400);
      expect(answer.body["message"]).toMatch(message);
    }
  });

  it("is 413 when it is too large, also after inflating", async () => {
    const large = JSON.stringify({ userIds: ["x".repeat(20_000)] });
    expect((await admin("POST", "/users", { body: large })).status).toBe(413);
    const response = await fetch(`${testApi.url}/api/admin/users`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${testApi.adminKey}`,
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      body: new Uint8Array(gzipSync(large)),
    });
    expect(response.status).toBe(413);
  });

  it("is refused with the path of every issue", async () => {
    const { status, body } = await admin("DELETE", "/users", {
      body: { userIds: ["", "ok", {}, "x".repeat(513)] },
    });
    expect(status).toBe(400);
    expect(body["message"]).toBe(
      "userIds[0]: must be 1 to 512 bytes; userIds[2]: must be a string; userIds[3]: must be 1 to 512 bytes",
    );
    expect((await admin("DELETE", "/users")).body["message"]).toBe("userIds: required");
  });

  it("may use null for absent, and a number for an id", async () => {
    const { status, body } = await admin("POST", "/users", {
      body: { cursor: null, userIds: [5, "5"], limit: null },
    });
    expect([status, body["userCount"]]).toEqual([200, 0]);
  });

  it("is not read before the key is checked", async () => {
    const { status } = await admin("POST", "/users", { body: "{", key: "f".repeat(64) });
    expect(status).toBe(401);
  });
});

describe("the path", () => {
  it("is 404 for an unknown path, with only the message in the body", async () => {
    const { status, body } = await admin("GET", "/nowhere");
    expect(status).toBe(404);
    expect(Object.keys(body)).toEqual(["message"]);
  });

  it("may hold any id, and is 400 or 404 for invalid text", async () => {
    for (const path of [
      "/users/%00",
      "/users/%F0%9F%94%91",
      "/users/__proto__",
      "/commands/constructor",
      "/dead-letters/%2F",
    ]) {
      expect((await admin("GET", path)).status).toBe(404);
    }
    for (const path of ["/users/%E0%A4%A", "/users/%", "//users", "/users//x"]) {
      expect([400, 404]).toContain((await admin("GET", path)).status);
    }
  });

  it("answers HEAD as GET without the body", async () => {
    const { status, text } = await admin("HEAD", "/events");
    expect([status, text]).toEqual([200, ""]);
  });

  it("lists the allowed methods on OPTIONS", async () => {
    const { status, headers } = await admin("OPTIONS", "/settings/write-keys");
    expect([status, headers.get("allow")]).toEqual([204, "DELETE, GET, HEAD, PUT"]);
  });
});
