/** A random sample of the users of workspaces: places of the id order, each with some consecutive users. */
import type { ActorKey, ActorStore, WorkspaceId } from "@signalbox/core";
import type { UserDocument } from "@signalbox/users";
import type { SampledPlace } from "./estimate-count.js";
import type { UserCount } from "./user-counts.js";

/** Places of one drawing. */
const places = 20;

export interface DrawnUsers {
  readonly workspaceId: WorkspaceId;
  /** Users that were drawn before are left out. */
  readonly places: readonly (readonly UserDocument[])[];
}

export interface UserSample {
  /** Draws more users, by workspace; none when all were drawn. */
  draw(usersPerPlace: number): Promise<readonly DrawnUsers[]>;
}

export function createUserSample(
  counts: readonly UserCount[],
  { actors, random }: { readonly actors: Pick<ActorStore, "sample">; readonly random: () => number },
): UserSample {
  const drawn = new Set<ActorKey>();
  return {
    draw: (usersPerPlace) =>
      Promise.all(
        spreadPlaces(counts, random()).map(async ({ places: wanted, workspaceId, kind }) => {
          const sampling = { workspaceId, kind, places: wanted, perPlace: usersPerPlace, random };
          const found = await actors.sample(sampling);
          const added = found.map((place) =>
            place.filter(({ key, listed }) => {
              if (!listed || drawn.has(key)) return false;
              drawn.add(key);
              return true;
            }),
          );
          return { workspaceId, places: added.filter(({ length }) => length > 0) };
        }),
      ),
  };
}

/**
 * Distributes the places in proportion to the counts, without favouring any: at equal distances in the sequence of all
 * users, from a random start in [0, 1).
 */
export function spreadPlaces(
  counts: readonly UserCount[],
  start: number,
): readonly (Omit<UserCount, "count"> & { readonly places: number })[] {
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  const placesBefore = (users: number): number => Math.ceil((users / total) * places - start);
  return counts.flatMap(({ count, ...range }) => {
    const from = before;
    before += count;
    const wanted = count === 0 ? 0 : placesBefore(before) - placesBefore(from);
    return wanted === 0 ? [] : [{ ...range, places: wanted }];
  });
}

/** The places as the estimate counts them. */
export function countPlaces(
  drawn: readonly DrawnUsers[],
  members: ReadonlySet<ActorKey>,
): readonly SampledPlace[] {
  return drawn.flatMap(({ places: found }) =>
    found.map((users) => ({
      users: users.length,
      members: users.filter(({ key }) => members.has(key)).length,
    })),
  );
}
