/** A workspace with journeys, and a user or visitor who is told things in it: for asking what their actor decides. */
import { anonymousBehaviour, type AnonymousState } from "../anonymous-actor.js";
import { anEvent, contextOf } from "../event.fixture.js";
import { userBehaviour, type UserState } from "../user-actor.js";
import type { Behaviour, Decision } from "../../behaviour.js";
import type { SegmentDefinition } from "@signalbox/audience";
import { parseJsonObject, uuidV5, type DeliveryRequest, type Json } from "@signalbox/core";
import { run } from "../../workspace/commands/command.fixture.js";
import { putJourney, type PutJourney } from "../../workspace/commands/put-journey.js";
import { putSegment } from "../../workspace/commands/put-segment.js";
import { putTemplate } from "../../workspace/commands/put-template.js";
import { newWorkspace, type WorkspaceState } from "../../workspace/state.js";
import { viewOf, type WorkspaceView } from "../../workspace/workspace-view.js";
import { workspaceId } from "../event.fixture.js";

export const idOf = (name: string): string => uuidV5(name, workspaceId);

function accepted({ state, outcome }: ReturnType<typeof run>): WorkspaceState {
  if (!outcome.ok) throw new Error(outcome.message);
  return state;
}

/** Segments `clicked`, `looked` and `bought` (under the key `cart`), a template. */
const segments: readonly (readonly [name: string, node: object])[] = [
  ["clicked", { type: "Performed", event: "Clicked", times: 1, timesOperator: ">=" }],
  ["looked", { type: "Performed", event: "Looked", times: 1, timesOperator: ">=" }],
  ["bought", { type: "KeyedPerformed", event: "Bought", key: "cart" }],
];

export const furnished: WorkspaceState = segments.reduce(
  (state, [name, node]) => {
    const definition = {
      entryNode: { id: "1", ...node },
      nodes: [],
    } as unknown as SegmentDefinition;
    return accepted(run(putSegment, { name, newId: idOf(name), definition }, state));
  },
  accepted(
    run(
      putTemplate,
      { name: "hello", newId: idOf("hello"), definition: { channel: "Sms", text: "{}" } },
      newWorkspace,
    ),
  ),
);

function nodeIdOf(data: string): string {
  const { nodeId } = parseJsonObject(data);
  return typeof nodeId === "string" ? nodeId : "";
}

export function withJourney(
  state: WorkspaceState,
  name: string,
  { nodes = [], entryNode, ...input }: Partial<PutJourney> & { entryNode?: Json; nodes?: readonly Json[] },
): WorkspaceState {
  const definition =
    entryNode === undefined ? {} : { definition: { entryNode, exitNode: { type: "ExitNode" }, nodes } };
  return accepted(run(putJourney, { name, newId: idOf(name), ...definition, ...input }, state));
}

export const bySegment = (
  segment: string,
  child: string,
  more: Readonly<Record<string, Json>> = {},
): Json => ({
  type: "EntryNode",
  segment: idOf(segment),
  child,
  ...more,
});

export const byEvent = (event: string, child: string, key?: string): Json => ({
  type: "EventEntryNode",
  event,
  child,
  ...(key !== undefined && { key }),
});

export const wait = (id: string, seconds: number, child: string): Json => ({
  type: "DelayNode",
  id,
  child,
  variant: { type: "Second", seconds },
});

export const message = (id: string, child: string): Json => ({
  type: "MessageNode",
  id,
  child,
  variant: { type: "Sms", templateId: idOf("hello") },
});

export const waitFor = (
  id: string,
  segment: string,
  children: readonly [then: string, timeout: string],
): Json => ({
  type: "WaitForNode",
  id,
  timeoutSeconds: 60,
  timeoutChild: children[1],
  segmentChildren: [{ id: children[0], segmentId: idOf(segment) }],
});

export interface Traveller<State> {
  readonly state: State;
  /** Nodes come to, in order, as events say. */
  readonly visited: readonly string[];
  readonly orders: readonly DeliveryRequest[];
  readonly last: Decision<State>;
  /** At this moment, ms. */
  tell(now: number, type: string, body?: unknown): Traveller<State>;
  track(now: number, event: string, properties?: object): Traveller<State>;
  /** From now on the workspace is this. */
  under(state: WorkspaceState): Traveller<State>;
  as(state: State): Traveller<State>;
}

export const aUser = (state: WorkspaceState, id = "ann"): Traveller<UserState> =>
  begin(userBehaviour, id, viewOf(state));

export const aVisitor = (state: WorkspaceState, id = "v1"): Traveller<AnonymousState> =>
  begin(anonymousBehaviour, id, viewOf(state));

function begin<State>(behaviour: Behaviour<State>, id: string, view: WorkspaceView): Traveller<State> {
  const state = behaviour.create(contextOf(behaviour.kind, id));
  return traveller(behaviour, { id, view, state, visited: [], orders: [], last: { state } });
}

interface Standing<State> extends Pick<Traveller<State>, "state" | "visited" | "orders" | "last"> {
  readonly id: string;
  readonly view: WorkspaceView;
}

function traveller<State>(behaviour: Behaviour<State>, standing: Standing<State>): Traveller<State> {
  const { id, view, state, visited, orders, last } = standing;
  const tell: Traveller<State>["tell"] = (now, type, body = {}) => {
    const handler = behaviour.handlers[type];
    if (handler === undefined) throw new TypeError(`no handler ${type}`);
    const context = { ...contextOf(behaviour.kind, id, view), now: new Date(now), refolded: state };
    const decision = handler.prepare(body).decide(state, context);
    const events = (decision.changes ?? []).flatMap((change) =>
      change.do === "recordEvents" ? change.events : [],
    );
    return traveller(behaviour, {
      ...standing,
      state: behaviour.revive(behaviour.store(decision.state ?? state)),
      visited: [...visited, ...events.map(({ data }) => nodeIdOf(data))],
      orders: [...orders, ...(decision.deliveries ?? [])],
      last: decision,
    });
  };
  return {
    state,
    visited,
    orders,
    last,
    tell,
    track(now, event, properties = {}) {
      const who = behaviour.kind === "user" ? { userId: id } : { anonymousId: id };
      const data = JSON.stringify(properties);
      return tell(now, "event", { event: anEvent({ ...who, event, data, at: now, receivedAt: now }) });
    },
    as: (other) => traveller(behaviour, { ...standing, state: other }),
    under: (workspace) => traveller(behaviour, { ...standing, view: viewOf(workspace) }),
  };
}
