/**
 * The anonymous users linked to given users. A user's own calls may have named anonymous ids of other users, so
 * each link is read from the anonymous user.
 */
import { deserializeAnonymous, type UserState } from "@signalbox/users";
import { anonymousKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";

/** By user id; only users who have any. */
export async function anonymousIdsOf(
  workspaceId: WorkspaceId,
  users: ReadonlyMap<string, Pick<UserState, "anonymousIds">>,
  actors: Pick<ActorStore, "load">,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = [...users].flatMap(([userId, user]) =>
    [...user.anonymousIds.keys()].map((anonymousId) => ({
      userId,
      anonymousId,
      key: anonymousKey(workspaceId, anonymousId),
    })),
  );
  if (named.length === 0) return new Map();
  const documents = await actors.load([...new Set(named.map(({ key }) => key))]);
  const own = named.filter(({ key, userId }) => {
    const link = stateOf(documents.get(key), deserializeAnonymous)?.link;
    return link?.is === "linked" && link.userId === userId;
  });
  const ids = new Map<string, string[]>();
  for (const { userId, anonymousId } of own) ids.set(userId, [...(ids.get(userId) ?? []), anonymousId]);
  return ids;
}
