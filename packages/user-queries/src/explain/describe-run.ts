/**
 * A run as the API returns it: its current node and what it waits for, or how it ended, and every node with the
 * moment and the reason. Pure: what the run and its journey do not contain is not guessed.
 */
import type { WorkspaceView } from "@signalbox/workspace";
import {
  deliveryKey,
  shownStatus,
  textOf,
  type DeliveryKey,
  type DeliveryStore,
  type EventStore,
  type Sentence,
  type StoredDelivery,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import {
  deliveryIdAt,
  describeCause,
  describeConversion,
  describeEnding,
  describeNode,
  explainRun,
  isFinished,
  type FinishedRun,
  type Journey,
} from "@signalbox/journeys";
import type { AnyRun } from "../runs/user-runs.js";
import { definitionAt, namesIn, nodeName } from "./journey-words.js";

type View = Pick<WorkspaceView, "state" | "journeys">;

/** Facts about runs that are stored outside of them. */
export interface RunFacts {
  readonly deliveries: ReadonlyMap<DeliveryKey, StoredDelivery>;
  /** By message id. */
  readonly triggers: ReadonlyMap<string, StoredEvent>;
}

interface Ports {
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly events: Pick<EventStore, "list">;
}

/** Reads the facts of all runs at once. */
export async function factsOf(
  workspaceId: WorkspaceId,
  runs: readonly AnyRun[],
  { journeys }: View,
  { deliveries, events }: Ports,
): Promise<RunFacts> {
  const keys = runs.flatMap((run) => {
    const journey = journeys.find(run.journeyId, run.version)?.journey;
    return run.path.flatMap((_, index) => {
      const id = requestedAt(run, index, journey);
      return id === undefined ? [] : [deliveryKey(workspaceId, id)];
    });
  });
  const messageIds = [...new Set(runs.flatMap(({ trigger }) => trigger?.messageId ?? []))];
  const [found, stored] = await Promise.all([
    keys.length === 0 ? new Map<DeliveryKey, never>() : deliveries.load(keys),
    messageIds.length === 0
      ? []
      : events.list({ workspaceId, messageIds }, { offset: 0, limit: 2 * messageIds.length }),
  ]);
  const triggers = new Map(
    stored.flatMap((event) => (event.part === "main" ? [[event.messageId, event] as const] : [])),
  );
  return { deliveries: found, triggers };
}

/**
 * The id of the message that a run requested at a node; the deliveries know whether it did. For a deleted journey
 * the node types are unknown, so every node has one.
 */
export function requestedAt(run: AnyRun, index: number, journey: Journey | undefined): string | undefined {
  const node = journey?.nodes.get(run.path[index]?.[0] ?? "");
  const mayRequest = journey === undefined || node?.mentions.some(({ of }) => of === "templates") === true;
  return mayRequest ? deliveryIdAt(run, index) : undefined;
}

export function describeRun(workspaceId: WorkspaceId, run: AnyRun, view: View, facts: RunFacts): object {
  const stored = view.state.journeys.find(({ id }) => id === run.journeyId);
  const journey = view.journeys.find(run.journeyId, run.version)?.journey;
  const { key, trigger, visits, path } = run;
  const event = trigger === undefined ? undefined : facts.triggers.get(trigger.messageId)?.event;
  return {
    runId: run.id,
    journeyId: run.journeyId,
    journeyName: stored?.name ?? null,
    version: run.version,
    ...stateOf(run, view),
    startedAt: iso(run.startedAt),
    ...(key !== undefined && { key }),
    ...(trigger !== undefined && {
      trigger: { messageId: trigger.messageId, at: iso(trigger.at), ...(event !== undefined && { event }) },
    }),
    nodes: path.map((_, index) => shownNode(workspaceId, { run, index, journey, view, facts })),
    ...(visits > path.length && { nodesLeftOut: visits - path.length }),
  };
}

export interface RunState {
  readonly status: "live" | "finished";
  /** Of `says`. */
  readonly text: string;
  readonly says: readonly Sentence[];
  readonly waitsUntil?: string;
  readonly finishedAt?: string;
  readonly finished?: FinishedRun["finished"];
  /** The label of the condition that ended it. */
  readonly met?: string;
  /** When it reached the goal of its journey. */
  readonly convertedAt?: string;
}

/** A live run of a deleted journey is about to end. */
export function stateOf(run: AnyRun, { state, journeys }: View): RunState {
  const journey = journeys.find(run.journeyId, run.version)?.journey;
  const { convertedAt } = run;
  const converted = convertedAt === undefined ? {} : { convertedAt: iso(convertedAt) };
  if (isFinished(run)) {
    const { finished, finishedAt, met } = run;
    return {
      status: "finished",
      ...saying([describeEnding(run, namesIn(state)), ...describeConversion(run)]),
      finishedAt: iso(finishedAt),
      finished,
      ...(met !== undefined && { met }),
      ...converted,
    };
  }
  if (journey === undefined) {
    const finished = "journeyDeleted";
    const says = [describeEnding({ finished }, namesIn(state)), ...describeConversion(run)];
    return { status: "finished", ...saying(says), finished, ...converted };
  }
  const { says, waitsUntil } = explainRun({ journey, run, nameOf: namesIn(state) });
  return { status: "live", ...saying(says), ...(waitsUntil !== undefined && { waitsUntil }), ...converted };
}

function saying(says: readonly Sentence[]): Pick<RunState, "text" | "says"> {
  return { text: textOf(says), says };
}

interface NodeContext {
  readonly run: AnyRun;
  readonly index: number;
  readonly journey: Journey | undefined;
  readonly view: View;
  readonly facts: RunFacts;
}

function shownNode(
  workspaceId: WorkspaceId,
  { run, index, journey, view: { state }, facts }: NodeContext,
): object {
  const [nodeId = "", at = 0, cause = ""] = run.path[index] ?? [];
  const nameOf = namesIn(state);
  const stored = state.journeys.find(({ id }) => id === run.journeyId);
  const name = nodeName(definitionAt(stored, run.version), nodeId);
  const type = journey?.nodes.get(nodeId)?.type;
  const does = journey === undefined ? undefined : describeNode(journey, nodeId, nameOf);
  const because = describeCause(cause, nameOf);
  const requested = requestedAt(run, index, journey);
  const delivery =
    requested === undefined ? undefined : facts.deliveries.get(deliveryKey(workspaceId, requested));
  return {
    nodeId,
    ...(type !== undefined && { type }),
    ...(name !== undefined && { name }),
    at: iso(at),
    cause,
    because: because.text,
    becauseSays: [because],
    ...(does !== undefined && saying([does])),
    ...(delivery !== undefined && { delivery: { id: delivery.id, status: shownStatus(delivery) } }),
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
