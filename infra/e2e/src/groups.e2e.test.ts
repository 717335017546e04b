/** The group rules of the contract, over HTTP on real processes. */
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf, type Client } from "./client.fixture.js";
import { startSystem, type System } from "./system.fixture.js";

let system: System;
let client: Client;

beforeAll(async () => {
  system = await startSystem({ workers: 2 });
  client = clientOf(system);
});
afterAll(() => system.stop());

const at = (second: number): string => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

/** Sends calls of `/group` and other endpoints, and resolves when they and all their effects are applied. */
async function send(name: string, body: object): Promise<void> {
  const answer = await client.ingest(`/api/public/apps/${name}`, body, { prefer: "wait=10" });
  expect([answer.status, answer.body]).toEqual([204, ""]);
}

async function groupsOf(userId: string, paging = ""): Promise<unknown> {
  const query = new URLSearchParams({ userId });
  return (await client.admin("GET", `/groups/user-groups/?${query.toString()}${paging}`)).body;
}

async function usersOf(groupId: string, paging = ""): Promise<{ users: string[]; nextCursor?: string }> {
  const query = new URLSearchParams({ groupId });
  const { body } = await client.admin("GET", `/groups/users/?${query.toString()}${paging}`);
  return body as { users: string[]; nextCursor?: string };
}

async function traitsOf(id: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/users/${encodeURIComponent(id)}`);
  return (body as { readonly traits: unknown }).traits;
}

interface Row {
  readonly eventType: string;
  readonly event: string;
  readonly userId: string | null;
  readonly traits: string;
  readonly eventTime: string;
}

/** The events of a message, those of the user before those of the group. */
async function eventsOf(messageId: string): Promise<(readonly [string, string, string | null, unknown])[]> {
  const { events, count } = await client.events(`messageId=${messageId}`);
  expect(events).toHaveLength(count);
  return (events as unknown as Row[])
    .map(({ eventType, event, userId, traits }) => [eventType, event, userId, JSON.parse(traits)] as const)
    .toSorted((a, b) => (`${b[0]}${b[1]}` < `${a[0]}${a[1]}` ? -1 : 1));
}

/** A GET with its parameters in a JSON body, which `fetch` cannot send. */
function getWithBody(path: string, body: object): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const call = request(
      new URL(path, system.url),
      {
        method: "GET",
        headers: {
          authorization: `Bearer ${system.adminKey}`,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        },
      },
      (answer) => {
        let received = "";
        answer.setEncoding("utf8");
        answer.on("data", (chunk: string) => (received += chunk));
        answer.on("end", () => resolve(JSON.parse(received)));
      },
    );
    call.on("error", reject);
    call.end(text);
  });
}

describe("assigning", () => {
  it("creates the group, which exists as a user from then on", async () => {
    expect((await client.admin("GET", "/users/new-group")).status).toBe(404);
    await send("group", {
      userId: "first-member",
      groupId: "new-group",
      messageId: "g-new",
      timestamp: at(1),
    });
    expect(await groupsOf("first-member")).toEqual({ groups: ["new-group"] });
    expect(await usersOf("new-group")).toEqual({ users: ["first-member"] });
    expect((await client.admin("GET", "/users/new-group")).body).toMatchObject({
      id: "new-group",
      isAnonymous: false,
      traits: {},
      groups: [],
      firstSeenAt: Date.parse(at(1)),
    });
    const { body } = await client.admin("POST", "/users/", { userIds: ["new-group", "first-member"] });
    expect(body).toMatchObject({ users: [{ id: "first-member" }, { id: "new-group" }], userCount: 2 });
  });

  it("is stored as events of the user and of the group with one messageId", async () => {
    await send("group", {
      userId: "seen-user",
      groupId: "seen-group",
      traits: { name: "Acme", "plan.tier": 2 },
      messageId: "g-seen",
      timestamp: at(2),
    });
    expect(await eventsOf("g-seen")).toEqual([
      ["track", "DFUserGroupAssignment", "seen-user", { groupId: "seen-group", assigned: true }],
      ["track", "DFGroupUserAssignment", "seen-group", { userId: "seen-user", assigned: true }],
      ["identify", "", "seen-group", { name: "Acme", "plan.tier": 2 }],
    ]);
    const { events } = await client.events("messageId=g-seen");
    expect(new Set(events.map(({ eventTime }) => eventTime))).toEqual(new Set(["2026-01-01 00:00:02.000"]));
    expect(new Set(events.map(({ processingTime }) => processingTime)).size).toBe(1);
  });

  it("sets traits of the group and none of the user", async () => {
    await send("group", {
      userId: "plain-user",
      groupId: "rich-group",
      traits: { size: 3 },
      timestamp: at(1),
    });
    await send("group", {
      userId: "plain-user",
      groupId: "rich-group",
      traits: { city: "Oslo" },
      timestamp: at(2),
    });
    await send("identify", { userId: "rich-group", traits: { size: 4 }, timestamp: at(3) });
    expect(await traitsOf("rich-group")).toEqual({ size: 4, city: "Oslo" });
    expect(await traitsOf("plain-user")).toEqual({});
  });

  it("stores no identify for empty traits", async () => {
    await send("group", { userId: "u", groupId: "bare-group", traits: {}, messageId: "g-bare" });
    expect(await eventsOf("g-bare")).toEqual([
      ["track", "DFUserGroupAssignment", "u", { groupId: "bare-group", assigned: true }],
      ["track", "DFGroupUserAssignment", "bare-group", { userId: "u", assigned: true }],
    ]);
  });

  it("accepts an anonymous user, whose membership moves to the linked user", async () => {
    await send("group", { anonymousId: "joining-viewer", groupId: "open-group", timestamp: at(1) });
    expect(await usersOf("open-group")).toEqual({ users: ["joining-viewer"] });
    await send("identify", { userId: "joined-user", anonymousId: "joining-viewer", timestamp: at(2) });
    expect(await usersOf("open-group")).toEqual({ users: ["joined-user"] });
    expect(await groupsOf("joined-user")).toEqual({ groups: ["open-group"] });
    expect(await groupsOf("joining-viewer")).toEqual({ groups: ["open-group"] });
  });
});

describe("unassigning", () => {
  it.each([
    ["assign", { assign: false }, false],
    ["assigned", { assigned: false }, false],
    ["assigned, though assign is true", { assign: true, assigned: false }, false],
    ["neither of them", { assign: true, assigned: true }, true],
  ])("is said by %s", async (name, flags, remains) => {
    const [userId, groupId] = [`leaver ${name}`, `left ${name}`];
    await send("group", { userId, groupId, timestamp: at(1) });
    await send("group", { userId, groupId, ...flags, messageId: `leave-${name}`, timestamp: at(2) });
    expect(await groupsOf(userId)).toEqual({ groups: remains ? [groupId] : [] });
    expect(await usersOf(groupId)).toEqual({ users: remains ? [userId] : [] });
    expect(await eventsOf(encodeURIComponent(`leave-${name}`))).toEqual([
      ["track", "DFUserGroupAssignment", userId, { groupId, assigned: remains }],
      ["track", "DFGroupUserAssignment", groupId, { userId, assigned: remains }],
    ]);
  });

  it("may precede any assignment, and a later assignment counts again", async () => {
    const call = { userId: "returning", groupId: "club" };
    await send("group", { ...call, assign: false, timestamp: at(1) });
    expect(await usersOf("club")).toEqual({ users: [] });
    await send("group", { ...call, timestamp: at(2) });
    expect(await usersOf("club")).toEqual({ users: ["returning"] });
  });
});

describe("a group", () => {
  it("performs events through track with its id as userId", async () => {
    await send("group", { userId: "employee", groupId: "employer", messageId: "hired", timestamp: at(1) });
    await send("track", {
      userId: "employer",
      event: "Renewed",
      properties: { seats: 7 },
      messageId: "renewed",
    });
    expect(await eventsOf("renewed")).toEqual([["track", "Renewed", "employer", { seats: 7 }]]);
    const { events } = await client.events("userId=employer");
    expect(events.map(({ messageId }) => messageId)).toEqual(["renewed", "hired"]);
    expect((await client.events("userId=employee")).count).toBe(1);
  });

  it("is the same as the user with its id", async () => {
    await send("identify", { userId: "both", traits: { email: "both@example.com" }, timestamp: at(1) });
    await send("group", { userId: "member-of-both", groupId: "both", traits: { size: 9 }, timestamp: at(2) });
    await send("group", { userId: "both", groupId: "above-both", timestamp: at(3) });
    expect(await traitsOf("both")).toEqual({ email: "both@example.com", size: 9 });
    expect(await usersOf("both")).toEqual({ users: ["member-of-both"] });
    expect(await groupsOf("both")).toEqual({ groups: ["above-both"] });
  });

  it("may be its own member", async () => {
    await send("group", { userId: "self", groupId: "self", traits: { a: 1 }, messageId: "g-self" });
    expect([await groupsOf("self"), await usersOf("self")]).toEqual([
      { groups: ["self"] },
      { users: ["self"] },
    ]);
    expect(await eventsOf("g-self")).toHaveLength(3);
  });

  it.each(["a/b?c=d&e#f", "42", "gruppe ü 👥", "x".repeat(512), "__proto__", "a.b$c", ":1:"])(
    "may have any id: %s",
    async (groupId) => {
      await send("group", { userId: "collector", groupId, traits: { n: 1 } });
      expect(await usersOf(groupId)).toEqual({ users: ["collector"] });
      expect(await traitsOf(groupId)).toEqual({ n: 1 });
    },
  );
});

describe("the lists", () => {
  const members = Array.from({ length: 12 }, (_, n) => `listed-${String(n).padStart(2, "0")}`);
  const latestFirst = members.toReversed();

  beforeAll(async () => {
    // The order of assignment follows the timestamps, not the arrival.
    const calls = members.map((userId, n) => ({
      type: "group",
      userId,
      groupId: "listed",
      timestamp: at(n),
    }));
    await send("batch", { batch: [...calls.slice(5), ...calls.slice(0, 5)] });
    const joins = members.map((_, n) => ({
      type: "group",
      userId: "joiner",
      groupId: `many-${n}`,
      timestamp: at(n),
    }));
    await send("batch", { batch: [...joins.slice(7), ...joins.slice(0, 7)] });
  });

  it("of members starts with the most recently assigned and pages by limit and offset", async () => {
    expect((await usersOf("listed")).users).toEqual(latestFirst);
    expect((await usersOf("listed", "&limit=5")).users).toEqual(latestFirst.slice(0, 5));
    expect((await usersOf("listed", "&limit=5&offset=5")).users).toEqual(latestFirst.slice(5, 10));
    expect(await usersOf("listed", "&limit=5&offset=10")).toEqual({ users: latestFirst.slice(10) });
    expect(await usersOf("listed", "&offset=12")).toEqual({ users: [] });
  });

  it("of members pages by cursor", async () => {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await usersOf("listed", `&limit=5${cursor === undefined ? "" : `&cursor=${cursor}`}`);
      pages.push(page.users);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual([latestFirst.slice(0, 5), latestFirst.slice(5, 10), latestFirst.slice(10)]);
  });

  it("of groups starts with the most recently assigned and pages by limit and offset", async () => {
    const groups = members.map((_, n) => `many-${n}`).toReversed();
    expect(await groupsOf("joiner")).toEqual({ groups });
    expect(await groupsOf("joiner", "&limit=5&offset=4")).toEqual({ groups: groups.slice(4, 9) });
    expect(await groupsOf("joiner", "&offset=12")).toEqual({ groups: [] });
  });

  it("accept their parameters in the JSON body of the GET as well, with and without a slash", async () => {
    const { workspaceId } = system;
    for (const slash of ["", "/"]) {
      expect(
        await getWithBody(`/api/admin/groups/users${slash}`, {
          workspaceId,
          groupId: "listed",
          limit: 3,
          offset: 1,
        }),
      ).toMatchObject({ users: latestFirst.slice(1, 4) });
      expect(
        await getWithBody(`/api/admin/groups/user-groups${slash}`, {
          workspaceId,
          userId: "joiner",
          limit: 2,
        }),
      ).toEqual({ groups: ["many-11", "many-10"] });
    }
  });

  it("are empty for unknown ids", async () => {
    expect([await usersOf("nowhere"), await groupsOf("nobody")]).toEqual([{ users: [] }, { groups: [] }]);
  });

  it("start with a user who was assigned again", async () => {
    await send("group", { userId: "listed-03", groupId: "listed", timestamp: at(30) });
    expect((await usersOf("listed", "&limit=2")).users).toEqual(["listed-03", "listed-11"]);
  });
});

describe("the call that counts", () => {
  it("is the latest by timestamp, in any order of arrival", async () => {
    const call = { userId: "late-user", groupId: "late-group" };
    await send("group", { ...call, assign: false, timestamp: at(10) });
    await send("group", { ...call, timestamp: at(9), traits: { name: "old" } });
    expect(await usersOf("late-group")).toEqual({ users: [] });
    await send("group", { ...call, timestamp: at(11), traits: { name: "new" } });
    await send("group", { ...call, assign: false, timestamp: at(8), traits: { name: "older" } });
    expect(await usersOf("late-group")).toEqual({ users: ["late-user"] });
    expect(await groupsOf("late-user")).toEqual({ groups: ["late-group"] });
    expect(await traitsOf("late-group")).toEqual({ name: "new" });
  });

  it.each([
    ["first", ["tie-a", "tie-b"]],
    ["last", ["tie-b", "tie-a"]],
  ])(
    "is the one with the larger messageId at equal timestamps, also when the smaller arrives %s",
    async (order, ids) => {
      const call = { userId: `tie-user-${order}`, groupId: `tie-group-${order}`, timestamp: at(5) };
      for (const id of ids) {
        const assign = id === "tie-a";
        await send("group", { ...call, assign, traits: { from: id }, messageId: `${id}-${order}` });
      }
      expect(await usersOf(call.groupId)).toEqual({ users: [] });
      expect(await traitsOf(call.groupId)).toEqual({ from: "tie-b" });
    },
  );

  it("is the first with its messageId, and counts once for the user and for the group", async () => {
    const call = { userId: "repeater", groupId: "repeated", messageId: "g-repeat", timestamp: at(1) };
    await send("group", { ...call, traits: { n: 1 } });
    await send("group", { ...call, traits: { n: 1 } });
    await send("group", { ...call, assign: false, timestamp: at(2), traits: { n: 2 } });
    await send("group", { ...call, groupId: "repeated-elsewhere", timestamp: at(3) });
    await send("batch", {
      batch: [
        { type: "group", ...call },
        { type: "group", ...call, assign: false },
      ],
    });
    expect(await eventsOf("g-repeat")).toHaveLength(3);
    expect(await usersOf("repeated")).toEqual({ users: ["repeater"] });
    expect(await usersOf("repeated-elsewhere")).toEqual({ users: [] });
    expect(await traitsOf("repeated")).toEqual({ n: 1 });
    expect((await client.events("userId=repeated")).count).toBe(2);
    expect((await client.events("userId=repeater")).count).toBe(1);
    expect((await client.admin("GET", "/users/repeated-elsewhere")).status).toBe(404);
  });
});
