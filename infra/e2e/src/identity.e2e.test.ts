/**
 * Anonymous users that are linked to users, on real processes: what moves to whom, in any order, and when it is
 * visible.
 */
import { createRng } from "@signalbox/simulation";
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

/** Resolves when the call and all its effects are applied. */
async function send(name: string, body: object): Promise<void> {
  const answer = await client.ingest(`/api/public/apps/${name}`, body, { prefer: "wait=10" });
  expect([answer.status, answer.headers.get("preference-applied")]).toEqual([204, "wait"]);
}

interface ListedUser {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly traits: Readonly<Record<string, unknown>>;
  readonly groups: readonly string[];
  readonly anonymousIds: readonly string[];
  readonly firstSeenAt: number | null;
  readonly lastSeenAt: number | null;
}

async function readUser(id: string): Promise<ListedUser> {
  const { status, body } = await client.admin("GET", `/users/${encodeURIComponent(id)}`);
  expect(status).toBe(200);
  return body as ListedUser;
}

interface Row {
  readonly messageId: string;
  readonly userId: string | null;
  readonly anonymousId: string | null;
}

/** Message, user and anonymous user of each event listed under an id, newest first. */
async function eventsOf(id: string): Promise<(readonly [string, string | null, string | null])[]> {
  const { events } = await client.events(new URLSearchParams({ userId: id }).toString());
  return (events as unknown as Row[]).map((row) => [row.messageId, row.userId, row.anonymousId] as const);
}

async function membersOf(groupId: string): Promise<unknown> {
  const { body } = await client.admin("GET", `/groups/users?${new URLSearchParams({ groupId }).toString()}`);
  return (body as { readonly users: unknown }).users;
}

describe("an anonymous user", () => {
  it("is a user of its own until a call contains both ids", async () => {
    await send("identify", {
      anonymousId: "own-v",
      traits: { color: "red" },
      messageId: "own-1",
      timestamp: at(1),
    });
    await send("identify", {
      userId: "own-u",
      traits: { plan: "pro" },
      messageId: "own-2",
      timestamp: at(2),
    });
    expect(await readUser("own-v")).toMatchObject({
      id: "own-v",
      isAnonymous: true,
      traits: { color: "red" },
    });
    expect(await readUser("own-u")).toMatchObject({ id: "own-u", traits: { plan: "pro" }, anonymousIds: [] });
    expect(await eventsOf("own-u")).toEqual([["own-2", "own-u", null]]);
    expect(await eventsOf("own-v")).toEqual([["own-1", null, "own-v"]]);
  });

  it("moves events, traits and memberships to the linked user, by the rules of time", async () => {
    const anonymousId = "known-v";
    await send("identify", {
      anonymousId,
      traits: { color: "red", plan: "none", city: "Oslo" },
      messageId: "known-1",
      timestamp: at(1),
    });
    await send("group", { anonymousId, groupId: "known-g", messageId: "known-2", timestamp: at(2) });
    await send("identify", {
      userId: "known-u",
      traits: { city: "Rome" },
      messageId: "known-0",
      timestamp: at(0),
    });
    await send("identify", {
      userId: "known-u",
      anonymousId,
      traits: { plan: "pro" },
      messageId: "known-3",
      timestamp: at(3),
    });
    expect(await eventsOf("known-u")).toEqual([
      ["known-3", "known-u", anonymousId],
      ["known-0", "known-u", null],
      ["known-2", "known-u", anonymousId],
      ["known-1", "known-u", anonymousId],
    ]);
    expect(await eventsOf(anonymousId)).toEqual([]);
    const expected = {
      id: "known-u",
      isAnonymous: false,
      traits: { color: "red", plan: "pro", city: "Oslo" },
      groups: ["known-g"],
      anonymousIds: [anonymousId],
      firstSeenAt: Date.parse(at(0)),
      lastSeenAt: Date.parse(at(3)),
    };
    expect(await readUser("known-u")).toMatchObject(expected);
    expect(await readUser(anonymousId)).toMatchObject(expected);
    expect(await membersOf("known-g")).toEqual(["known-u"]);
  });

  it("acts as the linked user from then on", async () => {
    const anonymousId = "later-v";
    await send("track", { userId: "later-u", anonymousId, event: "Signed In", messageId: "later-1" });
    await send("track", { anonymousId, event: "Looked", messageId: "later-2" });
    await send("identify", {
      anonymousId,
      traits: { color: "blue" },
      messageId: "later-3",
      timestamp: at(1),
    });
    await send("group", { anonymousId, groupId: "later-g", traits: { size: 1 }, messageId: "later-4" });
    expect(await eventsOf("later-u")).toEqual(
      ["later-4", "later-3", "later-2", "later-1"].map((messageId) => [messageId, "later-u", anonymousId]),
    );
    expect(await eventsOf(anonymousId)).toEqual([]);
    expect(await readUser("later-u")).toMatchObject({ traits: { color: "blue" }, groups: ["later-g"] });
    expect(await membersOf("later-g")).toEqual(["later-u"]);
    expect((await readUser("later-g")).traits).toEqual({ size: 1 });
    const { events } = await client.events("messageId=later-4&event=DFGroupUserAssignment");
    expect(events.map(({ userId, traits }) => [userId, traits])).toEqual([
      ["later-g", '{"userId":"later-u","assigned":true}'],
    ]);
  });

  it("may be linked by an alias instead", async () => {
    await send("track", { anonymousId: "alias-v", event: "Looked", messageId: "alias-1" });
    await send("alias", { userId: "alias-u", previousId: "alias-v", messageId: "alias-2" });
    await send("track", { anonymousId: "alias-v", event: "Looked Again", messageId: "alias-3" });
    await send("alias", { userId: "alias-u", previousId: "alias-v", messageId: "alias-4" });
    expect(await eventsOf("alias-u")).toEqual(
      ["alias-4", "alias-3", "alias-2", "alias-1"].map((messageId) => [messageId, "alias-u", "alias-v"]),
    );
    expect((await readUser("alias-v")).id).toBe("alias-u");
  });

  it("may have the id of the user", async () => {
    await send("track", { anonymousId: "same", event: "Looked", messageId: "same-1" });
    await send("identify", { userId: "same", anonymousId: "same", messageId: "same-2" });
    await send("track", { anonymousId: "same", event: "Looked", messageId: "same-3" });
    expect((await eventsOf("same")).map(([, userId]) => userId)).toEqual(["same", "same", "same"]);
    expect(await readUser("same")).toMatchObject({ isAnonymous: false, anonymousIds: ["same"] });
  });

  it("may be one of several that are linked to one user", async () => {
    for (const device of ["phone", "laptop", "tablet"]) {
      await send("identify", { anonymousId: `many-${device}`, traits: { [device]: true } });
      await send("identify", { userId: "many-u", anonymousId: `many-${device}` });
    }
    const { traits, anonymousIds } = await readUser("many-u");
    expect(traits).toEqual({ phone: true, laptop: true, tablet: true });
    expect(new Set(anonymousIds)).toEqual(new Set(["many-phone", "many-laptop", "many-tablet"]));
  });
});

describe("a second user who claims a linked anonymous user", () => {
  it("gets nothing of the first user, and the anonymous user starts a new unlinked profile", async () => {
    const anonymousId = "shared-v";
    await send("identify", { anonymousId, traits: { color: "red" }, messageId: "s-1", timestamp: at(1) });
    await send("group", { anonymousId, groupId: "shared-g", messageId: "s-2", timestamp: at(2) });
    await send("identify", { userId: "shared-a", anonymousId, messageId: "s-3", timestamp: at(3) });
    await send("track", { anonymousId, event: "Of A", messageId: "s-4", timestamp: at(4) });
    const first = await readUser("shared-a");
    expect(first).toMatchObject({
      traits: { color: "red" },
      groups: ["shared-g"],
      anonymousIds: [anonymousId],
    });

    await send("identify", {
      userId: "shared-b",
      anonymousId,
      traits: { b: 1 },
      messageId: "s-5",
      timestamp: at(5),
    });
    await send("identify", { anonymousId, traits: { fresh: true }, messageId: "s-6", timestamp: at(6) });
    await send("track", {
      userId: "shared-a",
      anonymousId,
      event: "Of A",
      messageId: "s-7",
      timestamp: at(7),
    });
    await send("track", {
      userId: "shared-b",
      anonymousId,
      event: "Of B",
      messageId: "s-8",
      timestamp: at(8),
    });
    await send("alias", { userId: "shared-c", previousId: anonymousId, messageId: "s-9", timestamp: at(9) });

    expect((await eventsOf("shared-a")).map(([messageId]) => messageId)).toEqual([
      "s-7",
      "s-4",
      "s-3",
      "s-2",
      "s-1",
    ]);
    expect((await eventsOf("shared-b")).map(([messageId]) => messageId)).toEqual(["s-8", "s-5"]);
    expect((await eventsOf("shared-c")).map(([messageId]) => messageId)).toEqual(["s-9"]);
    expect(await eventsOf(anonymousId)).toEqual([["s-6", null, anonymousId]]);
    expect(await readUser("shared-a")).toMatchObject({ traits: first.traits, groups: first.groups });
    expect(await readUser("shared-b")).toMatchObject({ traits: { b: 1 }, groups: [], anonymousIds: [] });
    expect(await readUser(anonymousId)).toMatchObject({
      id: anonymousId,
      isAnonymous: true,
      traits: { fresh: true },
      groups: [],
      firstSeenAt: Date.parse(at(6)),
    });
    expect(await membersOf("shared-g")).toEqual(["shared-a"]);
  });
});

describe("the same events in any order, with repeats", () => {
  /** Events of an anonymous user and a user, with equal timestamps, contradictions and late events. */
  function story(name: string): readonly Record<string, unknown>[] {
    const [userId, anonymousId] = [`${name}-u`, `${name}-v`];
    const calls: Record<string, unknown>[] = [
      { type: "identify", anonymousId, traits: { a: 1, b: 1, c: 1 }, timestamp: at(10) },
      { type: "identify", userId, traits: { a: 2, d: null }, timestamp: at(9) },
      { type: "identify", userId, traits: { b: 2, d: 2 }, timestamp: at(10) },
      { type: "identify", anonymousId, traits: { c: null, e: [1] }, timestamp: at(11) },
      { type: "group", anonymousId, groupId: `${name}-g`, traits: { n: 1 }, timestamp: at(12) },
      { type: "group", userId, groupId: `${name}-g`, assign: false, traits: { n: 2 }, timestamp: at(12) },
      { type: "group", userId, groupId: `${name}-h`, assign: false, timestamp: at(13) },
      { type: "group", anonymousId, groupId: `${name}-h`, traits: { n: 3 }, timestamp: at(14) },
      { type: "track", userId, anonymousId, event: "Signed In", timestamp: at(15) },
      { type: "track", anonymousId, event: "Looked", timestamp: at(1) },
      { type: "page", userId, name: "Home", timestamp: at(20) },
    ];
    return calls.map((call, index) => ({ ...call, messageId: `${name}-${String(index).padStart(2, "0")}` }));
  }

  const expected = {
    user: {
      traits: { a: 1, b: 2, c: null, d: 2, e: [1] },
      groups: ["h"],
      firstSeenAt: Date.parse(at(1)),
      lastSeenAt: Date.parse(at(20)),
    },
    members: [[], ["u"]],
    groupTraits: [{ n: 2 }, { n: 3 }],
    events: Array.from({ length: 11 }, (_, index) => String(index).padStart(2, "0")),
  };

  async function outcomeOf(name: string): Promise<typeof expected> {
    const own = (id: string): string => id.replace(`${name}-`, "");
    const { traits, groups, firstSeenAt, lastSeenAt } = await readUser(`${name}-u`);
    const members = await Promise.all(["g", "h"].map((group) => membersOf(`${name}-${group}`)));
    const groupUsers = await Promise.all(["g", "h"].map((group) => readUser(`${name}-${group}`)));
    return {
      user: {
        traits: traits as (typeof expected)["user"]["traits"],
        groups: groups.map(own),
        firstSeenAt: firstSeenAt ?? 0,
        lastSeenAt: lastSeenAt ?? 0,
      },
      members: members.map((ids) => (ids as string[]).map(own)),
      groupTraits: groupUsers.map((group) => group.traits as { n: number }),
      events: (await eventsOf(`${name}-u`)).map(([messageId]) => own(messageId)).toSorted(),
    };
  }

  it("give the same user when sent one after another", async () => {
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (seed) => {
        const name = `one-${seed}`;
        const calls = story(name);
        const repeated = [
          ...calls,
          ...createRng(seed + 50)
            .shuffle(calls)
            .slice(0, 5),
        ];
        for (const { type, ...call } of createRng(seed).shuffle(repeated)) await send(String(type), call);
        expect(await outcomeOf(name), `seed ${seed}`).toEqual(expected);
      }),
    );
  });

  it("give the same user when sent in batches at the same time", async () => {
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(async (seed) => {
        const name = `all-${String(seed).padStart(2, "0")}`;
        const calls = story(name);
        await Promise.all(
          [1, 2, 3].map((turn) => send("batch", { batch: createRng(seed * 10 + turn).shuffle(calls) })),
        );
        expect(await outcomeOf(name), `seed ${seed}`).toEqual(expected);
      }),
    );
  });
});

describe("an answer to Prefer: wait", () => {
  it("is sent only when all effects of the call are visible", async () => {
    await Promise.all(
      Array.from({ length: 20 }, async (_, n) => {
        const [userId, anonymousId, groupId] = [`wait-u${n}`, `wait-v${n}`, `wait-g${n}`];
        await client.ingest("/api/public/apps/identify", { anonymousId, traits: { n }, timestamp: at(1) });
        // Claims the anonymous user, whose actor hands over the profile.
        await send("track", { userId, anonymousId, event: "Signed In" });
        expect(await readUser(userId)).toMatchObject({ traits: { n }, anonymousIds: [anonymousId] });
        // The anonymous user's actor forwards it to the user, the user's to the group.
        await send("group", { anonymousId, groupId, traits: { n } });
        expect(await membersOf(groupId)).toEqual([userId]);
        expect((await readUser(groupId)).traits).toEqual({ n });
        expect(await eventsOf(groupId)).toHaveLength(2);
      }),
    );
  });
});
