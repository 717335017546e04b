/**
 * What the workspace's audience says of a person, as part of an actor's decision: the rows to write, what to count, and
 * the standing to keep. Users and anonymous users are judged alike.
 */
import {
  emptyComputedState,
  deserializeComputedState,
  serializeComputedState,
  type Outcome,
  type AudienceUser,
  type ComputedState,
  type Transition,
} from "@signalbox/audience";
import type { ActorAddress, Json, Message, StoreChange } from "@signalbox/core";
import { emptyProfile, isEmptyProfile, type MembershipChange, type Profile } from "@signalbox/membership";
import type { Decision } from "@signalbox/engine";
import type { WorkspaceContext } from "@signalbox/workspace";
import { audienceRows } from "./audience-rows.js";
import { nextRunAlarm, noJourneys, type JourneyState } from "../runs/journey-state.js";
import { matchGroupTraits, usesGroupTraits } from "./group-traits.js";

/** Someone as an actor keeps them. */
export interface EvaluatedUser {
  readonly profile: Profile;
  readonly computedState: ComputedState;
  readonly journeys: JourneyState;
}

export const emptyUser: EvaluatedUser = {
  profile: emptyProfile,
  computedState: emptyComputedState,
  journeys: noJourneys,
};

/** The user as the audience sees them. */
export type AudienceUserReader<State> = (address: ActorAddress, state: State) => AudienceUser;

/** What a person becomes, and what changed for segments and properties: journeys are led by it. */
export interface Evaluation<State> extends Decision<State> {
  readonly state: State;
  readonly transitions: readonly Transition[];
}

export interface Consequences {
  readonly changes: StoreChange[];
  readonly counts: Readonly<Record<string, number>>;
}

/** What an outcome of the audience makes happen. */
export function consequencesOf(context: WorkspaceContext, { transitions }: Outcome): Consequences {
  const now = context.now.getTime();
  return { changes: audienceRows(context, transitions, () => now), counts: countsOf(transitions) };
}

/** Judged again under the present definitions, with a memory of the whole history. */
export function recomputed<State extends EvaluatedUser>(
  state: State,
  matchedEvents: ComputedState["matchedEvents"],
  user: AudienceUser,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  if (isEmptyProfile(state.profile))
    return { state: { ...state, computedState: emptyComputedState }, transitions: [] };
  const { workspace, now } = context;
  const outcome = workspace.audience.recompute({
    computedState: state.computedState,
    matchedEvents: matchGroupTraits(matchedEvents, state.profile, context),
    user,
    now: now.getTime(),
  });
  return evaluationOf(state, outcome, context);
}

function evaluationOf<State extends EvaluatedUser>(
  state: State,
  outcome: Outcome,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  const { computedState, transitions } = outcome;
  return { state: { ...state, computedState }, transitions, ...consequencesOf(context, outcome) };
}

/**
 * Judged again without the history: after a change that asks for nothing new of it. Where it does ask, the actor sends
 * itself the long way round.
 */
export function reevaluated<State extends EvaluatedUser>(
  state: State,
  user: AudienceUser,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  const { computedState } = state;
  const { audience } = context.workspace;
  if (audience.needsHistory(computedState.version)) {
    return { state, transitions: [], send: [recomputeOf(context)] };
  }
  if (computedState.version !== audience.version)
    return recomputed(state, computedState.matchedEvents, user, context);
  const outcome = audience.absorb({
    computedState: {
      ...computedState,
      matchedEvents: matchGroupTraits(computedState.matchedEvents, state.profile, context),
    },
    other: { version: computedState.version, matchedEvents: new Map() },
    before: user,
    user,
    now: context.now.getTime(),
  });
  return evaluationOf(state, outcome, context);
}

/** What time alone has changed. */
export function settled<State extends EvaluatedUser>(
  state: State,
  user: AudienceUser,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  return evaluationOf(state, settle(state, user, context), context);
}

/** The outcome alone, for comparing. */
export function settle(
  { computedState }: EvaluatedUser,
  user: AudienceUser,
  { workspace, now }: Pick<WorkspaceContext, "workspace" | "now">,
): Outcome {
  return workspace.audience.applyAlarms({
    computedState,
    before: user,
    user,
    now: now.getTime(),
  });
}

export const recomputeType = "recompute";
export const reevaluateType = "reevaluate";

export function recomputeOf({ self }: Pick<WorkspaceContext, "self">): Message {
  return { to: self, type: recomputeType, body: {} };
}

/** Anyone who joins a group looks at what it is, where a definition asks for that. */
export function reevaluateForNewGroups(
  { self, workspace }: WorkspaceContext,
  changes: readonly MembershipChange[],
): Message[] {
  if (changes.length === 0 || !usesGroupTraits(workspace)) return [];
  return [{ to: self, type: reevaluateType, body: {} }];
}

/** The earliest moment at which time alone changes something, ms: in what someone is, or where a run of theirs stands. */
export function nextAlarm({ computedState, journeys }: EvaluatedUser): number | null {
  let next = nextRunAlarm(journeys);
  for (const at of computedState.alarms.values()) if (next === null || at < next) next = at;
  return next;
}

/** A document written before there was an audience stands before the first definition. */
export function reviveComputedState(stored: { readonly standing?: Json }, profile: Profile): ComputedState {
  if (stored.standing !== undefined) return deserializeComputedState(stored.standing);
  return isEmptyProfile(profile) ? emptyComputedState : { ...emptyComputedState, version: 0 };
}

/** Nothing for a standing that says nothing. */
export function storeComputedState({ computedState }: EvaluatedUser): { readonly standing?: Json } {
  return computedState.version === null ? {} : { standing: serializeComputedState(computedState) };
}

export function anonymousUserOf({ id }: Pick<ActorAddress, "id">, profile: Profile): AudienceUser {
  return { id, kind: "anonymous", anonymousId: id, profile };
}

function countsOf(transitions: readonly Transition[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const transition of transitions) {
    const name = nameOf(transition);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

function nameOf(transition: Transition): string {
  if (transition.of === "property") return "property_changed";
  return transition.entered ? "segment_entered" : "segment_left";
}
