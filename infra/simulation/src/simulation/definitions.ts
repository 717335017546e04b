/**
 * Definitions of a simulated workspace: they are put, changed, deleted and paused while events arrive, so that
 * recomputes run concurrently with everything else. Their windows are milliseconds long, like the run.
 */
import {
  deleteSegment,
  putSegment,
  putUserProperty,
  setRecomputeStatus,
  setSegmentStatus,
  type Command,
} from "@signalbox/workspace";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import type { Message, WorkspaceId } from "@signalbox/core";
import type { Rng } from "./rng.js";

const nodes: readonly SegmentDefinition["entryNode"][] = [
  { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: 3 } },
  { id: "1", type: "Trait", path: "name", operator: { type: "NotExists" } },
  {
    id: "1",
    type: "Trait",
    path: "plan",
    operator: { type: "HasBeen", comparator: "GTE", value: 2, windowSeconds: 0.015 },
  },
  { id: "1", type: "Performed", event: "Clicked", times: 2, timesOperator: ">=" },
  { id: "1", type: "Performed", event: "Click*", times: 1, timesOperator: "=", withinSeconds: 0.03 },
  { id: "1", type: "Performed", event: "Clicked", times: 0 },
  { id: "1", type: "Group", groupId: "acme" },
  {
    id: "1",
    type: "Group",
    trait: { path: "size", operator: { type: "GreaterThanOrEqual", value: 20 } },
  },
  { id: "1", type: "Everyone" },
  { id: "1", type: "RandomBucket", percent: 0.5 },
];

const properties: readonly PropertyDefinition[] = [
  { type: "Trait", path: "plan" },
  { type: "AnonymousId" },
  { type: "Performed", event: "DFUserGroupAssignment", path: "groupId" },
  { type: "PerformedMany", or: [{ event: "Clicked" }] },
];

const names = ["a", "b", "c", "d"] as const;

/** One command that changes the workspace's definitions. */
export function definitionChange(rng: Rng, workspaceId: WorkspaceId, index: number): Message {
  const id = (name: string): string => `00000000-0000-4000-8000-0000000000${name.charCodeAt(0).toString(16)}`;
  const messageFor = <Input>(command: Command<Input>, input: Input): Message =>
    command.message(workspaceId, `command-${index}`, { input, by: "simulation" });
  const name = rng.pick(names);
  if (rng.chance(0.1)) return messageFor(deleteSegment, { id: id(name) });
  if (rng.chance(0.1)) return messageFor(setRecomputeStatus, { status: "Paused" });
  if (rng.chance(0.15)) {
    return messageFor(setSegmentStatus, { id: id(name), status: rng.pick(["Paused", "Running"]) });
  }
  if (rng.chance(0.4)) {
    const property = { name: `${name}-property`, newId: id(name.toUpperCase()) };
    return messageFor(putUserProperty, { ...property, definition: rng.pick(properties) });
  }
  const definition = rng.chance(0.3) ? combined(rng) : { entryNode: rng.pick(nodes), nodes: [] };
  return messageFor(putSegment, { id: id(name), newId: id(name), name, definition });
}

const conditions = nodes.filter(({ type }) => type !== "Everyone");

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
