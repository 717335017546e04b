/** Builders of journeys for tests of commands, in a workspace with one resource of each kind that journeys need. */
import type { Json } from "@signalbox/core";
import { versionName } from "./journey-rows.js";
import type { LoadedJourney } from "./loaded-journeys.js";
import type { WorkspaceState } from "../state.js";
import { contentsIn, run, viewIn, type CommandRun } from "../testing/run-command.js";
import { putProperty, trait, traitIs, uuid, withSegmentOf } from "../commands/definition.fixture.js";
import { putJourney, type PutJourney } from "./put-journey.js";
import { putSubscriptionGroup } from "../subscriptions/put-subscription-group.js";
import { putTemplate } from "../templates/put-template.js";

export const segmentId: string = uuid(2);
export const splitId: string = uuid(3);
export const templateId: string = uuid(4);
export const propertyId: string = uuid(5);
export const groupId: string = uuid(6);

export const preparedWorkspace: WorkspaceState = prepareWorkspace();

function prepareWorkspace(): WorkspaceState {
  let { state } = withSegmentOf({ newId: segmentId, name: "Buyers", definition: traitIs("buys", "yes") });
  ({ state } = withSegmentOf({ newId: splitId, name: "Pro", definition: traitIs("plan", "pro") }, state));
  const text = { channel: "Email" as const, text: "{}" };
  ({ state } = run(putTemplate, { name: "Hello", newId: templateId, definition: text }, state));
  ({ state } = putProperty({ newId: propertyId, name: "trial end", definition: trait("trialEnd") }, state));
  const group = { id: groupId, name: "News", channel: "Email" as const, type: "OptIn" as const };
  return run(putSubscriptionGroup, group, state).state;
}

/** Starts with a segment and refers to one resource of each kind. */
export const withReferences: Json = {
  entryNode: { type: "EntryNode", segment: segmentId, child: "until" },
  exitNode: { type: "ExitNode" },
  nodes: [
    {
      type: "DelayNode",
      id: "until",
      variant: { type: "UserProperty", userProperty: propertyId },
      child: "split",
    },
    {
      type: "SegmentSplitNode",
      id: "split",
      variant: { type: "Boolean", segment: splitId, trueChild: "mail", falseChild: "ExitNode" },
    },
    {
      type: "MessageNode",
      id: "mail",
      variant: { type: "Email", templateId },
      subscriptionGroupId: groupId,
      child: "ExitNode",
    },
  ],
};

/** Starts with an event and ends at once. */
export function onEvent(event: string): Json {
  return {
    entryNode: { type: "EventEntryNode", event, child: "ExitNode" },
    exitNode: { type: "ExitNode" },
    nodes: [],
  };
}

/** With the definition and the draft that the journey has, as the api sends it. */
export function put(input: Partial<PutJourney>, state: WorkspaceState = preparedWorkspace): CommandRun {
  const stored = state.journeys.find(({ id, name }) => id === input.id || name === input.name);
  const definition = stored && contentsIn(state).get(versionName(stored));
  const kept = stored !== undefined &&
    definition !== undefined && { kept: { journeyId: stored.id, version: stored.version, definition } };
  const draft = stored && contentsIn(state).get(`${stored.id}/draft`);
  const hasDraft = draft !== undefined && draft !== null;
  const draftBefore = hasDraft ? { draftUpdatedAt: 5_000, createdAt: 5_000 } : null;
  return run(putJourney, { newId: uuid(1), draftBefore, ...input, ...kept }, state);
}

/** Puts journeys one after the other; each must succeed. */
export function putAll(...inputs: readonly Partial<PutJourney>[]): WorkspaceState {
  let state = preparedWorkspace;
  for (const input of inputs) {
    const created = put(input, state);
    if (!created.outcome.ok) throw new Error(JSON.stringify(created.outcome));
    ({ state } = created);
  }
  return state;
}

/** The draft of the only journey. */
export function draftOf(state: WorkspaceState): Json | undefined {
  const [journey] = state.journeys;
  return journey && (contentsIn(state).get(`${journey.id}/draft`) ?? undefined);
}

/** With its definitions. */
export function onlyJourney(state: WorkspaceState): LoadedJourney {
  const { journeys } = viewIn(state).state;
  const [journey] = journeys;
  if (journey === undefined || journeys.length > 1) throw new Error(`there are ${journeys.length} journeys`);
  return journey;
}
