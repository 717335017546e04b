/**
 * Simulates a draft over the stored histories of users. Users are read here page by page and simulated in worker
 * threads until all are done or the time is up; the counts of those users are then an estimate. When a rate limit
 * makes users wait for each other, all are read first and then simulated together.
 */
import type { StoredSegment, WorkspaceState } from "@signalbox/workspace";
import {
  type ActorKey,
  anonymousKey,
  type DeliveryOutcome,
  type DeliveryStore,
  refusalError,
  type TableStore,
  userKey,
  type WorkspaceId,
} from "@signalbox/core";
import type { DraftThreads } from "../preview/draft-threads.js";
import type { DraftPorts } from "../preview/evaluate-users.js";
import { pack } from "../preview/packed.js";
import { findUser } from "../find/find-user.js";
import { pagerOfAll, pagerOfMembers, ownersOfEvents, pagerOfKeys, type UserPager } from "./user-pager.js";
import type {
  SimulatedUsers,
  SimulationInput,
  SimulationPlan,
  UserSimulationInput,
} from "../tasks/simulate-draft.js";
import type { DraftJourney, DraftNode } from "./draft-journey.js";
import { loadSendFacts, type SendFactsReader } from "./load-send-facts.js";
import { readUsers, type ReadUsers } from "./read-users.js";
import type { Simulated } from "./simulation.js";
import { simulatedNone, sumSimulated } from "./sum-simulated.js";
import { tooSlow } from "../issue-sentences.js";

export interface SimulationQuestion {
  readonly workspaceId: WorkspaceId;
  readonly workspace: WorkspaceState;
  readonly draft: DraftJourney;
  /** ms */
  readonly from: number;
  readonly to: number;
  readonly outcome: DeliveryOutcome;
  /** Whether messages are checked as sending would check them. */
  readonly isChecked?: boolean;
  /** The ids, or the members of the segment; without either, the users that the draft may concern. */
  readonly userIds?: readonly string[];
  readonly segment?: StoredSegment;
}

export interface SimulationAnswer extends Simulated {
  /** Nodes of the draft. */
  readonly draftNodes: readonly DraftNode[];
  /** Users in question. */
  readonly total: number;
  readonly isEstimate: boolean;
}

export interface SimulationPorts extends DraftPorts {
  readonly tables: TableStore;
  readonly deliveries: DeliveryStore;
}

const budgetMs = 8_000;
/** Part of the time for finding the users that the draft may concern … */
const searchMs = 3_000;
/** … and, when all are simulated together, for reading them. */
const readingMs = 5_000;
const maxSamples = 20;
/** How far a thread may exceed its budget before it is ended. */
const graceMs = 2_000;

/** Throws `ConstraintViolation` with all issues of the draft. */
export async function simulateJourney(
  question: SimulationQuestion,
  ports: SimulationPorts,
): Promise<SimulationAnswer> {
  const startedAt = ports.now().getTime();
  const { workspace, draft, from, to, outcome, userIds } = question;
  const simulating: SimulationInput = { workspace: pack(workspace), draft, from, to, outcome };
  const plan = await planOf(simulating, ports.threads);
  const pager = await pagerFor(question, plan, startedAt + searchMs, ports);
  const reading = { until: startedAt + (plan.isShared ? readingMs : budgetMs), holdsAll: plan.isShared };
  const factsUntil = startedAt + searchMs;
  const facts = question.isChecked === true ? await factsOf(question, plan, factsUntil, ports) : undefined;
  let simulated = simulatedNone(plan.nodes, to);
  /** Whether all of them were simulated to the end. */
  const simulatePages = async (pages: readonly ReadUsers[]): Promise<boolean> => {
    const samples = maxSamples - simulated.samples.length;
    const leftMs = startedAt + budgetMs - ports.now().getTime();
    const sendFacts = await facts?.of(pages.flatMap(({ keys }) => keys));
    const input = {
      ...simulating,
      ...(sendFacts !== undefined && { sendFacts }),
      samples,
      budgetMs: leftMs,
    };
    const result = await simulateInThread(pages, input, ports.threads);
    if (result === undefined) return false;
    simulated = sumSimulated(simulated, result);
    return result.isWhole;
  };
  let isWhole = true;
  const held: ReadUsers[] = [];
  for await (const page of readUsers(pager, { ...reading, needsGroups: plan.needsGroups }, ports)) {
    if (page === "too much") isWhole = false;
    else if (plan.isShared) held.push(page);
    else isWhole = await simulatePages([page]);
    if (!isWhole) break;
  }
  if (held.length > 0) isWhole = (await simulatePages(held)) && isWhole;
  const { looked: evaluated } = simulated;
  const requested = userIds === undefined ? undefined : new Set(userIds).size;
  const total = requested ?? (isWhole ? evaluated : Math.max(evaluated, await pager.total()));
  const isEstimate = !isWhole || facts?.isWhole === false;
  return { ...simulated, draftNodes: plan.nodes, total, isEstimate };
}

type Plan = Extract<SimulationPlan, { readonly ok: true }>;

async function planOf(simulating: SimulationInput, threads: DraftThreads): Promise<Plan> {
  const plan = await threads.planSimulation(simulating, { limitMs: graceMs });
  if (!plan.ok) {
    throw refusalError("ConstraintViolation", tooSlow(graceMs));
  }
  if (!plan.value.ok) throw refusalError("ConstraintViolation", plan.value.issues);
  return plan.value;
}

function factsOf(
  { workspaceId, workspace, from }: SimulationQuestion,
  { messages }: Plan,
  until: number,
  ports: SimulationPorts,
): Promise<SendFactsReader> {
  return loadSendFacts({ workspaceId, workspace, messages, from, until }, ports);
}

/** Undefined when the thread had to be ended. */
async function simulateInThread(
  pages: readonly ReadUsers[],
  simulating: Omit<UserSimulationInput, "users" | "events" | "groups">,
  threads: DraftThreads,
): Promise<SimulatedUsers | undefined> {
  const events = pages.flatMap((page) => page.events);
  const input = {
    ...simulating,
    users: pages.flatMap(({ keys }) => keys),
    events,
    groups: pages.map(({ groups }) => groups),
  };
  const result = await threads.simulateUsers(input, {
    limitMs: Math.max(0, simulating.budgetMs) + graceMs,
    transfer: events.map(({ buffer }) => buffer),
  });
  return result.ok ? result.value : undefined;
}

async function pagerFor(
  { workspaceId, userIds, segment }: SimulationQuestion,
  { search }: Plan,
  until: number,
  ports: SimulationPorts,
): Promise<UserPager> {
  const workspaceIds = [workspaceId];
  if (segment !== undefined) return pagerOfMembers({ workspaceId, slot: segment.slot }, ports);
  if (userIds !== undefined) return pagerOfKeys(await keysOf(workspaceId, userIds, ports), ports);
  if (search.events.length === 0) return pagerOfAll(workspaceIds, ports);
  const named = await ownersOfEvents({ workspaceIds, until, ...search }, ports);
  return named === undefined ? pagerOfAll(workspaceIds, ports) : pagerOfKeys(named, ports);
}

/** Unknown ids are ignored. */
async function keysOf(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { actors }: SimulationPorts,
): Promise<readonly ActorKey[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findUser(workspaceId, id, actors)));
  const keys = found.flatMap((user) => {
    if (user === undefined) return [];
    return user.isAnonymous ? anonymousKey(workspaceId, user.id) : userKey(workspaceId, user.id);
  });
  return [...new Set(keys)];
}
