/** Evaluates all users that a draft may concern, if that is possible in time. */
import { isDeepStrictEqual } from "node:util";
import type { ActorKey, WorkspaceId } from "@signalbox/core";
import type { ConditionNumbers } from "../tasks/count-conditions.js";
import type { DraftPlan } from "../tasks/evaluate-draft.js";
import { addNumbers, noNumbers } from "./condition-counts.js";
import { evaluateUsers, type EvaluationPorts, type PlannedDraft } from "./evaluate-users.js";
import {
  mostEvents,
  pageCandidates,
  readHistories,
  type Histories,
  type PagePorts,
} from "./page-candidates.js";
import { createSpeedCheck } from "./speed-check.js";

export interface FoundMembers {
  /** In order of id. */
  readonly members: readonly ActorKey[];
  readonly looked: number;
  /** Where the conditions were counted, among all users whom they may concern. */
  readonly conditions?: ConditionNumbers;
}

export interface Search {
  readonly workspaceIds: readonly WorkspaceId[];
  /** Number of users. */
  readonly total: number;
  /** About how many events the evaluation of all users needs. */
  readonly events: number;
  /** Deadline, ms. */
  readonly until: number;
}

/** So many users take no time that is worth an answer between. */
const quicklyEvaluated = 1_000;

export type SearchPorts = EvaluationPorts & PagePorts;

/**
 * Of the time, for reading by name; the rest is for evaluating the owners. In a small workspace all users can be evaluated
 * instead where few of the events that are read have the names, which takes longer.
 */
const readingShare = { small: 2 / 3, large: 5 / 6 };
/** The most users of a small workspace. */
const evaluableUsers = 100_000;

/**
 * Yields after each part; returns undefined when there is not enough time. The members may be found before the conditions
 * are counted, since these concern more users: then a part yields them.
 */
export async function* findMembers(
  search: Search,
  planned: PlannedDraft,
  ports: SearchPorts,
): AsyncGenerator<FoundMembers | undefined, FoundMembers | undefined> {
  const { workspaceIds, total, events, until } = search;
  const { needed } = planned.plan;
  if (needed !== "all" && events <= mostEvents) {
    const seemsSlow = createSpeedCheck({ total: events, until }, ports);
    const startedAt = ports.now().getTime();
    const share = total <= evaluableUsers ? readingShare.small : readingShare.large;
    const readUntil = startedAt + share * (until - startedAt);
    const isSlow = (read: number): boolean => {
      ports.signal?.throwIfAborted();
      return ports.now().getTime() >= readUntil || seemsSlow(read);
    };
    const histories = yield* readHistories({ workspaceIds, needed, isSlow }, ports);
    if (histories !== undefined) return yield* findByHistories(search, { planned, histories }, ports);
  }
  return yield* findAmong(search, { planned, candidates: "all" }, ports);
}

interface ReadHistories {
  readonly planned: PlannedDraft;
  readonly histories: ReadonlyMap<WorkspaceId, Histories>;
}

async function* findByHistories(
  search: Search,
  { planned, histories }: ReadHistories,
  ports: SearchPorts,
): AsyncGenerator<FoundMembers | undefined, FoundMembers | undefined> {
  const { conditions, ...draft } = planned;
  const { candidates } = planned.plan;
  const counted = { planned, candidates: conditions?.candidates ?? candidates, histories };
  if (search.total <= quicklyEvaluated || isDeepStrictEqual(candidates, counted.candidates)) {
    return yield* findAmong(search, counted, ports);
  }
  const found = yield* findAmong(search, { planned: draft, candidates, histories }, ports);
  if (found === undefined) return undefined;
  yield found;
  return (yield* findAmong(search, counted, ports)) ?? found;
}

interface Candidates {
  readonly planned: PlannedDraft;
  readonly candidates: DraftPlan["candidates"];
  /** By which users are found; without them all users are evaluated. */
  readonly histories?: ReadonlyMap<WorkspaceId, Histories>;
}

async function* findAmong(
  { workspaceIds, total, until }: Search,
  { planned, candidates, histories }: Candidates,
  ports: SearchPorts,
): AsyncGenerator<undefined, FoundMembers | undefined> {
  const isForAll = histories === undefined || candidates === "all";
  const owners = [...(histories?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  const isSlow = createSpeedCheck({ total: isForAll ? total : owners, until }, ports);
  const members: ActorKey[] = [];
  let conditions = planned.conditions && noNumbers(planned.conditions);
  let looked = 0;
  for (const workspaceId of workspaceIds) {
    const found = { candidates, histories: histories?.get(workspaceId) };
    for await (const page of pageCandidates(workspaceId, found, ports)) {
      ports.signal?.throwIfAborted();
      const evaluated = ports.now().getTime() < until ? await evaluateUsers(page, planned, ports) : undefined;
      if (evaluated === undefined) return undefined;
      members.push(...evaluated.members);
      for (const numbers of evaluated.places) conditions &&= addNumbers(conditions, numbers);
      looked += page.documents.length;
      if (isSlow(looked)) return undefined;
      yield;
    }
  }
  return { members, looked, ...(conditions !== undefined && { conditions }) };
}
