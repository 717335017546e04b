/** What the workspace document keeps of a definition whose text is a row. Pure. */
import { createHash } from "node:crypto";
import { isJsonObject, type Json } from "@signalbox/core";
import { compileJourney, type JourneyDefinition } from "@signalbox/journeys";
import type { PresentVersion } from "../state.js";

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

/** Does not depend on the order of fields. */
function digestOf(definition: JourneyDefinition): string {
  const text = JSON.stringify(definition, (_, value: Json) =>
    isJsonObject(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : value,
  );
  return createHash("sha256").update(text).digest("base64url");
}
