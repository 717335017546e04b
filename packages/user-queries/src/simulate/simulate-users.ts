/**
 * Simulates a draft over the stored histories of users. Users are read here page by page and simulated in worker
 * threads until all are done or the time is up; the counts of those users are then an estimate. When a rate limit
 * makes users wait for each other, all are read first and then simulated together.
 */
import type { WorkspaceState } from "@signalbox/workspace";
import { type DeliveryOutcome, type DeliveryStore, refusalError } from "@signalbox/core";
import type { DraftThreads } from "../preview/draft-threads.js";
import { pack } from "../preview/packed.js";
import { readAhead } from "../streams/read-ahead.js";
import type {
  SimulatedUsers,
  SimulationInput,
  SimulationPlan,
  UserSimulationInput,
} from "../tasks/simulate-draft.js";
import { tooSlow } from "../issue-sentences.js";
import type { DraftJourney, DraftNode } from "./draft-journey.js";
import {
  findSimulated,
  sampleSimulated,
  type FindPorts,
  type SamplePorts,
  type SimulatedUsersQuestion,
} from "./find-simulated.js";
import { loadSendFacts, type SendFactsReader } from "./load-send-facts.js";
import { readUsers, type Reading, type ReadUsers } from "./read-users.js";
import type { Sample, Simulated } from "./simulation.js";
import { simulatedNone, sumSimulated } from "./sum-simulated.js";
import { inListOrder, pagerOfKeys, type UserPager } from "./user-pager.js";

export interface SimulationQuestion extends SimulatedUsersQuestion {
  readonly workspace: WorkspaceState;
  readonly draft: DraftJourney;
  /** ms */
  readonly from: number;
  readonly to: number;
  readonly outcome: DeliveryOutcome;
  /** Whether messages are checked as sending would check them. */
  readonly isChecked?: boolean;
}

export interface SimulationAnswer extends Simulated {
  /** Nodes of the draft. */
  readonly draftNodes: readonly DraftNode[];
  /** Ids of nodes of the draft that are ends because they are unfinished. */
  readonly unfinished: readonly string[];
  /** Users in question. */
  readonly total: number;
  readonly isEstimate: boolean;
  /** Of one user: the traces have what runs waited for. */
  readonly isDetailed: boolean;
}

export interface SimulationPorts extends FindPorts {
  readonly deliveries: DeliveryStore;
  /** Once it is aborted the simulation throws its reason. */
  readonly signal?: AbortSignal;
}

/** ms */
interface Budget {
  readonly totalMs: number;
  /** Part of the time for finding the users that the draft may concern … */
  readonly searchMs: number;
  /** … and, when all are simulated together, for reading them. */
  readonly readingMs: number;
}

/** A caller waits for one answer. */
const wholeBudget: Budget = { totalMs: 8_000, searchMs: 3_000, readingMs: 5_000 };
/** Estimates come meanwhile. */
const refiningBudget: Budget = { totalMs: 30_000, searchMs: 8_000, readingMs: 20_000 };
/** The least time between two estimates. */
const pauseMs = 500;
const maxSamples = 20;
/** How far a thread may exceed its budget before it is ended. */
const graceMs = 2_000;

/** Throws `ConstraintViolation` with all issues of the draft. */
export async function simulateJourney(
  question: SimulationQuestion,
  ports: SimulationPorts,
): Promise<SimulationAnswer> {
  const answers = simulateWithin(wholeBudget, question, ports);
  for (;;) {
    const { value, done } = await answers.next();
    if (done === true) return value;
  }
}

/** Yields estimates, the first from a sample; returns the last answer. Throws as `simulateJourney`. */
export function refineSimulation(
  question: SimulationQuestion,
  ports: SimulationPorts & SamplePorts,
): AsyncGenerator<SimulationAnswer, SimulationAnswer> {
  return simulateWithin(refiningBudget, question, ports, ports);
}

async function* simulateWithin(
  budget: Budget,
  question: SimulationQuestion,
  ports: SimulationPorts,
  samplePorts?: SamplePorts,
): AsyncGenerator<SimulationAnswer, SimulationAnswer> {
  const startedAt = ports.now().getTime();
  ports.signal?.throwIfAborted();
  const plan = await planOf(inputOf(question), ports.threads);
  const until = startedAt + budget.totalMs;
  const searchUntil = startedAt + budget.searchMs;
  const facts = question.isChecked === true ? await factsOf(question, plan, searchUntil, ports) : undefined;
  const context: SimulationContext = { question, plan, facts, until, ports };
  const answer = (simulated: Simulated, total: number, isEstimate: boolean): SimulationAnswer => ({
    ...simulated,
    draftNodes: plan.nodes,
    unfinished: plan.unfinished,
    total,
    isDetailed: isAboutOne(question),
    isEstimate: isEstimate || facts?.isWhole === false,
  });

  const sample = samplePorts && (await sampleSimulated(question, plan, samplePorts));
  if (sample !== undefined) {
    const pages = readUsers(pagerOfKeys(sample.keys, ports), readingOf(context, until), ports);
    let simulated = simulatedNone(plan.nodes, question.to);
    for await (const progress of simulatePages(pages, context)) ({ simulated } = progress);
    yield answer(simulated, Math.max(sample.total, simulated.looked), true);
  }

  const pager = await findSimulated(question, plan, searchUntil, ports);
  const total = onceTotal(question, pager);
  const readingUntil = plan.isShared ? startedAt + budget.readingMs : until;
  const pages = readUsers(pager, readingOf(context, readingUntil), ports);
  let progress: Progress = { simulated: simulatedNone(plan.nodes, question.to), isWhole: true };
  let answeredAt = sample === undefined ? -Infinity : ports.now().getTime();
  for await (progress of simulatePages(pages, context)) {
    const { simulated } = progress;
    const at = ports.now().getTime();
    if (samplePorts === undefined || at - answeredAt < pauseMs || simulated.looked === 0) continue;
    answeredAt = at;
    yield answer(simulated, await total(simulated.looked), true);
  }
  const { simulated, isWhole } = progress;
  const { looked } = simulated;
  const requested = question.userIds === undefined ? undefined : new Set(question.userIds).size;
  return answer(simulated, requested ?? (isWhole ? looked : await total(looked)), !isWhole);
}

type Plan = Extract<SimulationPlan, { readonly ok: true }>;

interface SimulationContext {
  readonly question: SimulationQuestion;
  readonly plan: Plan;
  readonly facts: SendFactsReader | undefined;
  /** Deadline, ms. */
  readonly until: number;
  readonly ports: SimulationPorts;
}

interface Progress {
  /** So far. */
  readonly simulated: Simulated;
  /** Whether all of them were simulated to the end. */
  readonly isWhole: boolean;
}

/** Simulates page by page, or where users wait for each other all at once. Ends when the time is up. */
async function* simulatePages(
  pages: AsyncGenerator<ReadUsers | "too much", void>,
  context: SimulationContext,
): AsyncGenerator<Progress> {
  const { plan, question, ports } = context;
  let simulated = simulatedNone(plan.nodes, question.to);
  const simulate = async (read: readonly ReadUsers[]): Promise<boolean> => {
    ports.signal?.throwIfAborted();
    const result = await simulateInThread(read, context);
    ports.signal?.throwIfAborted();
    if (result === undefined) return false;
    simulated = sumSimulated(simulated, result);
    simulated = { ...simulated, samples: firstSamples(simulated.samples) };
    return result.isWhole;
  };
  const held: ReadUsers[] = [];
  let isWhole = true;
  for await (const page of plan.isShared ? pages : readAhead(pages)) {
    if (page === "too much") isWhole = false;
    else if (plan.isShared) held.push(page);
    else isWhole = await simulate([page]);
    if (!plan.isShared) yield { simulated, isWhole };
    if (!isWhole) break;
  }
  if (held.length === 0) return yield { simulated, isWhole };
  isWhole = (await simulate(held)) && isWhole;
  yield { simulated, isWhole };
}

function inputOf(question: SimulationQuestion): SimulationInput {
  const { workspace, draft, from, to, outcome } = question;
  return { workspace: pack(workspace), draft, from, to, outcome, isDetailed: isAboutOne(question) };
}

/** One user is shown step by step. */
function isAboutOne({ userIds = [] }: SimulationQuestion): boolean {
  return new Set(userIds).size === 1;
}

function readingOf({ plan, ports: { signal } }: SimulationContext, until: number): Reading {
  const { isShared: holdsAll, needsGroups } = plan;
  return { until, holdsAll, needsGroups, ...(signal !== undefined && { signal }) };
}

/** The number of users in question, at least those that were simulated; counted once. */
function onceTotal({ userIds }: SimulationQuestion, pager: UserPager): (looked: number) => Promise<number> {
  let counted: number | undefined;
  return async (looked) => {
    counted ??= userIds === undefined ? await pager.total() : new Set(userIds).size;
    return Math.max(looked, counted);
  };
}

/** The first in the order of lists, whichever page they were on. */
function firstSamples(samples: readonly Sample[]): readonly Sample[] {
  const byKey = new Map(samples.map((sample) => [sample.key, sample]));
  const first = inListOrder([...byKey.keys()]).slice(0, maxSamples);
  return first.flatMap((key) => byKey.get(key) ?? []);
}

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
  { question, facts, until, ports }: SimulationContext,
): Promise<SimulatedUsers | undefined> {
  const users = inListOrder(pages.flatMap(({ keys }) => keys));
  const events = pages.flatMap((page) => page.events);
  const sendFacts = await facts?.of(users);
  const budgetMs = until - ports.now().getTime();
  const input: UserSimulationInput = {
    ...inputOf(question),
    users,
    events,
    groups: pages.map(({ groups }) => groups),
    ...(sendFacts !== undefined && { sendFacts }),
    samples: maxSamples,
    budgetMs,
  };
  const result = await ports.threads.simulateUsers(input, {
    limitMs: Math.max(0, budgetMs) + graceMs,
    transfer: events.map(({ buffer }) => buffer),
  });
  return result.ok ? result.value : undefined;
}
