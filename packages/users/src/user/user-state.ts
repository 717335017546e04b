/** The state of a known user or a group. */
import type { Facts } from "@signalbox/membership";
import { emptyUser, type EvaluatedUser } from "./evaluation.js";

export interface UserState extends EvaluatedUser {
  /** Anonymous users that this user's calls named. The anonymous user's actor decides whether it is linked. */
  readonly anonymousIds: Facts<true>;
  /** Whether it has received an event as the group of a group call. */
  readonly isGroup: boolean;
}

export const emptyKnownUser: UserState = { anonymousIds: new Map(), isGroup: false, ...emptyUser };
