/** What the workspace document keeps of a definition whose text is a row. Pure. */
import { compileJourney, type JourneyDefinition } from "@signalbox/journeys";
import type { PresentVersion } from "../state.js";
import { digestOf } from "../versions/digest.js";

export function summaryOf(definition: JourneyDefinition): PresentVersion {
  const journey = compileJourney({ id: "", version: 0, definition });
  const { entry, segments, templates, userProperties, subscriptionGroups } = journey;
  const entrySegmentId = entry.by === "segment" ? entry.segmentId : undefined;
  const mentions = [...segments, ...templates, ...userProperties, ...subscriptionGroups];
  return {
    digest: digestOf(definition),
    mentions: [...new Set([...mentions, entrySegmentId ?? []].flat())],
    ...(entrySegmentId !== undefined && { entrySegmentId }),
  };
}
