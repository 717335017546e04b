/**
 * Definitions of a simulated workspace: they are put, changed, stopped and deleted while events arrive, so that
 * recomputes run concurrently with everything else. Their windows are milliseconds long, like the run.
 */
import {
  deleteSegment,
  deleteUserProperty,
  putSegment,
  putSubscriptionGroup,
  putUserProperty,
  replaceManualSegment,
  setRecomputeStatus,
  setSegmentStatus,
  setUserPropertyStatus,
  triggerRecompute,
  type Command,
} from "@signalbox/workspace";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import type { Message, WorkspaceId } from "@signalbox/core";
import type { Rng } from "./rng.js";

type Node = SegmentDefinition["entryNode"];

const newsletter = "00000000-0000-4000-8000-0000000000f0";
const atLeast = { type: "GreaterThanOrEqual", value: 2 } as const;

/** Nodes that And and Or may combine. */
const conditions: readonly Node[] = [
  { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: 3 } },
  { id: "1", type: "Trait", path: "plan", operator: { type: "NotEquals", value: 3 } },
  { id: "1", type: "Trait", path: "name", operator: { type: "NotExists" } },
  {
    id: "1",
    type: "Trait",
    path: "plan",
    operator: { type: "HasBeen", comparator: "GTE", value: 2, windowSeconds: 0.015 },
  },
  {
    id: "1",
    type: "Trait",
    path: "plan",
    operator: { type: "HasBeen", comparator: "LT", value: 2, windowSeconds: 0.05 },
  },
  { id: "1", type: "Performed", event: "Clicked", times: 2, timesOperator: ">=" },
  { id: "1", type: "Performed", event: "Click*", times: 1, timesOperator: "=", withinSeconds: 0.03 },
  { id: "1", type: "Performed", event: "Clicked", times: 0 },
  {
    id: "1",
    type: "Performed",
    event: "Bought",
    timesOperator: ">=",
    properties: [{ path: "amount", operator: atLeast }],
  },
  {
    id: "1",
    type: "LastPerformed",
    event: "Bought",
    hasProperties: [{ path: "amount", operator: atLeast }],
  },
  { id: "1", type: "Group", groupId: "acme" },
  {
    id: "1",
    type: "Group",
    trait: { path: "size", operator: { type: "GreaterThanOrEqual", value: 20 } },
  },
  { id: "1", type: "RandomBucket", percent: 0.5 },
  {
    id: "1",
    type: "SubscriptionGroup",
    subscriptionGroupId: newsletter,
    subscriptionGroupType: "OptOut",
  },
  { id: "1", type: "SubscriptionGroupUnsubscribed", subscriptionGroupId: newsletter },
];

const wholeSegments: readonly Node[] = [
  { id: "1", type: "Everyone" },
  { id: "1", type: "KeyedPerformed", event: "Bought", key: "amount" },
  { id: "1", type: "Manual", version: 1 },
  { id: "1", type: "Manual", version: 1 },
];

const properties: readonly PropertyDefinition[] = [
  { type: "Trait", path: "plan" },
  { type: "AnonymousId" },
  { type: "Performed", event: "DFUserGroupAssignment", path: "groupId" },
  { type: "Performed", event: "Bought", path: "amount" },
  { type: "PerformedMany", or: [{ event: "Clicked" }] },
  {
    type: "Group",
    entry: "any",
    nodes: [
      { id: "any", type: "AnyOf", children: ["name", "amount"] },
      { id: "name", type: "Trait", path: "name" },
      { id: "amount", type: "Performed", event: "Bought", path: "amount" },
    ],
  },
];

const names = ["a", "b", "c", "d"] as const;

/** Id of the segment of that name, and in capitals of the user property. */
function idOf(name: string): string {
  return `00000000-0000-4000-8000-0000000000${name.charCodeAt(0).toString(16)}`;
}

/** The commands before the first event. */
export function definitionSetting(workspaceId: WorkspaceId): Message {
  const group = { id: newsletter, name: "newsletter", channel: "Email", type: "OptOut" } as const;
  return putSubscriptionGroup.message(workspaceId, "setting-newsletter", { input: group, by: "simulation" });
}

/** Properties of events that the definitions name. */
export const definitionEvents: Readonly<Record<string, (rng: Rng) => object>> = {
  Bought: (rng) => ({ amount: rng.below(5) }),
  DFSubscriptionChange: (rng) => ({
    subscriptionId: newsletter,
    action: rng.pick(["Subscribe", "Unsubscribe"]),
  }),
  // By clients themselves, for the list that a segment begins with.
  DFManualSegmentUpdate: (rng) => ({
    segmentId: idOf(rng.pick(names)),
    version: 1,
    inSegment: rng.chance(0.8),
  }),
};

/** One command that changes the workspace's definitions. */
export function definitionChange(rng: Rng, workspaceId: WorkspaceId, index: number): Message {
  const messageFor = <Input>(command: Command<Input>, input: Input): Message =>
    command.message(workspaceId, `command-${index}`, { input, by: "simulation" });
  const name = rng.pick(names);
  const property = idOf(name.toUpperCase());
  const status = (): "Paused" | "Running" | "NotStarted" => rng.pick(["Paused", "Running", "NotStarted"]);
  const chance = rng.below(100);
  if (chance < 6) return messageFor(deleteSegment, { id: idOf(name) });
  if (chance < 9) return messageFor(deleteUserProperty, { id: property });
  if (chance < 20) {
    return messageFor(setRecomputeStatus, { status: rng.pick(["Paused", "Running", "Running"]) });
  }
  if (chance < 22) return messageFor(triggerRecompute, {});
  if (chance < 34) return messageFor(setSegmentStatus, { id: idOf(name), status: status() });
  if (chance < 38) return messageFor(setUserPropertyStatus, { id: property, status: status() });
  if (chance < 56) {
    const definition = rng.pick(properties);
    return messageFor(putUserProperty, { name: `${name}-property`, newId: property, definition });
  }
  return messageFor(putSegment, { id: idOf(name), newId: idOf(name), name, definition: segment(rng) });
}

/** Begins an update of a list, if the segment is a manual one then. */
export function listChange(rng: Rng, workspaceId: WorkspaceId, index: number): ListChange {
  const segmentId = idOf(rng.pick(names));
  const commandId = `command-${index}`;
  const input = { id: segmentId, append: rng.chance(0.4) };
  const message = replaceManualSegment.message(workspaceId, commandId, { input, by: "simulation" });
  return { segmentId, commandId, message };
}

export interface ListChange {
  readonly segmentId: string;
  readonly commandId: string;
  readonly message: Message;
}

function segment(rng: Rng): SegmentDefinition {
  if (rng.chance(0.3)) return combined(rng);
  return { entryNode: rng.chance(0.25) ? rng.pick(wholeSegments) : rng.pick(conditions), nodes: [] };
}

function combined(rng: Rng): SegmentDefinition {
  const type = rng.pick(["And", "Or"] as const);
  return {
    entryNode: { id: "both", type, children: ["1", "2"] },
    nodes: [rng.pick(conditions), { ...rng.pick(conditions), id: "2" }],
  };
}

/** Ends every pause, so that every user is brought up to date. */
export function lastChange(workspaceId: WorkspaceId): Message {
  const request = { input: { status: "Running" }, by: "simulation" } as const;
  return setRecomputeStatus.message(workspaceId, "command-last", request);
}
