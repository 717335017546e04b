/**
 * Deciding for one actor: its document and its messages of the window in, the document it becomes out. Pure. A message batch
 * the document already contains is skipped and what it decided then is kept; a message that makes its handler throw is
 * taken out and the rest goes on.
 */
import type { ActorDocument, ActorKey, ActorWrite, JobId, StoreChange } from "@signalbox/core";
import { alarmChange, wakeType } from "../alarms.js";
import type { DecisionContext } from "../behaviour.js";
import { reviveOutbox, storeOutbox, type OutboxEntry } from "../outbox.js";
import type { Companions } from "./companions.js";
import type { Task } from "./batch-window.js";

/** The state text of an actor that is erased but whose document still holds an outbox to publish. */
const erasedState = "";

export interface ActorTurn<View> {
  readonly key: ActorKey;
  readonly document: ActorDocument | undefined;
  readonly tasks: readonly Task<View>[];
  /** Message batches of this step. */
  readonly jobs: ReadonlySet<JobId>;
  /** Messages whose event another message batch has stored. */
  readonly duplicates: ReadonlySet<Task>;
  readonly now: Date;
  readonly workspace: View;
  readonly companions: Companions;
  /** The state folded again from events, where a message asks for it. */
  readonly refolded?: unknown;
}

export interface ActorOutcome {
  readonly key: ActorKey;
  readonly write: ActorWrite | undefined;
  /** As it stands in the store once the write is done. */
  readonly document: ActorDocument | undefined;
  /** Of the document as it now is. */
  readonly version: number;
  /** To be published by this step. */
  readonly entries: readonly OutboxEntry[];
  readonly failures: readonly { readonly task: Task; readonly error: unknown }[];
  /** Messages decided now, for the counters. */
  readonly decided: number;
  /** What the decisions counted, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly erased: boolean;
}

export function decideActor<View>(turn: ActorTurn<View>): ActorOutcome {
  const { key, document, tasks, jobs, now } = turn;
  const [first] = tasks;
  if (first === undefined) throw new TypeError("an actor's turn has at least one message");
  const { behaviour, address } = first;

  const earlier = (document?.jobs ?? []).filter((job) => jobs.has(job));
  const entries =
    earlier.length === 0 ? [] : reviveOutbox(document?.outbox ?? null).filter(({ job }) => jobs.has(job));
  const due = tasks.filter((task) => !earlier.includes(task.job) && !turn.duplicates.has(task));
  const isErased = document?.state === erasedState;
  const unchanged = {
    key,
    write: undefined,
    document,
    version: document?.version ?? 0,
    entries,
    failures: [],
    decided: 0,
    counts: {},
    erased: isErased,
  };
  if (due.length === 0) return unchanged;

  let state: unknown =
    document === undefined || isErased ? behaviour.create(address) : behaviour.revive(document.state);
  let erased = isErased;
  // Never below the clock: an erased and recreated actor continues above every version it ever had.
  let version = Math.max(document?.version ?? 0, now.getTime() - 1);
  const touched = new Set(earlier);
  const failures: { task: Task<View>; error: unknown }[] = [];
  const counts: Record<string, number> = {};
  for (const task of due) {
    try {
      const decision = task.prepared.decide(state, contextOf(turn, task, entries));
      erased = decision.state === null;
      state = erased ? behaviour.create(address) : decision.state;
      version += 1;
      entries.push(entryOf(task.job, version, decision));
      touched.add(task.job);
      for (const [name, count] of Object.entries(decision.counts ?? {})) {
        counts[name] = (counts[name] ?? 0) + count;
      }
    } catch (error) {
      failures.push({ task, error });
    }
  }
  const decided = due.length - failures.length;
  if (decided === 0) return { ...unchanged, failures };

  const last = due.findLast((task) => touched.has(task.job));
  // A wake-up always restates the alarm: a row that a late writer brought back would wake the actor for ever.
  const wasWoken = due.some(({ message }) => message.type === wakeType);
  const wanted = erased ? null : behaviour.alarmAt(state);
  const alarmBefore = document?.alarmAt ?? null;
  const alarmAt = erased || wasWoken ? wanted : sooner(wanted, alarmBefore);
  if (last !== undefined && (wasWoken || alarmAt !== alarmBefore)) {
    version += 1;
    entries.push({ job: last.job, version, changes: [alarmChange(key, alarmAt, alarmBefore)] });
  }
  const published = entries.filter(isNeeded);
  const next: ActorDocument = {
    key,
    version,
    jobs: [...touched],
    state: erased ? erasedState : behaviour.store(state),
    outbox: storeOutbox(published),
    alarmAt,
    listed: !erased && behaviour.isListed(state),
  };
  return {
    key,
    write: { key, expected: document?.version ?? null, document: next },
    document: next,
    version,
    entries: published,
    failures,
    decided,
    counts,
    erased,
  };
}

/** An alarm that moves away is left where it is: to wake too early costs less than to write a row with every event. */
function sooner(wanted: number | null, set: number | null): number | null {
  if (wanted === null || set === null) return wanted ?? set;
  return Math.min(wanted, set);
}

function contextOf<View>(
  turn: ActorTurn<View>,
  { address, handler, behaviour }: Task<View>,
  entries: readonly OutboxEntry[],
): DecisionContext<unknown, View> {
  const { key, now, workspace, companions } = turn;
  const context = { ...address, self: key, now, workspace, companions };
  if (!handler.refolds || turn.refolded === undefined) return context;
  const unpublished = entries.flatMap(({ changes = [] }) => changes);
  if (unpublished.some((change) => takesEventsFrom(key, change))) return context;
  // What it wrote into its own history, and the store has not been told yet.
  const own = unpublished.flatMap((change) => (change.do === "recordEvents" ? change.events : []));
  let refolded: unknown = turn.refolded;
  for (const event of own) refolded = behaviour.refold.fold(refolded, event, workspace);
  return { ...context, refolded };
}

/** Until such a change is published the store lists events as the actor's that are its own no longer. */
function takesEventsFrom(actor: ActorKey, change: StoreChange): boolean {
  if (change.do === "reownEvents") return change.from === actor;
  return change.do === "eraseEvents" && change.owner === actor;
}

type Effects = Pick<OutboxEntry, "send" | "deliveries" | "changes" | "reply">;

function entryOf(job: JobId, version: number, { send, deliveries, changes, reply }: Effects): OutboxEntry {
  return {
    job,
    version,
    ...(send === undefined || send.length === 0 ? {} : { send }),
    ...(deliveries === undefined || deliveries.length === 0 ? {} : { deliveries }),
    ...(changes === undefined || changes.length === 0 ? {} : { changes }),
    ...(reply === undefined ? {} : { reply }),
  };
}

function isNeeded(entry: OutboxEntry): boolean {
  const { send, deliveries, changes, reply } = entry;
  return [send, deliveries, changes, reply].some((effect) => effect !== undefined);
}
