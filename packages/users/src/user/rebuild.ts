/**
 * Folds a user again from the stored events and rewrites the searchable rows; replies whether the stored state differed
 * from the rebuilt one. It runs through the mailbox, so it never races with live events.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import { changesBetween } from "@signalbox/membership";
import { defineHandler, type Handler } from "@signalbox/engine";
import type { Transition } from "@signalbox/audience";
import { audienceRows, eraseAudienceRows } from "./audience-rows.js";
import { type AudienceUserReader, recompute, alarmOutcome, type EvaluatedUser } from "./evaluation.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { membershipRows, membershipTable, type Member } from "./membership-rows.js";
import {
  rebuildBodySchema,
  type ActorKey,
  type Message,
  type RebuildBody,
  type StoreChange,
} from "@signalbox/core";

/** What is known of the states of one kind. */
export interface RebuiltState<State> {
  readonly store: (state: State) => string;
  /** The fold of the stored events, with what the state has of deleted ones. */
  readonly withExpired: (state: State, refolded: State, view: WorkspaceView) => State;
}

export function rebuildHandler<State extends EvaluatedUser>(
  audienceUserOf: AudienceUserReader<State>,
  { store, withExpired }: RebuiltState<State>,
  /** Further rows of the user, written anew. */
  rowsOf: (state: State, member: Member) => readonly StoreChange[] = () => [],
): Handler<State, WorkspaceView> {
  return defineHandler({
    body: rebuildBodySchema,
    solo: true,
    refold: () => "all",
    decide: (state: State, body, context: WorkspaceContext<State>) => {
      const { replyId, fromEventsAlone } = body;
      if (context.refolded === undefined) return { state, putOff: true };
      // Another message of the same batch may have advanced journeys since the fold began.
      const folded = { ...context.refolded, journeys: state.journeys };
      const refolded = fromEventsAlone === true ? folded : withExpired(state, folded, context.workspace);
      const { matchedEvents } = refolded.computedState;
      const { audience } = context.workspace;
      // Events do not tell who was a member when a definition was paused: those slots stay as they are.
      const held = audience.pausedSlots(state.computedState);
      const cleared = { ...refolded, computedState: { ...refolded.computedState, held } };
      const rebuilt = recompute(cleared, matchedEvents, audienceUserOf(context, refolded), context);
      const next = rebuilt.state ?? refolded;
      // Stored events do not contain the time at which a user entered a segment.
      const now = context.now.getTime();
      const sinceOf = (slot: number): number | null => (state.computedState.held.has(slot) ? null : now);
      const decision = {
        state: next,
        changes: [
          membershipTable.removeWhere("userKey", context.self),
          ...eraseAudienceRows(context, context.workspace, audience.pausedSlots(next.computedState)),
          ...rowsOf(next, context),
          ...membershipRows(context, changesBetween(new Map(), next.profile.groups)),
          ...audienceRows(context, rebuilt.transitions, { view: context.workspace, sinceOf }),
        ],
        reply: {
          id: replyId,
          value: { changed: differs(state, next, { audienceUserOf, store, context }) },
        },
      };
      return advanceJourneys(
        decision,
        { transitions: newlyEntered(rebuilt.transitions, state) },
        { context, audienceUserOf },
      );
    },
  });
}

/** After an erasure, of a user whose state may hold what was erased. */
export function rebuildAfterErasure(self: ActorKey, replyId: string): Message {
  return messageOf(self, { replyId, fromEventsAlone: true });
}

function messageOf(to: ActorKey, body: RebuildBody): Message {
  return { to, type: "rebuild", body: { ...body } };
}

/** Segments that the user was not in before the rebuild; they advance journeys as if found by a recompute. */
function newlyEntered(
  transitions: readonly Transition[],
  { computedState }: EvaluatedUser,
): readonly Transition[] {
  return transitions.filter(({ of, slot }) => of === "segment" && !computedState.held.has(slot));
}

interface Comparison<State> {
  readonly audienceUserOf: AudienceUserReader<State>;
  readonly store: (state: State) => string;
  readonly context: WorkspaceContext<State>;
}

/**
 * A pending recompute or a due alarm is applied before comparing, and slots that no definition has any more are left out:
 * none of them counts as a difference.
 */
function differs<State extends EvaluatedUser>(before: State, after: State, of: Comparison<State>): boolean {
  const { context, audienceUserOf, store } = of;
  const isWaiting = before.computedState.version !== after.computedState.version;
  const computedState = isWaiting
    ? after.computedState
    : context.workspace.audience.withoutDeleted(
        alarmOutcome(before, audienceUserOf(context, before), context).computedState,
      );
  return store({ ...before, computedState }) !== store(after);
}
