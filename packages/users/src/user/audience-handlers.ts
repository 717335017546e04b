/**
 * Handlers of the messages that evaluate a user again, shared by users and anonymous users: `wake` (an alarm is due),
 * `recompute` (definitions changed and the history is needed), `reevaluate` (the history is not needed), `start-journey`
 * (a journey has started to run) and `write-term` (values have other search terms now). Their transitions advance journeys.
 */
import { deserializeMatchedEvents, mergeMatchedEvents, type MatchedEvents } from "@signalbox/audience";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  recomputeBodySchema,
  type EventNames,
  type Json,
  type Message,
  type RecomputeBody,
  startJourneyBodySchema,
  runActBodySchema,
  runActType,
  startJourneyType,
  type RunActBody,
  type StartJourneyBody,
  writeTermBodySchema,
  writeTermType,
  type WriteTermBody,
} from "@signalbox/core";
import { withTraitsOf } from "@signalbox/membership";
import { z } from "zod";
import { defineHandler, wakeHandler, wakeType, type Decision, type Handler } from "@signalbox/engine";
import type { JourneyTrigger } from "../runs/journey-trigger.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { withExpired } from "./keep-expired.js";
import { termRows } from "./audience-rows.js";
import {
  recompute,
  recomputeMessage,
  recomputeType,
  reevaluate,
  reevaluateType,
  applyDueAlarms,
  type EvaluatedUser,
  type Evaluation,
  type AudienceUserReader,
} from "./evaluation.js";

/** Messages to other actors after a fold of the whole history has changed the state. */
export type OtherMessages<State> = (
  before: State,
  after: State,
  context: WorkspaceContext<State>,
) => Message[];

export interface AudienceHandlerOptions<State> {
  readonly otherMessages?: OtherMessages<State>;
  /** Whether the user does not exist: a page that names an erased user must not create it again. */
  readonly isUnknown?: (state: State) => boolean;
}

type Decide<State, Body> = (state: State, body: Body, context: WorkspaceContext<State>) => Decision<State>;

export function audienceHandlers<State extends EvaluatedUser>(
  audienceUserOf: AudienceUserReader<State>,
  { otherMessages = () => [], isUnknown = () => false }: AudienceHandlerOptions<State> = {},
): Record<string, Handler<State, WorkspaceView>> {
  const emptyBody = z.object({});
  const ofKnown =
    <Body>(decide: Decide<State, Body>): Decide<State, Body> =>
    (state, body, context) =>
      isUnknown(state) ? { state: null } : decide(state, body, context);
  const advance = (evaluation: Evaluation<State>, context: WorkspaceContext<State>): Decision<State> => {
    const { transitions, ...decision } = evaluation;
    return advanceJourneys(decision, { transitions }, { context, audienceUserOf });
  };
  const recomputeFromAll = (
    state: State,
    { profile, computedState }: State,
    context: WorkspaceContext<State>,
  ): Decision<State> => {
    const withTraits = { ...state, profile: withTraitsOf(state.profile, profile) };
    const user = audienceUserOf(context, withTraits);
    const evaluation = recompute(withTraits, computedState.matchedEvents, user, context);
    const send = [...(evaluation.send ?? []), ...otherMessages(state, withTraits, context)];
    return advance({ ...evaluation, send }, context);
  };
  const recomputeWith = (
    state: State,
    missing: MatchedEvents,
    context: WorkspaceContext<State>,
  ): Decision<State> => {
    const known = mergeMatchedEvents(state.computedState.matchedEvents, missing);
    return advance(recompute(state, known, audienceUserOf(context, state), context), context);
  };
  /** Sends itself a message that reads its events, after it has applied what is due. */
  const readAgain = (state: State, message: Message, context: WorkspaceContext<State>): Decision<State> => {
    const decision = applyAlarmsAndAdvance(state, {}, { context, audienceUserOf });
    return { ...decision, send: [...(decision.send ?? []), message] };
  };
  return {
    [wakeType]: wakeHandler((state: State, context) =>
      advance(applyDueAlarms(state, audienceUserOf(context, state), context), context),
    ),
    [recomputeType]: defineHandler<State, RecomputeBody, WorkspaceView>({
      body: recomputeBodySchema,
      refold: ({ events, matched }) => (matched === undefined ? (events ?? "all") : undefined),
      needsRefold: (state, { version }) => !isComputedWith(version, state),
      decide: ofKnown((state, { matched, ...request }, context) => {
        const { refolded, self } = context;
        if (matched !== undefined) {
          return isUnchanged(request, state, context)
            ? recomputeWith(state, deserializeMatchedEvents(JSON.parse(matched) as Json), context)
            : readAgain(state, { to: self, type: recomputeType, body: request }, context);
        }
        // A page that took longer than its run waits was sent again.
        if (refolded === undefined && isComputedWith(request.version, state))
          return applyAlarmsAndAdvance(state, {}, { context, audienceUserOf });
        if (refolded === undefined) return { state, putOff: true };
        if (request.events === undefined)
          return recomputeFromAll(state, withExpired(state, refolded, context.workspace), context);
        return suffices(request.events, state, context)
          ? recomputeWith(state, refolded.computedState.matchedEvents, context)
          : readAgain(state, recomputeMessage(context, state.computedState), context);
      }),
    }),
    [reevaluateType]: defineHandler<State, object, WorkspaceView>({
      body: emptyBody,
      decide: ofKnown((state, _, context) =>
        advance(reevaluate(state, audienceUserOf(context, state), context), context),
      ),
    }),
    [writeTermType]: defineHandler<State, WriteTermBody, WorkspaceView>({
      body: writeTermBodySchema,
      decide: ofKnown((state, { slot }, context) => {
        const { workspace: view, now } = context;
        const { computedState } = state;
        const user = audienceUserOf(context, state);
        const value = view.audience.values({ computedState, user, now: now.getTime() }).get(slot);
        return { state, changes: termRows(context, slot, value, view) };
      }),
    }),
    [startJourneyType]: defineHandler<State, StartJourneyBody, WorkspaceView>({
      body: startJourneyBodySchema,
      decide: ofKnown((state, begunJourney, context) =>
        applyAlarmsAndAdvance(state, { begunJourney }, { context, audienceUserOf }),
      ),
    }),
    [runActType]: defineHandler<State, RunActBody, WorkspaceView>({
      body: runActBodySchema,
      decide: ofKnown((state, runAct, context) =>
        applyAlarmsAndAdvance(state, { runAct }, { context, audienceUserOf }),
      ),
    }),
  };
}

/** Whether a message for this version of the definitions has nothing to add. */
function isComputedWith(version: number | undefined, { computedState }: EvaluatedUser): boolean {
  const { version: reached, isPending } = computedState;
  return version !== undefined && reached !== null && reached >= version && isPending !== true;
}

/**
 * Whether matched events that were read outside of the mailbox, after the fence, are still all that the user lacks. An
 * event that concerns the user, or a merge, makes the user pending; a user who is erased and created again has a later
 * version.
 */
function isUnchanged<State extends EvaluatedUser>(
  { version = 0, events }: Omit<RecomputeBody, "matched">,
  state: State,
  context: WorkspaceContext<State>,
): boolean {
  const { computedState } = state;
  if (computedState.isPending === true || computedState.version === null || events === undefined)
    return false;
  if (computedState.version >= version || context.workspace.audience.version !== version) return false;
  return suffices(events, state, context);
}

/**
 * Whether these events are all that the user lacks. They are not if definitions have changed since the message was sent,
 * or if the user has been merged with one of an earlier version.
 */
function suffices(
  { names, prefixes }: EventNames,
  { computedState: { version } }: EvaluatedUser,
  { workspace: { audience } }: Pick<WorkspaceContext, "workspace">,
): boolean {
  const needed = audience.eventsNeededAfter(version);
  if (needed === "all") return false;
  return (
    needed.names.every((name) => names.includes(name)) &&
    needed.prefixes.every((prefix) => prefixes.includes(prefix))
  );
}

interface AdvanceOptions<State> {
  readonly context: WorkspaceContext<State>;
  readonly audienceUserOf: AudienceUserReader<State>;
}

/** For messages that only journeys wait for: applies due alarms first, so that runs see the user as of now. */
export function applyAlarmsAndAdvance<State extends EvaluatedUser>(
  state: State,
  journeyTrigger: JourneyTrigger,
  { context, audienceUserOf }: AdvanceOptions<State>,
): Decision<State> {
  const { transitions, ...decision } = applyDueAlarms(state, audienceUserOf(context, state), context);
  return advanceJourneys(decision, { ...journeyTrigger, transitions }, { context, audienceUserOf });
}
