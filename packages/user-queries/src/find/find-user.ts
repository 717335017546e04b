/**
 * Finds a user by an id that may be a user's or an anonymous user's. An anonymous user that was linked resolves to
 * its user.
 */
import {
  anonymousUserOf,
  audienceUserOf,
  deserializeAnonymous,
  deserializeUser,
  type JourneyState,
  type UserState,
} from "@signalbox/users";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import type { Profile } from "@signalbox/membership";
import { anonymousKey, userKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { anonymousIdsOf } from "./anonymous-ids.js";
import { stateOf } from "@signalbox/engine";

export interface FoundUser {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly profile: Profile;
  /** Anonymous users linked to this user; empty for an anonymous user. */
  readonly anonymousIds: readonly string[];
  /** The input of the audience's definitions, and the computed state. */
  readonly audienceUser: AudienceUser;
  readonly computedState: ComputedState;
  readonly journeys: JourneyState;
}

/** Undefined when nothing is known under the id. */
export async function findUser(
  workspaceId: WorkspaceId,
  id: string,
  actors: ActorStore,
): Promise<FoundUser | undefined> {
  const [userActorKey, anonymousActorKey] = [userKey(workspaceId, id), anonymousKey(workspaceId, id)];
  const documents = await actors.load([userActorKey, anonymousActorKey]);
  const user = stateOf(documents.get(userActorKey), deserializeUser);
  if (user !== undefined && user.profile.firstAt !== null) return knownUser(workspaceId, id, user, actors);
  const anonymousUser = stateOf(documents.get(anonymousActorKey), deserializeAnonymous);
  if (anonymousUser?.link.is === "linked") {
    return findLinked(workspaceId, anonymousUser.link.userId, actors);
  }
  if (anonymousUser === undefined || anonymousUser.profile.firstAt === null) return undefined;
  const { profile, computedState, journeys } = anonymousUser;
  const audienceUser = anonymousUserOf({ id }, profile);
  return { id, isAnonymous: true, profile, anonymousIds: [], audienceUser, computedState, journeys };
}

async function findLinked(
  workspaceId: WorkspaceId,
  userId: string,
  actors: ActorStore,
): Promise<FoundUser | undefined> {
  const key = userKey(workspaceId, userId);
  const user = stateOf((await actors.load([key])).get(key), deserializeUser);
  const isGone = user === undefined || user.erasing !== undefined;
  return isGone ? undefined : knownUser(workspaceId, userId, user, actors);
}

async function knownUser(
  workspaceId: WorkspaceId,
  id: string,
  user: UserState,
  actors: ActorStore,
): Promise<FoundUser> {
  const { profile, computedState, journeys } = user;
  const anonymousIds = (await anonymousIdsOf(workspaceId, new Map([[id, user]]), actors)).get(id) ?? [];
  const audienceUser = audienceUserOf({ id }, user);
  return { id, isAnonymous: false, profile, anonymousIds, audienceUser, computedState, journeys };
}
