/**
 * Decides for one actor: takes its document and its messages of the batch window, returns the next document. Pure. A
 * message batch that the document already contains is skipped and its saved outbox entries are kept. A message whose
 * handler throws is returned as a failure; the others are decided.
 */
import type { ActorDocument, ActorKey, ActorWrite, JobId, JsonText } from "@signalbox/core";
import { alarmChange, wakeType } from "../alarms.js";
import type { Behaviour, DecisionContext } from "../behaviour.js";
import { deserializeOutbox, serializeOutbox, type OutboxEntry } from "../outbox.js";
import type { Companions } from "./companions.js";
import type { Task } from "./batch-window.js";
import { foldAdditions, readFold, writeFold, type Fold } from "./fold-progress.js";
import type { RemainsByTask } from "./remains.js";

/** The state text of an erased actor whose document still holds an outbox to publish. */
const erasedState = "";

export interface ActorInput<View> {
  readonly key: ActorKey;
  readonly document: ActorDocument | undefined;
  readonly tasks: readonly Task<View>[];
  /** The message batches of this batch window. */
  readonly jobs: ReadonlySet<JobId>;
  /** Messages whose event was stored by another message batch. */
  readonly duplicates: ReadonlySet<Task>;
  readonly now: Date;
  readonly workspace: View;
  readonly companions: Companions;
  /** The fold of stored events, when a message requests it. */
  readonly fold?: Fold;
  /** What remains to be erased, by the messages that request it. */
  readonly remains?: RemainsByTask;
  /** The spans of traced messages. */
  readonly traceparents?: ReadonlyMap<Task, string>;
}

export interface ActorOutcome {
  readonly key: ActorKey;
  readonly write: ActorWrite | undefined;
  /** The stored document after the write. */
  readonly document: ActorDocument | undefined;
  /** Version of that document. */
  readonly version: number;
  /** The outbox entries that this batch window publishes. */
  readonly entries: readonly OutboxEntry[];
  readonly failures: readonly { readonly task: Task; readonly error: unknown }[];
  /** Number of messages decided by this call, for the metrics. */
  readonly decided: number;
  /** Sums of the decisions' counts, by name. */
  readonly counts: Readonly<Record<string, number>>;
  readonly erased: boolean;
}

export function decideActor<View>(input: ActorInput<View>): ActorOutcome {
  const { key, document, tasks, jobs, now } = input;
  const [first] = tasks;
  if (first === undefined) throw new TypeError("decideActor needs at least one message");
  const { behaviour, address } = first;

  const earlier = (document?.jobs ?? []).filter((job) => jobs.has(job));
  const entries =
    earlier.length === 0
      ? []
      : deserializeOutbox(document?.outbox ?? null).filter(({ job }) => jobs.has(job));
  const due = tasks.filter((task) => !earlier.includes(task.job) && !input.duplicates.has(task));
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
    document === undefined || isErased
      ? behaviour.create(address)
      : readState(document.state, input, behaviour);
  let erased = isErased;
  // At least the clock, so that an actor that is erased and created again has a higher version than ever before.
  let version = Math.max(document?.version ?? 0, now.getTime() - 1);
  const touched = new Set(earlier);
  const failures: { task: Task<View>; error: unknown }[] = [];
  const taken: Task<View>[] = [];
  const counts: Record<string, number> = {};
  for (const task of due) {
    try {
      const decision = task.prepared.decide(state, contextOf(input, task, { state, entries, taken }));
      erased = decision.state === null;
      state = erased ? behaviour.create(address) : decision.state;
      version += 1;
      const effects = decision.putOff ? putOff(task) : decision;
      entries.push(entryOf(task.job, version, causedBy(task, effects, input)));
      touched.add(task.job);
      if (decision.putOff !== true) taken.push(task);
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
  // A wake-up always writes the alarm: a row restored by a late writer would otherwise wake the actor for ever.
  const wasWoken = due.some(({ message }) => message.type === wakeType);
  const wanted = erased ? null : behaviour.alarmAt(state);
  const alarmBefore = document?.alarmAt ?? null;
  const alarmAt = erased || wasWoken ? wanted : earlierAlarm(wanted, alarmBefore);
  if (last !== undefined && (wasWoken || alarmAt !== alarmBefore)) {
    version += 1;
    entries.push({ job: last.job, version, changes: [alarmChange(key, alarmAt, alarmBefore)] });
  }
  const published = entries.filter(isNeeded);
  const fold = erased ? undefined : nextFold(input, { behaviour, entries, taken });
  const next: ActorDocument = {
    key,
    version,
    jobs: [...touched],
    state: erased ? erasedState : behaviour.serialize(state),
    outbox: serializeOutbox(published),
    alarmAt,
    listed: !erased && behaviour.isListed(state),
    ...(fold !== undefined && { fold }),
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

function readState<View>(
  text: JsonText,
  { workspace }: Pick<ActorInput<View>, "workspace">,
  behaviour: Behaviour<unknown, View>,
): unknown {
  const state = behaviour.deserialize(text);
  return behaviour.bringUpToDate?.(state, workspace) ?? state;
}

/** Keeps the earlier alarm: waking an actor too early costs less than writing a row with every event. */
function earlierAlarm(wanted: number | null, current: number | null): number | null {
  if (wanted === null || current === null) return wanted ?? current;
  return Math.min(wanted, current);
}

/** By the messages before in this batch window. */
interface DecidedSoFar<View> {
  readonly state: unknown;
  readonly entries: readonly OutboxEntry[];
  readonly taken: readonly Task<View>[];
}

function contextOf<View>(
  input: ActorInput<View>,
  task: Task<View>,
  { state, entries, taken }: DecidedSoFar<View>,
): DecisionContext<unknown, View> {
  const { key, now, workspace, companions, fold } = input;
  const { address, prepared, behaviour } = task;
  const remains = input.remains?.get(task);
  const context = {
    ...address,
    self: key,
    now,
    workspace,
    companions,
    ...(remains !== undefined && { remains }),
  };
  if (prepared.refold === undefined || fold === undefined || fold.next !== undefined) return context;
  // What its own decisions recorded and took over is not published to the store yet.
  const whole = foldAdditions(fold, { decided: taken, entries, behaviour, workspace });
  if (whole === undefined) return context;
  return { ...context, refolded: behaviour.refold.rebase?.(whole.state, state) ?? whole.state };
}

/** The fold under way with what was decided; a complete one was given to the messages that requested it. */
function nextFold<View>(
  { document, fold, workspace }: ActorInput<View>,
  {
    behaviour,
    entries,
    taken,
  }: Omit<DecidedSoFar<View>, "state"> & { readonly behaviour: Behaviour<unknown, View> },
): JsonText | undefined {
  const known = fold ?? readFold(document, { behaviour, workspace });
  if (known?.next === undefined) return undefined;
  const additions = { decided: taken, entries, behaviour, workspace };
  return writeFold(foldAdditions(known, additions), additions);
}

function putOff({ message, job }: Task): Effects {
  return { send: [{ ...message, origin: message.origin ?? job }] };
}

type Effects = Pick<OutboxEntry, "send" | "deliveries" | "changes" | "reply">;

/** What is sent names the span of its message; a worker without traces passes on that of the sender. */
function causedBy(
  task: Task,
  effects: Effects,
  { traceparents }: Pick<ActorInput<never>, "traceparents">,
): Effects {
  const traceparent = traceparents?.get(task) ?? task.message.traceparent;
  if (traceparent === undefined) return effects;
  const { send, deliveries } = effects;
  return {
    ...effects,
    ...(send !== undefined && { send: send.map((message) => ({ ...message, traceparent })) }),
    ...(deliveries !== undefined && {
      deliveries: deliveries.map((request) => ({ ...request, traceparent })),
    }),
  };
}

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
