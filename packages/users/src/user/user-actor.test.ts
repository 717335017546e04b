import { emptyComputedState } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { aGroupEvent } from "./event.fixture.js";
import { anEvent, anIdentify, workspaceId } from "@signalbox/core/testing";
import { contextOf } from "@signalbox/workspace/testing";
import { noJourneys } from "../runs/journey-state.js";
import { anonymousKey, userKey, type StoreChange } from "@signalbox/core";
import { emptyProfile, foldEvent, serializeProfile } from "@signalbox/membership";
import { deserializeUser, userBehaviour, type UserState } from "./user-actor.js";
import type { Decision } from "@signalbox/engine";

const ann = contextOf("user", "ann");
const newUser = userBehaviour.create(ann);

function decide(state: UserState, type: string, body: unknown): Decision<UserState> {
  const handler = userBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  return handler.prepare(body).decide(state, ann);
}

describe("a user", () => {
  it("takes each trait from the latest identify that sets it", () => {
    const first = decide(newUser, "event", {
      event: anIdentify({ plan: "free", age: 3 }, { userId: "ann", at: 20 }),
    });
    const late = decide(first.state ?? newUser, "event", {
      event: anIdentify({ plan: "pro", city: "Ulm" }, { userId: "ann", at: 10 }),
    });

    expect([...(late.state?.profile.traits ?? [])].map(([name, [value]]) => [name, value])).toEqual([
      ["plan", "free"],
      ["age", 3],
      ["city", "Ulm"],
    ]);
  });

  it("keeps a trait named __proto__ like any other", () => {
    const event = anEvent({
      type: "identify",
      event: "",
      userId: "ann",
      data: '{"__proto__":{"admin":true}}',
    });
    const { state } = decide(newUser, "event", { event });

    expect(state?.profile.traits.get("__proto__")?.[0]).toEqual({ admin: true });
    expect(
      deserializeUser(userBehaviour.serialize(state ?? newUser)).profile.traits.get("__proto__")?.[0],
    ).toEqual({
      admin: true,
    });
  });

  it("joins a group: writes its row and sends the group its assignment and traits", () => {
    const event = aGroupEvent("acme", true, { userId: "ann", messageId: "g1", at: 7 });
    const { changes, send } = decide(newUser, "event", { event, groupTraits: '{"size":9}' });

    expect(changes).toEqual([
      {
        do: "put",
        table: "memberships",
        id: `${workspaceId}/4:acme/user/ann`,
        row: { workspaceId, groupId: "acme", userKey: ann.self, userId: "ann", assigned: true, at: 7 },
      },
    ]);
    expect(send?.map(({ to, body }) => [to, body])).toEqual([
      [
        userKey(workspaceId, "acme"),
        {
          event: {
            ...event,
            part: "group",
            event: "DFGroupUserAssignment",
            userId: "acme",
            data: '{"userId":"ann","assigned":true}',
          },
        },
      ],
      [
        userKey(workspaceId, "acme"),
        {
          event: {
            ...event,
            part: "traits",
            type: "identify",
            event: "",
            userId: "acme",
            data: '{"size":9}',
          },
        },
      ],
    ]);
  });

  it("claims an anonymous user only the first time a call names it", () => {
    const first = decide(newUser, "event", { event: anEvent({ userId: "ann", anonymousId: "v1" }) });
    const second = decide(first.state ?? newUser, "event", {
      event: anEvent({ userId: "ann", anonymousId: "v1" }),
    });

    expect(first.send).toEqual([
      { to: anonymousKey(workspaceId, "v1"), type: "claim", body: { userId: "ann" } },
    ]);
    expect(second.send).toEqual([]);
  });

  it("merges an anonymous user's profile by the same rule as events", () => {
    const mine = decide(newUser, "event", {
      event: anIdentify({ plan: "pro" }, { userId: "ann", anonymousId: "v1", at: 20 }),
    });
    const anonymousUser = foldEvent(
      emptyProfile,
      anIdentify({ plan: "free", ref: "ad" }, { at: 10 }),
    ).profile;
    const { state } = decide(mine.state ?? newUser, "absorb", {
      anonymousId: "v1",
      profile: JSON.stringify(serializeProfile(anonymousUser)),
    });

    expect(state?.profile.traits.get("plan")?.[0]).toBe("pro");
    expect(state?.profile.traits.get("ref")?.[0]).toBe("ad");
    expect([state?.profile.firstAt, state?.profile.lastAt]).toEqual([10, 20]);
  });

  it("refuses the profile of an anonymous user that it named before it was erased", () => {
    const anonymousUser = foldEvent(emptyProfile, anIdentify({ ref: "ad" }, { at: 10, seq: 7 })).profile;
    const absorb = { anonymousId: "v1", profile: JSON.stringify(serializeProfile(anonymousUser)) };
    const { state, changes } = decide(newUser, "absorb", absorb);
    expect(state).toBeNull();
    expect(changes).toEqual([{ do: "eraseEvents", owner: ann.self, upToSeq: 7 }]);
    const back =
      decide(newUser, "event", { event: anIdentify({ plan: "pro" }, { userId: "ann" }) }).state ?? newUser;
    const refused = decide(back, "absorb", absorb);
    expect(refused.state).toEqual(back);
    expect(refused.send).toEqual([
      { to: ann.self, type: "rebuild", body: { replyId: "refused-7", fromEventsAlone: true } },
    ]);
  });

  it("is not created again, once erased, by a message that a run waited for", () => {
    expect(decide(newUser, "turn", { id: "t", at: 9 }).state).toBeNull();
    expect(decide(newUser, "news", { news: { deliveryId: "d", outcome: "sent" } }).state).toBeNull();
  });

  it("has a row as a group from the first event that names it as one until it is erased", () => {
    const joined = aGroupEvent("acme", true, { userId: "ann" });
    const tablesOf = ({ changes = [] }: { readonly changes?: readonly StoreChange[] }): readonly string[] =>
      changes.flatMap((change) => ("table" in change && change.table === "groupUsers" ? [change.do] : []));
    const first = decide(newUser, "event", { event: { ...joined, part: "group" } });
    expect(tablesOf(first)).toEqual(["put"]);
    const group = first.state ?? newUser;
    expect(tablesOf(decide(group, "event", { event: { ...joined, part: "group" } }))).toEqual([]);
    expect(tablesOf(decide(group, "erase", {}))).toEqual(["remove"]);
    const rebuild = userBehaviour.handlers["rebuild"]?.prepare({ replyId: "r" });
    expect(tablesOf(rebuild?.decide(group, { ...ann, refolded: group }) ?? {})).toEqual(["put"]);
  });

  it("is erased with its events, rows, dead letters and deliveries, and notifies its groups and anonymous users", () => {
    const joined = decide(newUser, "event", {
      event: aGroupEvent("acme", true, { userId: "ann", anonymousId: "v1" }),
    });
    const { state, changes, send } = decide(joined.state ?? newUser, "erase", {});

    expect(state).toBeNull();
    expect(changes?.map((change) => ("table" in change ? change.table : change.do))).toEqual([
      "eraseEvents",
      "memberships",
      "deadLetters",
      "rejectedEvents",
      "eraseDeliveries",
      "mailbox",
      "journeyRuns",
    ]);
    const self = userKey(workspaceId, "ann");
    expect(changes).toContainEqual({ do: "eraseDeliveries", owner: self });
    expect(changes).toContainEqual({ do: "removeWhere", table: "mailbox", column: "owner", value: self });
    expect(send).toEqual([
      { to: userKey(workspaceId, "acme"), type: "forget", body: { userId: "ann" } },
      {
        to: anonymousKey(workspaceId, "v1"),
        type: "erase",
        body: { onlyIfLinkedTo: "ann", groups: ["acme"] },
      },
    ]);
  });

  it("is rebuilt when an anonymous user is erased while its events are in flight, unless the user does not exist", () => {
    expect(decide(newUser, "visitor-gone", {})).toEqual({ state: null });
    const { state } = decide(newUser, "event", { event: anEvent({ userId: "ann" }) });
    const afterErasure = decide(state ?? newUser, "visitor-gone", {});
    expect(afterErasure.state).toEqual(state);
    expect(afterErasure.send).toMatchObject([{ to: userKey(workspaceId, "ann"), type: "rebuild" }]);
  });

  it("is stored as the same text for the same events in another order", () => {
    const events = [anIdentify({ b: 1, a: 2 }), anIdentify({ c: 3 }, { at: 2 }), aGroupEvent("acme", true)];
    const fold = (order: typeof events): string =>
      userBehaviour.serialize({
        profile: order.reduce((profile, event) => foldEvent(profile, event).profile, emptyProfile),
        anonymousIds: new Map(),
        isGroup: false,
        computedState: emptyComputedState,
        journeys: noJourneys,
      });

    expect(fold(events.toReversed())).toBe(fold(events));
  });

  it("ignores a tracked assignment that names no group", () => {
    const { state, changes } = decide(newUser, "event", {
      event: anEvent({ event: "DFUserGroupAssignment", userId: "ann" }),
    });

    expect(changes).toEqual([]);
    expect(state?.profile.groups.size).toBe(0);
  });
});

describe("a user who is larger than a document may be", () => {
  const trait = (name: string, at: number): object => ({
    event: anIdentify({ [name]: "x".repeat(60_000) }, { userId: "ann", messageId: name, at }),
  });
  const full = Array.from({ length: 8 }, (_, nth) => trait(`t${nth}`, nth)).reduce<UserState>(
    (state, body) => decide(state, "event", body).state ?? state,
    newUser,
  );

  it("is evaluated again when a trait is left out that the event does not name", () => {
    expect(full.profile.leftOut).toBeUndefined();
    const { state, send } = decide(full, "event", trait("next", 20));
    expect(state?.profile.leftOut).toEqual({ traits: 1 });
    expect(state?.profile.traits.has("t0")).toBe(false);
    expect(send).toContainEqual({ to: userKey(workspaceId, "ann"), type: "reevaluate", body: {} });
    expect(deserializeUser(userBehaviour.serialize(state ?? newUser))).toEqual(state);
  });

  it("counts what was left out, which a rebuild keeps", () => {
    const state = decide(full, "event", trait("next", 20)).state ?? newUser;
    const folded = decide(newUser, "event", trait("next", 20)).state ?? newUser;
    expect(userBehaviour.refold.rebase?.(folded, state).profile.leftOut).toEqual({ traits: 1 });
  });

  const manyIds = Array.from({ length: 2_100 }, (_, nth) =>
    anEvent({ userId: "ann", anonymousId: `v${nth}`, messageId: `m${nth}`, at: nth, seq: nth }),
  );
  const known = manyIds.reduce(
    (state, event) => userBehaviour.refold.fold(state, event, ann.workspace),
    newUser,
  );

  it("takes over an anonymous user whose id was left out", () => {
    expect([known.anonymousIds.has("v0"), known.anonymousIds.has("v2099")]).toEqual([false, true]);
    const profile = JSON.stringify(
      serializeProfile(foldEvent(emptyProfile, anIdentify({ ref: "ad" })).profile),
    );
    const { state } = decide(known, "absorb", { anonymousId: "v0", profile });
    expect(state?.profile.traits.get("ref")?.[0]).toBe("ad");
  });

  it("is erased with anonymous users and groups that only its events name", () => {
    const joined = aGroupEvent("old", true, { userId: "ann", seq: 1 });
    const events = [...manyIds.slice(0, 1), joined].map((event) => ({ ...event, owner: ann.self }));
    const handler = userBehaviour.handlers["erase"]?.prepare({});
    const remains = { events, next: 2, hasMoreRows: false, atMost: 10 };
    const { send, state } = handler?.decide(known, { ...ann, remains }) ?? { state: null };
    expect(send).toContainEqual({ to: userKey(workspaceId, "old"), type: "forget", body: { userId: "ann" } });
    expect(send?.map(({ to }) => to)).toContain(anonymousKey(workspaceId, "v0"));
    expect(state?.erasing?.fromEvents).toBe(true);
  });
});
