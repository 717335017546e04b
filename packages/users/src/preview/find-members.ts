/** Evaluates all users that a draft may concern, if that is possible in time. */
import type { ActorKey, WorkspaceId } from "@signalbox/core";
import { evaluateUsers, type EvaluationPorts, type PlannedDraft } from "./evaluate-users.js";
import { mostEvents, pageCandidates, type PagePorts } from "./page-candidates.js";

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

/** Part of the time for reading the events by which users are found. */
const searchMs = 3_000;
/** Users that are evaluated before their speed is known. */
const trial = 2_000;
/** The speed varies: the search goes on until it seems to take this many times as long as there is time. */
const patience = 2;

/** Yields after each page; returns undefined when there is not enough time. */
export async function* findMembers(
  search: Search,
  planned: PlannedDraft,
  ports: SearchPorts,
): AsyncGenerator<void, FoundMembers | undefined> {
  if (planned.plan.needed !== "all" && search.events <= mostEvents) {
    const found = yield* findAmong(search, { planned, readsByName: true }, ports);
    if (found !== "too many events") return found;
  }
  const found = yield* findAmong(search, { planned, readsByName: false }, ports);
  return found === "too many events" ? undefined : found;
}

async function* findAmong(
  { workspaceIds, total, until }: Search,
  { planned, readsByName }: { readonly planned: PlannedDraft; readonly readsByName: boolean },
  ports: SearchPorts,
): AsyncGenerator<void, FoundMembers | "too many events" | undefined> {
  const now = (): number => ports.now().getTime();
  const startedAt = now();
  const isForAll = !readsByName || planned.plan.candidates === "all";
  const mayContinue = (): boolean => {
    ports.signal?.throwIfAborted();
    return now() < Math.min(until, startedAt + searchMs);
  };
  const members: ActorKey[] = [];
  let looked = 0;
  /** The end of the first page, which may have waited for a thread to start. */
  let first: { readonly looked: number; readonly at: number } | undefined;
  const paging = { plan: planned.plan, readsByName, mayContinue };
  for await (const page of pageCandidates(workspaceIds, paging, ports)) {
    if (page === "too many events") return page;
    ports.signal?.throwIfAborted();
    const found = now() < until ? await evaluateUsers(page, planned, ports) : undefined;
    if (found === undefined) return undefined;
    members.push(...found);
    looked += page.documents.length;
    first ??= { looked, at: now() };
    const leftMs = ((total - looked) * (now() - first.at)) / Math.max(looked - first.looked, 1);
    if (isForAll && looked >= trial && leftMs > patience * (until - now())) return undefined;
    yield;
  }
  return { members, looked };
}
