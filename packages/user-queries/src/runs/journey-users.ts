/**
 * The users with a live run of a journey, and where they are. Live runs are stored in the users' documents alone, so
 * reads go through users: a page reads a bounded number of documents, a count gives an estimate from a random sample
 * where there are too many to read them all.
 */
import {
  anonymousKind,
  userKind,
  type ActorStore,
  type ScannedActor,
  type WorkspaceId,
} from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import { estimateCount, type CountEstimate } from "../preview/estimate-count.js";
import { countPlaces, createUserSample, type DrawnUsers } from "../preview/sample-users.js";
import type { UserCounts } from "../preview/user-counts.js";
import { journeysOfLiveRuns, liveRunsIn, parseSortKey, sortKeyAt, type UserRef } from "@signalbox/users";

export interface JourneyQuestion {
  readonly workspaceId: WorkspaceId;
  readonly journeyId: string;
}

export interface UserInJourney {
  readonly user: UserRef;
  readonly run: JourneyRun;
}

export interface JourneyUserPage {
  readonly users: readonly UserInJourney[];
  /** The sort key behind which the next page begins; absent at the end. */
  readonly next?: string;
}

/** Documents that one page reads at most. */
const readPerPage = 20_000;
const documentsPerRead = 500;

/** In order of id; a page may have fewer users than asked for, even none, and still not be the last. */
export async function usersInJourney(
  question: JourneyQuestion & {
    readonly nodeId?: string;
    readonly after?: string;
    readonly limit: number;
  },
  { actors }: { readonly actors: Pick<ActorStore, "scan"> },
): Promise<JourneyUserPage> {
  const { workspaceId, journeyId, nodeId, after, limit } = question;
  const start = after === undefined ? undefined : parseSortKey(after);
  const users: UserInJourney[] = [];
  let read = 0;
  for (const kind of [userKind, anonymousKind]) {
    if (start?.kind === "anonymous" && kind === userKind) continue;
    const isFirst = start !== undefined && (start.kind === "user") === (kind === userKind);
    // The next possible id.
    const range = { workspaceId, kind, ...(isFirst && { from: `${start.id}\0` }) };
    for await (const documents of actors.scan(range, documentsPerRead)) {
      for (const document of documents) {
        const runs = liveRunsIn(document, journeyId).filter(
          ({ at }) => nodeId === undefined || at === nodeId,
        );
        users.push(...runs.map((run) => ({ user: parseSortKey(sortKeyAt(document.key)), run })));
        read += 1;
        if (users.length >= limit || read >= readPerPage) return { users, next: sortKeyAt(document.key) };
      }
    }
  }
  return { users };
}

export interface WaitingCounts {
  readonly isEstimate: boolean;
  /** Users whose documents were read. */
  readonly looked: number;
  readonly users: CountEstimate;
  /** By node: users who wait there. */
  readonly nodes: ReadonlyMap<string, CountEstimate>;
}

export interface WaitingPorts {
  readonly actors: Pick<ActorStore, "scan" | "sample" | "count">;
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
}

/** Up to so many documents are all read. */
const readForExactCount = 20_000;
/** Of each of the twenty places of a sample. */
const usersPerPlace = 100;

export async function countWaiting(
  { workspaceId, journeyId }: JourneyQuestion,
  ports: WaitingPorts,
): Promise<WaitingCounts> {
  const { isEstimate, looked, documents, countOf } = await drawDocuments(workspaceId, ports);
  const members = new Map<string, Set<ScannedActor["key"]>>();
  const all = new Set<ScannedActor["key"]>();
  for (const document of documents) {
    for (const { at } of liveRunsIn(document, journeyId)) {
      all.add(document.key);
      members.set(at, (members.get(at) ?? new Set()).add(document.key));
    }
  }
  return {
    isEstimate,
    looked,
    users: countOf(all),
    nodes: new Map([...members].map(([nodeId, found]) => [nodeId, countOf(found)])),
  };
}

export interface UsersWithRuns {
  readonly isEstimate: boolean;
  readonly users: CountEstimate;
  /** Some of them, in order of id. */
  readonly sortKeys: readonly string[];
}

/** The users with such a live run, of all users of the workspace. */
export async function usersWithRuns(
  { workspaceId, journeyId }: JourneyQuestion,
  isWanted: (run: JourneyRun) => boolean,
  ports: WaitingPorts,
): Promise<UsersWithRuns> {
  const { isEstimate, documents, countOf } = await drawDocuments(workspaceId, ports);
  const found = documents.filter((document) => liveRunsIn(document, journeyId).some(isWanted));
  const keys = new Set(found.map(({ key }) => key));
  return { isEstimate, users: countOf(keys), sortKeys: [...keys].map(sortKeyAt).toSorted() };
}

export interface JourneyPopulations extends Pick<WaitingCounts, "isEstimate" | "looked"> {
  /** By journey; those that no user was found in are left out. */
  readonly journeys: ReadonlyMap<string, CountEstimate>;
}

/** Reads each user's document once, for all journeys. */
export async function countInJourneys(
  workspaceId: WorkspaceId,
  ports: WaitingPorts,
): Promise<JourneyPopulations> {
  const { isEstimate, looked, documents, countOf } = await drawDocuments(workspaceId, ports);
  const members = new Map<string, Set<ScannedActor["key"]>>();
  for (const document of documents) {
    for (const id of journeysOfLiveRuns(document)) {
      members.set(id, (members.get(id) ?? new Set()).add(document.key));
    }
  }
  return {
    isEstimate,
    looked,
    journeys: new Map([...members].map(([id, found]) => [id, countOf(found)])),
  };
}

interface DrawnDocuments extends Pick<WaitingCounts, "isEstimate" | "looked"> {
  readonly documents: DrawnUsers["places"][number];
  readonly countOf: (found: ReadonlySet<ScannedActor["key"]>) => CountEstimate;
}

/** All users of a small workspace, a sample of a large one. */
async function drawDocuments(
  workspaceId: WorkspaceId,
  { actors, counts, random }: WaitingPorts,
): Promise<DrawnDocuments> {
  const population = await counts.of([workspaceId], actors);
  const total = population.reduce((sum, { count }) => sum + count, 0);
  const isEstimate = total > readForExactCount;
  const drawn = isEstimate
    ? await createUserSample(population, { actors, random }).draw(usersPerPlace)
    : await drawAll(workspaceId, actors);
  const documents = drawn.flatMap(({ places }) => places.flat());
  return {
    isEstimate,
    looked: documents.length,
    documents,
    countOf: (found) =>
      isEstimate
        ? estimateCount(total, countPlaces(drawn, found))
        : { count: found.size, low: found.size, high: found.size },
  };
}

async function drawAll(
  workspaceId: WorkspaceId,
  actors: Pick<ActorStore, "scan">,
): Promise<readonly DrawnUsers[]> {
  const places: ScannedActor[][] = [];
  for (const kind of [userKind, anonymousKind]) {
    for await (const documents of actors.scan({ workspaceId, kind }, documentsPerRead)) {
      places.push(documents.filter(({ listed }) => listed));
    }
  }
  return [{ workspaceId, places }];
}
