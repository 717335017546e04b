/**
 * Folds the stored events of actors whose messages request it, with one read for the actors of a workspace that need the
 * same events. Long histories are folded in slices instead, one or two a batch window, so that other actors of the
 * partition wait for a slice only. A fold does not depend on the order of events, so the shared read has none. Events of
 * messages that this batch window has yet to decide are left out, although they are stored: `decideActor` adds them one
 * by one.
 */
import {
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type EventNames,
  type EventRecord,
  type EventStore,
  type MatchableEvent,
  type WorkspaceId,
} from "@signalbox/core";
import type { RefoldRequest } from "../behaviour.js";
import { stateOf } from "../state-of.js";
import { viewOf, type LoadedViews } from "../views.js";
import type { Task } from "./batch-window.js";
import { includes, readFold, union, type Fold } from "./fold-progress.js";

export interface RefoldSources<View> {
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  readonly documents: ReadonlyMap<ActorKey, ActorDocument>;
  readonly views: LoadedViews<View>;
  /** Messages that are not decided because another message batch stored their event. */
  readonly duplicates: ReadonlySet<Task>;
  /** Events of a slice. */
  readonly sliceEvents: number;
}

type HistoryStore = Pick<EventStore, "histories" | "matchable" | "historySlice" | "areLong">;

/** Of a batch window: a find costs about as much as this many events. */
const eventsPerFind = 20;
/** Slices that a batch window reads together. */
const slicesPerWindow = 2;

/** A fold that has a `next` goes on with the next message that requests it. */
export async function refoldRequested<View>(
  keys: readonly ActorKey[],
  sources: RefoldSources<View>,
  events: HistoryStore,
): Promise<ReadonlyMap<ActorKey, Fold>> {
  const folds = new Map<ActorKey, Fold>();
  const reads = new Map<string, HistoryRead>();
  const long: ActorKey[] = [];
  for (const key of keys) {
    const begun = beginFold(key, sources);
    if (begun === undefined) continue;
    folds.set(key, begun);
    if (begun.next > 0) long.push(key);
    else addToRead(reads, key, begun.request);
  }
  const room = slicesPerWindow * sources.sliceEvents;
  for (const read of reads.values()) {
    const { request, owners } = read;
    const named = request === "all" ? {} : { named: request };
    if (isEmpty(request) || !(await events.areLong(owners, { count: room, ...named })))
      await foldTogether(read, { folds, sources, events });
    else long.push(...owners);
  }
  await foldSlices(long, { folds, sources, events });
  for (const [key, fold] of folds) folds.set(key, withAdopted(fold, key, sources));
  return folds;
}

type BegunFold = Fold & { readonly next: number };

/** The fold under way if it has the requested events, else a new one of all that is requested. */
function beginFold<View>(key: ActorKey, sources: RefoldSources<View>): BegunFold | undefined {
  const tasks = (sources.tasksByActor.get(key) ?? []).filter(({ prepared }) => prepared.refold !== undefined);
  const [first] = tasks;
  if (first === undefined) return undefined;
  const { behaviour, address } = first;
  const document = sources.documents.get(key);
  const state = stateOf(document, (text) => behaviour.deserialize(text)) ?? behaviour.create(address);
  const request = requestOf(tasks.filter(({ prepared }) => prepared.needsRefold?.(state) !== false));
  if (request === undefined) return undefined;
  const known = readFold(document, { behaviour, workspace: viewOf(sources.views, address.workspaceId) });
  if (known !== undefined && includes(known.request, request)) return { next: 0, ...known };
  const wanted = known === undefined ? request : union(known.request, request);
  return { request: wanted, next: 0, state: behaviour.refold.reset(state) };
}

function addToRead(reads: Map<string, HistoryRead>, key: ActorKey, request: RefoldRequest): void {
  const workspaceId = workspaceOf(key);
  const id = JSON.stringify([workspaceId, request]);
  const read = reads.get(id);
  if (read === undefined) reads.set(id, { workspaceId, request, owners: [key] });
  else read.owners.push(key);
}

interface Folding<View> {
  readonly folds: Map<ActorKey, Fold>;
  readonly sources: RefoldSources<View>;
  readonly events: HistoryStore;
}

async function foldTogether<View>(
  read: HistoryRead,
  { folds, sources, events }: Folding<View>,
): Promise<void> {
  const { owners, request } = read;
  const states = new Map(owners.map((owner) => [owner, folds.get(owner)?.state]));
  const folders = new Map(owners.map((owner) => [owner, folderOf(owner, sources)]));
  for await (const event of eventsOf(read, events)) {
    const fold = folders.get(event.owner);
    if (fold !== undefined) states.set(event.owner, fold(states.get(event.owner), event));
  }
  for (const [owner, state] of states) folds.set(owner, { request, state });
}

/** Those for which there is no room in this batch window have their turn in a later one. */
async function foldSlices<View>(
  owners: readonly ActorKey[],
  { folds, sources, events }: Folding<View>,
): Promise<void> {
  const { sliceEvents: limit } = sources;
  let room = slicesPerWindow * limit;
  for (const owner of owners) {
    const fold = folds.get(owner);
    if (fold?.next === undefined || room <= 0) continue;
    const { request, next: fromSeq } = fold;
    const named = request === "all" ? {} : { named: request };
    const slice = await events.historySlice({ owner, fromSeq, limit, ...named });
    room -= slice.events.length + eventsPerFind;
    const state = slice.events.reduce(folderOf(owner, sources), fold.state);
    folds.set(owner, { request, state, ...(slice.next !== undefined && { next: slice.next }) });
  }
}

/** Folds one event of the owner, but for those that are still to be decided. */
function folderOf<View>(
  owner: ActorKey,
  sources: RefoldSources<View>,
): (state: unknown, event: EventRecord) => unknown {
  const behaviour = sources.tasksByActor.get(owner)?.[0]?.behaviour;
  const undecided = undecidedEvents(owner, sources);
  const view = viewOf(sources.views, workspaceOf(owner));
  return (state, event) =>
    behaviour === undefined || undecided.has(nameOf(event))
      ? state
      : behaviour.refold.fold(state, event, view);
}

/** The store assigns adopted events to their new owner only when the batch window is published. */
function withAdopted<View>(fold: Fold, owner: ActorKey, sources: RefoldSources<View>): Fold {
  const view = viewOf(sources.views, workspaceOf(owner));
  let { state } = fold;
  for (const task of sources.tasksByActor.get(owner) ?? []) {
    const { behaviour, prepared } = task;
    if (prepared.adopted === undefined || isUndecided(task, sources)) continue;
    state = behaviour.refold.fold(state, prepared.adopted, view);
  }
  return { ...fold, state };
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

function nameOf({ part, messageId }: Pick<EventRecord, "part" | "messageId">): string {
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
  else if (!isEmpty(request)) {
    for await (const batch of events.matchable({ workspaceId, ...request }, owners)) yield* batch;
  }
}

function isEmpty(request: RefoldRequest): boolean {
  return request !== "all" && request.names.length + request.prefixes.length === 0;
}

/** What all messages of an actor need together. */
function requestOf(tasks: readonly Task[]): RefoldRequest | undefined {
  let sum: EventNames | undefined;
  for (const { prepared } of tasks) {
    const { refold } = prepared;
    if (refold === undefined) continue;
    const all = sum === undefined ? refold : union(sum, refold);
    if (all === "all") return all;
    sum = all;
  }
  return sum;
}
