/** Test builders: a workspace with segments and a template, a draft in it, and the simulation of some users. */
import type { SegmentDefinition } from "@signalbox/audience";
import {
  type ActorDocument,
  type ActorKey,
  anonymousKey,
  type EventRecord,
  firstSeqAt,
  issuesText,
  userKey,
} from "@signalbox/core";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import {
  newWorkspace,
  viewOf,
  type StoredSegment,
  type StoredTemplate,
  type WorkspaceView,
} from "@signalbox/workspace";
import { readJourneyDraft, type JourneyDraft } from "./draft-journey.js";
import { createSimulation, type Simulated, type SimulationOptions } from "./simulation.js";

export const second = 1_000;
export const day: number = 86_400 * second;
export const from: number = Date.parse("2026-03-01T00:00:00Z");
export const draftId = "5f0c6f0e-9d3f-4c38-8b1c-0a9f5f7f2b11";

export function performed(event: string, more: object = {}): SegmentDefinition {
  return { entryNode: { id: "1", type: "Performed", event, timesOperator: ">=", ...more }, nodes: [] };
}

export function aView(segments: Readonly<Record<string, SegmentDefinition>> = {}): WorkspaceView {
  const stored = Object.entries(segments).map(([id, definition], slot) => ({
    id,
    name: id,
    definition,
    slot,
    since: 1,
    status: "Running",
    resourceType: "Declarative",
    createdAt: 0,
    updatedAt: 0,
    definitionUpdatedAt: 0,
  }));
  return viewOf({
    ...newWorkspace,
    definitionVersion: 1,
    nextSlot: stored.length,
    segments: stored as unknown as readonly StoredSegment[],
    templates: [{ id: "hello", name: "hello", channel: "Sms" }] as unknown as readonly StoredTemplate[],
  });
}

export function message(id: string, child: string, more: object = {}): object {
  return { type: "MessageNode", id, child, variant: { type: "Sms", templateId: "hello" }, ...more };
}

export function wait(id: string, seconds: number, child: string): object {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}

export const bySegment = (segment: string, child: string): object => ({ type: "EntryNode", segment, child });
export const byEvent = (event: string, child: string, more: object = {}): object => ({
  type: "EventEntryNode",
  event,
  child,
  ...more,
});

export function aDraft(
  entryNode: object,
  nodes: readonly object[],
  {
    view = aView(),
    canRunMultiple = false,
    more = {},
  }: { readonly view?: WorkspaceView; readonly canRunMultiple?: boolean; readonly more?: object } = {},
): JourneyDraft {
  const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes, ...more };
  const reading = readJourneyDraft({ id: draftId, definition, canRunMultiple }, view);
  if (!reading.ok) throw new TypeError(issuesText(reading.issues));
  return reading.draft;
}

/** A track event, `after` ms after the start. */
export function track(event: string, after: number, more: Partial<EventRecord> = {}): EventRecord {
  const at = from + after;
  return anEvent({ event, at, receivedAt: at, seq: firstSeqAt(at), ...more });
}

export type Histories = Readonly<Record<string, readonly EventRecord[]>>;

export interface SimulationCase extends Partial<SimulationOptions> {
  readonly draft: JourneyDraft;
  readonly companions?: ReadonlyMap<ActorKey, ActorDocument>;
  /** Stops after so many steps. */
  readonly steps?: number;
}

/** Simulates users by id; ids that begin with `viewer` are anonymous users. Thirty days by default. */
export function simulated(
  histories: Histories,
  { companions, steps = Infinity, ...options }: SimulationCase,
): Simulated {
  const simulation = createSimulation({ from, to: from + 30 * day, ...options });
  const users = Object.entries(histories).map(([id, events]) => {
    const simulatedUser = simulation.createUser(keyOf(id), companions);
    for (const event of events) {
      simulatedUser.addEvent({
        ...event,
        ...(id.startsWith("viewer") ? { anonymousId: id } : { userId: id }),
      });
    }
    return simulatedUser;
  });
  let step = 0;
  for (const _ of simulation.play(users)) if ((step += 1) >= steps) break;
  return simulation.result();
}

export function keyOf(id: string): ActorKey {
  return id.startsWith("viewer") ? anonymousKey(workspaceId, id) : userKey(workspaceId, id);
}

/** The visited nodes of a user's runs, with seconds after the start, and how each run ended. */
export function pathsOf({ samples }: Pick<Simulated, "samples">, id: string): readonly string[] {
  const sample = samples.find(({ key }) => key === keyOf(id));
  return (sample?.trace.runs ?? []).map(({ path, ends }) =>
    [...path.map(({ nodeId, at }) => `${nodeId} ${(at - from) / second}`), ends].join(", "),
  );
}
