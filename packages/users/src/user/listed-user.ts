/** A listed user as input of the audience's definitions, read from their document. */
import { parseSortKey } from "./sort-key.js";
import { audienceUserOf, deserializeUser } from "./user-actor.js";
import { deserializeAnonymous } from "./anonymous-actor.js";
import { anonymousUserOf } from "./evaluation.js";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import type { ActorDocument } from "@signalbox/core";

/** What is read of a user's document. */
export type UserDocument = Pick<ActorDocument, "key" | "state" | "listed">;

export interface ListedUserState {
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

/** Undefined for a user who was erased or unlisted since the list was read. */
export function listedUserAt(
  sortKey: string,
  document: Pick<UserDocument, "state" | "listed"> | undefined,
): ListedUserState | undefined {
  if (document === undefined || !document.listed || document.state === "") return undefined;
  const { kind, id } = parseSortKey(sortKey);
  if (kind === "user") {
    const user = deserializeUser(document.state);
    return { user: audienceUserOf({ id }, user), computedState: user.computedState };
  }
  const { profile, computedState } = deserializeAnonymous(document.state);
  return { user: anonymousUserOf({ id }, profile), computedState };
}
