import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

interface Members {
  readonly users: readonly string[];
  readonly nextCursor?: string;
}

async function group(who: object, groupId: string, second: number, assign = true): Promise<void> {
  const timestamp = new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();
  const response = await testApi.send("/api/public/apps/group", { ...who, groupId, assign, timestamp });
  expect(response.status).toBe(204);
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const index of [1, 2, 3, 4, 5]) await group({ userId: `u${index}` }, "acme", index);
  await group({ anonymousId: "v1" }, "acme", 6);
  await group({ userId: "u2" }, "acme", 7, false);
  await group({ userId: "u1", traits: { name: "Beta Ltd" } }, "beta", 8);
  await group({ userId: "u1" }, "a/b=c&d", 9);
  await group({ userId: "u3" }, "left", 10, false);
});
afterAll(() => testApi.close());

interface Groups {
  readonly groups: readonly { readonly id: string; readonly memberCount: number; readonly traits: object }[];
  readonly nextCursor?: string;
}

describe("GET /groups", () => {
  it("lists the groups in the order of their ids, with members and traits", async () => {
    const { body } = await admin<Groups>("GET", "/groups");
    expect(body).toEqual({
      groups: [
        { id: "a/b=c&d", memberCount: 1, traits: {} },
        { id: "acme", memberCount: 5, traits: {} },
        { id: "beta", name: "Beta Ltd", memberCount: 1, traits: { name: "Beta Ltd" } },
        { id: "left", memberCount: 0, traits: {} },
      ],
    });
  });

  it("pages by cursor and finds by the beginning of the id", async () => {
    const first = await admin<Groups>("GET", "/groups?limit=1&prefix=a");
    expect(first.body.groups.map(({ id }) => id)).toEqual(["a/b=c&d"]);
    const second = await admin<Groups>("GET", `/groups?limit=1&prefix=a&cursor=${first.body.nextCursor}`);
    expect(second.body.groups.map(({ id }) => id)).toEqual(["acme"]);
    expect(second.body.nextCursor).toBeUndefined();
    const whole = await admin<Groups>("GET", "/groups?prefix=acme");
    expect(whole.body.groups.map(({ id }) => id)).toEqual(["acme"]);
    const some = await admin<Groups>("GET", "/groups?ids=u1&ids=beta&ids=acme");
    expect(some.body.groups.map(({ id }) => id)).toEqual(["acme", "beta"]);
    expect((await admin("GET", "/groups?prefix=none")).body).toEqual({ groups: [] });
  });
});

describe("GET /groups/users", () => {
  it("lists the members, the most recently assigned first, including anonymous users", async () => {
    const { body } = await admin<Members>("GET", "/groups/users/?groupId=acme");
    expect(body).toEqual({ users: ["v1", "u5", "u4", "u3", "u1"] });
  });

  it("is empty for an unknown group, and 400 without one", async () => {
    expect((await admin("GET", "/groups/users?groupId=none")).body).toEqual({ users: [] });
    expect((await admin("GET", "/groups/users")).body).toEqual({ message: "groupId: required" });
  });

  it("pages by limit and offset, from the query or a JSON body", async () => {
    expect((await admin("GET", "/groups/users?groupId=acme&limit=2&offset=1")).body["users"]).toEqual([
      "u5",
      "u4",
    ]);
    const inBody = await admin("GET", "/groups/users", { body: { groupId: "acme", limit: 2, offset: 3 } });
    expect(inBody.body["users"]).toEqual(["u3", "u1"]);
  });

  it("pages by cursor without gaps or repeats while members change", async () => {
    const first = await admin<Members>("GET", "/groups/users?groupId=acme&limit=2");
    expect(first.body.users).toEqual(["v1", "u5"]);
    await group({ userId: "new" }, "acme", 20);
    await group({ userId: "u5" }, "acme", 21, false);
    const second = await admin<Members>(
      "GET",
      `/groups/users?groupId=acme&limit=2&cursor=${first.body.nextCursor}`,
    );
    expect(second.body.users).toEqual(["u4", "u3"]);
    const third = await admin<Members>(
      "GET",
      `/groups/users?groupId=acme&limit=2&cursor=${second.body.nextCursor}`,
    );
    expect(third.body).toEqual({ users: ["u1"] });
  });

  it("accepts any id", async () => {
    const { body } = await admin<Members>("GET", `/groups/users?groupId=${encodeURIComponent("a/b=c&d")}`);
    expect(body.users).toEqual(["u1"]);
  });
});

describe("GET /groups/user-groups", () => {
  it("lists the groups of a user or anonymous user, the most recently assigned first", async () => {
    expect((await admin("GET", "/groups/user-groups?userId=u1")).body).toEqual({
      groups: ["a/b=c&d", "beta", "acme"],
    });
    expect((await admin("GET", "/groups/user-groups?userId=u1&limit=1&offset=1")).body).toEqual({
      groups: ["beta"],
    });
    expect((await admin("GET", "/groups/user-groups?userId=v1")).body).toEqual({ groups: ["acme"] });
    expect((await admin("GET", "/groups/user-groups?userId=u2")).body).toEqual({ groups: [] });
    expect((await admin("GET", "/groups/user-groups?userId=nobody")).body).toEqual({ groups: [] });
  });
});
