/** A listed user as input of the audience's definitions, read from their document. */
import { parsePlace } from "../user/sort-key.js";
import { personOf, reviveUser } from "../user/user-actor.js";
import { reviveAnonymous } from "../user/anonymous-actor.js";
import { anonymousUserOf } from "../user/evaluation.js";
import type { AudienceUser, ComputedState } from "@signalbox/audience";
import type { ActorDocument } from "@signalbox/core";

export interface ListedUserState {
  readonly user: AudienceUser;
  readonly computedState: ComputedState;
}

/** Undefined for a user who was erased or unlisted since the list was read. */
export function listedUserAt(
  sortKey: string,
  document: ActorDocument | undefined,
): ListedUserState | undefined {
  if (document === undefined || !document.listed || document.state === "") return undefined;
  const { kind, id } = parsePlace(sortKey);
  if (kind === "user") {
    const user = reviveUser(document.state);
    return { user: personOf({ id }, user), computedState: user.standing };
  }
  const { profile, standing: computedState } = reviveAnonymous(document.state);
  return { user: anonymousUserOf({ id }, profile), computedState };
}
