/**
 * Evaluates a draft for stored users in a worker thread: which users would be members, and why a user would be or
 * not. Histories are folded in parts, so histories of any length fit in memory.
 */
import type { Explanation } from "@signalbox/audience";
import {
  type ActorDocument,
  type ActorKey,
  type ActorStore,
  type EventStore,
  issueAt,
  type MatchableEvent,
  refusalError,
} from "@signalbox/core";
import type { ConditionPlan, CountedConditions } from "../tasks/count-conditions.js";
import type {
  Draft,
  DraftPlan,
  EvaluationInput,
  ExplanationInput,
  HistoryPart,
} from "../tasks/evaluate-draft.js";
import type { DraftThreads, TaskResult } from "./draft-threads.js";
import { type Packed, pack } from "./packed.js";
import { packEvents, readGroups, readNeeded } from "./read-histories.js";
import type { UserDocument } from "@signalbox/users";
import { says, tooSlow } from "../issue-sentences.js";

/** The requirements of a definition, determined once. */
export interface PlannedDraft {
  readonly draft: Draft;
  readonly plan: DraftPlan;
  /** Where its conditions are counted. */
  readonly conditions?: ConditionPlan;
}

export interface DraftPorts {
  readonly actors: ActorStore;
  readonly events: EventStore;
  readonly threads: DraftThreads;
  readonly now: () => Date;
}

export interface EvaluationPorts extends DraftPorts {
  /** ms */
  readonly until?: number;
  readonly signal?: AbortSignal;
}

/** Time for tasks after `until`, which do not check the clock. */
const graceMs = 2_000;
const longestMs = 20_000;

/** Throws `DefinitionError` for a definition that takes too long to compile. */
export async function planDraft(draft: Draft, threads: DraftThreads): Promise<DraftPlan> {
  return inTime(await threads.planDraft(draft, { limitMs: graceMs }));
}

/** Of a segment. Throws as `planDraft`. */
export async function planConditions(draft: Draft, threads: DraftThreads): Promise<ConditionPlan> {
  return inTime(await threads.planConditions(draft, { limitMs: graceMs }));
}

function inTime<Plan>(plan: TaskResult<Plan>): Plan {
  if (!plan.ok) throw refusalError("DefinitionError", tooSlow(graceMs));
  return plan.value;
}

export interface EvaluatedUsers {
  /** Of one workspace. */
  readonly documents: readonly UserDocument[];
  /** The needed events of these users; default: read from the store. */
  readonly history?: AsyncIterable<MatchableEvent> | Iterable<MatchableEvent>;
}

/** How many of the documents, in their order, are counted together where conditions are counted; default: all. */
export type EvaluatedPlaces = EvaluatedUsers & { readonly places?: readonly number[] };

/**
 * Who would be members, and with the plan's conditions what these do in each place. Undefined when `until` came first or
 * the signal was aborted.
 */
export async function evaluateUsers(
  { places, ...users }: EvaluatedPlaces,
  planned: PlannedDraft,
  ports: EvaluationPorts,
): Promise<CountedConditions | undefined> {
  const question = await questionAbout(users, planned, ports);
  if (question === undefined) return undefined;
  const limits = { limitMs: limitOf(ports) };
  if (planned.conditions === undefined) {
    const members = await ports.threads.evaluateDraft(question, limits);
    return members.ok ? { members: members.value, places: [] } : undefined;
  }
  const input = { ...question, places: places ?? [users.documents.length] };
  const counted = await ports.threads.countConditions(input, limits);
  return counted.ok ? counted.value : undefined;
}

/** The values that users would have, as `valuesOfDraft` gives them; undefined as for `evaluateUsers`. */
export async function valuesOfUsers(
  users: EvaluatedUsers,
  planned: PlannedDraft,
  ports: EvaluationPorts,
): Promise<ReadonlyMap<ActorKey, string | null> | undefined> {
  const question = await questionAbout(users, planned, ports);
  if (question === undefined) return undefined;
  const values = await ports.threads.valuesOfDraft(question, { limitMs: limitOf(ports) });
  return values.ok ? new Map(values.value) : undefined;
}

async function questionAbout(
  { documents, history }: EvaluatedUsers,
  { draft, plan }: PlannedDraft,
  ports: EvaluationPorts,
): Promise<EvaluationInput | undefined> {
  const keys = documents.map(({ key }) => key);
  const events = history ?? readNeeded(keys, plan.needed, ports.events);
  const folded = await foldHistory(events, draft, ports);
  if (folded === undefined) return undefined;
  const groups = await readGroups(documents, { areNeeded: plan.needsGroups, limitMs: limitOf(ports) }, ports);
  if (groups === undefined) return undefined;
  return { draft, ...folded, documents: pack(documents), groups, now: ports.now().getTime() };
}

/** Throws `BadRequest` when it takes too long. */
export async function explainUser(
  { document, ...asked }: Pick<ExplanationInput, "user" | "held"> & { readonly document: ActorDocument },
  draft: Draft,
  ports: EvaluationPorts,
): Promise<Explanation | undefined> {
  const plan = await planDraft(draft, ports.threads);
  const { key } = document;
  const history = await foldHistory(readNeeded([key], plan.needed, ports.events), draft, ports);
  const groups = await readGroups([document], { areNeeded: plan.needsGroups, limitMs: longestMs }, ports);
  if (history !== undefined && groups !== undefined) {
    const question = { draft, ...history, ...asked, key, groups, now: ports.now().getTime() };
    const explained = await ports.threads.explainDraft(question, { limitMs: longestMs });
    if (explained.ok) return explained.value;
  }
  throw refusalError("BadRequest", issueAt(["segmentId"], says.slowToExplain({ limitMs: longestMs })));
}

/** Packs that are folded together. */
const packsPerFold = 50;

type History = Pick<HistoryPart, "memories" | "events">;

async function foldHistory(
  history: AsyncIterable<MatchableEvent> | Iterable<MatchableEvent>,
  draft: Draft,
  ports: EvaluationPorts,
): Promise<History | undefined> {
  let memories: HistoryPart["memories"];
  let events: Packed<readonly MatchableEvent[]>[] = [];
  for await (const part of packEvents(history)) {
    events.push(part.events);
    if (ports.now().getTime() > (ports.until ?? Infinity) || ports.signal?.aborted === true) return undefined;
    if (events.length < packsPerFold) continue;
    const transfer = events.map(({ buffer }) => buffer);
    const known = memories === undefined ? {} : { memories };
    const folded = await ports.threads.rememberEvents(
      { draft, ...known, events },
      { limitMs: limitOf(ports), transfer },
    );
    if (!folded.ok) return undefined;
    memories = folded.value;
    events = [];
  }
  return { events, ...(memories !== undefined && { memories }) };
}

function limitOf({ now, until }: EvaluationPorts): number {
  return until === undefined ? longestMs : Math.max(0, until - now().getTime()) + graceMs;
}
