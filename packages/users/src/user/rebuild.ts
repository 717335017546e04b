/**
 * Folds someone again from their stored events and writes their searched rows anew; answers whether the stored state
 * was what its events say. Everything goes through the mailbox, so it never races with live events.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import { changesBetween } from "@signalbox/membership";
import { defineHandler, type Handler } from "@signalbox/engine";
import type { Transition } from "@signalbox/audience";
import { audienceRows, eraseAudienceRows } from "./audience-rows.js";
import { type AudienceUserReader, recomputed, settle, type EvaluatedUser } from "./evaluation.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import { membershipRows, withoutMemberships } from "./membership-rows.js";
import { rebuildBodySchema, type ActorKey, type Message, type RebuildBody } from "@signalbox/core";

export function rebuildHandler<State extends EvaluatedUser>(
  audienceUserOf: AudienceUserReader<State>,
  store: (state: State) => string,
): Handler<State, WorkspaceView> {
  return defineHandler({
    body: rebuildBodySchema,
    solo: true,
    refolds: true,
    decide: (state: State, { replyId }, context: WorkspaceContext<State>) => {
      if (context.refolded === undefined) return { state, send: [rebuildOf(context.self, replyId)] };
      // Another message of the same message batch may have moved journeys since the fold began.
      const refolded = { ...context.refolded, journeys: state.journeys };
      const { matchedEvents } = refolded.computedState;
      const cleared = { ...refolded, computedState: { ...refolded.computedState, held: new Set<number>() } };
      const rebuilt = recomputed(cleared, matchedEvents, audienceUserOf(context, refolded), context);
      const next = rebuilt.state ?? refolded;
      // The events do not tell when a user entered a segment.
      const now = context.now.getTime();
      const sinceOf = (slot: number): number | null => (state.computedState.held.has(slot) ? null : now);
      const decision = {
        state: next,
        changes: [
          withoutMemberships(context.self),
          ...eraseAudienceRows(context, context.workspace),
          ...membershipRows(context, changesBetween(new Map(), next.profile.groups)),
          ...audienceRows(context, rebuilt.transitions, sinceOf),
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

export function rebuildOf(self: ActorKey, replyId: string): Message {
  return { to: self, type: "rebuild", body: { replyId } satisfies RebuildBody };
}

/** Of all that someone is, what they were not before: had the rebuild not come, journeys would have heard of it soon. */
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

/** Someone who waits for a recompute, or whose alarm is due, is compared as they should be by now. */
function differs<State extends EvaluatedUser>(before: State, after: State, of: Comparison<State>): boolean {
  const { context, audienceUserOf, store } = of;
  const isWaiting = before.computedState.version !== after.computedState.version;
  const computedState = isWaiting
    ? after.computedState
    : settle(before, audienceUserOf(context, before), context).computedState;
  return store({ ...before, computedState }) !== store(after);
}
