/**
 * The contract of the user operations about segments, user properties and subscriptions, over a real socket; runs
 * on the in-memory stores and on the real database.
 */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { until } from "../../until.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { compareTexts } from "@signalbox/user-queries";

interface Shown {
  readonly id: string;
  readonly workspaceId?: string;
  readonly properties: Readonly<Record<string, { readonly name: string; readonly value: unknown }>>;
  readonly segments: readonly { readonly id: string; readonly name: string }[];
  readonly subscriptions?: readonly {
    readonly id: string;
    readonly name: string;
    readonly subscribed: boolean;
  }[];
}

interface Listed {
  readonly users: readonly Shown[];
  readonly nextCursor?: string;
  readonly previousCursor?: string;
  readonly userCount: number;
}

/** An anonymous user and five users: their plan and city, and what they bought. */
const listedUsers = {
  ann: { plan: "pro", city: "Rome" },
  bob: { plan: "free", city: "Oslo" },
  cleo: { plan: "pro" },
  dora: { plan: "pro", city: 5 },
  "é/v": { plan: "free", city: "5" },
} as const;

export function usersContract(start: () => Promise<TestApi>): void {
  let testApi: TestApi;
  let admin: AdminClient;
  let pro = "";
  let buyers = "";
  let city = "";
  let news = "";

  const send = async (kind: string, call: object, key = testApi.writeKey): Promise<void> => {
    const authorization = `Bearer ${key}`;
    const { status } = await testApi.send(`/api/public/apps/${kind}`, call, { authorization });
    expect(status).toBe(204);
  };
  const put = async (path: string, body: object): Promise<string> => {
    const answer = await admin<{ id: string }>("PUT", path, { body });
    expect(answer.status).toBe(200);
    return answer.body.id;
  };
  const list = async (body: object = {}): Promise<Listed> => {
    const answer = await admin<Listed>("POST", "/users", { body });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const found = async (filter: object): Promise<string> => {
    const { users, userCount } = await list({ ...filter, limit: 100 });
    expect((await admin("POST", "/users/count", { body: filter })).body).toEqual({ userCount });
    expect(users).toHaveLength(userCount);
    return users.map(({ id }) => id).join(" ");
  };

  beforeAll(async () => {
    testApi = await start();
    admin = adminClient(testApi);
    const isPro = { type: "Trait", id: "e", path: "plan", operator: { type: "Equals", value: "pro" } };
    const bought = { type: "Performed", id: "e", event: "Bought", times: 1, timesOperator: ">=" };
    pro = await put("/segments", { name: "Pro", definition: { entryNode: isPro, nodes: [] } });
    buyers = await put("/segments", { name: "Buyers", definition: { entryNode: bought, nodes: [] } });
    city = await put("/user-properties", { name: "city", definition: { type: "Trait", path: "city" } });
    await put("/user-properties", {
      name: "purchases",
      definition: { type: "PerformedMany", or: [{ event: "Bought" }] },
    });
    for (const [userId, traits] of Object.entries(listedUsers)) await send("identify", { userId, traits });
    await send("page", { anonymousId: "zoe" });
    await send("track", { userId: "ann", event: "Bought", properties: { what: "tea" } });
    await send("track", { userId: "bob", event: "Bought" });
    news =
      (await list({ userIds: ["ann"], includeSubscriptions: true })).users[0]?.subscriptions?.[0]?.id ?? "";
    const left = { subscriptionId: news, action: "Unsubscribe" };
    await send("track", { userId: "dora", event: "DFSubscriptionChange", properties: left });
    await until(
      () =>
        admin<{ userCount: number; notComputed?: unknown }>("POST", "/users/count", {
          body: { segmentFilter: [pro, buyers] },
        }),
      ({ body: { userCount, notComputed } }) => userCount === 1 && notComputed === undefined,
    );
  });
  afterAll(() => testApi.close());

  describe("a list of users", () => {
    it("shows the segments, properties and subscriptions of each", async () => {
      const { users } = await list({ userIds: ["ann", "dora"], includeSubscriptions: true });
      const [ann, dora] = users;
      expect(ann?.segments).toEqual([
        { id: pro, name: "Pro" },
        { id: buyers, name: "Buyers" },
      ]);
      expect(ann?.properties[city]).toEqual({ name: "city", value: "Rome" });
      expect(Object.values(ann?.properties ?? {})).toContainEqual({
        name: "purchases",
        value: [{ event: "Bought", timestamp: expect.any(String), properties: { what: "tea" } }],
      });
      expect(dora?.properties[city]).toEqual({ name: "city", value: 5 });
      const subscribed = users.map(({ subscriptions }) => subscriptions?.map((each) => each.subscribed));
      expect(subscribed).toEqual([
        [true, true],
        [false, true],
      ]);
    });

    it("filters by segments: in all of some, in none of others", async () => {
      expect(await found({ segmentFilter: [pro] })).toBe("ann cleo dora");
      expect(await found({ segmentFilter: [pro, buyers] })).toBe("ann");
      expect(await found({ negativeSegmentFilter: [pro] })).toBe("bob é/v zoe");
      expect(await found({ negativeSegmentFilter: [pro, buyers] })).toBe("é/v zoe");
      expect(await found({ segmentFilter: [pro], negativeSegmentFilter: [buyers] })).toBe("cleo dora");
      expect(await found({ segmentFilter: [pro], userIds: ["dora", "bob"] })).toBe("dora");
    });

    it("filters by subscription: a user who made no choice is subscribed to an OptOut group", async () => {
      expect(await found({ subscriptionGroupFilter: [news] })).toBe("ann bob cleo é/v zoe");
      expect(await found({ negativeSubscriptionGroupFilter: [news] })).toBe("dora");
      expect(await found({ unsubscribedFromFilter: [news] })).toBe("dora");
      expect(await found({ subscriptionGroupFilter: [news], segmentFilter: [pro] })).toBe("ann cleo");
    });

    it("filters by values of a user property, compared as JSON", async () => {
      const where = (...values: unknown[]): object => ({ userPropertyFilter: [{ id: city, values }] });
      expect(await found(where("Rome"))).toBe("ann");
      expect(await found(where("Rome", "5", "nowhere"))).toBe("ann é/v");
      expect(await found(where(5))).toBe("dora");
      expect(await found({ ...where(5, "Oslo", "Rome"), segmentFilter: [pro] })).toBe("ann dora");
      expect(await found(where())).toBe("ann bob cleo dora é/v zoe");
    });

    it.each([
      { sortOrder: "asc", expected: ["dora é/v", "bob ann", "cleo zoe"] },
      { sortOrder: "desc", expected: ["ann bob", "é/v dora", "zoe cleo"] },
    ])(
      "sorts by a user property, $sortOrder, over pages in both directions",
      async ({ sortOrder, expected }) => {
        const readOnePage = async (page: object): Promise<Listed> =>
          list({ sortBy: "city", sortOrder, limit: 2, ...page });
        const names = ({ users }: Listed): string => users.map(({ id }) => id).join(" ");
        let page = await readOnePage({});
        const forth = [names(page)];
        while (page.nextCursor !== undefined) {
          page = await readOnePage({ cursor: page.nextCursor });
          forth.push(names(page));
        }
        expect(forth).toEqual(expected);
        const back = [names(page)];
        while (page.previousCursor !== undefined) {
          page = await readOnePage({ cursor: page.previousCursor, direction: "before" });
          back.unshift(names(page));
        }
        expect(back).toEqual(expected);
        expect(names(await list({ sortBy: city, sortOrder, limit: 1 }))).toBe(expected[0]?.split(" ")[0]);
      },
    );

    it("begins with the user at the cursor when the cursor is not exclusive", async () => {
      const { nextCursor } = await list({ limit: 2 });
      const page = await list({ limit: 2, cursor: nextCursor, exclusiveCursor: false });
      expect(page.users.map(({ id }) => id)).toEqual(["bob", "cleo"]);
      expect(page.previousCursor).toBeDefined();
    });

    it("refuses lists of events as a filter and as an order", async () => {
      const { body } = await admin<{ userProperties: { id: string; name: string }[] }>(
        "GET",
        "/user-properties",
      );
      const id = body.userProperties.find(({ name }) => name === "purchases")?.id;
      for (const request of [{ userPropertyFilter: [{ id, values: [1] }] }, { sortBy: id }]) {
        const refused = await admin("POST", "/users", { body: request });
        expect([refused.status, refused.body["message"]]).toEqual([
          400,
          expect.stringContaining('user property "purchases" (PerformedMany)'),
        ]);
      }
    });

    it("is up to date the moment an event is applied", async () => {
      await send("identify", { userId: "quick", traits: { plan: "pro", city: "Rome" } });
      expect(await found({ segmentFilter: [pro], userIds: ["quick"] })).toBe("quick");
      await send("identify", { userId: "quick", traits: { plan: "free", city: "Bern" } });
      expect(await found({ segmentFilter: [pro], userIds: ["quick"] })).toBe("");
      expect((await list({ userIds: ["quick"] })).users[0]?.segments).toEqual([]);
      expect(await found({ userPropertyFilter: [{ id: city, values: ["Rome"] }] })).toBe("ann");
      await admin("DELETE", "/users", { body: { userIds: ["quick"] } });
      expect(await found({ userPropertyFilter: [{ id: city, values: ["Bern"] }] })).toBe("");
    });

    it("counts an anonymous user that became a user as that user alone", async () => {
      await send("identify", { anonymousId: "guest", traits: { plan: "pro" } });
      expect(await found({ segmentFilter: [pro] })).toBe("ann cleo dora guest");
      await send("identify", { userId: "host", anonymousId: "guest", traits: {} });
      expect(await found({ segmentFilter: [pro] })).toBe("ann cleo dora host");
      expect(await found({ negativeSegmentFilter: [pro] })).toBe("bob é/v zoe");
      await admin("DELETE", "/users", { body: { userIds: ["host"] } });
    });
  });

  describe("one user", () => {
    it("is shown with segments, properties and subscriptions", async () => {
      const { body } = await admin<Shown>("GET", "/users/dora");
      expect(body.segments).toEqual([{ id: pro, name: "Pro" }]);
      expect(body.properties[city]).toEqual({
        name: "city",
        value: 5,
        setBy: { at: expect.any(Number), messageId: expect.any(String) },
      });
      expect(body.subscriptions?.find(({ id }) => id === news)?.subscribed).toBe(false);
    });
  });

  describe("people, groups and anonymous users", () => {
    beforeAll(async () => {
      const traits = { plan: "pro", city: "Rome" };
      await send("group", { userId: "bob", groupId: "acme", traits });
      await send("group", { anonymousId: "zoe", groupId: "brook", traits: { plan: "free" } });
    });
    afterAll(() =>
      admin("DELETE", "/users", { body: { userIds: ["acme", "brook"] } }).then(({ status }) =>
        expect(status).toBe(204),
      ),
    );

    it.each([
      [{}, "ann bob cleo dora é/v", "acme brook", "zoe"],
      [{ segmentFilter: () => [pro] }, "ann cleo dora", "acme", ""],
      [{ negativeSegmentFilter: () => [pro] }, "bob é/v", "brook", "zoe"],
      [
        {
          userPropertyFilter: () => [{ id: city, values: ["Rome", "5"] }],
          negativeSegmentFilter: () => [buyers],
        },
        "é/v",
        "acme",
        "",
      ],
      [{ userIds: () => ["acme", "ann", "zoe"] }, "ann", "acme", "zoe"],
      [{ subscriptionGroupFilter: () => [news] }, "ann bob cleo é/v", "acme brook", "zoe"],
    ])("are listed and counted apart: %o", async (filters, person, group, anonymous) => {
      const filter = Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, value()]));
      expect(await found({ ...filter, kind: "person" })).toBe(person);
      expect(await found({ ...filter, kind: "group" })).toBe(group);
      expect(await found({ ...filter, kind: "anonymous" })).toBe(anonymous);
      const [people, groups, others] = [person, group, anonymous].map((ids) =>
        ids === "" ? 0 : ids.split(" ").length,
      );
      const { body } = await admin("POST", "/users/count", { body: { ...filter, byKind: true } });
      expect(body).toMatchObject({ kinds: { person: people, group: groups, anonymous: others } });
    });

    it("are read in both directions and in the order of a property", async () => {
      const first = await list({ kind: "person", limit: 2 });
      const second = await list({ kind: "person", limit: 2, cursor: first.nextCursor });
      expect(second.users.map(({ id }) => id)).toEqual(["cleo", "dora"]);
      const back = { kind: "person", limit: 2, cursor: second.previousCursor, direction: "before" };
      expect((await list(back)).users.map(({ id }) => id)).toEqual(["ann", "bob"]);
      const byCity = await list({ kind: "person", sortBy: "city" });
      expect(byCity.users.map(({ id }) => id)).toEqual(["dora", "é/v", "bob", "ann", "cleo"]);
    });
  });

  describe("a parent", () => {
    it("lists, counts and shows the users of its children with its own", async () => {
      const children = new Map<string, string>();
      for (const name of ["north", "south"]) {
        const answer = await fetch(`${testApi.url}/api-l/admin/workspaces/child`, {
          method: "PUT",
          headers: { authorization: `Bearer ${testApi.adminKey}`, "content-type": "application/json" },
          body: JSON.stringify({ workspaceId: testApi.workspaceId, name }),
        });
        expect(answer.status).toBe(200);
        const { id, writeKey } = (await answer.json()) as { id: string; writeKey: string };
        children.set(name, id);
        const key = writeKey.replace("Basic ", "");
        await send("identify", { userId: "ann", traits: { email: `ann@${name}.example` } }, key);
        await send("identify", { userId: name, traits: { email: `${name}@example.com` } }, key);
      }
      const own = testApi.workspaceId;
      const [north, south] = [children.get("north"), children.get("south")];
      const expected = [
        ...[own, north ?? "", south ?? ""].toSorted(compareTexts).map((id) => `ann ${id}`),
        ...["bob", "cleo", "dora"].map((id) => `${id} ${own}`),
        `north ${north}`,
        `south ${south}`,
        `é/v ${own}`,
        `zoe ${own}`,
      ];
      const seen: string[] = [];
      let page = await list({ limit: 2 });
      for (;;) {
        seen.push(...page.users.map(({ id, workspaceId }) => `${id} ${workspaceId}`));
        expect(page.userCount).toBe(expected.length);
        if (page.nextCursor === undefined) break;
        page = await list({ limit: 2, cursor: page.nextCursor });
      }
      expect(seen).toEqual(expected);
      expect(await found({ segmentFilter: [pro] })).toBe("ann cleo dora");
      expect(await found({ userIds: ["north"] })).toBe("north");
      const byMail = await list({ sortBy: "email", limit: 4 });
      expect(byMail.users.map(({ id, workspaceId }) => [id, workspaceId])).toEqual([
        ["ann", north],
        ["ann", south],
        ["north", north],
        ["south", south],
      ]);
      expect((await admin("GET", "/users/south")).body).toMatchObject({ id: "south" });
      expect(await found({ workspaceId: south })).toBe("ann south");
    });
  });
}
