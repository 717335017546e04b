/** Test builders: a workspace with journeys, and a user or anonymous user whose actor decides about messages in it. */
import { anonymousBehaviour, type AnonymousState } from "../user/anonymous-actor.js";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import { contextOf, contentsIn, run, viewIn } from "@signalbox/workspace/testing";
import { userBehaviour, type UserState } from "../user/user-actor.js";
import type { Behaviour, Decision } from "@signalbox/engine";
import type { SegmentDefinition } from "@signalbox/audience";
import { parseJsonObject, uuidV5, type DeliveryRequest, type Json } from "@signalbox/core";
import {
  newWorkspace,
  putJourney,
  putSegment,
  putTemplate,
  versionName,
  type PutJourney,
  type WorkspaceState,
  type WorkspaceView,
} from "@signalbox/workspace";

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

export const workspaceWithContent: WorkspaceState = segments.reduce(
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
  const stored = state.journeys.find((journey) => journey.name === name);
  const present = stored && contentsIn(state).get(versionName(stored));
  const kept = stored !== undefined &&
    present !== undefined && {
      kept: { journeyId: stored.id, version: stored.version, definition: present },
    };
  return accepted(run(putJourney, { name, newId: idOf(name), ...definition, ...kept, ...input }, state));
}

/** As `withJourney`, with a goal, exit conditions or a hold-out. */
export function withGoals(
  state: WorkspaceState,
  name: string,
  {
    entryNode,
    nodes,
    fields,
    ...input
  }: Partial<PutJourney> & {
    readonly entryNode: Json;
    readonly nodes: readonly Json[];
    readonly fields: Readonly<Record<string, Json>>;
  },
): WorkspaceState {
  const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes, ...fields };
  return withJourney(state, name, { definition, ...input });
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

export interface TestUser<State> {
  readonly state: State;
  /** The visited nodes, in order, from the recorded events. */
  readonly visited: readonly string[];
  readonly requests: readonly DeliveryRequest[];
  readonly last: Decision<State>;
  /** `now` in ms. */
  send(now: number, type: string, body?: unknown): TestUser<State>;
  track(now: number, event: string, properties?: object): TestUser<State>;
  /** The same user in another version of the workspace. */
  under(state: WorkspaceState): TestUser<State>;
  as(state: State): TestUser<State>;
}

export const aUser = (state: WorkspaceState, id = "ann"): TestUser<UserState> =>
  createTestUser(userBehaviour, id, viewIn(state));

export const anAnonymousUser = (state: WorkspaceState, id = "v1"): TestUser<AnonymousState> =>
  createTestUser(anonymousBehaviour, id, viewIn(state));

function createTestUser<State>(
  behaviour: Behaviour<State, WorkspaceView>,
  id: string,
  view: WorkspaceView,
): TestUser<State> {
  const state = behaviour.create(contextOf(behaviour.kind, id));
  return testUser(behaviour, { id, view, state, visited: [], requests: [], last: { state } });
}

interface Snapshot<State> extends Pick<TestUser<State>, "state" | "visited" | "requests" | "last"> {
  readonly id: string;
  readonly view: WorkspaceView;
}

function testUser<State>(
  behaviour: Behaviour<State, WorkspaceView>,
  snapshot: Snapshot<State>,
): TestUser<State> {
  const { id, view, state, visited, requests, last } = snapshot;
  const send: TestUser<State>["send"] = (now, type, body = {}) => {
    const handler = behaviour.handlers[type];
    if (handler === undefined) throw new TypeError(`no handler ${type}`);
    const context = { ...contextOf(behaviour.kind, id, view), now: new Date(now), refolded: state };
    const decision = handler.prepare(body).decide(state, context);
    const events = (decision.changes ?? []).flatMap((change) =>
      change.do === "recordEvents" ? change.events : [],
    );
    return testUser(behaviour, {
      ...snapshot,
      state: behaviour.deserialize(behaviour.serialize(decision.state ?? state)),
      visited: [...visited, ...events.map(({ data }) => nodeIdOf(data))],
      requests: [...requests, ...(decision.deliveries ?? [])],
      last: decision,
    });
  };
  return {
    state,
    visited,
    requests,
    last,
    send,
    track(now, event, properties = {}) {
      const owner = behaviour.kind === "user" ? { userId: id } : { anonymousId: id };
      const data = JSON.stringify(properties);
      return send(now, "event", { event: anEvent({ ...owner, event, data, at: now, receivedAt: now }) });
    },
    as: (other) => testUser(behaviour, { ...snapshot, state: other }),
    under: (workspace) => testUser(behaviour, { ...snapshot, view: viewIn(workspace) }),
  };
}
