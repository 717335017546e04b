/**
 * Folds the stored events of actors whose messages request it, with one read for the actors of a workspace that need the
 * same events. A fold does not depend on the order of events, so the read has none. Events adopted in this batch window
 * are included, although the store assigns them to their new owner only when the batch window is published.
 */
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type EventNames,
  type EventStore,
  type MatchableEvent,
  type WorkspaceId,
} from "@signalbox/core";
import type { RefoldRequest } from "../behaviour.js";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";

export interface RefoldSources<View> {
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
}

export async function refoldRequested<View>(
  keys: readonly ActorKey[],
  { tasksByActor, documents, views }: RefoldSources<View>,
  events: Pick<EventStore, "histories" | "matchable">,
): Promise<ReadonlyMap<ActorKey, unknown>> {
  const states = new Map<ActorKey, unknown>();
  const reads = new Map<string, HistoryRead>();
  for (const key of keys) {
    const tasks = tasksByActor.get(key) ?? [];
    const [first] = tasks;
    const request = requestOf(tasks);
    if (first === undefined || request === undefined) continue;
    states.set(key, resetState(first, documents.get(key)));
    const workspaceId = workspaceOf(key);
    const id = JSON.stringify([workspaceId, request]);
    const read = reads.get(id);
    if (read === undefined) reads.set(id, { workspaceId, request, owners: [key] });
    else read.owners.push(key);
  }
  for (const { workspaceId, request, owners } of reads.values()) {
    const view = viewOf(views, workspaceId);
    for await (const event of eventsOf({ workspaceId, request, owners }, events)) {
      const behaviour = tasksByActor.get(event.owner)?.[0]?.behaviour;
      if (behaviour === undefined) continue;
      states.set(event.owner, behaviour.refold.fold(states.get(event.owner), event, view));
    }
    for (const owner of owners) {
      for (const { behaviour, prepared } of tasksByActor.get(owner) ?? []) {
        if (prepared.adopted === undefined) continue;
        states.set(owner, behaviour.refold.fold(states.get(owner), prepared.adopted, view));
      }
    }
  }
  return states;
}

interface HistoryRead {
  readonly workspaceId: WorkspaceId;
  readonly request: RefoldRequest;
  readonly owners: ActorKey[];
}

async function* eventsOf(
  { workspaceId, request, owners }: HistoryRead,
  events: Pick<EventStore, "histories" | "matchable">,
): AsyncGenerator<MatchableEvent> {
  if (request === "all") yield* events.histories(owners);
  else if (request.names.length + request.prefixes.length > 0) {
    for await (const batch of events.matchable({ workspaceId, ...request }, owners)) yield* batch;
  }
}

/** What all messages of an actor need together. */
function requestOf(tasks: readonly Task[]): RefoldRequest | undefined {
  let sum: RefoldRequest | undefined;
  for (const { prepared } of tasks) {
    const { refold } = prepared;
    if (refold === undefined) continue;
    if (refold === "all") return refold;
    sum = sum === undefined || sum === "all" ? refold : union(sum, refold);
  }
  return sum;
}

function union(one: EventNames, other: EventNames): EventNames {
  return {
    names: [...new Set([...one.names, ...other.names])],
    prefixes: [...new Set([...one.prefixes, ...other.prefixes])],
  };
}

function resetState({ behaviour, address }: Task, document: ActorDocument | undefined): unknown {
  const isNew = document === undefined || document.state === "";
  return behaviour.refold.reset(isNew ? behaviour.create(address) : behaviour.deserialize(document.state));
}
