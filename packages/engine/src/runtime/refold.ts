/**
 * Folds the stored events of actors whose messages request it, with one read for the actors of a workspace that need the
 * same events. A fold does not depend on the order of events, so the read has none. Events of messages that this batch
 * window has yet to decide are left out, although they are stored: `decideActor` adds them one by one.
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
  /** Messages that are not decided because another message batch stored their event. */
  readonly duplicates: ReadonlySet<Task>;
}

export async function refoldRequested<View>(
  keys: readonly ActorKey[],
  sources: RefoldSources<View>,
  events: Pick<EventStore, "histories" | "matchable">,
): Promise<ReadonlyMap<ActorKey, unknown>> {
  const { tasksByActor, documents, views } = sources;
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
    const undecided = new Map(owners.map((owner) => [owner, undecidedEvents(owner, sources)]));
    for await (const event of eventsOf({ workspaceId, request, owners }, events)) {
      const behaviour = tasksByActor.get(event.owner)?.[0]?.behaviour;
      if (behaviour === undefined || undecided.get(event.owner)?.has(nameOf(event)) === true) continue;
      states.set(event.owner, behaviour.refold.fold(states.get(event.owner), event, view));
    }
    for (const owner of owners) {
      for (const task of tasksByActor.get(owner) ?? []) {
        const { behaviour, prepared } = task;
        // The store assigns adopted events to their new owner only when the batch window is published.
        if (prepared.adopted === undefined || isUndecided(task, sources)) continue;
        states.set(owner, behaviour.refold.fold(states.get(owner), prepared.adopted, view));
      }
    }
  }
  return states;
}

function undecidedEvents<View>(owner: ActorKey, sources: RefoldSources<View>): ReadonlySet<string> {
  const tasks = sources.tasksByActor.get(owner) ?? [];
  return new Set(
    tasks.flatMap((task) => {
      const { event, adopted } = task.prepared;
      if (!isUndecided(task, sources)) return [];
      return [event, adopted].flatMap((each) => (each === undefined ? [] : [nameOf(each)]));
    }),
  );
}

function isUndecided<View>(
  task: Task<View>,
  { documents, duplicates }: Pick<RefoldSources<View>, "documents" | "duplicates">,
): boolean {
  return documents.get(task.message.to)?.jobs.includes(task.job) !== true && !duplicates.has(task);
}

function nameOf({ part, messageId }: Pick<MatchableEvent, "part" | "messageId">): string {
  return `${part} ${messageId}`;
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
