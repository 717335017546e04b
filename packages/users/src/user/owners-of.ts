/** The owner of an event that an operator causes for an id, which may be a user's or an anonymous user's. */
import { deserializeAnonymous } from "./anonymous-actor.js";
import { anonymousKey, userKey, type ActorStore, type EventRecord, type WorkspaceId } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";

export type Owner = Pick<EventRecord, "userId" | "anonymousId">;

/** An unlinked anonymous user if no user has the id, the user of a linked one; otherwise a user with the id. */
export async function ownersOf(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  actors: ActorStore,
): Promise<(id: string) => Owner> {
  const known = await knownOwners(workspaceId, ids, actors);
  return (id) => known.get(id) ?? { userId: id };
}

/** By id, as above, without ids that nobody has. */
export async function knownOwners(
  workspaceId: WorkspaceId,
  given: readonly string[],
  actors: ActorStore,
): Promise<ReadonlyMap<string, Owner>> {
  const ids = [...new Set(given)];
  const users = await actors.versions(ids.map((id) => userKey(workspaceId, id)));
  const unknown = ids.filter((id) => !users.has(userKey(workspaceId, id)));
  const anonymousUsers = await actors.load(unknown.map((id) => anonymousKey(workspaceId, id)));
  const others = new Map(
    unknown.flatMap((id): [string, Owner][] => {
      const anonymousUser = stateOf(anonymousUsers.get(anonymousKey(workspaceId, id)), deserializeAnonymous);
      if (anonymousUser?.link.is === "linked") return [[id, { userId: anonymousUser.link.userId }]];
      return anonymousUser === undefined || anonymousUser.profile.firstAt === null
        ? []
        : [[id, { anonymousId: id }]];
    }),
  );
  const known = ids.filter((id) => users.has(userKey(workspaceId, id)));
  return new Map([...known.map((id): [string, Owner] => [id, { userId: id }]), ...others]);
}

/** The users that anonymous users have become, by anonymous id. */
export async function linkedUsers(
  workspaceId: WorkspaceId,
  anonymousIds: readonly string[],
  actors: Pick<ActorStore, "load">,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(anonymousIds)];
  const documents = await actors.load(ids.map((id) => anonymousKey(workspaceId, id)));
  return new Map(
    ids.flatMap((id): [string, string][] => {
      const link = stateOf(documents.get(anonymousKey(workspaceId, id)), deserializeAnonymous)?.link;
      return link?.is === "linked" ? [[id, link.userId]] : [];
    }),
  );
}
