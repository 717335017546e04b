/**
 * The actor runtime: applies message batches to actors, exactly once in effect, whatever crashes between any two lines.
 *
 *   look up          the views of the workspaces, by which everything below is admitted and decided
 *   load and store   the actors' documents; the events, each under the message batch that brought it
 *   decide           per actor, in order, purely
 *   save             documents whose version is still the loaded one: state, outbox and applied message batches together
 *   publish          tables, messages to other actors, notices
 *   forget           erased actors, and outboxes that must not be kept
 *   complete         the window's message batches are done and their payloads emptied
 *
 * A store or queue that does not answer makes `handle` throw; the queue then hands the same message batch in again, before
 * all others of its partition. A worker that lost its hold on the message batch stops before it saves anything.
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
  type StoredEvent,
} from "@signalbox/core";
import type { Behaviours } from "../behaviour.js";
import { withoutJobs } from "../outbox.js";
import { viewOf, type LoadedViews, type Views } from "../views.js";
import { admitTasks, type AdmissionPolicy } from "./admission.js";
import { loadCompanions, type Companions } from "./companions.js";
import { decideActor, type ActorOutcome } from "./decide.js";
import { applyIsolated, type Refusal } from "./isolate.js";
import { recordDeadLetters } from "./letters.js";
import { publishBatch, type PublishPorts } from "./publish.js";
import { refoldAsked } from "./refold.js";
import {
  deadLetterId,
  openBatchWindow,
  type DeadLetterDraft,
  type Task,
  type ParsedMessageBatch,
} from "./batch-window.js";

export interface RuntimeOptions<View> extends PublishPorts {
  readonly behaviours: Behaviours<View>;
  readonly views: Views<View>;
  readonly admit: AdmissionPolicy<View>;
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly observe?: (step: BatchReport) => void;
}

/** What a step did, for the metrics. */
export interface BatchReport {
  readonly partition: number;
  readonly messageBatches: number;
  readonly messages: number;
  readonly events: number;
  readonly duplicates: number;
  readonly deadLetters: number;
  /** What the decisions counted, by name. */
  readonly counts: Readonly<Record<string, number>>;
  /** accepted → applied of each message batch, ms. */
  readonly latenciesMs: readonly number[];
}

export interface Runtime {
  /** Applies the message batch; its return means it is done and may be completed. */
  handle(held: LeasedMessageBatch): Promise<void>;
}

export function createRuntime<View>(options: RuntimeOptions<View>): Runtime {
  return {
    async handle(held) {
      const batchWindow = await openBatchWindow(held, options.behaviours);
      await applyStep(batchWindow, held, options);
      const [, ...behind] = batchWindow;
      await held.finish(behind.map(({ queued }) => queued));
    },
  };
}

/** The hold on a message batch went to another worker, which now does all that is left to do. */
export function holdLost(job: JobId): AppError {
  return new AppError({
    code: "HoldLost",
    message: `message batch ${job} is held by another worker`,
    retry: "never",
  });
}

async function applyStep<View>(
  batchWindow: readonly ParsedMessageBatch<View>[],
  held: LeasedMessageBatch,
  options: RuntimeOptions<View>,
): Promise<void> {
  const all = batchWindow.flatMap((messageBatch) => messageBatch.tasks);
  const views = await options.views.load(new Set(all.map(({ address }) => address.workspaceId)));
  const { tasks, putAside } = admitTasks(all, views, options.admit);
  const [documents, recorded] = await Promise.all([
    loadHeld(new Set(tasks.map(({ message }) => message.to)), held, options.actors),
    recordEvents(tasks, options.events),
  ]);
  const step: Step<View> = {
    batchWindow,
    held,
    views,
    turns: groupByActor(tasks),
    duplicates: recorded.duplicates,
  };
  const deadLetters = [
    ...batchWindow.flatMap((messageBatch) => messageBatch.deadLetters),
    ...deadLettersOf([...putAside, ...recorded.refused], batchWindow),
  ];
  await recordDeadLetters(deadLetters, options);
  const { outcomes, failures } = await saveDecisions(step, documents, options);
  await publishBatch(batchWindow, outcomes, options);
  await dropErased(step, outcomes, options.actors);
  report(step, { deadLetters: deadLetters.length + failures, outcomes: outcomes.values() }, options);
}

interface Step<View> {
  readonly batchWindow: readonly ParsedMessageBatch<View>[];
  readonly held: LeasedMessageBatch;
  readonly views: LoadedViews<View>;
  readonly turns: ReadonlyMap<ActorKey, readonly Task<View>[]>;
  /** Not to be decided: their event is stored by another message batch, or the store refused it. */
  readonly duplicates: ReadonlySet<Task>;
}

interface Failure {
  readonly task: Task;
  readonly error: unknown;
}

/** Loads, then makes sure that the message batch is still ours: from here on only a version conflict can stop a save. */
async function loadHeld(
  keys: ReadonlySet<ActorKey>,
  held: LeasedMessageBatch,
  actors: ActorStore,
): Promise<Map<ActorKey, ActorDocument>> {
  const documents = keys.size === 0 ? new Map<ActorKey, ActorDocument>() : await actors.load([...keys]);
  if (!(await held.isHeld())) throw holdLost(held.job);
  return documents;
}

async function recordEvents(
  tasks: readonly Task[],
  events: EventStore,
): Promise<{ duplicates: ReadonlySet<Task>; refused: readonly Failure[] }> {
  const duplicates = new Set<Task>();
  const bringing = tasks.flatMap((task) => {
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
  const refusals = await applyIsolated(bringing, async (batch) => {
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
 * Decides and saves until every actor's decision stands on the version it was made from. Letters are written before the
 * documents: a document that names the message batch says that nothing of it is left to decide.
 */
async function saveDecisions<View>(
  step: Step<View>,
  documents: ReadonlyMap<ActorKey, ActorDocument>,
  options: RuntimeOptions<View>,
): Promise<{ outcomes: Map<ActorKey, ActorOutcome>; failures: number }> {
  const outcomes = new Map<ActorKey, ActorOutcome>();
  let failures = 0;
  const putAside = async (failed: readonly Failure[]): Promise<void> => {
    failures += failed.length;
    await recordDeadLetters(deadLettersOf(failed, step.batchWindow), options);
  };

  let current = documents;
  let undecided: Iterable<ActorKey> = step.turns.keys();
  for (;;) {
    const decided: ActorOutcome[] = [];
    const keys = [...undecided];
    const sources = { ...step, documents: current };
    const [refolded, companions] = await Promise.all([
      refoldAsked(keys, sources, options.events),
      loadCompanions(keys, sources, options.actors),
    ]);
    for (const key of keys)
      decided.push(
        decideTurn(step, key, { document: current.get(key), refolded, companions }, options.now()),
      );
    for (const outcome of decided) outcomes.set(outcome.key, outcome);
    await putAside(decided.flatMap((outcome) => outcome.failures));

    const { conflicts, refusals } = await save(decided, options.actors);
    for (const { item, error } of refusals) {
      outcomes.delete(item.key);
      await putAside((step.turns.get(item.key) ?? []).map((task) => ({ task, error })));
    }
    if (conflicts.size === 0) return { outcomes, failures };
    // Someone else wrote: a worker that stalled and woke up, or the one that took over from us.
    current = await loadHeld(conflicts, step.held, options.actors);
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
  readonly refolded: ReadonlyMap<ActorKey, unknown>;
  readonly companions: Companions;
}

function decideTurn<View>(
  { turns, batchWindow, views, duplicates }: Step<View>,
  key: ActorKey,
  { document, refolded, companions }: Loaded,
  now: Date,
): ActorOutcome {
  return decideActor({
    key,
    document,
    tasks: turns.get(key) ?? [],
    jobs: new Set(batchWindow.map(({ job }) => job)),
    duplicates,
    now,
    workspace: viewOf(views, workspaceOf(key)),
    companions,
    ...(refolded.has(key) && { refolded: refolded.get(key) }),
  });
}

function groupByActor<View>(tasks: readonly Task<View>[]): Map<ActorKey, Task<View>[]> {
  const turns = new Map<ActorKey, Task<View>[]>();
  for (const task of tasks) {
    const turn = turns.get(task.message.to);
    if (turn === undefined) turns.set(task.message.to, [task]);
    else turn.push(task);
  }
  return turns;
}

function deadLettersOf(
  failures: readonly Failure[],
  batchWindow: readonly ParsedMessageBatch[],
): DeadLetterDraft[] {
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
 * An erased actor's document goes last, when everything it wanted done is published; so do the effects of handlers that
 * erase, which would otherwise stay in their outboxes until the next save.
 */
async function dropErased(
  { batchWindow, turns }: Pick<Step<never>, "batchWindow" | "turns">,
  outcomes: ReadonlyMap<ActorKey, ActorOutcome>,
  actors: ActorStore,
): Promise<void> {
  const published = new Set(batchWindow.map(({ job }) => job));
  const writes: ActorWrite[] = [];
  for (const { key, version, document, erased } of outcomes.values()) {
    if (document === undefined) continue;
    if (erased) writes.push({ key, expected: version, document: null });
    else if (document.outbox !== null && turns.get(key)?.some(({ handler }) => handler.erases) === true) {
      const outbox = withoutJobs(document.outbox, published);
      writes.push({ key, expected: version, document: { ...document, version: version + 1, outbox } });
    }
  }
  if (writes.length > 0) await actors.save(writes);
}

interface StepResult {
  readonly deadLetters: number;
  readonly outcomes: Iterable<ActorOutcome>;
}

function report(
  { batchWindow, held, duplicates }: Pick<Step<never>, "batchWindow" | "held" | "duplicates">,
  { deadLetters, outcomes }: StepResult,
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
    partition: held.partition,
    messageBatches: batchWindow.length,
    messages: tasks.length,
    events: tasks.filter((task) => task.prepared.event !== undefined && !duplicates.has(task)).length,
    duplicates: duplicates.size,
    deadLetters,
    counts,
    latenciesMs: batchWindow.flatMap(({ acceptedAt }) => (acceptedAt === undefined ? [] : [at - acceptedAt])),
  });
}
