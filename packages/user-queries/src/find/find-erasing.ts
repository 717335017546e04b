/** How far the erasure of a user has come. */
import { anonymousKey, userKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";
import { deserializeAnonymous, deserializeUser } from "@signalbox/users";

/** Events that were erased so far; undefined for an id that is not being erased in any of the workspaces. */
export async function erasedSoFar(
  workspaces: readonly WorkspaceId[],
  id: string,
  actors: Pick<ActorStore, "load">,
): Promise<number | undefined> {
  const known = workspaces.map((workspaceId) => userKey(workspaceId, id));
  const anonymous = workspaces.map((workspaceId) => anonymousKey(workspaceId, id));
  const documents = await actors.load([...known, ...anonymous]);
  const erasing = [
    ...known.map((key) => stateOf(documents.get(key), deserializeUser)?.erasing),
    ...anonymous.map((key) => stateOf(documents.get(key), deserializeAnonymous)?.erasing),
  ].filter((each) => each !== undefined);
  return erasing.length === 0 ? undefined : erasing.reduce((sum, { events }) => sum + events, 0);
}
