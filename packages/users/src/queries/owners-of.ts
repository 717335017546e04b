/** Whose an event is that an operator causes for an id which may be a user's or a visitor's. */
import { reviveAnonymous } from "../user/anonymous-actor.js";
import { anonymousKey, userKey, type ActorStore, type EventRecord, type WorkspaceId } from "@signalbox/core";
import { stateOf } from "@signalbox/engine";

export type Owner = Pick<EventRecord, "userId" | "anonymousId">;

/** A visitor nobody has claimed is meant where no user has the id; a claimed one is its user. Others are users. */
export async function ownersOf(
  workspaceId: WorkspaceId,
  given: readonly string[],
  actors: ActorStore,
): Promise<(id: string) => Owner> {
  const ids = [...new Set(given)];
  const users = await actors.versions(ids.map((id) => userKey(workspaceId, id)));
  const unknown = ids.filter((id) => !users.has(userKey(workspaceId, id)));
  const visitors = await actors.load(unknown.map((id) => anonymousKey(workspaceId, id)));
  const others = new Map(
    unknown.flatMap((id): [string, Owner][] => {
      const visitor = stateOf(visitors.get(anonymousKey(workspaceId, id)), reviveAnonymous);
      if (visitor?.link.is === "linked") return [[id, { userId: visitor.link.userId }]];
      return visitor === undefined || visitor.profile.firstAt === null ? [] : [[id, { anonymousId: id }]];
    }),
  );
  return (id) => others.get(id) ?? { userId: id };
}
