/**
 * Folds somebody again from their stored events and writes their searched rows anew; answers whether the stored state
 * was what its events say. Everything goes through the mailbox, so it never races with live events.
 */
import type { ActorKey, Message } from "@signalbox/core";
import { changesBetween } from "@signalbox/membership";
import { defineHandler, type DecisionContext, type Handler } from "../behaviour.js";
import type { Transition } from "@signalbox/audience";
import { audienceRows, eraseAudienceRows } from "./audience-rows.js";
import type { PersonReader } from "./audience-handlers.js";
import { led } from "./journeys/lead.js";
import { recomputed, settle, type Judged } from "./judgement.js";
import { membershipRows, withoutMemberships } from "./membership-rows.js";
import { rebuildBodySchema, type RebuildBody } from "./messages.js";

export function rebuildHandler<State extends Judged>(
  personOf: PersonReader<State>,
  store: (state: State) => string,
): Handler<State> {
  return defineHandler({
    body: rebuildBodySchema,
    solo: true,
    refolds: true,
    decide: (state: State, { replyId }, context: DecisionContext<State>) => {
      if (context.refolded === undefined) return { state, send: [rebuildOf(context.self, replyId)] };
      // Another message of the same envelope may have moved journeys since the fold began.
      const refolded = { ...context.refolded, journeys: state.journeys };
      const { memory } = refolded.standing;
      const forgotten = { ...refolded, standing: { ...refolded.standing, held: new Set<number>() } };
      const rebuilt = recomputed(forgotten, memory, personOf(context, refolded), context);
      const next = rebuilt.state ?? refolded;
      // The events do not tell when a user entered a segment.
      const now = context.now.getTime();
      const sinceOf = (slot: number): number | null => (state.standing.held.has(slot) ? null : now);
      const decision = {
        state: next,
        changes: [
          withoutMemberships(context.self),
          ...eraseAudienceRows(context, context.workspace),
          ...membershipRows(context, changesBetween(new Map(), next.profile.groups)),
          ...audienceRows(context, rebuilt.transitions, sinceOf),
        ],
        reply: { id: replyId, value: { changed: differs(state, next, { personOf, store, context }) } },
      };
      return led(decision, { transitions: newOf(rebuilt.transitions, state) }, { context, personOf });
    },
  });
}

export function rebuildOf(self: ActorKey, replyId: string): Message {
  return { to: self, type: "rebuild", body: { replyId } satisfies RebuildBody };
}

/** Of all that somebody is, what they were not before: had the rebuild not come, journeys would have heard of it soon. */
function newOf(transitions: readonly Transition[], { standing }: Judged): readonly Transition[] {
  return transitions.filter(({ of, slot }) => of === "segment" && !standing.held.has(slot));
}

interface Comparison<State> {
  readonly personOf: PersonReader<State>;
  readonly store: (state: State) => string;
  readonly context: DecisionContext<State>;
}

/** Somebody who waits for a recompute, or whose alarm is due, is compared as they should be by now. */
function differs<State extends Judged>(before: State, after: State, of: Comparison<State>): boolean {
  const { context, personOf, store } = of;
  const isWaiting = before.standing.version !== after.standing.version;
  const standing = isWaiting ? after.standing : settle(before, personOf(context, before), context).standing;
  return store({ ...before, standing }) !== store(after);
}
