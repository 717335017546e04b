/**
 * Invariants of journeys at the end of a run: every user took the path of the reference, and the stored data match it:
 * each visit and each delivery request exists once, no run is left waiting, nothing is left of erased users.
 */
import {
  parseActorKey,
  type ActorKey,
  type DeliveryRequest,
  type JobId,
  type Row,
  type StoredEvent,
  type WorkspaceId,
} from "@signalbox/core";
import type { Storage } from "@signalbox/storage";
import type { Journal } from "./journal.js";
import type { ReferenceUser } from "./reference-user.js";
import { createReference, type Reference } from "./reference.js";
import { keyedSegment, limit, type Stage } from "./stage.js";

export interface TakenRequest {
  readonly job: JobId;
  readonly request: DeliveryRequest;
}

export interface JourneysCheck {
  readonly workspaceId: WorkspaceId;
  readonly storage: Storage;
  readonly journal: Journal;
  readonly stage: Stage;
  /** Everything the delivery queue has taken. */
  readonly requested: readonly TakenRequest[];
}

export interface JourneyFigures {
  readonly runs: number;
  readonly requests: number;
  readonly permits: number;
}

/** Throws an `Error` that names the violated invariant. */
export async function checkJourneys(check: JourneysCheck): Promise<JourneyFigures> {
  const { journal, stage, storage, workspaceId } = check;
  const reference = createReference(stage.idOf(keyedSegment));
  const [unknown] = journal.unknown;
  if (unknown !== undefined) throw new Error(`no decision is known for the saved state of ${unknown}`);
  for (const applied of journal.applied) reference.follow(applied);
  checkRequests(check, reference);
  const rows = await finishedRows(workspaceId, storage);
  for (const [key, user] of reference.users) {
    const waiting = user.runs.map(({ journeyId, at }) => `${journeyId} at ${at}`);
    if (waiting.length > 0) throw new Error(`${key} is left waiting: ${waiting.join(", ")}`);
    checkRows(key, user, rows);
  }
  for (const key of rows.keys())
    if (!reference.users.has(key)) throw new Error(`rows of ${key}, who does not exist`);
  await checkWritten(check, reference);
  for (const permits of reference.permits.values()) checkPermits([...permits.values()]);
  await checkDeadLetters(workspaceId, storage);
  return {
    runs: [...rows.values()].reduce((sum, own) => sum + own.size, 0),
    requests: reference.requests.size,
    permits: [...reference.permits.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

function checkRequests({ requested }: JourneysCheck, { requests, erasedRequests }: Reference): void {
  const taken = new Map<string, JobId>();
  for (const { job, request } of requested) {
    const { id, userId } = request;
    if (!requests.has(id)) throw new Error(`the order ${id} of ${userId} was never decided`);
    // In one job, however often it is published, so that the queue recognizes it.
    if ((taken.get(id) ?? job) !== job && !erasedRequests.has(id))
      throw new Error(`the order ${id} of ${userId} is in two jobs`);
    taken.set(id, job);
  }
  for (const { id, origin, userId } of requests.values()) {
    if (!taken.has(id)) throw new Error(`the order ${id} of ${userId} at ${origin.nodeId} never went out`);
  }
  const visits = [...requests.values()].map((order) => JSON.stringify({ ...order, id: "" }));
  if (new Set(visits).size < visits.length) throw new Error("one visit has two orders");
}

type RowsByUser = ReadonlyMap<ActorKey, ReadonlyMap<string, string>>;

async function finishedRows(workspaceId: WorkspaceId, storage: Storage): Promise<RowsByUser> {
  const order = { by: "finishedAt", direction: "asc" } as const;
  const found = await storage.tables.query({
    table: "journeyRuns",
    where: { workspaceId },
    order,
    limit: 10_000,
  });
  const rows = new Map<ActorKey, Map<string, string>>();
  for (const { row } of found) {
    const key = row["userKey"] as ActorKey;
    const own = rows.get(key) ?? new Map<string, string>();
    rows.set(key, own);
    own.set(idOf(row), textOf(row["finished"]));
  }
  return rows;
}

function textOf(value: Row[string] | undefined): string {
  if (typeof value !== "string") throw new TypeError("a text is needed");
  return value;
}

function idOf(row: Row): string {
  return (JSON.parse(textOf(row["run"])) as { readonly id: string }).id;
}

function checkRows(key: ActorKey, { finished }: ReferenceUser, rows: RowsByUser): void {
  const found = rows.get(key) ?? new Map<string, string>();
  for (const [id, how] of finished) {
    if (found.get(id) !== how)
      throw new Error(`${key}: run ${id} was ${how}, and its row says ${found.get(id)}`);
  }
  for (const id of found.keys()) {
    if (!finished.has(id)) throw new Error(`${key}: a row of the run ${id}, which is not theirs`);
  }
}

const writtenNames = [
  "DFJourneyNodeProcessed",
  "DFJourneyEarlyExit",
  "DFJourneyConverted",
  "DFJourneyHeldOut",
];

async function checkWritten({ workspaceId, storage }: JourneysCheck, { users }: Reference): Promise<void> {
  const stored = new Map<ActorKey, StoredEvent[]>();
  for await (const event of storage.events.stream({ workspaceId, events: writtenNames })) {
    stored.set(event.owner, [...(stored.get(event.owner) ?? []), event]);
  }
  const keys = new Set([...users.keys(), ...stored.keys()]);
  for (const key of keys) {
    const wanted = users.get(key)?.written ?? [];
    const found = new Set((stored.get(key) ?? []).map(({ messageId }) => messageId));
    const missing = wanted.filter((id) => !found.has(id));
    if (missing.length > 0) throw new Error(`${key}: ${missing.length} visits are not stored`);
    const spare = [...found].filter((id) => !wanted.includes(id));
    if (spare.length > 0) throw new Error(`${key}: ${spare.length} visits are stored that are not theirs`);
    if (new Set(wanted).size < wanted.length) throw new Error(`${key}: two visits have one id`);
  }
}

function checkPermits(given: readonly number[]): void {
  const moments = given.toSorted((one, other) => one - other);
  moments.forEach((at, index) => {
    const before = moments[index - limit.messages];
    if (before !== undefined && at - before < limit.perSeconds * 1_000) {
      throw new Error(`${limit.messages + 1} turns in ${at - before} ms`);
    }
  });
}

/** No message of a journey became a dead letter. */
async function checkDeadLetters(workspaceId: WorkspaceId, storage: Storage): Promise<void> {
  const order = { by: "to", direction: "asc" } as const;
  const deadLetters = await storage.tables.query({
    table: "deadLetters",
    where: { workspaceId },
    order,
    limit: 1_000,
  });
  const advanceJourneys = deadLetters.filter(
    ({ row }) => parseActorKey(row["to"] as ActorKey).kind !== "counter",
  );
  const [first] = advanceJourneys;
  if (first !== undefined) throw new Error(`a dead letter: ${JSON.stringify(first.row)}`);
}
