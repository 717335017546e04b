import { createHash } from "node:crypto";
import { userKey } from "@signalbox/core";
import { userBehaviour } from "@signalbox/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;

interface Listed {
  readonly users: readonly { readonly id: string; readonly isAnonymous?: true }[];
  readonly nextCursor?: string;
  readonly previousCursor?: string;
  readonly userCount: number;
}

async function send(kind: string, call: object): Promise<void> {
  expect((await testApi.send(`/api/public/apps/${kind}`, call)).status).toBe(204);
}

beforeAll(async () => {
  testApi = await startTestApi();
  admin = adminClient(testApi);
  for (const id of ["c", "a", "e", "b", "d"]) await send("identify", { userId: id, traits: { letter: id } });
  for (const id of ["y", "x", "z"]) await send("page", { anonymousId: id });
  // z is linked to a.
  await send("identify", { userId: "a", anonymousId: "z", traits: {} });
});
afterAll(() => testApi.close());

async function list(body: object = {}): Promise<Listed> {
  return (await admin<Listed>("POST", "/users/", { body })).body;
}

function valuesByName(shown: unknown): Readonly<Record<string, unknown>> {
  const { properties } = shown as {
    readonly properties: Readonly<Record<string, { readonly name: string; readonly value: unknown }>>;
  };
  return Object.fromEntries(Object.values(properties).map(({ name, value }) => [name, value]));
}

function ids({ users }: Listed): string {
  return users.map(({ id }) => id).join("");
}

describe("POST /users", () => {
  it("lists users, then anonymous users that are not linked", async () => {
    const { users, userCount, ...cursors } = await list();
    expect(users.map(({ id, isAnonymous = false }) => [id, isAnonymous])).toEqual([
      ...["a", "b", "c", "d", "e"].map((id) => [id, false]),
      ["x", true],
      ["y", true],
    ]);
    expect([userCount, cursors]).toEqual([7, {}]);
    expect(users[0]).toEqual({ id: "a", properties: expect.any(Object), segments: [] });
    expect(valuesByName(users[0])).toEqual({ id: "a", anonymousId: "z" });
    expect(valuesByName(users[6])).toEqual({ anonymousId: "y" });
  });

  it.each(["asc", "desc"] as const)(
    "walks in both directions in %s order and returns each user once",
    async (sortOrder) => {
      const forth: string[] = [];
      let page = await list({ limit: 3, sortOrder });
      expect(page.previousCursor).toBeUndefined();
      forth.push(ids(page));
      while (page.nextCursor !== undefined) {
        page = await list({ limit: 3, sortOrder, cursor: page.nextCursor });
        forth.push(ids(page));
      }
      expect(forth).toEqual(sortOrder === "asc" ? ["abc", "dex", "y"] : ["yxe", "dcb", "a"]);
      const back = [ids(page)];
      while (page.previousCursor !== undefined) {
        page = await list({ limit: 3, sortOrder, cursor: page.previousCursor, direction: "before" });
        back.unshift(ids(page));
      }
      expect(back).toEqual(forth);
    },
  );

  it("finds users by id, once each, with paging", async () => {
    const named = { userIds: ["x", "nobody", "b", "a", "b", "z"] };
    expect(ids(await list(named))).toBe("abx");
    const first = await list({ ...named, limit: 2 });
    expect([ids(first), first.userCount]).toEqual(["ab", 3]);
    const second = await list({ ...named, limit: 2, cursor: first.nextCursor });
    expect([ids(second), second.nextCursor]).toEqual(["x", undefined]);
    const back = await list({ ...named, limit: 2, cursor: second.previousCursor, direction: "before" });
    expect(ids(back)).toBe("ab");
    expect(await list({ userIds: [] })).toEqual({ users: [], userCount: 0 });
    expect(await list({ userIds: [], withCount: false })).toEqual({ users: [] });
  });

  it("refuses unknown ids with their path, and accepts empty lists", async () => {
    const filters = [
      "segmentFilter",
      "negativeSegmentFilter",
      "subscriptionGroupFilter",
      "negativeSubscriptionGroupFilter",
      "unsubscribedFromFilter",
    ];
    for (const filter of filters) {
      const refused = await admin("POST", "/users", { body: { [filter]: ["x"] } });
      expect([refused.status, refused.body["message"]]).toEqual([
        400,
        expect.stringMatching(new RegExp(`^${filter}\\[0\\]: no (segment|subscription group) with id "x"$`)),
      ]);
      expect((await list({ [filter]: [] })).userCount).toBe(7);
    }
    expect((await list({ userPropertyFilter: [] })).userCount).toBe(7);
    for (const [body, message] of [
      [
        { userPropertyFilter: [{ id: "x", values: [1] }] },
        'userPropertyFilter[0].id: no user property with id "x"',
      ],
      [{ userPropertyFilter: [{ id: "x" }] }, "userPropertyFilter[0].values: required"],
      [{ userPropertyFilter: ["x"] }, "userPropertyFilter[0]: must be an object"],
      [{ sortBy: "shoe size" }, 'sortBy: must be "id", or the id or name of a user property'],
      [
        { cursor: "bm9uZQ" },
        "cursor: has expired, or is not one that this list gave you; start again without it, at the first page",
      ],
    ] as const) {
      const refused = await admin("POST", "/users", { body });
      expect([refused.status, refused.body["message"]]).toEqual([400, message]);
    }
  });
});

describe("POST /users/count", () => {
  it("counts all users, or those of the given ids that are known", async () => {
    expect((await admin("POST", "/users/count", { body: {} })).body).toEqual({ userCount: 7 });
    expect((await admin("POST", "/users/count/", { body: { userIds: ["a", "x", "q"] } })).body).toEqual({
      userCount: 2,
    });
    expect((await admin("POST", "/users/count", { body: { segmentFilter: ["s"] } })).status).toBe(400);
  });

  it("counts few users also for a first answer", async () => {
    expect((await admin("POST", "/users/count", { body: { firstAnswer: true } })).body).toEqual({
      userCount: 7,
      isEstimate: false,
      interval: { low: 7, high: 7 },
    });
  });
});

describe("GET /users/:id", () => {
  it("shows a user with traits, groups, anonymous ids and times", async () => {
    const id = "jörg/müller?#%";
    const encoded = encodeURIComponent(id);
    await send("identify", {
      userId: id,
      timestamp: "2026-01-01T00:00:00Z",
      traits: { name: "Jörg", nested: { "a.b": [null] } },
    });
    await send("group", { userId: id, groupId: "acme", timestamp: "2026-01-02T00:00:00Z" });
    await send("identify", {
      userId: id,
      anonymousId: "v9",
      timestamp: "2026-01-03T00:00:00Z",
      traits: { name: "Jörg M." },
    });
    const { status, body } = await admin("GET", `/users/${encoded}/`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id,
      isAnonymous: false,
      name: "Jörg M.",
      traits: { name: "Jörg M.", nested: { "a.b": [null] } },
      properties: expect.any(Object),
      segments: [],
      groups: ["acme"],
      subscriptions: [
        { id: expect.any(String), name: expect.stringMatching(/ - Email$/), subscribed: true },
        { id: expect.any(String), name: expect.stringMatching(/ - SMS$/), subscribed: true },
      ],
      anonymousIds: ["v9"],
      firstSeenAt: Date.UTC(2026, 0, 1),
      lastSeenAt: Date.UTC(2026, 0, 3),
    });
    expect(valuesByName(body)).toEqual({ id, anonymousId: "v9" });
    expect((await admin("GET", "/users/v9")).body).toEqual(body);
  });

  it("shows an anonymous user, and 404 for an unknown id", async () => {
    expect((await admin("GET", "/users/x")).body).toMatchObject({
      id: "x",
      isAnonymous: true,
      anonymousIds: [],
    });
    const { status, body } = await admin("GET", "/users/nobody");
    expect([status, body]).toEqual([404, { message: 'no user with the id "nobody"' }]);
  });

  it("counts what was left out of a user that is larger than a document may be", async () => {
    for (let day = 1; day <= 20; day += 1) {
      const timestamp = new Date(Date.UTC(2026, 0, day)).toISOString();
      await send("identify", { userId: "large", timestamp, traits: { [`t${day}`]: "x".repeat(32_000) } });
    }
    const { body } = await admin("GET", "/users/large");
    expect(body["leftOut"]).toEqual({ traits: 4 });
    expect(Object.keys(body["traits"] as object).length).toBe(16);
    expect(body["traits"]).toHaveProperty("t20");
  });

  it("says how far the erasure of a user has come", async () => {
    await send("identify", { userId: "going", traits: {} });
    const key = userKey(testApi.workspaceId, "going");
    const document = (await testApi.api.actors.load([key])).get(key);
    if (document === undefined) throw new TypeError("the user is needed");
    const state = userBehaviour.create({ workspaceId: testApi.workspaceId, kind: "user", id: "going" });
    const erasing = { upToSeq: 7, events: 12_000, resumeAt: Number.MAX_SAFE_INTEGER };
    const next = {
      ...document,
      version: document.version + 1,
      state: userBehaviour.serialize({ ...state, erasing }),
    };
    await testApi.api.actors.save([{ key, expected: document.version, document: next }]);
    const { status, body } = await admin("GET", "/users/going");
    const message = 'no user with the id "going": it is being erased, 12000 events so far';
    expect([status, body]).toEqual([404, { message }]);
  });

  it("links no anonymous user that belongs to another user", async () => {
    await send("identify", { userId: "thief", anonymousId: "v9", traits: {} });
    expect((await admin("GET", "/users/thief")).body["anonymousIds"]).toEqual([]);
  });
});

describe("DELETE /users", () => {
  it("erases all stored data of a user, including memberships in groups, and keeps the hash of its id", async () => {
    const id = "gone@example.com";
    await send("identify", { userId: id, anonymousId: "gone-anonymous", traits: { email: id } });
    await send("track", { anonymousId: "gone-anonymous", event: "Looked" });
    await send("group", { userId: id, groupId: "club" });
    await send("group", { userId: "stays", groupId: "club" });
    const events = async (query: string): Promise<unknown> =>
      (await admin("GET", `/events?${query}`)).body["count"];
    expect(await events("userId=club")).toBe(2);

    expect((await admin("DELETE", "/users/", { body: { userIds: [id, "never-there"] } })).status).toBe(204);

    expect(await events(`userId=${id}`)).toBe(0);
    expect(await events("searchTerm=gone")).toBe(0);
    expect(await events("userId=club")).toBe(1);
    expect((await admin("GET", "/groups/users?groupId=club")).body["users"]).toEqual(["stays"]);
    expect((await admin("GET", `/users/${id}`)).status).toBe(404);
    expect((await admin("GET", "/users/gone-anonymous")).status).toBe(404);
    const audit = (await admin("GET", "/audit?action=delete-users")).body["entries"];
    const hash = createHash("sha256").update(id).digest("hex");
    expect(audit).toMatchObject([{ ok: true, resources: [{ kind: "erased-user", id: hash }, {}] }]);
    expect(JSON.stringify(audit)).not.toContain("gone");
  });

  it("lets a later event create the user again, empty", async () => {
    await send("identify", { userId: "phoenix", traits: { old: true } });
    await admin("DELETE", "/users/v2?userIds=phoenix");
    await send("identify", { userId: "phoenix", traits: { fresh: true } });
    expect((await admin("GET", "/users/phoenix")).body["traits"]).toEqual({ fresh: true });
  });

  it("accepts ids from a body or a query, with or without /v2, and refuses none", async () => {
    for (const [path, body] of [
      ["/users?userIds=q1", undefined],
      ["/users/v2/?userIds[]=q1&userIds[]=q2", undefined],
      ["/users/v2", { userIds: ["q1"] }],
    ] as const) {
      expect((await admin("DELETE", path, { body })).status).toBe(204);
    }
    expect((await admin("DELETE", "/users", { body: { userIds: [] } })).body["message"]).toBe(
      "userIds: must have at least 1 item",
    );
  });
});
