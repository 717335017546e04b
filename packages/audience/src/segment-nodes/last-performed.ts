/** The latest event that meets one set of conditions also meets another. */
import { defineSentences } from "@signalbox/core";
import { z } from "zod";
import { eventFact, maxTimedEntries } from "../count.js";
import { always, type Finding } from "../finding.js";
import type { MatchedEvent } from "../matched-events.js";
import {
  compilePicked,
  propertyConditionsSchema,
  splitByTime,
  type PropertyCondition,
} from "../property-condition.js";
import type { EventMatcherSpec } from "../event-matcher.js";
import { ownersOf } from "../reach.js";
import { eventName, nodeId } from "./fields.js";
import { defineSegmentNode, type SegmentNodeKind } from "./segment-node.js";

export interface LastPerformedNode {
  readonly type: "LastPerformed";
  readonly id: string;
  readonly event: string;
  readonly whereProperties?: readonly PropertyCondition[];
  readonly hasProperties?: readonly PropertyCondition[];
}

const says = defineSentences({
  noSuchEvent: ({ event }: { readonly event: string }) => `There was no such "${event}" event.`,
  latestMeets: ({ event }: { readonly event: string }) => `The latest "${event}" event meets the conditions.`,
  latestMeetsNot: ({ event }: { readonly event: string }) =>
    `The latest "${event}" event does not meet the conditions.`,
});

export const lastPerformed: SegmentNodeKind<LastPerformedNode> = defineSegmentNode({
  type: "LastPerformed",
  schema: z
    .object({
      type: z.literal("LastPerformed"),
      id: nodeId,
      event: eventName,
      whereProperties: propertyConditionsSchema
        .exactOptional()
        .describe("Conditions that choose the event: the latest one that meets all of them."),
      hasProperties: propertyConditionsSchema
        .exactOptional()
        .describe("Conditions that the chosen event must meet."),
    })
    .describe("Users whose latest event that meets `whereProperties` also meets `hasProperties`."),
  defaults: { whereProperties: [], hasProperties: [] },
  says,
  compile: ({ event, whereProperties, hasProperties = [] }, context) => {
    const { fixed, timed } = splitByTime(whereProperties);
    const spec: EventMatcherSpec = {
      source: { of: "track", names: [event] },
      ...(fixed.length === 0 ? {} : { where: fixed }),
      picks: [...timed, ...hasProperties].map(({ path }) => ({ pick: "operand", path })),
      keep: { by: "newest", limit: timed.length === 0 ? 1 : maxTimedEntries },
    };
    const entries = context.entries(spec);
    const isMeant = compilePicked(timed, 0);
    const meets = compilePicked(hasProperties, timed.length);
    return {
      evaluate: (input) => {
        const { latest, until } = findLatest(entries(input), isMeant, input.now);
        const found = latest === undefined ? always(false) : meets(latest, input.now);
        return { value: found.value, until: Math.min(until, found.until) };
      },
      reach: () => ownersOf(spec),
      explain: (input) => {
        const { latest } = findLatest(entries(input), isMeant, input.now);
        return {
          says:
            latest === undefined
              ? says.noSuchEvent({ event })
              : says[meets(latest, input.now).value ? "latestMeets" : "latestMeetsNot"]({ event }),
          facts: { event: latest === undefined ? null : eventFact(latest) },
        };
      },
    };
  },
});

/** The newest entry that meets the first conditions now, and until when that holds. */
function findLatest(
  entries: readonly MatchedEvent[],
  isMeant: (entry: MatchedEvent, now: number) => Finding<boolean>,
  now: number,
): { readonly latest: MatchedEvent | undefined; readonly until: number } {
  let until = Infinity;
  for (const entry of entries) {
    const found = isMeant(entry, now);
    until = Math.min(until, found.until);
    if (found.value) return { latest: entry, until };
  }
  return { latest: undefined, until };
}
