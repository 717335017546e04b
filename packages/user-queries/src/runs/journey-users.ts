/**
 * The users with a live run of a journey, and where they are. Live runs are stored in the users' documents alone, so
 * reads go through users: a page reads a bounded number of documents, a count gives an estimate from a random sample
 * where there are too many to read them all.
 */
import { anonymousKind, userKind, type ActorKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import type { JourneyRun } from "@signalbox/journeys";
import type { CountEstimate } from "../preview/estimate-count.js";
import { drawDocuments, type DrawnDocuments, type WaitingPorts } from "./draw-documents.js";
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
    readonly version?: number;
    readonly after?: string;
    readonly limit: number;
  },
  { actors }: { readonly actors: Pick<ActorStore, "scan"> },
): Promise<JourneyUserPage> {
  const { workspaceId, journeyId, nodeId, version, after, limit } = question;
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
          (run) =>
            (nodeId === undefined || run.at === nodeId) && (version === undefined || run.version === version),
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
  /** By node: runs that wait there, of which a user may have several; absent in an estimate. */
  readonly runs?: ReadonlyMap<string, number>;
  /** By version of the definition. */
  readonly versions: ReadonlyMap<number, CountEstimate>;
  /** By node and version. */
  readonly places: readonly RunsAtPlace[];
}

export interface RunsAtPlace {
  readonly nodeId: string;
  readonly version: number;
  readonly users: CountEstimate;
}

export async function countWaiting(
  { workspaceId, journeyId }: JourneyQuestion,
  ports: WaitingPorts,
): Promise<WaitingCounts> {
  const { isEstimate, looked, documents, countOf } = await drawDocuments(workspaceId, ports);
  const all = new Set<ActorKey>();
  const nodes = new Map<string, Set<ActorKey>>();
  const runs = new Map<string, number>();
  const versions = new Map<number, Set<ActorKey>>();
  const places = new Map<string, { nodeId: string; version: number; found: Set<ActorKey> }>();
  for (const { key, ...document } of documents) {
    for (const { at, version } of liveRunsIn({ key, ...document }, journeyId)) {
      all.add(key);
      nodes.set(at, (nodes.get(at) ?? new Set()).add(key));
      runs.set(at, (runs.get(at) ?? 0) + 1);
      versions.set(version, (versions.get(version) ?? new Set()).add(key));
      const name = `${version}/${at}`;
      const place = places.get(name) ?? { nodeId: at, version, found: new Set() };
      places.set(name, place);
      place.found.add(key);
    }
  }
  return {
    isEstimate,
    looked,
    users: countOf(all),
    nodes: countsOf(nodes, countOf),
    ...(!isEstimate && { runs }),
    versions: countsOf(versions, countOf),
    places: [...places.values()]
      .map(({ found, ...place }) => ({ ...place, users: countOf(found) }))
      .toSorted((one, other) => other.version - one.version),
  };
}

function countsOf<Name>(
  found: ReadonlyMap<Name, ReadonlySet<ActorKey>>,
  countOf: DrawnDocuments["countOf"],
): ReadonlyMap<Name, CountEstimate> {
  return new Map([...found].map(([name, keys]) => [name, countOf(keys)]));
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
  const members = new Map<string, Set<ActorKey>>();
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
