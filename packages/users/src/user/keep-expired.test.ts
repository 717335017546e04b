/** A user whose old events are deleted: what is folded again, what stays, and what an erasure removes. */
import type { SegmentDefinition } from "@signalbox/audience";
import type { EventRecord } from "@signalbox/core";
import { anEvent, anIdentify } from "@signalbox/core/testing";
import { newWorkspace, viewOf, type StoredSegment, type WorkspaceView } from "@signalbox/workspace";
import { contextOf } from "@signalbox/workspace/testing";
import type { Decision } from "@signalbox/engine";
import { describe, expect, it } from "vitest";
import { recomputeType } from "./evaluation.js";
import { userBehaviour, type UserState } from "./user-actor.js";

const twice = { id: "1", type: "Performed", event: "Clicked", times: 2, timesOperator: ">=" };
const clickedTwice: StoredSegment = {
  id: "clicked-twice",
  name: "Clicked twice",
  slot: 0,
  since: 1,
  status: "Running",
  resourceType: "Declarative",
  createdAt: 1,
  updatedAt: 1,
  definitionUpdatedAt: 1,
  definition: { entryNode: twice, nodes: [] } as unknown as SegmentDefinition,
};
const complete = viewOf({ ...newWorkspace, definitionVersion: 1, segments: [clickedTwice] });
const expired = viewOf({ ...complete.state, eventsExpire: true });

const old = [
  anIdentify({ plan: "pro", city: "Bern" }, { userId: "ann", anonymousId: "device", at: 10 }),
  anEvent({ userId: "ann", at: 20, messageId: "old click" }),
];
const young = [
  anIdentify({ city: "Köln" }, { userId: "ann", at: 30, messageId: "move" }),
  anEvent({ userId: "ann", at: 40, messageId: "young click" }),
];

function decide(
  state: UserState,
  { type, body, refolded }: { readonly type: string; readonly body: object; readonly refolded?: UserState },
  view: WorkspaceView,
): Decision<UserState> {
  const handler = userBehaviour.handlers[type];
  const context = { ...contextOf("user", "ann", view), ...(refolded !== undefined && { refolded }) };
  return handler?.prepare(body).decide(state, context) ?? { state };
}

const lived = (events: readonly EventRecord[]): UserState =>
  events.reduce(
    (state, event) => decide(state, { type: "event", body: { event } }, complete).state ?? state,
    userBehaviour.create(contextOf("user", "ann")),
  );

/** As the runtime folds the events that are still stored. */
const foldOf = (state: UserState, events: readonly EventRecord[]): UserState =>
  events.reduce(
    (known, event) => userBehaviour.refold.fold(known, event, complete),
    userBehaviour.refold.reset(state),
  );

const traitsOf = (state: UserState | null | undefined): unknown =>
  Object.fromEntries([...(state?.profile.traits ?? [])].map(([name, [value]]) => [name, value]));

describe("a rebuild of a user whose old events are deleted", () => {
  const before = lived([...old, ...young]);
  const rebuilt = (view: WorkspaceView, body: object = {}): Decision<UserState> => {
    const message = { type: "rebuild", body: { replyId: "r", ...body } };
    return decide(before, { ...message, refolded: foldOf(before, young) }, view);
  };

  it("keeps what the deleted events have said, and says that nothing differs", () => {
    const { state, reply } = rebuilt(expired);
    expect(state).toEqual(before);
    expect(reply?.value).toEqual({ changed: false });
  });

  it("adds what the state lacks of the stored events", () => {
    const refolded = foldOf(lived(old), young);
    const body = { replyId: "r" };
    const { state, reply } = decide(lived(old), { type: "rebuild", body, refolded }, expired);
    expect(state && userBehaviour.serialize(state)).toBe(userBehaviour.serialize(before));
    expect(reply?.value).toEqual({ changed: true });
  });

  it("is made of stored events alone where none are deleted, and after an erasure", () => {
    for (const decision of [rebuilt(complete), rebuilt(expired, { fromEventsAlone: true })]) {
      expect(traitsOf(decision.state)).toEqual({ city: "Köln" });
      expect(decision.state?.computedState.held).toEqual(new Set());
    }
  });
});

it("a recompute of the whole history keeps what the deleted events have counted", () => {
  const before = lived([...old, ...young]);
  const message = { type: recomputeType, body: {}, refolded: foldOf(before, young) };
  expect(decide(before, message, expired).state?.computedState.held).toEqual(new Set([0]));
  expect(decide(before, message, complete).state?.computedState.held).toEqual(new Set());
});

it("a group forgets the matched events about its members when one of them is erased", () => {
  const follows = { ...twice, event: "DFGroupUserAssignment", times: 1 };
  const definition = { entryNode: follows, nodes: [] } as unknown as SegmentDefinition;
  const state = { ...newWorkspace, definitionVersion: 1, segments: [{ ...clickedTwice, definition }] };
  const joined = anEvent({ part: "group", event: "DFGroupUserAssignment", userId: "bob", at: 10 });
  const group = decide(
    userBehaviour.create(contextOf("user", "ann")),
    { type: "event", body: { event: joined } },
    viewOf(state),
  ).state;
  const forget = { type: "forget", body: { userId: "bob" } };
  const countOf = (view: WorkspaceView): number | null | undefined =>
    group && decide(group, forget, view).state?.computedState.matchedEvents.size;
  expect([countOf(viewOf(state)), countOf(viewOf({ ...state, eventsExpire: true }))]).toEqual([1, 0]);
});
