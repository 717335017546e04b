/** Evaluates all users that a draft may concern, if that is possible in time. */
import type { ActorKey, WorkspaceId } from "@signalbox/core";
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

export type SearchPorts = EvaluationPorts & PagePorts;

/**
 * Of the time, for reading by name; the rest is for evaluating the owners. In a small workspace all users can be evaluated
 * instead where few of the events that are read have the names, which takes longer.
 */
const readingShare = { small: 2 / 3, large: 5 / 6 };
/** The most users of a small workspace. */
const evaluableUsers = 100_000;

/** Yields after each part; returns undefined when there is not enough time. */
export async function* findMembers(
  search: Search,
  planned: PlannedDraft,
  ports: SearchPorts,
): AsyncGenerator<void, FoundMembers | undefined> {
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
    if (histories !== undefined) return yield* findAmong(search, { planned, histories }, ports);
  }
  return yield* findAmong(search, { planned }, ports);
}

interface Candidates {
  readonly planned: PlannedDraft;
  /** By which users are found; without them all users are evaluated. */
  readonly histories?: ReadonlyMap<WorkspaceId, Histories>;
}

async function* findAmong(
  { workspaceIds, total, until }: Search,
  { planned, histories }: Candidates,
  ports: SearchPorts,
): AsyncGenerator<void, FoundMembers | undefined> {
  const { plan } = planned;
  const isForAll = histories === undefined || plan.candidates === "all";
  const owners = [...(histories?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  const isSlow = createSpeedCheck({ total: isForAll ? total : owners, until }, ports);
  const members: ActorKey[] = [];
  let looked = 0;
  for (const workspaceId of workspaceIds) {
    const found = { plan, histories: histories?.get(workspaceId) };
    for await (const page of pageCandidates(workspaceId, found, ports)) {
      ports.signal?.throwIfAborted();
      const evaluated = ports.now().getTime() < until ? await evaluateUsers(page, planned, ports) : undefined;
      if (evaluated === undefined) return undefined;
      members.push(...evaluated);
      looked += page.documents.length;
      if (isSlow(looked)) return undefined;
      yield;
    }
  }
  return { members, looked };
}
