/**
 * Leads those a question is about through a draft, by their stored histories and in memory alone. People are read page by
 * page, until all are led or the time is up: then those looked at stand for all. Where a rate limit makes people wait for each
 * other, they are read first and then led together.
 */
import { setImmediate as rest } from "node:timers/promises";
import {
  anonymousKey,
  createSimulation,
  groupCompanions,
  userKey,
  type JourneyDraft,
  type Life,
  type Simulated,
  type Simulation,
  type StoredSegment,
} from "@signalbox/actors";
import {
  firstSeqAt,
  type ActorDocument,
  type ActorKey,
  type DeliveryOutcome,
  workspaceOf,
  type WorkspaceId,
} from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import {
  everybody,
  eventsThatMake,
  membersOf,
  ownersOfEvents,
  placeAt,
  somebody,
  type PeoplePager,
} from "../segments/people-pager.js";
import { findPerson } from "../users/find-person.js";
import { judgedAt } from "../users/judged-at.js";

export interface SimulationQuestion {
  readonly workspaceId: WorkspaceId;
  readonly draft: JourneyDraft;
  /** ms */
  readonly from: number;
  readonly to: number;
  readonly outcome: DeliveryOutcome;
  /** Those of the ids, or the members of the segment; without either, whom the draft may concern. */
  readonly userIds?: readonly string[];
  readonly segment?: StoredSegment;
}

export interface SimulationAnswer extends Simulated {
  /** People the question is about. */
  readonly total: number;
  readonly isEstimate: boolean;
}

type SimulationPorts = Pick<ApiContext, "actors" | "events" | "tables" | "now">;

const budgetMs = 8_000;
/** Looking for those the draft may concern is worth this much of it … */
const searchMs = 3_000;
/** … and, where all are led together, reading them so much. */
const readingMs = 5_000;
const firstPage = 20;
const largestPage = 1_000;
/** Pages grow while they take less. */
const quickMs = 300;
/** Events kept in memory. */
const maxHeld = 200_000;

export async function simulate(
  question: SimulationQuestion,
  ports: SimulationPorts,
): Promise<SimulationAnswer> {
  const { draft } = question;
  const startedAt = ports.now().getTime();
  const clock = { now: () => ports.now().getTime(), until: startedAt + budgetMs };
  const reading = draft.isShared ? { ...clock, until: startedAt + readingMs } : clock;
  const pager = await pagerFor(question, startedAt + searchMs, ports);
  const simulation = createSimulation(question);
  const pages = readLives({ pager, simulation, draft }, reading, ports);
  let isWhole = true;
  if (draft.isShared) {
    const all: Life[] = [];
    for await (const page of pages) {
      if (page === "too much") isWhole = false;
      else all.push(...page);
    }
    isWhole = (await play(simulation.play(all), clock)) && isWhole;
  } else {
    for await (const page of pages) {
      isWhole = page !== "too much" && (await play(simulation.play(page), clock));
      if (!isWhole) break;
    }
  }
  const simulated = simulation.result();
  const { looked } = simulated;
  const asked = question.userIds === undefined ? undefined : new Set(question.userIds).size;
  const total = asked ?? (isWhole ? looked : Math.max(looked, await pager.total()));
  return { ...simulated, total, isEstimate: !isWhole };
}

interface Clock {
  /** ms */
  readonly now: () => number;
  readonly until: number;
}

/** Whoever is led a long way leaves the process to others in between. False when the time was up before the end. */
async function play(steps: ReturnType<Simulation["play"]>, { now, until }: Clock): Promise<boolean> {
  let restedAt = now();
  for (const _ of steps) {
    const at = now();
    if (at >= until) return false;
    if (at - restedAt < sliceMs) continue;
    await rest();
    restedAt = now();
  }
  return true;
}

const sliceMs = 20;

async function pagerFor(
  { workspaceId, draft, userIds, segment, from }: SimulationQuestion,
  until: number,
  ports: SimulationPorts,
): Promise<PeoplePager> {
  const workspaceIds = [workspaceId];
  if (segment !== undefined) return membersOf({ workspaceId, slot: segment.slot }, ports);
  if (userIds !== undefined) return somebody(await keysOf(workspaceId, userIds, ports), ports);
  const search = eventsThatStart(draft, from);
  if (search.events.length === 0) return everybody(workspaceIds, ports);
  const named = await ownersOfEvents({ workspaceIds, until, ...search }, ports);
  return named === undefined ? everybody(workspaceIds, ports) : somebody(named, ports);
}

/** Without which nobody begins; none when there are no such events. */
function eventsThatStart(
  { entry, workspace }: JourneyDraft,
  from: number,
): { readonly events: readonly string[]; readonly fromSeq?: number } {
  if (entry.by === "event") {
    return entry.event.endsWith("*") ? { events: [] } : { events: [entry.event], fromSeq: firstSeqAt(from) };
  }
  const segment = workspace.state.segments.find(({ id }) => id === entry.segmentId);
  return { events: segment === undefined ? [] : eventsThatMake(segment.definition) };
}

/** Ids of which nothing is known are nobody's. */
async function keysOf(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  { actors }: SimulationPorts,
): Promise<readonly ActorKey[]> {
  const found = await Promise.all([...new Set(ids)].map((id) => findPerson(workspaceId, id, actors)));
  const keys = found.flatMap((person) => {
    if (person === undefined) return [];
    return person.isAnonymous ? anonymousKey(workspaceId, person.id) : userKey(workspaceId, person.id);
  });
  return [...new Set(keys)];
}

interface Reading {
  readonly pager: PeoplePager;
  readonly simulation: Simulation;
  readonly draft: JourneyDraft;
}

/** People with all they ever did; at last `too much`, when the time or the memory is up before all are read. */
async function* readLives(
  { pager, simulation, draft }: Reading,
  { now, until }: Clock,
  ports: SimulationPorts,
): AsyncGenerator<readonly Life[] | "too much"> {
  let size = firstPage;
  let held = 0;
  for (;;) {
    const pageAt = now();
    if (pageAt >= until) return yield "too much";
    const page = await pager.next(size);
    if (page.length === 0) return;
    const companions = await groupsOf(page, draft, ports);
    const people = new Map(page.map(({ key }) => [key, simulation.person(key, companions)]));
    if (!draft.isShared) held = 0;
    let read = 0;
    for await (const event of ports.events.histories([...people.keys()])) {
      if (people.get(event.owner)?.learn(event) === true) held += 1;
      const isLate = (read += 1) % looksEvery === 0 && now() >= until;
      if (isLate || held > maxHeld) return yield "too much";
    }
    yield [...people.values()];
    if (now() - pageAt < quickMs) size = Math.min(size * 2, largestPage);
  }
}

/** Events between two looks at the clock. */
const looksEvery = 1_000;

/** The documents of the groups they are in, where a definition looks at them. */
async function groupsOf(
  page: readonly ActorDocument[],
  { workspace }: JourneyDraft,
  { actors }: SimulationPorts,
): Promise<ReadonlyMap<ActorKey, ActorDocument>> {
  if (!groupCompanions.areNeeded(workspace)) return new Map();
  const keys = page.flatMap((document) => {
    const person = judgedAt(placeAt(document.key), document)?.person;
    return person === undefined ? [] : groupCompanions.of(person, { workspaceId: workspaceOf(document.key) });
  });
  return actors.load([...new Set(keys)]);
}
