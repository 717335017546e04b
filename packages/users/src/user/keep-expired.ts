/**
 * What the deleted events of a user have said. Once a workspace deletes events because of their age, a fold of the stored
 * ones is not all that a state was computed from, so it is merged into the state. Facts merge by (event time, message id)
 * and matched events by their ids: what is in both counts once.
 */
import { mergeMatchedEvents } from "@signalbox/audience";
import { absorbProfile, groupEventName } from "@signalbox/membership";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import { rebaseProfile, type EvaluatedUser } from "./evaluation.js";

type View = Pick<WorkspaceView, "audience"> & {
  readonly state: Pick<WorkspaceView["state"], "eventsExpire">;
};

/** The fold of the stored events, with what the state has of deleted ones. */
export function withExpired<State extends EvaluatedUser>(
  state: EvaluatedUser,
  refolded: State,
  { state: { eventsExpire } }: View,
): State {
  if (eventsExpire !== true) return refolded;
  const { matchedEvents } = state.computedState;
  const { profile } = absorbProfile(state.profile, refolded.profile);
  return {
    ...refolded,
    profile: rebaseProfile({ profile }, state),
    computedState: {
      ...refolded.computedState,
      matchedEvents: mergeMatchedEvents(matchedEvents, refolded.computedState.matchedEvents),
    },
  };
}

/**
 * When a member of a group is erased: the group forgets all matched events about members, because those of deleted events
 * do not say whom they are about. The fold that follows adds those of stored events again.
 */
export function withoutExpiredMembers<State extends EvaluatedUser>(
  state: State,
  { workspace }: Pick<WorkspaceContext, "workspace">,
): State {
  if (workspace.state.eventsExpire !== true) return state;
  const { computedState } = state;
  const matchedEvents = workspace.audience.dropMatches(computedState.matchedEvents, groupEventName);
  return { ...state, computedState: { ...computedState, matchedEvents } };
}
