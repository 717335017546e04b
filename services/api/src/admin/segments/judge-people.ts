/**
 * Reads what a draft asks for of stored users, and has it applied to them in a worker thread: who would be a member, and why
 * one would be or not. Histories of any length are folded in parts, so none is held whole.
 */
import type { Explanation, AudienceUser } from "@signalbox/audience";
import type { ActorDocument, ActorKey, StoredEvent } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import type { Packed } from "../../computation/packed.js";
import type { RunTask } from "../../computation/task-runner.js";
import type { Draft, DraftPlan, HistoryPart } from "../../computation/tasks/judge-draft.js";
import { pack } from "../../computation/packed.js";
import { badRequest } from "../../http/errors.js";
import { readGroups, readHistories } from "./read-histories.js";

/** What a definition asks for has been looked up once. */
export interface PlannedDraft {
  readonly draft: Draft;
  readonly plan: DraftPlan;
}

export interface JudgePorts extends Pick<ApiContext, "actors" | "events" | "now"> {
  readonly run: RunTask;
  /** ms */
  readonly until?: number;
}

/** Beyond `until`, a task looks at no clock. */
const patienceMs = 2_000;
const longestMs = 20_000;

/** Throws `DefinitionError` for a definition nobody could wait for. */
export async function planDraft(draft: Draft, run: RunTask): Promise<DraftPlan> {
  const plan = await run("planDraft", draft, { limitMs: patienceMs });
  if (!plan.ok)
    throw badRequest(`definition: takes longer than ${patienceMs} ms to compile`, "DefinitionError");
  return plan.value;
}

/** Ids of those who would be members; undefined when `until` came first. Users of one workspace. */
export async function judgePeople(
  documents: readonly ActorDocument[],
  { draft, plan }: PlannedDraft,
  ports: JudgePorts,
): Promise<readonly string[] | undefined> {
  const keys = documents.map(({ key }) => key);
  const history = await readHistory(keys, { draft, plan }, ports);
  if (history === undefined) return undefined;
  const limitMs = limitOf(ports);
  const groups = await readGroups(documents, { areNeeded: plan.needsGroups, limitMs }, ports);
  if (groups === undefined) return undefined;
  const question = { draft, ...history, people: pack(documents), groups, now: ports.now().getTime() };
  const members = await ports.run("judgeDraft", question, { limitMs });
  return members.ok ? members.value : undefined;
}

/** Throws `BadRequest` when it takes too long. */
export async function explainPerson(
  { document, person }: { readonly document: ActorDocument; readonly person: AudienceUser },
  draft: Draft,
  ports: JudgePorts,
): Promise<Explanation | undefined> {
  const plan = await planDraft(draft, ports.run);
  const { key } = document;
  const history = await readHistory([key], { draft, plan }, ports);
  const groups = await readGroups([document], { areNeeded: plan.needsGroups, limitMs: longestMs }, ports);
  if (history !== undefined && groups !== undefined) {
    const question = { draft, ...history, key, person, groups, now: ports.now().getTime() };
    const explained = await ports.run("explainDraft", question, { limitMs: longestMs });
    if (explained.ok) return explained.value;
  }
  throw badRequest(`segmentId: it takes longer than ${longestMs} ms to say why for this user`);
}

/** Packs that are folded together. */
const foldedAtOnce = 50;

type History = Pick<HistoryPart, "memories" | "events">;

async function readHistory(
  keys: readonly ActorKey[],
  { draft, plan }: PlannedDraft,
  ports: JudgePorts,
): Promise<History | undefined> {
  if (!plan.needsHistory) return { events: [] };
  let memories: HistoryPart["memories"];
  let events: Packed<readonly StoredEvent[]>[] = [];
  for await (const part of readHistories(keys, ports.events)) {
    events.push(part.events);
    if (ports.now().getTime() > (ports.until ?? Infinity)) return undefined;
    if (events.length < foldedAtOnce) continue;
    const handOver = events.map(({ buffer }) => buffer);
    const known = memories === undefined ? {} : { memories };
    const folded = await ports.run(
      "rememberEvents",
      { draft, ...known, events },
      { limitMs: limitOf(ports), handOver },
    );
    if (!folded.ok) return undefined;
    memories = folded.value;
    events = [];
  }
  return { events, ...(memories !== undefined && { memories }) };
}

function limitOf({ now, until }: JudgePorts): number {
  return until === undefined ? longestMs : Math.max(0, until - now().getTime()) + patienceMs;
}
