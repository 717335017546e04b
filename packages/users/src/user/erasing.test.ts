import { describe, expect, it } from "vitest";
import { anEvent, anIdentify, workspaceId } from "@signalbox/core/testing";
import { userKey } from "@signalbox/core";
import type { Decision, Remains } from "@signalbox/engine";
import { contextOf } from "@signalbox/workspace/testing";
import { aGroupEvent } from "./event.fixture.js";
import { deserializeUser, userBehaviour, type UserState } from "./user-actor.js";

const ann = contextOf("user", "ann");
const more: Remains = { events: [anEvent({ seq: 3 })].map(stored), next: 4, hasMoreRows: false, atMost: 10 };
const none: Remains = { events: [], hasMoreRows: false, atMost: 10 };

function stored(event: ReturnType<typeof anEvent>): Remains["events"][number] {
  return { ...event, owner: ann.self };
}

function decide(
  state: UserState,
  type: string,
  body: unknown,
  context: { readonly remains?: Remains; readonly now?: Date } = {},
): Decision<UserState> {
  const handler = userBehaviour.handlers[type];
  if (handler === undefined) throw new TypeError(`no handler ${type}`);
  return handler.prepare(body).decide(state, { ...ann, ...context });
}

function stateAfter(decision: Decision<UserState>): UserState {
  if (decision.state === null) throw new TypeError("a state is needed");
  return decision.state;
}

const joined = anIdentify({ plan: "pro" }, { userId: "ann", seq: 9 });
const known = stateAfter(
  decide(stateAfter(decide(userBehaviour.create(ann), "event", { event: joined })), "event", {
    event: aGroupEvent("acme", true, { userId: "ann", seq: 9 }),
  }),
);
const first = decide(known, "erase", {}, { remains: more });
const erasing = stateAfter(first);
const upToSeq = erasing.erasing?.upToSeq ?? 0;

describe("a user with more than a slice to erase", () => {
  it("is empty at once, and erases the oldest events and some rows", () => {
    expect(erasing.profile.traits.size).toBe(0);
    expect(userBehaviour.isListed(erasing)).toBe(false);
    expect(deserializeUser(userBehaviour.serialize(erasing))).toEqual(erasing);
    expect(first.changes?.[0]).toEqual({ do: "eraseEvents", owner: ann.self, upToSeq: 3 });
    expect(first.changes).toContainEqual({ do: "eraseDeliveries", owner: ann.self, atMost: 10 });
  });

  it("tells its groups with the first slice, and continues by a message to itself", () => {
    expect(first.send).toEqual([
      { to: userKey(workspaceId, "acme"), type: "forget", body: { userId: "ann" } },
      { to: ann.self, type: "erase", body: { upToSeq, fromSeq: 4 } },
    ]);
    const remains = { ...more, next: 8 };
    const second = decide(erasing, "erase", { upToSeq, fromSeq: 4 }, { remains });
    expect(second.changes?.[0]).toEqual({ do: "eraseEvents", owner: ann.self, fromSeq: 4, upToSeq: 7 });
    expect(second.send).toEqual([{ to: ann.self, type: "erase", body: { upToSeq, fromSeq: 8 } }]);
    expect(second.state?.erasing).toMatchObject({ events: 2, upToSeq });
  });

  it("is gone with the last slice, which may leave later events", () => {
    const last = decide(erasing, "erase", { upToSeq }, { remains: { ...more, next: upToSeq + 1 } });
    expect(last.state).toBeNull();
    expect(last.changes?.[0]).toEqual({ do: "eraseEvents", owner: ann.self, upToSeq });
    expect(decide(erasing, "erase", { upToSeq }, { remains: { ...none, hasMoreRows: true } }).state).toEqual({
      ...erasing,
    });
    expect(decide(userBehaviour.create(ann), "erase", { upToSeq }, { remains: none })).toEqual({
      state: null,
    });
  });

  it.each([
    ["event", { event: anEvent({ userId: "ann", seq: upToSeq + 1 }) }],
    ["adopt", { anonymousId: "v1", event: anEvent({ anonymousId: "v1", seq: upToSeq + 1 }) }],
    ["absorb", { anonymousId: "v1", profile: "{}" }],
    ["rebuild", { replyId: "r" }],
    ["forget", { userId: "bob" }],
    ["erase", {}],
  ])("puts off a later %s until it is gone", (type, body) => {
    expect(decide(erasing, type, body)).toEqual({ state: erasing, putOff: true });
  });

  it("drops events that were accepted before the erasure, and makes adopted ones its own to erase them", () => {
    const late = anEvent({ userId: "ann", messageId: "late", seq: upToSeq });
    expect(decide(erasing, "event", { event: late })).toEqual({ state: erasing });
    expect(decide(erasing, "adopt", { anonymousId: "v1", event: late }).changes).toEqual([
      { do: "ownEvents", to: ann.self, messageIds: ["late"] },
    ]);
    expect(decide(erasing, "reevaluate", {})).toEqual({ state: erasing });
  });

  it("is woken some minutes later, and continues in case that its message was lost", () => {
    const at = userBehaviour.alarmAt(erasing) ?? 0;
    expect(decide(erasing, "wake", {}, { now: new Date(at - 1) })).toEqual({ state: erasing });
    const woken = decide(erasing, "wake", {}, { now: new Date(at) });
    expect(woken.send).toEqual([{ to: ann.self, type: "erase", body: { upToSeq } }]);
    expect(userBehaviour.alarmAt(stateAfter(woken))).toBeGreaterThan(at);
  });

  it("goes on when an earlier release has dropped its progress, and then folds again what came after it", () => {
    const written = stateAfter(
      decide(userBehaviour.create(ann), "event", { event: anEvent({ userId: "ann", seq: upToSeq + 1 }) }),
    );
    const resumed = decide(written, "erase", { upToSeq, fromSeq: 3 }, { remains: more });
    expect(resumed.changes?.[0]).toEqual({ do: "eraseEvents", owner: ann.self, fromSeq: 3, upToSeq: 3 });
    const last = decide(stateAfter(resumed), "erase", { upToSeq, fromSeq: 4 }, { remains: none });
    expect(last.state).toBeNull();
    expect(last.send).toEqual([
      { to: ann.self, type: "rebuild", body: { replyId: `left-${upToSeq}`, fromEventsAlone: true } },
    ]);
  });

  it("goes on for the rows alone when an earlier release has dropped its progress", () => {
    const rowsAlone: Remains = { events: [], hasMoreRows: true, atMost: 2 };
    const sliced = decide(erasing, "erase", { upToSeq }, { remains: rowsAlone });
    const [next] = sliced.send ?? [];
    expect(next?.body).toMatchObject({ upToSeq, hasMoreRows: true });
    const back = stateAfter(
      decide(userBehaviour.create(ann), "event", { event: anEvent({ userId: "ann", seq: upToSeq + 1 }) }),
    );
    const resumed = decide(back, "erase", next?.body ?? {}, { remains: rowsAlone });
    expect(resumed.state).toHaveProperty("erasing");
    expect(decide(back, "erase", { upToSeq }, { remains: rowsAlone })).toEqual({ state: back });
  });

  it("leaves a user who came back after it was completed, once the stores were asked", () => {
    const back = stateAfter(
      decide(userBehaviour.create(ann), "event", { event: anEvent({ userId: "ann", seq: upToSeq + 1 }) }),
    );
    expect(decide(back, "erase", { upToSeq }, { remains: none })).toEqual({ state: back });
    const notAsked: Remains = { events: [], next: 0, hasMoreRows: true, atMost: 0 };
    expect(decide(back, "erase", { upToSeq }, { remains: notAsked })).toEqual({ state: back, putOff: true });
  });
});
