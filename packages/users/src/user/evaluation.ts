/**
 * Evaluates the workspace's audience for a user as part of an actor's decision: the new computed state, the rows to write
 * and the counts. Users and anonymous users are evaluated in the same way.
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
import type {
  ActorAddress,
  ActorKey,
  Json,
  JsonText,
  Message,
  RecomputeBody,
  StoreChange,
} from "@signalbox/core";
import { emptyProfile, isEmptyProfile, type MembershipChange, type Profile } from "@signalbox/membership";
import type { Decision, RefoldRequest } from "@signalbox/engine";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import { audienceRows } from "./audience-rows.js";
import type { Erasing } from "./erasing-progress.js";
import { nextRunAlarm, noJourneys, type JourneyState } from "../runs/journey-state.js";
import { matchGroupTraits, usesGroupTraits } from "./group-traits.js";

/** The part of the state that users and anonymous users have in common. */
export interface EvaluatedUser {
  readonly profile: Profile;
  readonly computedState: ComputedState;
  readonly journeys: JourneyState;
  /** While the user is erased; the rest is empty then. */
  readonly erasing?: Erasing;
}

export const emptyUser: EvaluatedUser = {
  profile: emptyProfile,
  computedState: emptyComputedState,
  journeys: noJourneys,
};

/** Reads the input of the audience's definitions from a state. */
export type AudienceUserReader<State> = (address: ActorAddress, state: State) => AudienceUser;

/** A decision with the changes of segments and properties, which advance journeys. */
export interface Evaluation<State> extends Decision<State> {
  readonly state: State;
  readonly transitions: readonly Transition[];
}

export interface Consequences {
  readonly changes: StoreChange[];
  readonly counts: Readonly<Record<string, number>>;
}

/** The rows and counts that follow from an outcome of the audience for a user with this computed state. */
export function consequencesOf(
  { version }: ComputedState,
  { transitions }: Outcome,
  context: WorkspaceContext,
): Consequences {
  const now = context.now.getTime();
  const { workspace: view } = context;
  const changes = audienceRows(context, transitions, {
    view,
    sinceOf: () => now,
    isFirst: (slot) => view.audience.isNewSlot(slot, version),
  });
  return { changes, counts: countsOf(transitions) };
}

/**
 * Marks a user as evaluated with all definitions up to the version that the workspace's recompute has reached. The
 * recompute has sent a message to every user whom a newer definition concerns, so the others hold nothing of it: this
 * has no effects.
 */
export function bringUpToDate<State extends EvaluatedUser>(
  state: State,
  { audience, state: { coveredVersion } }: WorkspaceView,
): State {
  const computedState = audience.bringUpToDate(state.computedState, coveredVersion);
  return computedState === state.computedState ? state : { ...state, computedState };
}

/** Evaluates the current definitions with the matched events of the whole history. */
export function recompute<State extends EvaluatedUser>(
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
  return {
    state: { ...state, computedState },
    transitions,
    ...consequencesOf(state.computedState, outcome, context),
  };
}

/**
 * Evaluates the current definitions without the history. If a definition needs the history, the actor sends itself a
 * `recompute` instead.
 */
export function reevaluate<State extends EvaluatedUser>(
  state: State,
  user: AudienceUser,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  const { computedState } = state;
  const { audience } = context.workspace;
  if (audience.needsHistory(computedState.version)) {
    return { state, transitions: [], send: [recomputeMessage(context, computedState)] };
  }
  if (computedState.version !== audience.version)
    return recompute(state, computedState.matchedEvents, user, context);
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

/** Applies the alarms that are due. */
export function applyDueAlarms<State extends EvaluatedUser>(
  state: State,
  user: AudienceUser,
  context: WorkspaceContext<State>,
): Evaluation<State> {
  return evaluationOf(state, alarmOutcome(state, user, context), context);
}

/** The outcome of due alarms, without a decision; also used to compare states. */
export function alarmOutcome(
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

/** Evaluates a user with the current definitions, after folding those of its stored events that it has not folded for them. */
export function recomputeMessage(
  { self, workspace: { audience } }: Pick<WorkspaceContext, "self" | "workspace">,
  { version }: Pick<ComputedState, "version">,
): Message {
  const events = audience.eventsNeededAfter(version);
  return recomputeMessageTo(self, { version: audience.version, events });
}

export interface RecomputeRequest {
  readonly version: number;
  /** Those that a user without the definitions needs. */
  readonly events: RefoldRequest;
  /** What these add to the user's matched events, if that was read already. */
  readonly matched?: JsonText | undefined;
}

/** The same for a user whose version is not known. */
export function recomputeMessageTo(to: ActorKey, { version, events, matched }: RecomputeRequest): Message {
  if (events === "all") return { to, type: recomputeType, body: { version } satisfies RecomputeBody };
  const body: RecomputeBody = { version, events, ...(matched !== undefined && { matched }) };
  return { to, type: recomputeType, body };
}

/** Evaluates a user after folding all of its stored events. */
export function refoldMessage(to: ActorKey): Message {
  return { to, type: recomputeType, body: {} satisfies RecomputeBody };
}

/** For a user whose computed state became pending with this change. */
export function recomputeIfPending(
  context: Pick<WorkspaceContext, "self" | "workspace">,
  before: ComputedState,
  after: ComputedState,
): Message[] {
  return after.isPending === true && before.isPending === undefined ? [recomputeMessage(context, after)] : [];
}

/** A user who joins a group is evaluated again if a definition uses traits of groups. */
export function reevaluateForNewGroups(
  { self, workspace }: WorkspaceContext,
  changes: readonly MembershipChange[],
): Message[] {
  if (changes.length === 0 || !usesGroupTraits(workspace)) return [];
  return [{ to: self, type: reevaluateType, body: {} }];
}

/** A user of whom traits were left out is evaluated again: the event that came does not name them. */
export function reevaluateForLostTraits(
  { self }: Pick<WorkspaceContext, "self">,
  before: Profile,
  after: Profile,
): Message[] {
  if (before.trims?.traits?.floor === after.trims?.traits?.floor) return [];
  return [{ to: self, type: reevaluateType, body: {} }];
}

/** The earliest moment at which time alone changes the computed state or a run, ms. */
export function nextAlarm({ computedState, journeys, erasing }: EvaluatedUser): number | null {
  if (erasing !== undefined) return erasing.resumeAt;
  let next = nextRunAlarm(journeys);
  for (const at of computedState.alarms.values()) if (next === null || at < next) next = at;
  return next;
}

/** A document written before audiences existed has version 0, which is older than every definition. */
export function storedComputedState(stored: { readonly standing?: Json }, profile: Profile): ComputedState {
  if (stored.standing !== undefined) return deserializeComputedState(stored.standing);
  return isEmptyProfile(profile) ? emptyComputedState : { ...emptyComputedState, version: 0 };
}

/** Empty for a computed state that was never evaluated; a fold of stored events can have matched some nevertheless. */
export function storeComputedState({ computedState }: EvaluatedUser): { readonly standing?: Json } {
  const { version, matchedEvents } = computedState;
  return version === null && matchedEvents.size === 0
    ? {}
    : { standing: serializeComputedState(computedState) };
}

/** With the count of what was left out, which depends on the order in which events came. */
export function rebaseProfile(
  { profile }: Pick<EvaluatedUser, "profile">,
  current: Pick<EvaluatedUser, "profile">,
): Profile {
  const { leftOut: _, ...folded } = profile;
  const { leftOut } = current.profile;
  return leftOut === undefined ? folded : { ...folded, leftOut };
}

/** Takes what a fold of events does not make from the present state. */
export function rebaseComputedState(folded: EvaluatedUser, current: EvaluatedUser): ComputedState {
  return { ...current.computedState, matchedEvents: folded.computedState.matchedEvents };
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
