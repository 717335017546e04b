import { describe, expect, it } from "vitest";
import type { Decision, Remains } from "@signalbox/engine";
import { anonymousBehaviour, type AnonymousState } from "./anonymous-actor.js";
import { aGroupEvent } from "./event.fixture.js";
import { anEvent, anIdentify, workspaceId } from "@signalbox/core/testing";
import { contextOf } from "@signalbox/workspace/testing";
import { userKey } from "@signalbox/core";
import { isEmptyProfile } from "@signalbox/membership";

const anonymousUser = contextOf("anonymous", "v1");
const free = anonymousBehaviour.create(anonymousUser);

function decide(
  state: AnonymousState,
  type: string,
  body: unknown,
  context: { readonly remains?: Remains; readonly now?: Date } = {},
): Decision<AnonymousState> {
  const handler = anonymousBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  return handler.prepare(body).decide(state, { ...anonymousUser, ...context });
}

const after = (state: AnonymousState, type: string, body: unknown): AnonymousState =>
  decide(state, type, body).state ?? free;

describe("an anonymous user", () => {
  it("has a profile of its own until a user claims it", () => {
    const state = after(free, "event", { event: anIdentify({ ref: "ad" }, { anonymousId: "v1" }) });

    expect(state.profile.traits.get("ref")?.[0]).toBe("ad");
    expect(anonymousBehaviour.isListed(state)).toBe(true);
  });

  it("moves its profile and events to the first user who claims it", () => {
    const known = after(free, "event", { event: aGroupEvent("acme", true, { anonymousId: "v1", seq: 77 }) });
    const { state, changes, send } = decide(known, "claim", { userId: "ann" });

    expect(state?.link).toEqual({ is: "linked", userId: "ann" });
    expect(state !== null && isEmptyProfile(state.profile)).toBe(true);
    expect(changes?.[0]).toEqual({
      do: "reownEvents",
      from: anonymousUser.self,
      to: userKey(workspaceId, "ann"),
      upToSeq: 77,
    });
    expect(changes?.[1]).toMatchObject({
      do: "put",
      table: "memberships",
      row: { groupId: "acme", userKey: anonymousUser.self, assigned: false },
    });
    expect(send?.map(({ to, type }) => [to, type])).toEqual([[userKey(workspaceId, "ann"), "absorb"]]);
  });

  it("forwards events to its user once it is linked", () => {
    const linked = after(free, "claim", { userId: "ann" });
    const event = anEvent({ anonymousId: "v1" });
    const { state, send } = decide(linked, "event", { event });

    expect(state).toEqual(linked);
    expect(send).toEqual([
      { to: userKey(workspaceId, "ann"), type: "adopt", body: { event, anonymousId: "v1" } },
    ]);
  });

  it("belongs to no user once a second user claims it, and the first user keeps what was moved", () => {
    const shared = after(after(free, "claim", { userId: "ann" }), "claim", { userId: "bob" });
    const { state, send } = decide(shared, "event", {
      event: anIdentify({ ref: "tv" }, { anonymousId: "v1" }),
    });

    expect(shared.link).toEqual({ is: "shared", firstLinkedUserId: "ann" });
    expect(send).toEqual([]);
    expect(state?.profile.traits.get("ref")?.[0]).toBe("tv");
    expect(decide(shared, "claim", { userId: "ann" }).state).toEqual(shared);
  });

  it("forwards permits and outcomes to the first linked user, and removes the link when that user is erased", () => {
    const shared = after(after(free, "claim", { userId: "ann" }), "claim", { userId: "bob" });
    const to = userKey(workspaceId, "ann");
    const permit = { id: "turn", at: 9 };
    expect(decide(shared, "turn", permit).send).toEqual([{ to, type: "turn", body: permit }]);
    const news = { deliveryId: "d", runId: "run", outcome: "sent" };
    const event = anEvent({ anonymousId: "v1", event: "DFInternalMessageSent" });
    expect(decide(shared, "event", { event, news }).send).toEqual([{ to, type: "news", body: { news } }]);
    expect(decide(shared, "event", { event }).send).toEqual([]);
    const { state, changes } = decide(shared, "erase", { onlyIfLinkedTo: "ann" });
    expect(state?.link).toEqual({ is: "shared" });
    expect(changes).toEqual([
      { do: "removeWhere", table: "journeyRuns", column: "userKey", value: anonymousUser.self },
    ]);
    expect(decide(shared, "erase", { onlyIfLinkedTo: "bob" }).state).toEqual(shared);
  });

  it("is erased with a user only while it is linked to that user", () => {
    const linked = after(free, "claim", { userId: "ann" });

    expect(decide(linked, "erase", { onlyIfLinkedTo: "ann" }).state).toBeNull();
    expect(decide(linked, "erase", { onlyIfLinkedTo: "bob" }).state).toEqual(linked);
    expect(decide(free, "erase", {}).state).toBeNull();
    expect(decide(free, "erase", {}).changes).toContainEqual({
      do: "eraseDeliveries",
      owner: anonymousUser.self,
    });
  });

  it("still tells the user when an erasure in slices is resumed", () => {
    const linked = after(free, "claim", { userId: "ann" });
    const event = { ...anEvent({ anonymousId: "v1", seq: 3 }), owner: anonymousUser.self };
    const more: Remains = { events: [event], next: 4, hasMoreRows: false, atMost: 10 };
    const begun = decide(linked, "erase", { onlyIfLinkedTo: "ann" }, { remains: more }).state ?? free;
    const now = new Date(anonymousBehaviour.alarmAt(begun) ?? 0);
    const woken = decide(begun, "wake", {}, { now });
    const [resumed] = woken.send ?? [];
    const none: Remains = { events: [], hasMoreRows: false, atMost: 10 };
    const { state, send } = decide(woken.state ?? free, "erase", resumed?.body, { remains: none });
    expect(state).toBeNull();
    expect(send).toEqual([{ to: userKey(workspaceId, "ann"), type: "visitor-gone", body: {} }]);
  });

  it("is forgotten by the groups that it moved to its user", () => {
    const joined = after(free, "event", { event: aGroupEvent("acme", true, { anonymousId: "v1" }) });
    const linked = after(joined, "claim", { userId: "ann" });
    const { send } = decide(linked, "erase", { onlyIfLinkedTo: "ann", groups: ["acme"] });

    expect(send).toEqual([
      { to: userKey(workspaceId, "acme"), type: "forget", body: { userId: "v1" } },
      { to: userKey(workspaceId, "ann"), type: "visitor-gone", body: {} },
    ]);
  });
});
