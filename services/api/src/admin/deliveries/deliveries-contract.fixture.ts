/** The contract of the delivery lists over a real socket; runs on the in-memory stores and on the real database. */
import {
  anonymousKey,
  deliveryEventNames,
  deliveryKey,
  openStatuses,
  userKey,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { membershipTable } from "@signalbox/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApi } from "../../test-api.fixture.js";
import { makeChild, sendAs, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anOpenDelivery, aSentDelivery, at, type DeliveryPlan } from "./delivery.fixture.js";
import type { DeliveryItem } from "@signalbox/messaging";

interface Listed {
  readonly workspaceId: string;
  readonly items: readonly DeliveryItem[];
  readonly cursor?: string;
  readonly previousCursor?: string;
}

const bad = { event: "DFBadWorkspaceConfiguration", variant: { type: "MessageTemplateNotFound" } } as const;
const failed = {
  event: "DFMessageFailure",
  cause: "Rejected",
  variant: { type: "Email", provider: { type: "Test", message: "554 no" } },
} as const;

const everyStatus = [...deliveryEventNames, ...openStatuses];

/** In the order they were requested. */
const plans: Readonly<Record<string, DeliveryPlan>> = {
  d1: { origin: { journeyId: "j1", triggeringMessageId: "m1" }, to: "a@x.com", from: "s@x.com" },
  d2: { origin: { broadcastId: "b1" }, to: "b@x.com", from: "s@x.com", reports: ["DFEmailOpened"] },
  d3: { userId: "ben", channel: "Sms", templateId: "code", to: "+43 1", from: "+43 2" },
  d4: { userId: "ben", outcome: failed, to: "c@x.com", triggeringProperties: { plan: "gold", n: "5" } },
  d5: {
    userId: "cleo",
    outcome: bad,
    to: "a@x.com",
    triggeringProperties: { plan: "silver", skus: ["a1", "b2"] },
  },
  d6: { userId: "vis", isAnonymous: true, context: '{"source":"import","depth":2,"tags":["vip",7]}' },
  d7: { userId: "cleo", channel: "Sms", reports: ["DFSmsDelivered"], to: "+43 1" },
  hidden: { context: '{"hidden":true}' },
};

export function deliveriesContract(start: () => Promise<TestApi>): void {
  let testApi: TestApi;
  let admin: AdminClient;
  let child: WorkspaceBody;

  beforeAll(async () => {
    testApi = await start();
    admin = adminClient(testApi);
    const { workspaceId } = testApi;
    const made = Object.entries(plans).map(([id, plan], index) =>
      aSentDelivery(workspaceId, id, { requested: 10 * index, ...plan }),
    );
    const open = anOpenDelivery(workspaceId, "open", { requested: 200 });
    await testApi.api.deliveries.insert([...made, open]);
    for (const [groupId, userId] of [
      ["acme", "ben"],
      ["acme", "vis"],
      ["beta", "cleo"],
    ] as const) {
      await testApi.send("/api/public/apps/group", { userId, groupId });
    }
  });
  afterAll(() => testApi.close());

  const get = (query: string | object): Promise<AdminAnswer<Listed>> =>
    typeof query === "string"
      ? admin<Listed>("GET", `/deliveries/?${query}`)
      : admin<Listed>("GET", "/deliveries/", { body: query });

  /** The ids of a list; count and download must agree with it. */
  async function ids(query: object): Promise<readonly string[]> {
    const { status, body, text } = await get({ ...query, limit: 1_000 });
    expect({ status, text }).toEqual({ status: 200, text: expect.any(String) });
    const found = body.items.map(({ originMessageId }) => originMessageId);
    const count = await admin("GET", "/deliveries/count", { body: query });
    expect(count.body).toEqual({ count: found.length });
    const csv = await admin("GET", "/deliveries/download", { body: query });
    expect(csv.text.split("\r\n")).toHaveLength(found.length + 2);
    return found;
  }

  /** Reads all of a list, two a page, forward and then back. */
  async function readAllPages(query: object): Promise<{ forth: readonly string[]; back: readonly string[] }> {
    const idsOf = (body: Listed): string[] => body.items.map(({ originMessageId }) => originMessageId);
    let page = (await get({ ...query, limit: 2 })).body;
    const forth = idsOf(page);
    expect(page.previousCursor).toBeUndefined();
    while (page.cursor !== undefined) {
      page = (await get({ ...query, limit: 2, cursor: page.cursor })).body;
      forth.push(...idsOf(page));
    }
    let back = idsOf(page);
    while (page.previousCursor !== undefined) {
      page = (await get({ ...query, limit: 2, cursor: page.previousCursor })).body;
      back = [...idsOf(page), ...back];
    }
    return { forth, back };
  }

  describe("GET /deliveries", () => {
    it("shows settled deliveries, the latest first, with the contract's fields", async () => {
      const { body } = await get("");
      expect(body.items.map(({ originMessageId }) => originMessageId)).toEqual([
        "d7",
        "d6",
        "d5",
        "d4",
        "d3",
        "d2",
        "d1",
      ]);
      expect(body.workspaceId).toBe(testApi.workspaceId);
      expect(body.items.at(-1)).toEqual({
        sentAt: "2026-01-31T12:01:00.000Z",
        updatedAt: "2026-01-31T12:01:00.000Z",
        journeyId: "j1",
        userId: "ann",
        originMessageId: "d1",
        triggeringMessageId: "m1",
        templateId: "welcome",
        status: "DFInternalMessageSent",
        channel: "Email",
        to: "a@x.com",
        from: "s@x.com",
        variant: { type: "Email", to: "a@x.com", provider: { type: "Test" } },
      });
      expect(body.items.map(({ status }) => status)).toEqual([
        "DFSmsDelivered",
        "DFInternalMessageSent",
        "DFBadWorkspaceConfiguration",
        "DFMessageFailure",
        "DFInternalMessageSent",
        "DFEmailOpened",
        "DFInternalMessageSent",
      ]);
      expect(body.items.filter(({ isAnonymous }) => isAnonymous === true)).toMatchObject([{ userId: "vis" }]);
    });

    it.each<[filter: object, expected: readonly string[]]>([
      [{ journeyId: "j1" }, ["d1"]],
      [{ broadcastId: "b1" }, ["d2"]],
      [{ userId: "ben" }, ["d4", "d3"]],
      [{ userId: ["ben", "vis"] }, ["d6", "d4", "d3"]],
      [{ userId: [] }, []],
      [{ channels: ["Sms"] }, ["d7", "d3"]],
      [{ channels: "Sms", userId: "ben" }, ["d3"]],
      [{ from: ["s@x.com"] }, ["d2", "d1"]],
      [{ to: "a@x.com" }, ["d5", "d1"]],
      [{ statuses: ["DFMessageFailure"] }, ["d4"]],
      [{ statuses: ["DFBadWorkspaceConfiguration"] }, ["d5"]],
      [{ statuses: ["DFInternalMessageSent"] }, ["d6", "d3", "d1"]],
      [{ statuses: ["DFEmailOpened", "DFSmsDelivered"] }, ["d7", "d2"]],
      [{ statuses: ["Queued", "DFEmailOpened"] }, ["open", "d2"]],
      [{ statuses: ["Sending"] }, []],
      [{ statuses: everyStatus }, ["open", "d7", "d6", "d5", "d4", "d3", "d2", "d1"]],
      [{ reasons: "Retry" }, []],
      [{ reasons: ["Retry"], statuses: everyStatus }, ["open"]],
      [{ reasons: ["Rejected", "MessageTemplateNotFound"] }, ["d5", "d4"]],
      [{ reasons: "Rejected", channels: "Sms" }, []],
      [{ templateIds: ["code", "none"] }, ["d3"]],
      [
        { startDate: new Date(at(11)).toISOString(), endDate: new Date(at(31)).toISOString() },
        ["d4", "d3", "d2"],
      ],
      [{ startDate: "2026-01-31T13:01:00+01:00", endDate: "2026-01-31T12:01:00Z" }, ["d1"]],
      [{ startDate: "2026-02-01" }, []],
      [{ triggeringProperties: [{ key: "plan", value: "gold" }] }, ["d4"]],
      [
        {
          triggeringProperties: [
            { key: "plan", value: "gold" },
            { key: "plan", value: "silver" },
          ],
        },
        ["d5", "d4"],
      ],
      [
        {
          triggeringProperties: [
            { key: "plan", value: "gold" },
            { key: "n", value: 5 },
          ],
        },
        ["d4"],
      ],
      [{ triggeringProperties: [{ key: "skus", value: "b2" }] }, ["d5"]],
      [{ triggeringProperties: [{ key: "skus", value: "b" }] }, []],
      [{ contextValues: [{ key: "source", value: "import" }] }, ["d6"]],
      [{ contextValues: [{ key: "tags", value: 7 }] }, ["d6"]],
      [
        {
          triggeringProperties: [{ key: "plan", value: "gold" }],
          contextValues: [{ key: "tags", value: "vip" }],
        },
        ["d6", "d4"],
      ],
      [
        {
          triggeringProperties: [{ key: "plan", value: "gold" }],
          contextValues: [{ key: "tags", value: "vip" }],
          userId: "ben",
        },
        ["d4"],
      ],
      [{ groupId: "beta" }, ["d7", "d5"]],
      [{ groupId: ["acme", "beta"] }, ["d7", "d5", "d4", "d3"]],
      [{ groupId: "acme", userId: ["ben", "cleo"] }, ["d4", "d3"]],
      [{ groupId: "nobody" }, []],
      [{ sortBy: "sentAt", sortDirection: "Asc" }, ["d1", "d2", "d3", "d4", "d5", "d6", "d7"]],
      [{ sortBy: "to", sortDirection: "Asc" }, ["d3", "d7", "d1", "d5", "d6", "d2", "d4"]],
      [{ sortBy: "from", sortDirection: "Asc", channels: "Email" }, ["d1", "d2", "d4", "d5", "d6"]],
      [{ sortBy: "status", sortDirection: "Desc" }, ["d2", "d7", "d6", "d3", "d1", "d5", "d4"]],
    ])("finds by %j", async (filter, expected) => {
      const { sortBy: _, sortDirection: __, ...plain } = filter as Record<string, unknown>;
      const isSorted = "sortBy" in filter;
      expect(await (isSorted ? readAllPages(filter).then(({ forth }) => forth) : ids(plain))).toEqual(
        expected,
      );
    });

    it("shows why a message waits and when it is tried next, with what its server said", async () => {
      const { body } = await get({ statuses: ["Queued", "Sending"] });
      expect(body.items).toMatchObject([
        {
          originMessageId: "open",
          status: "Queued",
          channel: "Email",
          to: "ann@example.com",
          waitingFor: "Retry",
          reason: "Retry",
          nextTryAt: new Date(at(209)).toISOString(),
          answer: "try later",
          variant: { type: "Email" },
        },
      ]);
    });

    it("shows why a message was not sent, with its real channel and its address", async () => {
      const { body } = await get({ statuses: ["DFMessageFailure", "DFBadWorkspaceConfiguration"] });
      expect(body.items).toMatchObject([
        { channel: "Email", to: "a@x.com", reason: "MessageTemplateNotFound" },
        { channel: "Email", to: "c@x.com", reason: "Rejected", answer: "554 no" },
      ]);
      for (const item of body.items) expect(item).not.toHaveProperty("nextTryAt");
    });

    it("counts by reason", async () => {
      const count = async (query: object): Promise<unknown> =>
        (await admin<object>("GET", "/deliveries/reasons", { body: query })).body;
      const open = {
        reason: "Retry",
        count: 1,
        oldestAt: new Date(at(200)).toISOString(),
        nextTryAt: new Date(at(209)).toISOString(),
      };
      expect(await count({ statuses: ["Queued"] })).toEqual({ reasons: [open] });
      expect(await count({ statuses: ["Queued"], userId: "ben" })).toEqual({ reasons: [] });
      expect(await count({})).toEqual({
        reasons: [
          { reason: "MessageTemplateNotFound", count: 1, oldestAt: new Date(at(41)).toISOString() },
          { reason: "Rejected", count: 1, oldestAt: new Date(at(31)).toISOString() },
        ],
      });
      expect(await count({ statuses: everyStatus, reasons: ["Retry", "Suppressed"] })).toEqual({
        reasons: [open],
      });
      expect(await count({ broadcastId: "b1" })).toEqual({ reasons: [] });
    });

    it("accepts its filters in the query", async () => {
      const query =
        "userId=ben&channels=Email&statuses=DFMessageFailure&triggeringProperties[0][key]=n&triggeringProperties[0][value]=5";
      const { body } = await get(query);
      expect(body.items.map(({ originMessageId }) => originMessageId)).toEqual(["d4"]);
    });

    it.each(["sentAt", "status", "from", "to"])(
      "pages by %s in both directions without gaps",
      async (sortBy) => {
        for (const sortDirection of ["Asc", "Desc"]) {
          const all = (await get({ sortBy, sortDirection, limit: 100 })).body;
          expect(all.items).toHaveLength(7);
          expect([all.cursor, all.previousCursor]).toEqual([undefined, undefined]);
          const expected = all.items.map(({ originMessageId }) => originMessageId);
          expect(await readAllPages({ sortBy, sortDirection })).toEqual({ forth: expected, back: expected });
        }
      },
    );

    it("reports invalid filters", async () => {
      const unknown = await get("statuses=Opened");
      expect(unknown.status).toBe(400);
      expect(unknown.text).toContain("statuses");
      expect(unknown.text).toContain("DFEmailOpened");
      expect((await get("channels=Fax")).text).toContain("MobilePush");
      expect((await get("startDate=yesterday")).text).toContain("2030-01-31");
      expect((await get("cursor=x")).status).toBe(400);
      const { cursor } = (await get("limit=1")).body;
      const other = await get({ limit: 1, sortBy: "to", cursor });
      expect([other.status, other.text]).toEqual([400, expect.stringContaining("another order")]);
    });

    it("requires smaller groups than the limit", async () => {
      const change = (index: number): Parameters<typeof testApi.api.tables.apply>[0][number] => ({
        change: membershipTable.put(`${testApi.workspaceId}/4:huge/user/u${index}`, {
          workspaceId: testApi.workspaceId,
          groupId: "huge",
          userKey: userKey(testApi.workspaceId, `u${index}`),
          userId: `u${index}`,
          assigned: true,
          at: index,
        }),
        version: 1,
      });
      await testApi.api.tables.apply(Array.from({ length: 1_001 }, (_, index) => change(index)));
      const answer = await get("groupId=huge");
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining("1000 members")]);
      expect((await get("groupId=huge&userId=u7")).body.items).toEqual([]);
    });
  });

  describe("deliveries to an anonymous user", () => {
    it("are listed under the user they became", async () => {
      const { workspaceId } = testApi;
      const made = [
        aSentDelivery(workspaceId, "v1", { userId: "dora-phone", isAnonymous: true, requested: 300 }),
        aSentDelivery(workspaceId, "v2", { userId: "dora", requested: 310 }),
        aSentDelivery(workspaceId, "v3", { userId: "library", isAnonymous: true, requested: 320 }),
      ];
      await testApi.api.deliveries.insert(made);
      expect(await ids({ userId: "dora" })).toEqual(["v2"]);
      const identify = (userId: string, anonymousId: string): Promise<unknown> =>
        testApi.send("/api/public/apps/identify", { userId, anonymousId });
      await identify("dora", "dora-phone");
      // Two users of one device: the anonymous user belongs to neither.
      await identify("dora", "library");
      await identify("emil", "library");

      await expect.poll(() => ids({ userId: "dora" })).toEqual(["v2", "v1"]);
      expect(await ids({ userId: "emil" })).toEqual([]);
      expect((await get({ userId: "dora" })).body.items).toMatchObject([
        { originMessageId: "v2", userId: "dora" },
        { originMessageId: "v1", userId: "dora-phone", isAnonymous: true },
      ]);
      expect(await ids({ userId: ["dora-phone", "dora"] })).toEqual(["v2", "v1"]);
      await testApi.send("/api/public/apps/group", { userId: "dora", groupId: "readers" });
      expect(await ids({ groupId: "readers" })).toEqual(["v2", "v1"]);
      await testApi.api.deliveries.remove(made.map(({ id }) => deliveryKey(workspaceId, id)));
    });
  });

  describe("deliveries of an erased user", () => {
    it("are gone", async () => {
      const { workspaceId } = testApi;
      const mine = [
        aSentDelivery(workspaceId, "e1", { userId: "eve" }),
        aSentDelivery(workspaceId, "e2", { userId: "eve-device", isAnonymous: true }),
      ];
      await testApi.api.deliveries.insert(mine);
      await testApi.send("/api/public/apps/identify", { userId: "eve", anonymousId: "eve-device" });
      expect(mine[1]?.owner).toBe(anonymousKey(workspaceId, "eve-device"));
      expect(await ids({ userId: ["eve", "eve-device"] })).toHaveLength(2);
      await admin("DELETE", "/users", { body: { userIds: ["eve"] } });
      await expect.poll(() => ids({ userId: ["eve", "eve-device"] })).toEqual([]);
    });
  });

  describe("a parent's deliveries", () => {
    /** The same id, time and address in both, and more. */
    const both = ["d1", "d3", "x1", "x2", "x3"];

    beforeAll(async () => {
      // From here on the parent workspace accepts no events.
      child = await makeChild(testApi, { name: "child" });
      const of = (workspaceId: WorkspaceId, id: string, index: number): StoredDelivery =>
        aSentDelivery(workspaceId, id, { ...plans[id], requested: id.startsWith("x") ? 20 : 20 * index });
      await testApi.api.deliveries.insert(both.map((id, index) => of(child.id, id, index)));
    });

    it.each(["sentAt", "to", "status", "from"])("include those of its children, by %s", async (sortBy) => {
      for (const sortDirection of ["Asc", "Desc"]) {
        const all = (await get({ sortBy, sortDirection, limit: 100 })).body;
        const expected = all.items.map(({ originMessageId }) => originMessageId);
        expect(expected.toSorted()).toEqual(["d1", "d2", "d3", "d4", "d5", "d6", "d7", ...both].toSorted());
        expect(await readAllPages({ sortBy, sortDirection })).toEqual({ forth: expected, back: expected });
      }
      const own = await admin<Listed>("GET", `/deliveries?workspaceId=${child.id}`);
      expect(own.body.items).toHaveLength(both.length);
    });

    it("are found by the members of a group in each workspace", async () => {
      await sendAs(testApi, child, "group", { userId: "ann", groupId: "acme" });
      expect(await ids({ groupId: "acme" })).toEqual(expect.arrayContaining(["d4", "d3", "x1"]));
    });
  });
}
