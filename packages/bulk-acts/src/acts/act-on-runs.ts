/**
 * What the acts on runs of a journey share: which runs an act concerns, one message to each of their users, and what became
 * of the runs. The user decides; here the same question finds the users, and counts.
 */
import {
  runActType,
  type ActorDocument,
  type ActorKey,
  type Message,
  type RunAct,
  type RunActBody,
} from "@signalbox/core";
import { isFinished, type FinishedRun, type JourneyRun } from "@signalbox/journeys";
import type { TaskCounts } from "@signalbox/long-tasks";
import { filterUsers, keyAt, usersWithRuns, type UserStores } from "@signalbox/user-queries";
import { isMovedBy, liveRunsIn, readRunRow, runActOn, runRowId, runTable } from "@signalbox/users";
import type { BulkAct } from "../bulk-act.js";
import type { ActPage, ActWork, BulkCount, BulkPorts, CountedTarget, CountPorts } from "../bulk-act-kind.js";
import { peopleOfFilter, peopleWithIds, peopleWithRuns, personAt, type Person } from "../people.js";

/** The people of one page: their documents are read. */
export const runsPageSize = 400;
const maxSample = 20;
/** Of a filter, so many users are read; of more, the number is an estimate. */
const readForExactCount = 20_000;

type RunBulkAct = Extract<BulkAct, { readonly type: "StopRuns" | "MoveRuns" }>;

interface OwnedRun {
  readonly key: ActorKey;
  readonly run: JourneyRun;
}

export async function applyToRuns(
  people: readonly Person[],
  { act, work }: { readonly act: RunAct; readonly work: ActWork<RunBulkAct> },
  ports: BulkPorts,
): Promise<ActPage> {
  const { workspaceId, taskId, order } = work;
  const { journeyId } = order.act;
  const body = { journeyId, id: taskId, at: order.at, act };
  const keyed = people.map((person) => ({ person, key: keyAt(workspaceId, person.sortKey) }));
  const documents = await ports.actors.load(keyed.map(({ key }) => key));
  const messages: Message[] = [];
  const concerned: OwnedRun[] = [];
  for (const { person, key } of keyed) {
    const own: RunActBody = { ...body, ...(person.runIds !== undefined && { runIds: person.runIds }) };
    const live = runsOf(documents.get(key), journeyId);
    const wanted = live.filter((run) => runActOn(run, own) !== undefined);
    if (wanted.length > 0) messages.push({ to: key, type: runActType, body: own });
    // Of a page that is applied again: what was moved before counts as well.
    const moved = live.filter((run) => isMovedBy(run, taskId));
    concerned.push(...[...wanted, ...moved].map((run) => ({ key, run })));
  }
  return { messages, counts: () => countOutcomes(concerned, taskId, ports) };
}

function runsOf(document: ActorDocument | undefined, journeyId: string): readonly JourneyRun[] {
  return document === undefined || document.state === "" ? [] : liveRunsIn(document, journeyId);
}

/** By run: `stopped`, `moved`, `movesAfterMessage`, or `stayed`. */
async function countOutcomes(
  concerned: readonly OwnedRun[],
  taskId: string,
  { actors, tables }: Pick<BulkPorts, "actors" | "tables">,
): Promise<TaskCounts> {
  if (concerned.length === 0) return {};
  const [documents, finished] = await Promise.all([
    actors.load([...new Set(concerned.map(({ key }) => key))]),
    tables.getMany(
      runTable.name,
      concerned.map(({ key, run }) => runRowId(key, run.id)),
    ),
  ]);
  const counts: Record<string, number> = {};
  for (const { key, run } of concerned) {
    const row = finished.get(runRowId(key, run.id));
    const live = runsOf(documents.get(key), run.journeyId).find(({ id }) => id === run.id);
    const outcome = outcomeOf(live ?? (row && readRunRow(row)), taskId);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function outcomeOf(run: JourneyRun | FinishedRun | undefined, taskId: string): string {
  if (run?.movedBy === taskId) return "moved";
  if (run === undefined) return "stayed";
  if (isFinished(run)) return run.finished === "stopped" ? "stopped" : "stayed";
  return run.moving?.by === taskId ? "movesAfterMessage" : "stayed";
}

/** How many people have a run that the act concerns. */
export async function countPeopleWithRuns(
  { journeyId, act }: { readonly journeyId: string; readonly act: RunAct },
  { target, workspace }: CountedTarget,
  ports: CountPorts,
): Promise<BulkCount> {
  const { workspaceId } = workspace;
  const body: RunActBody = { journeyId, id: "", at: Infinity, act };
  const isWanted = (run: JourneyRun): boolean => runActOn(run, body) !== undefined;
  if ("filter" in target) {
    const [filtered] = filterUsers(target.filter, [workspace], ports);
    if (filtered?.set.isAllUsers !== true)
      return countAmongFiltered(isWanted, { target, workspace, journeyId }, ports);
    const { actors, userCounts: counts } = ports;
    const found = await usersWithRuns({ workspaceId, journeyId }, isWanted, {
      actors,
      counts,
      random: Math.random,
    });
    const sample = found.sortKeys.slice(0, maxSample).map(personAt);
    return { count: found.users.count, isEstimate: found.isEstimate, sample };
  }
  const people =
    "ids" in target
      ? await peopleWithIds(workspaceId, target.ids, ports.actors)
      : await peopleWithRuns(workspaceId, target.runs, ports.actors);
  const found = await having(isWanted, people, { workspace, journeyId }, ports);
  return { count: found.length, isEstimate: false, sample: found.slice(0, maxSample) };
}

interface Place extends Pick<CountedTarget, "workspace"> {
  readonly journeyId: string;
}

async function countAmongFiltered(
  isWanted: (run: JourneyRun) => boolean,
  { target, ...place }: Place & CountedTarget,
  stores: UserStores,
): Promise<BulkCount> {
  const people = peopleOfFilter(
    filterUsers("filter" in target ? target.filter : {}, [place.workspace], stores),
  );
  const sample: Person[] = [];
  let [count, read, cursor] = [0, 0, ""];
  while (read < readForExactCount) {
    const page = await people.next(cursor, runsPageSize);
    if (page === undefined) return { count, isEstimate: false, sample };
    const found = await having(isWanted, page.people, place, stores);
    sample.push(...found.slice(0, maxSample - sample.length));
    [count, read, cursor] = [count + found.length, read + page.size, page.cursor];
  }
  const total = await people.total();
  return { count: Math.round((count * Math.max(total, read)) / read), isEstimate: total > read, sample };
}

async function having(
  isWanted: (run: JourneyRun) => boolean,
  people: readonly Person[],
  { workspace: { workspaceId }, journeyId }: Place,
  { actors }: Pick<UserStores, "actors">,
): Promise<readonly Person[]> {
  const keyOf = ({ sortKey }: Person): ActorKey => keyAt(workspaceId, sortKey);
  const documents = await actors.load(people.map(keyOf));
  return people.filter((person) =>
    runsOf(documents.get(keyOf(person)), journeyId).some(
      (run) => person.runIds?.includes(run.id) !== false && isWanted(run),
    ),
  );
}
