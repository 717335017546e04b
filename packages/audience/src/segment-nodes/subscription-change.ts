/** The last subscription change of a group, which both subscription nodes use. */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import { eventFact } from "../count.js";
import type { MatchedEvent } from "../matched-events.js";
import { shown } from "../operators/scalar.js";
import type { Reader, CompileContext } from "../compile-context.js";
import type { EventMatcherSpec } from "../event-matcher.js";
import { ownersOf, type Reach } from "../reach.js";
import type { Reasons } from "./segment-node.js";

/** Properties `{ subscriptionId, action: "Subscribe" | "Unsubscribe" }`; other actions are ignored. */
export const subscriptionChangeEvent = "DFSubscriptionChange";

export interface SubscriptionChange {
  /** Its picked value is the action. */
  readonly latest: Reader<MatchedEvent | undefined>;
  /** Of users with a change. */
  readonly reach: () => Reach;
}

export function latestSubscriptionChange(groupId: string, context: CompileContext): SubscriptionChange {
  const spec: EventMatcherSpec = {
    source: { of: "track", names: [subscriptionChangeEvent] },
    where: [{ path: "subscriptionId", operator: { type: "Equals", value: groupId } }],
    picks: [{ pick: "word", path: "action", of: ["Subscribe", "Unsubscribe"] }],
    filled: true,
    keep: { by: "newest", limit: 1 },
  };
  const changes = context.entries(spec);
  return { latest: (input) => changes(input)[0], reach: () => ownersOf(spec) };
}

const says = defineSentences({
  noChange: ({ note }: { readonly note: Sentence }) => `There was no change; ${note.text}.`,
  /** The action as JSON. */
  lastChange: ({ action, note }: { readonly action: string; readonly note: Sentence }) =>
    `The last change was ${action}; ${note.text}.`,
});

export const changeSentences: Sentences = says;

/** `note`: what counts, without a capital. */
export function subscriptionReasons(change: MatchedEvent | undefined, note: Sentence): Reasons {
  return {
    says:
      change === undefined ? says.noChange({ note }) : says.lastChange({ action: shown(change[2]), note }),
    facts: { change: change === undefined ? null : eventFact(change) },
  };
}
