/** Some users of workspaces, with their traits: all of up to a thousand, else a random sample. */
import type { Json, WorkspaceId } from "@signalbox/core";
import { listedUserAt, sortKeyAt, type UserDocument } from "@signalbox/users";
import { pageUsers, type PagePorts } from "./page-candidates.js";
import { createUserSample, type DrawnUsers } from "./sample-users.js";
import type { UserCount, UserCounts } from "./user-counts.js";

export type DrawPorts = Pick<PagePorts, "actors"> & {
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
};

/** So few are read without a sample. */
export const fewUsers = 1_000;
const usersPerPlace = 50;

/** A sample for names and values, which must be there at once: half as many as for an estimate. */
const namingPerPlace = 25;

export async function drawUsers(
  workspaceIds: readonly WorkspaceId[],
  ports: DrawPorts,
): Promise<readonly UserDocument[]> {
  const population = await ports.counts.of(workspaceIds, ports.actors);
  const drawn = await drawFrom({ population, perPlace: namingPerPlace }, workspaceIds, ports);
  return drawn.flatMap(({ places }) => places.flat());
}

export interface Drawing {
  readonly population: readonly UserCount[];
  readonly perPlace?: number;
}

/** In places, as estimates count them. */
export async function drawFrom(
  { population, perPlace = usersPerPlace }: Drawing,
  workspaceIds: readonly WorkspaceId[],
  ports: Omit<DrawPorts, "counts">,
): Promise<readonly DrawnUsers[]> {
  const counted = population.reduce((sum, { count }) => sum + count, 0);
  if (counted > fewUsers) return createUserSample(population, ports).draw(perPlace);
  const drawn: DrawnUsers[] = [];
  for (const workspaceId of workspaceIds) {
    for await (const documents of pageUsers(workspaceId, ports)) {
      drawn.push({ workspaceId, places: [documents] });
    }
  }
  return drawn;
}

/** The latest value of each trait; undefined for a user who was erased. */
export function traitsOf(document: UserDocument): Readonly<Record<string, Json>> | undefined {
  const user = listedUserAt(sortKeyAt(document.key), document)?.user;
  return user && Object.fromEntries([...user.profile.traits].map(([name, [value]]) => [name, value]));
}
