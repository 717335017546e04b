/**
 * The actor runtime: applies message batches to actors with exactly-once effect, also when a process crashes at any
 * line. `handle` throws when a store or the queue does not answer; the queue then delivers the same message batch
 * again, before all others of its partition. A worker that lost the lease stops before it saves anything.
 */
import {
  AppError,
  workspaceOf,
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type ActorWrite,
  type EventStore,
  type LeasedMessageBatch,
  type JobId,
  type Signals,
  type StoredEvent,
  type Tracing,
} from "@signalbox/core";
import type { Behaviours } from "../behaviour.js";
import { createNoticePublisher, type AddressedNotice } from "../notices.js";
import { withoutJobs } from "../outbox.js";
import { viewOf, type LoadedViews, type Views } from "../views.js";
import { admitTasks, type AdmissionPolicy } from "./admission.js";
import { loadCompanions, type Companions } from "./companions.js";
import { decideActor, type ActorOutcome } from "./decide.js";
import type { Fold } from "./fold-progress.js";
import { applyIsolated, type Refusal } from "./isolate.js";
import { recordDeadLetters } from "./dead-letters.js";
import { notifyCallers, publishBatch, type PublishPorts } from "./publish.js";
import { refoldRequested } from "./refold.js";
import type { Turns } from "./overtaking.js";
import { readRemains, type RemainsByTask } from "./remains.js";
import { traceWindow, type WindowTrace } from "./trace-window.js";
import { createWindowScheduler } from "./window-scheduler.js";
import {
  deadLetterId,
  isBrief,
  openBatchWindow,
  readMessageBatch,
  type DeadLetterDraft,
  type Task,
  type ParsedMessageBatch,
} from "./batch-window.js";

export interface RuntimeOptions<View> extends PublishPorts {
  readonly signals: Signals;
  readonly behaviours: Behaviours<View>;
  readonly views: Views<View>;
  readonly admit: AdmissionPolicy<View>;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly observe?: (report: BatchReport) => void;
  /** Absent: no message is traced. */
  readonly tracing?: Tracing;
  /** Of the flows of a partition; without it, the usual ones. */
  readonly turns?: Turns;
  /** Events of a long history that one batch window folds; it erases half as many. */
  readonly sliceEvents?: number;
}

/** 50 to 100 ms of work: the actors of the same partition wait for it. */
const defaultSliceEvents = 500;

/** What was applied with one batch window, for the metrics. */
export interface BatchReport {
  readonly partition: number;
  readonly messageBatches: number;
  readonly messages: number;
  readonly events: number;
  readonly duplicates: number;
  readonly deadLetters: number;
  /** Sums of the decisions' counts, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** Time from accepted to applied of each message batch that callers sent, ms. */
  readonly latenciesMs: readonly number[];
}

export interface Runtime {
  /** Applies the message batch. When it resolves, the batch can be completed. */
  handle(leased: LeasedMessageBatch): Promise<void>;
}

/**
 * Applies each batch window in these stages:
 *
 *   load             the views of the workspaces, used for admission and decisions; the actors' documents
 *   store            the events, each with the message batch that carried it; is the lease still held?
 *   decide           per actor, in order, as a pure function
 *   save             documents whose version is still the loaded one: state, outbox and applied message batches
 *   publish          tables, messages to other actors, delivery requests
 *   drop             documents of erased actors, and outboxes that must not be kept
 *   notify           the callers that wait
 *   complete         the message batches of the window are finished and their payloads emptied
 */
export function createRuntime<View>(given: RuntimeOptions<View>): Runtime {
  const options = { ...given, publishNotice: createNoticePublisher(given.signals) };
  const scheduler = createWindowScheduler();
  return {
    async handle(leased) {
      const head = readMessageBatch(leased, options.behaviours);
      const scheduled = await scheduler.begin(leased.partition, isBrief([head]));
      try {
        const batchWindow = await openBatchWindow(head, leased, options);
        await scheduled.opened(isBrief(batchWindow));
        await leased.untilReplicated(batchWindow.map(({ job }) => job));
        await applyBatchWindow(batchWindow, leased, options);
        const [, ...behind] = batchWindow;
        await leased.finish(behind.map(({ queued }) => queued));
        scheduled.end(leased.untilNext());
      } catch (error) {
        scheduled.fail();
        throw error;
      }
    },
  };
}

/** Of the windows of one runtime. */
interface WindowPorts<View> extends RuntimeOptions<View> {
  readonly publishNotice: (addressed: AddressedNotice) => Promise<void>;
}

/** Another worker has the lease of the message batch and does the rest of its work. */
export function leaseLost(job: JobId): AppError {
  return new AppError({
    code: "LeaseLost",
    message: `another worker has the lease of message batch ${job}`,
    retry: "never",
  });
}

async function applyBatchWindow<View>(
  batchWindow: readonly ParsedMessageBatch<View>[],
  leased: LeasedMessageBatch,
  options: WindowPorts<View>,
): Promise<void> {
  const trace = traceWindow(batchWindow, leased, options);
  try {
    await applyTraced({ batchWindow, leased, ...(trace !== undefined && { trace }) }, options);
    trace?.end();
  } catch (error) {
    trace?.end(error);
    throw error;
  }
}

async function applyTraced<View>(
  { batchWindow, leased, trace }: Pick<WindowContext<View>, "batchWindow" | "leased" | "trace">,
  options: WindowPorts<View>,
): Promise<void> {
  const all = batchWindow.flatMap((messageBatch) => messageBatch.tasks);
  const [views, documents] = await Promise.all([
    options.views.load(new Set(all.map(({ address }) => address.workspaceId))),
    loadDocuments(new Set(all.map(({ message }) => message.to)), options.actors),
  ]);
  const { tasks, deadLettered } = admitTasks(all, views, options.admit);
  const [recorded] = await Promise.all([
    recordEvents(notApplied(tasks, documents), options.events),
    holdLease(leased),
  ]);
  const context: WindowContext<View> = {
    batchWindow,
    leased,
    views,
    tasksByActor: Map.groupBy(tasks, ({ message }) => message.to),
    duplicates: recorded.duplicates,
    ...(trace !== undefined && { trace }),
  };
  const deadLetters = [
    ...batchWindow.flatMap((messageBatch) => messageBatch.deadLetters),
    ...deadLettersOf([...deadLettered, ...recorded.refused], context),
  ];
  trace?.skip(recorded.duplicates);
  await recordDeadLetters(deadLetters, options);
  const { outcomes, failures } = await saveDecisions(context, documents, options);
  const plans = await publishBatch(batchWindow, outcomes, options);
  await dropErased(context, outcomes, options.actors);
  await notifyCallers(plans, options.publishNotice);
  report(context, { deadLetters: deadLetters.length + failures, outcomes: outcomes.values() }, options);
}

/** An event that an earlier attempt applied is stored, or was erased since: storing it again would bring it back. */
function notApplied<View>(
  tasks: readonly Task<View>[],
  documents: ReadonlyMap<ActorKey, ActorDocument>,
): readonly Task<View>[] {
  return tasks.filter(({ job, message }) => documents.get(message.to)?.jobs.includes(job) !== true);
}

interface WindowContext<View> {
  readonly batchWindow: readonly ParsedMessageBatch<View>[];
  readonly leased: LeasedMessageBatch;
  readonly views: LoadedViews<View>;
  readonly tasksByActor: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  /** Messages that are not decided: another message batch stored their event, or the store refused it. */
  readonly duplicates: ReadonlySet<Task>;
  /** Absent when none of the messages is traced. */
  readonly trace?: WindowTrace;
}

interface Failure {
  readonly task: Task;
  readonly error: unknown;
}

async function loadDocuments(
  keys: ReadonlySet<ActorKey>,
  actors: ActorStore,
): Promise<ReadonlyMap<ActorKey, ActorDocument>> {
  return keys.size === 0 ? new Map() : actors.load([...keys]);
}

/** Checked after documents are loaded: afterwards only a version conflict can stop a save. */
async function holdLease(leased: LeasedMessageBatch): Promise<void> {
  if (!(await leased.isHeld())) throw leaseLost(leased.job);
}

async function recordEvents(
  tasks: readonly Task[],
  events: EventStore,
): Promise<{ duplicates: ReadonlySet<Task>; refused: readonly Failure[] }> {
  const duplicates = new Set<Task>();
  const withEvent = tasks.flatMap((task) => {
    const { event } = task.prepared;
    if (event === undefined) return [];
    const { to, origin } = task.message;
    const record: StoredEvent = {
      ...event,
      workspaceId: workspaceOf(to),
      owner: to,
      job: origin ?? task.job,
    };
    return [{ task, record }];
  });
  const refusals = await applyIsolated(withEvent, async (batch) => {
    const isOurs = await events.record(batch.map(({ record }) => record));
    batch.forEach(({ task }, index) => {
      if (isOurs[index] === false) duplicates.add(task);
    });
  });
  const refused = refusals.map(({ item, error }) => ({ task: item.task, error }));
  for (const { task } of refused) duplicates.add(task);
  return { duplicates, refused };
}

/**
 * Decides and saves, again for every actor whose version changed in between. Dead letters are written before the
 * documents, because a document that names the message batch marks all its messages as decided.
 */
async function saveDecisions<View>(
  context: WindowContext<View>,
  documents: ReadonlyMap<ActorKey, ActorDocument>,
  options: RuntimeOptions<View>,
): Promise<{ outcomes: Map<ActorKey, ActorOutcome>; failures: number }> {
  const outcomes = new Map<ActorKey, ActorOutcome>();
  let failures = 0;
  const recordFailures = async (failed: readonly Failure[]): Promise<void> => {
    failures += failed.length;
    await recordDeadLetters(deadLettersOf(failed, context), options);
  };

  let current = documents;
  let undecided: Iterable<ActorKey> = context.tasksByActor.keys();
  for (;;) {
    const decided: ActorOutcome[] = [];
    const keys = [...undecided];
    const { sliceEvents = defaultSliceEvents } = options;
    const sources = { ...context, documents: current, sliceEvents };
    const [folds, companions, remains] = await Promise.all([
      refoldRequested(keys, sources, options.events),
      loadCompanions(keys, sources, options.actors),
      readRemains(keys, sources, options),
    ]);
    for (const key of keys) {
      const loaded = { document: current.get(key), fold: folds.get(key), companions, remains };
      decided.push(decideForActor(context, key, loaded, options.now()));
    }
    for (const outcome of decided) outcomes.set(outcome.key, outcome);
    await recordFailures(decided.flatMap((outcome) => outcome.failures));

    const { conflicts, refusals } = await save(decided, options.actors);
    for (const { item, error } of refusals) {
      outcomes.delete(item.key);
      await recordFailures((context.tasksByActor.get(item.key) ?? []).map((task) => ({ task, error })));
    }
    if (conflicts.size === 0) return { outcomes, failures };
    // Another worker wrote: one that stalled and continued, or the one that took over from this one.
    current = await loadDocuments(conflicts, options.actors);
    await holdLease(context.leased);
    undecided = conflicts;
  }
}

async function save(
  outcomes: readonly ActorOutcome[],
  actors: ActorStore,
): Promise<{ conflicts: ReadonlySet<ActorKey>; refusals: readonly Refusal<ActorWrite>[] }> {
  const conflicts = new Set<ActorKey>();
  const writes = outcomes.flatMap(({ write }) => (write === undefined ? [] : [write]));
  const refusals = await applyIsolated(writes, async (batch) => {
    for (const key of await actors.save(batch)) conflicts.add(key);
  });
  return { conflicts, refusals };
}

interface Loaded {
  readonly document: ActorDocument | undefined;
  readonly fold: Fold | undefined;
  readonly companions: Companions;
  readonly remains: RemainsByTask;
}

function decideForActor<View>(
  { tasksByActor, batchWindow, views, duplicates, trace }: WindowContext<View>,
  key: ActorKey,
  { document, fold, companions, remains }: Loaded,
  now: Date,
): ActorOutcome {
  return decideActor({
    key,
    document,
    tasks: tasksByActor.get(key) ?? [],
    jobs: new Set(batchWindow.map(({ job }) => job)),
    duplicates,
    now,
    workspace: viewOf(views, workspaceOf(key)),
    companions,
    remains,
    ...(fold !== undefined && { fold }),
    ...(trace !== undefined && { traceparents: trace.traceparents }),
  });
}

function deadLettersOf(
  failures: readonly Failure[],
  { batchWindow, trace }: Pick<WindowContext<never>, "batchWindow" | "trace">,
): DeadLetterDraft[] {
  trace?.fail(failures.map(({ task }) => task));
  return failures.map(({ task, error }) => {
    const index = batchWindow.find(({ job }) => job === task.job)?.tasks.indexOf(task) ?? 0;
    return {
      id: `${deadLetterId(task.job, index)}-decided`,
      job: task.job,
      to: task.message.to,
      message: task.message,
      error,
    };
  });
}

/**
 * Removes the documents of erased actors, once their outboxes are published, and the published outbox entries of
 * handlers that erase, which would otherwise stay until the next save.
 */
async function dropErased(
  { batchWindow, tasksByActor }: Pick<WindowContext<never>, "batchWindow" | "tasksByActor">,
  outcomes: ReadonlyMap<ActorKey, ActorOutcome>,
  actors: ActorStore,
): Promise<void> {
  const published = new Set(batchWindow.map(({ job }) => job));
  const writes: ActorWrite[] = [];
  for (const { key, version, document, erased } of outcomes.values()) {
    if (document === undefined) continue;
    if (erased) writes.push({ key, expected: version, document: null });
    else if (
      document.outbox !== null &&
      tasksByActor.get(key)?.some(({ handler }) => handler.erases) === true
    ) {
      const outbox = withoutJobs(document.outbox, published);
      writes.push({ key, expected: version, document: { ...document, version: version + 1, outbox } });
    }
  }
  if (writes.length > 0) await actors.save(writes);
}

interface WindowResult {
  readonly deadLetters: number;
  readonly outcomes: Iterable<ActorOutcome>;
}

function report(
  { batchWindow, leased, duplicates }: Pick<WindowContext<never>, "batchWindow" | "leased" | "duplicates">,
  { deadLetters, outcomes }: WindowResult,
  { observe, now }: Pick<RuntimeOptions<never>, "observe" | "now">,
): void {
  if (observe === undefined) return;
  const tasks = batchWindow.flatMap((messageBatch) => messageBatch.tasks);
  const at = now().getTime();
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) {
    for (const [name, count] of Object.entries(outcome.counts)) counts[name] = (counts[name] ?? 0) + count;
  }
  observe({
    partition: leased.partition,
    messageBatches: batchWindow.length,
    messages: tasks.length,
    events: tasks.filter((task) => task.prepared.event !== undefined && !duplicates.has(task)).length,
    duplicates: duplicates.size,
    deadLetters,
    counts,
    latenciesMs: batchWindow.flatMap(({ acceptedAt }) => (acceptedAt === undefined ? [] : [at - acceptedAt])),
  });
}
