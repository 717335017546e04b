/**
 * Looks a person up by an id that may be a user's or a visitor's. A visitor that turned out to be a user is that user, as
 * everywhere else.
 */
import {
  anonymousKey,
  personOf,
  reviveAnonymous,
  reviveUser,
  userKey,
  visitorOf,
  type JourneyState,
  type UserState,
} from "@signalbox/actors";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import type { Profile } from "@signalbox/membership";
import type { ActorStore, WorkspaceId } from "@signalbox/core";
import { anonymousIdsOf } from "./anonymous-ids.js";
import { stateOf } from "./state-of.js";

export interface Person {
  readonly id: string;
  readonly isAnonymous: boolean;
  readonly profile: Profile;
  /** Visitors that are this user; empty for a visitor. */
  readonly anonymousIds: readonly string[];
  /** As the audience judges them, and what it knows of them. */
  readonly judged: AudienceUser;
  readonly standing: ComputedState;
  readonly journeys: JourneyState;
}

/** Undefined when nothing is known under the id. */
export async function findPerson(
  workspaceId: WorkspaceId,
  id: string,
  actors: ActorStore,
): Promise<Person | undefined> {
  const [asUser, asVisitor] = [userKey(workspaceId, id), anonymousKey(workspaceId, id)];
  const documents = await actors.load([asUser, asVisitor]);
  const user = stateOf(documents.get(asUser), reviveUser);
  if (user !== undefined && user.profile.firstAt !== null) return knownUser(workspaceId, id, user, actors);
  const visitor = stateOf(documents.get(asVisitor), reviveAnonymous);
  if (visitor?.link.is === "linked") {
    return findLinked(workspaceId, visitor.link.userId, actors);
  }
  if (visitor === undefined || visitor.profile.firstAt === null) return undefined;
  const { profile, standing, journeys } = visitor;
  const judged = visitorOf({ id }, profile);
  return { id, isAnonymous: true, profile, anonymousIds: [], judged, standing, journeys };
}

async function findLinked(
  workspaceId: WorkspaceId,
  userId: string,
  actors: ActorStore,
): Promise<Person | undefined> {
  const key = userKey(workspaceId, userId);
  const user = stateOf((await actors.load([key])).get(key), reviveUser);
  return user === undefined ? undefined : knownUser(workspaceId, userId, user, actors);
}

async function knownUser(
  workspaceId: WorkspaceId,
  id: string,
  user: UserState,
  actors: ActorStore,
): Promise<Person> {
  const { profile, standing, journeys } = user;
  const anonymousIds = (await anonymousIdsOf(workspaceId, new Map([[id, user]]), actors)).get(id) ?? [];
  const judged = personOf({ id }, user);
  return { id, isAnonymous: false, profile, anonymousIds, judged, standing, journeys };
}
