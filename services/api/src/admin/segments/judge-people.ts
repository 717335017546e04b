/**
 * Evaluates a draft for stored users in a worker thread: which users would be members, and why a user would be or
 * not. Histories are folded in parts, so histories of any length fit in memory.
 */
import type { Explanation, AudienceUser } from "@signalbox/audience";
import type { ActorDocument, ActorKey, StoredEvent } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { type Packed, pack } from "../../computation/packed.js";
import type { RunTask } from "../../computation/task-runner.js";
import type { Draft, DraftPlan, HistoryPart } from "../../computation/tasks/evaluate-draft.js";
import { badRequest } from "../../http/errors.js";
import { readGroups, readHistories } from "./read-histories.js";

/** The requirements of a definition, determined once. */
export interface PlannedDraft {
  readonly draft: Draft;
  readonly plan: DraftPlan;
}

export interface EvaluationPorts extends Pick<ApiContext, "actors" | "events" | "now"> {
  readonly run: RunTask;
  /** ms */
  readonly until?: number;
}

/** Time for tasks after `until`, which do not check the clock. */
const graceMs = 2_000;
const longestMs = 20_000;

/** Throws `DefinitionError` for a definition that takes too long to compile. */
export async function planDraft(draft: Draft, run: RunTask): Promise<DraftPlan> {
  const plan = await run("planDraft", draft, { limitMs: graceMs });
  if (!plan.ok) throw badRequest(`definition: takes longer than ${graceMs} ms to compile`, "DefinitionError");
  return plan.value;
}

/** Ids of the users who would be members; undefined when `until` came first. Users of one workspace. */
export async function evaluateUsers(
  documents: readonly ActorDocument[],
  { draft, plan }: PlannedDraft,
  ports: EvaluationPorts,
): Promise<readonly string[] | undefined> {
  const keys = documents.map(({ key }) => key);
  const history = await readHistory(keys, { draft, plan }, ports);
  if (history === undefined) return undefined;
  const limitMs = limitOf(ports);
  const groups = await readGroups(documents, { areNeeded: plan.needsGroups, limitMs }, ports);
  if (groups === undefined) return undefined;
  const question = { draft, ...history, documents: pack(documents), groups, now: ports.now().getTime() };
  const members = await ports.run("evaluateDraft", question, { limitMs });
  return members.ok ? members.value : undefined;
}

/** Throws `BadRequest` when it takes too long. */
export async function explainUser(
  { document, user }: { readonly document: ActorDocument; readonly user: AudienceUser },
  draft: Draft,
  ports: EvaluationPorts,
): Promise<Explanation | undefined> {
  const plan = await planDraft(draft, ports.run);
  const { key } = document;
  const history = await readHistory([key], { draft, plan }, ports);
  const groups = await readGroups([document], { areNeeded: plan.needsGroups, limitMs: longestMs }, ports);
  if (history !== undefined && groups !== undefined) {
    const question = { draft, ...history, key, user, groups, now: ports.now().getTime() };
    const explained = await ports.run("explainDraft", question, { limitMs: longestMs });
    if (explained.ok) return explained.value;
  }
  throw badRequest(`segmentId: it takes longer than ${longestMs} ms to say why for this user`);
}

/** Packs that are folded together. */
const packsPerFold = 50;

type History = Pick<HistoryPart, "memories" | "events">;

async function readHistory(
  keys: readonly ActorKey[],
  { draft, plan }: PlannedDraft,
  ports: EvaluationPorts,
): Promise<History | undefined> {
  if (!plan.needsHistory) return { events: [] };
  let memories: HistoryPart["memories"];
  let events: Packed<readonly StoredEvent[]>[] = [];
  for await (const part of readHistories(keys, ports.events)) {
    events.push(part.events);
    if (ports.now().getTime() > (ports.until ?? Infinity)) return undefined;
    if (events.length < packsPerFold) continue;
    const transfer = events.map(({ buffer }) => buffer);
    const known = memories === undefined ? {} : { memories };
    const folded = await ports.run(
      "rememberEvents",
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
