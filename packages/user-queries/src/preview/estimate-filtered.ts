/** Estimates how many users a filter selects, from a random sample of all users: counting a million takes a second. */
import type { ActorKey, ActorStore } from "@signalbox/core";
import type { FilteredUsers } from "../filter/filter-users.js";
import { sortKeyAt } from "@signalbox/users";
import { estimateCount, type CountEstimate } from "./estimate-count.js";
import { countPlaces, createUserSample } from "./sample-users.js";
import type { UserCounts } from "./user-counts.js";

export interface EstimatePorts {
  readonly actors: Pick<ActorStore, "count" | "sample">;
  readonly counts: UserCounts;
  /** In [0, 1). */
  readonly random: () => number;
}

const usersPerPlace = 50;
/** So few are counted as fast. */
const fewUsers = 1_000;

/** Undefined where there are too few users for a sample. */
export async function estimateFiltered(
  filtered: readonly FilteredUsers[],
  { actors, counts, random }: EstimatePorts,
): Promise<CountEstimate | undefined> {
  const population = await counts.of(
    filtered.map(({ workspaceId }) => workspaceId),
    actors,
  );
  const total = population.reduce((sum, { count }) => sum + count, 0);
  if (total <= fewUsers) return undefined;
  const drawn = await createUserSample(population, { actors, random }).draw(usersPerPlace);
  const selected = new Set<ActorKey>();
  for (const { workspaceId, places } of drawn) {
    const set = filtered.find((each) => each.workspaceId === workspaceId)?.set;
    const keys = new Map(places.flat().map(({ key }) => [sortKeyAt(key), key]));
    for (const sortKey of (await set?.among([...keys.keys()])) ?? []) {
      const key = keys.get(sortKey);
      if (key !== undefined) selected.add(key);
    }
  }
  return estimateCount(total, countPlaces(drawn, selected));
}
