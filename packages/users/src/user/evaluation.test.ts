/** The decisions of users and anonymous users that follow from evaluating the audience. */
import { serializeMatchedEvents, type SegmentDefinition } from "@signalbox/audience";
import type { StoreChange } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import type { Behaviour, Decision } from "@signalbox/engine";
import {
  newWorkspace,
  viewOf,
  type StoredSegment,
  type StoredUserProperty,
  type WorkspaceView,
} from "@signalbox/workspace";
import { anonymousBehaviour } from "./anonymous-actor.js";
import { anEvent, anIdentify, workspaceId } from "@signalbox/core/testing";
import { contextOf } from "@signalbox/workspace/testing";
import { recomputeType, reevaluateType } from "./evaluation.js";
import { deserializeUser, userBehaviour, type UserState } from "./user-actor.js";

function aSegment(slot: number, since: number, entryNode: object): StoredSegment {
  const definition = { entryNode: { id: "1", ...entryNode }, nodes: [] } as unknown as SegmentDefinition;
  const times = { createdAt: 1, updatedAt: 1, definitionUpdatedAt: 1 };
  const id = `segment-${slot}`;
  return { ...times, id, name: id, slot, since, status: "Running", resourceType: "Declarative", definition };
}

function aProperty(slot: number, path: string): StoredUserProperty {
  const times = { createdAt: 1, updatedAt: 1, definitionUpdatedAt: 1 };
  const definition = { type: "Trait", path } as const;
  return { ...times, id: `property-${slot}`, name: path, slot, since: 1, status: "Running", definition };
}

function aView(version: number, ...segments: StoredSegment[]): WorkspaceView {
  const userProperties = [aProperty(9, "plan")];
  return viewOf({ ...newWorkspace, definitionVersion: version, segments, userProperties });
}

const isPro = aSegment(0, 1, { type: "Trait", path: "plan", operator: { type: "Equals", value: "pro" } });
const clicked = { type: "Performed", event: "Clicked", times: 1, timesOperator: ">=" };
const hasClicked = aSegment(1, 2, clicked);
const first = aView(1, isPro);
const second = aView(2, isPro, hasClicked);

function decide<State>(
  behaviour: Behaviour<State, WorkspaceView>,
  state: State,
  message: { readonly type: string; readonly body?: unknown; readonly refolded?: State; readonly now?: Date },
  view: WorkspaceView,
): Decision<State> {
  const handler = behaviour.handlers[message.type];
  if (handler === undefined) throw new TypeError(`no handler ${message.type}`);
  const { refolded, now } = message;
  const context = {
    ...contextOf(behaviour.kind, "ann", view),
    ...(refolded !== undefined && { refolded }),
    ...(now !== undefined && { now }),
  };
  return handler.prepare(message.body ?? {}).decide(state, context);
}

const ann = (events: readonly object[], view: WorkspaceView): UserState =>
  events.reduce(
    (state: UserState, event) =>
      decide(userBehaviour, state, { type: "event", body: { event } }, view).state ?? state,
    userBehaviour.create(contextOf("user", "ann")),
  );

/** The table, slot, sort key and membership or value of each row. */
function rowsOf(changes: readonly StoreChange[] = []): unknown[] {
  return changes.flatMap((change) => {
    if (change.do !== "put") return [];
    const { slot, place, in: isIn, value } = change.row;
    return [[change.table, slot, place, isIn ?? value]];
  });
}

function removedFrom(changes: readonly StoreChange[] = [], table: string): string[] {
  return changes.flatMap((change) => (change.do === "remove" && change.table === table ? [change.id] : []));
}

const pro = anIdentify({ plan: "pro" }, { userId: "ann", at: 10 });
const click = anEvent({ userId: "ann", at: 20 });

describe("a user in a workspace with definitions", () => {
  it("writes and counts a row when it enters a segment or a property changes", () => {
    const { state, changes, counts } = decide(
      userBehaviour,
      ann([], first),
      { type: "event", body: { event: pro } },
      first,
    );
    expect(rowsOf(changes)).toEqual([
      ["segmentMembers", 0, "u/ann", true],
      ["propertyValues", 9, "u/ann", "2pro"],
    ]);
    expect(counts).toEqual({ segment_entered: 1, property_changed: 1 });
    const free = anIdentify({ plan: "free" }, { userId: "ann", at: 11 });
    const afterLeaving = decide(
      userBehaviour,
      state ?? ann([], first),
      { type: "event", body: { event: free } },
      first,
    );
    expect(rowsOf(afterLeaving.changes)).toEqual([
      ["segmentMembers", 0, "u/ann", false],
      ["propertyValues", 9, "u/ann", "2free"],
    ]);
  });

  it("says of a row that it is the user's first one only where there can be none", () => {
    const firstRowsOf = (changes: readonly StoreChange[] = []): unknown[] =>
      changes.flatMap((change) =>
        change.do === "put" && change.isFirst === true ? [change.row["slot"]] : [],
      );
    const later = aView(2, isPro, { ...hasClicked, firstSince: 2 });
    const event = (state: UserState, body: object, view: WorkspaceView): Decision<UserState> =>
      decide(userBehaviour, state, { type: "event", body: { event: body } }, view);

    const arrives = event(userBehaviour.create(contextOf("user", "ann")), pro, first);
    expect(firstRowsOf(arrives.changes)).toEqual([0, 9]);
    const leaves = event(ann([pro], first), anIdentify({ plan: "free" }, { userId: "ann", at: 11 }), first);
    expect(rowsOf(leaves.changes)).toHaveLength(2);
    expect(firstRowsOf(leaves.changes)).toEqual([]);

    const before = ann([click], first);
    const refolded = [click].reduce(
      (state, each) => userBehaviour.refold.fold(state, each, later),
      userBehaviour.refold.reset(before),
    );
    const recomputed = decide(userBehaviour, before, { type: recomputeType, refolded }, later);
    expect(rowsOf(recomputed.changes)).toEqual([["segmentMembers", 1, "u/ann", true]]);
    expect(firstRowsOf(recomputed.changes)).toEqual([1]);
  });

  it("is equal after storing and reading it", () => {
    const state = ann([pro, click], second);
    expect(deserializeUser(userBehaviour.serialize(state))).toEqual({ ...state, isGroup: false });
  });

  it("does not evaluate a later definition until it is recomputed, and then writes the changed rows", () => {
    const before = ann([pro, click], first);
    const waiting = decide(userBehaviour, before, { type: "event", body: { event: click } }, second);
    expect(rowsOf(waiting.changes)).toEqual([]);
    const refolded = [pro, click].reduce(
      (state, event) => userBehaviour.refold.fold(state, event, second),
      userBehaviour.refold.reset(before),
    );
    const { state, changes } = decide(userBehaviour, before, { type: recomputeType, refolded }, second);
    expect(rowsOf(changes)).toContainEqual(["segmentMembers", 1, "u/ann", true]);
    expect(state?.computedState).toMatchObject({ version: 2, held: new Set([0, 1, 9]) });
  });

  it("recomputes itself once when an event concerns a definition that is not computed for it yet", () => {
    const before = ann([pro], first);
    const unconcerned = decide(userBehaviour, before, { type: "event", body: { event: pro } }, second);
    expect(unconcerned.send).toEqual([]);
    const message = { type: "event", body: { event: click } };
    const { state, send } = decide(userBehaviour, before, message, second);
    const body = { version: 2, events: { names: ["Clicked"], prefixes: [] } };
    expect(send).toEqual([{ to: `${workspaceId}/user/ann`, type: recomputeType, body }]);
    expect(state?.computedState).toMatchObject({ version: 1, isPending: true });
    const later = { type: "event", body: { event: { ...click, messageId: "later" } } };
    expect(decide(userBehaviour, state ?? before, later, second).send).toEqual([]);
  });

  it("keeps its own matched events when only missing events are folded", () => {
    const before = ann([click], second);
    const third = aView(3, isPro, hasClicked, aSegment(2, 3, { ...clicked, event: "Paid" }));
    const paid = anEvent({ userId: "ann", at: 5, event: "Paid" });
    const refolded = userBehaviour.refold.fold(userBehaviour.refold.reset(before), paid, third);
    const body = { version: 3, events: { names: ["Paid"], prefixes: [] } };
    const { state } = decide(userBehaviour, before, { type: recomputeType, body, refolded }, third);
    expect(state?.computedState).toMatchObject({ version: 3, held: new Set([1, 2]) });
    expect(state?.computedState.matchedEvents.size).toBe(2);
  });

  it("requests other events when the definitions have changed since the message was sent", () => {
    const before = ann([click], first);
    const body = { version: 1, events: { names: ["Paid"], prefixes: [] } };
    const { state, send } = decide(
      userBehaviour,
      before,
      { type: recomputeType, body, refolded: before },
      second,
    );
    const wanted = { version: 2, events: { names: ["Clicked"], prefixes: [] } };
    expect(send).toEqual([{ to: `${workspaceId}/user/ann`, type: recomputeType, body: wanted }]);
    expect(state?.computedState.version).toBe(1);
  });

  describe("with matched events in the message", () => {
    const third = aView(3, isPro, hasClicked, aSegment(2, 3, { ...clicked, event: "Paid" }));
    const paid = anEvent({ userId: "ann", at: 5, event: "Paid" });
    const matched = JSON.stringify(serializeMatchedEvents(third.audience.matchEvent(new Map(), paid)));
    const request = { version: 3, events: { names: ["Paid"], prefixes: [] } };
    const message = { type: recomputeType, body: { ...request, matched } };

    it("adds them to its own and reads none", () => {
      expect(userBehaviour.handlers[recomputeType]?.prepare(message.body).refold).toBeUndefined();
      const { state, send } = decide(userBehaviour, ann([click], second), message, third);
      expect(send).toBeUndefined();
      expect(state?.computedState).toMatchObject({ version: 3, held: new Set([1, 2]) });
      expect(state?.computedState.matchedEvents.size).toBe(2);
    });

    const again = { ...paid, at: 30, messageId: "again" };
    const pending = decide(
      userBehaviour,
      ann([click], second),
      { type: "event", body: { event: again } },
      third,
    ).state;
    const fourth = aView(4, isPro, hasClicked, aSegment(3, 4, { ...clicked, event: "Seen" }));
    it.each<[why: string, before: UserState | null, view: WorkspaceView]>([
      ["an event has made it pending", pending, third],
      ["it has been recomputed, or erased and created again", ann([click], third), third],
      ["the definitions have changed", ann([click], second), fourth],
      ["it lacks other events, too", ann([pro], first), third],
    ])("reads its events itself when %s", (_, before, view) => {
      if (before === null) throw new TypeError("the user exists");
      const { state, send } = decide(userBehaviour, before, message, view);
      expect(state).toEqual(before);
      expect(send).toEqual([{ to: `${workspaceId}/user/ann`, type: recomputeType, body: request }]);
    });
  });

  it("requests more events when a merge has lowered its version since the message was sent", () => {
    const older = decide(
      anonymousBehaviour,
      anonymousBehaviour.create(contextOf("anonymous", "v1")),
      { type: "event", body: { event: anEvent({ anonymousId: "v1", event: "Seen" }) } },
      first,
    ).state;
    if (older === null) throw new TypeError("an anonymous user is needed");
    const absorbed = JSON.parse(anonymousBehaviour.serialize(older)) as Readonly<Record<string, unknown>>;
    const named = { ...click, anonymousId: "v1" };
    const third = aView(3, isPro, hasClicked, aSegment(2, 3, { ...clicked, event: "Paid" }));
    const body = { anonymousId: "v1", profile: JSON.stringify(absorbed), standing: absorbed["standing"] };
    const merged = decide(userBehaviour, ann([named], second), { type: "absorb", body }, third).state;
    if (merged === null) throw new TypeError("the user exists");
    expect(merged.computedState).toMatchObject({ version: 1, isPending: true });
    const message = { type: recomputeType, body: { version: 3, events: { names: ["Paid"], prefixes: [] } } };
    const { state, send } = decide(userBehaviour, merged, { ...message, refolded: merged }, third);
    const wanted = { version: 3, events: { names: ["Clicked", "Paid"], prefixes: [] } };
    expect(send).toEqual([{ to: `${workspaceId}/user/ann`, type: recomputeType, body: wanted }]);
    expect(state?.computedState).toMatchObject({ version: 1, isPending: true });
  });

  it("takes over the version that the recompute has covered, unless it is pending", () => {
    const covered = viewOf({ ...second.state, coveredVersion: 2 });
    const before = ann([pro], first);
    expect(userBehaviour.bringUpToDate?.(before, covered).computedState).toEqual({
      ...before.computedState,
      version: 2,
    });
    const pending = decide(userBehaviour, before, { type: "event", body: { event: click } }, second).state;
    expect(pending && userBehaviour.bringUpToDate?.(pending, covered)).toBe(pending);
  });

  it("drops what a changed definition has left when it takes over its version", () => {
    const soon = aSegment(2, 1, { ...clicked, withinSeconds: 60 });
    const before = ann([click], aView(1, soon));
    const changed = { ...soon, since: 2, definition: isPro.definition };
    const after = userBehaviour.bringUpToDate?.(
      before,
      viewOf({ ...aView(2, changed).state, coveredVersion: 2 }),
    );
    expect(after?.computedState).toMatchObject({
      version: 2,
      held: new Set(),
      alarms: new Map(),
      matchedEvents: new Map(),
    });
  });

  it.each([recomputeType, reevaluateType])("is not created by a %s after its erasure", (type) => {
    const unknown = ann([], second);
    const body = type === recomputeType ? { version: 2, events: { names: [], prefixes: [] } } : {};
    expect(decide(userBehaviour, unknown, { type, body, refolded: unknown }, second)).toEqual({
      state: null,
    });
  });

  it("sends itself a recompute when a reevaluation needs the history", () => {
    const { send } = decide(userBehaviour, ann([pro, click], first), { type: reevaluateType }, second);
    expect(send?.map(({ to, type }) => [to, type])).toEqual([[`${workspaceId}/user/ann`, recomputeType]]);
  });

  it.each([
    { type: recomputeType, body: {} },
    { type: "rebuild", body: { replyId: "r" } },
  ])("puts off a $type that comes without the history", (message) => {
    const before = ann([pro, click], first);
    const decision = decide(userBehaviour, before, message, second);
    expect(decision).toEqual({ state: before, putOff: true });
  });

  it("answers a recompute that was sent again without reading the history", () => {
    const before = ann([pro, click], second);
    const version = second.audience.version;
    const message = { type: recomputeType, body: { version, events: { names: ["Clicked"], prefixes: [] } } };
    const prepared = userBehaviour.handlers[recomputeType]?.prepare(message.body);
    expect(prepared?.needsRefold?.(before)).toBe(false);
    expect(prepared?.needsRefold?.(ann([pro, click], first))).toBe(true);
    expect(decide(userBehaviour, before, message, second)).toMatchObject({ state: before });
    expect(decide(userBehaviour, before, message, second).putOff).toBeUndefined();
  });

  it("stays in a paused segment when it is rebuilt, until the segment is deleted", () => {
    const rebuild = (state: UserState, view: WorkspaceView): Decision<UserState> => {
      const refolded = [pro, click].reduce(
        (known, event) => userBehaviour.refold.fold(known, event, view),
        userBehaviour.refold.reset(state),
      );
      return decide(userBehaviour, state, { type: "rebuild", body: { replyId: "r" }, refolded }, view);
    };
    const member = ann([pro, click], second);
    const covered = (...segments: StoredSegment[]): WorkspaceView =>
      viewOf({ ...aView(3, ...segments).state, coveredVersion: 3, nextSlot: 10 });
    const paused = covered(isPro, { ...hasClicked, status: "Paused" });
    const before = userBehaviour.bringUpToDate?.(member, paused) ?? member;

    const { state, changes, reply } = rebuild(before, paused);
    expect(state?.computedState.held).toEqual(new Set([0, 1, 9]));
    expect(removedFrom(changes, "segmentMembers")).toContain(`${workspaceId}/0/u/ann`);
    expect(removedFrom(changes, "segmentMembers")).not.toContain(`${workspaceId}/1/u/ann`);
    expect(reply?.value).toEqual({ changed: false });

    const afterDeletion = rebuild(before, covered(isPro));
    expect(afterDeletion.state?.computedState.held).toEqual(new Set([0, 9]));
    expect(removedFrom(afterDeletion.changes, "segmentMembers")).toContain(`${workspaceId}/1/u/ann`);
    expect(afterDeletion.reply?.value).toEqual({ changed: false });
  });

  it("has an alarm at the end of a time window and leaves the segment when it is woken", () => {
    const soon = aSegment(2, 3, { ...clicked, withinSeconds: 5.98 });
    const view = aView(3, soon);
    const state = ann([click], view);
    expect(userBehaviour.alarmAt(state)).toBe(6_000);
    const afterWake = decide(userBehaviour, state, { type: "wake", now: new Date(6_000) }, view);
    expect(rowsOf(afterWake.changes)).toEqual([["segmentMembers", 2, "u/ann", false]]);
    expect(afterWake.state === null ? undefined : userBehaviour.alarmAt(afterWake.state ?? state)).toBeNull();
  });

  it("is recomputed when it absorbs an anonymous user that was evaluated with other definitions", () => {
    const anonymousUser = ann([click], first);
    const absorb = (view: WorkspaceView) =>
      decide(
        userBehaviour,
        ann([{ ...pro, anonymousId: "device" }], second),
        {
          type: "absorb",
          body: {
            anonymousId: "device",
            profile: JSON.stringify({ traits: [], groups: [], firstAt: 20, lastAt: 20, lastSeq: 1 }),
            standing: JSON.parse(userBehaviour.serialize(anonymousUser)).standing,
          },
        },
        view,
      );
    const { state, send } = absorb(second);
    expect(state?.computedState.version).toBe(1);
    expect(send?.map(({ type }) => type)).toEqual([recomputeType]);
  });
});

describe("an anonymous user that is linked to a user", () => {
  it("leaves its segments and sends its computed state to the user", () => {
    const created = anonymousBehaviour.create(contextOf("anonymous", "ann"));
    const seen = anEvent({ anonymousId: "ann", at: 20 });
    const { state } = decide(anonymousBehaviour, created, { type: "event", body: { event: seen } }, second);
    const claim = { type: "claim", body: { userId: "bob" } };
    const { changes, send } = decide(anonymousBehaviour, state ?? created, claim, second);
    expect(rowsOf(changes)).toContainEqual(["segmentMembers", 1, "v/ann", false]);
    expect(send).toMatchObject([{ type: "absorb", body: { standing: { v: 2 } } }]);
  });
});
