/** Users' documents to count in: all of a small workspace, a random sample of a large one. */
import {
  anonymousKind,
  userKind,
  type ActorKey,
  type ActorStore,
  type ScannedActor,
  type WorkspaceId,
} from "@signalbox/core";
import { estimateCount, type CountEstimate } from "../preview/estimate-count.js";
import { countPlaces, createUserSample, type DrawnUsers } from "../preview/sample-users.js";
import type { UserCounts } from "../preview/user-counts.js";

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

const documentsPerRead = 500;

export interface DrawnDocuments {
  readonly isEstimate: boolean;
  /** Users whose documents were read. */
  readonly looked: number;
  readonly documents: DrawnUsers["places"][number];
  readonly countOf: (found: ReadonlySet<ActorKey>) => CountEstimate;
}

/** All users of a small workspace, a sample of a large one. */
export async function drawDocuments(
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
