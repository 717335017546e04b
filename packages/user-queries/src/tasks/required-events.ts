/** The events without which no user is a member of a segment. */
import { groupTraitsEvent, mentions, type SegmentDefinition } from "@signalbox/audience";

/** Their names; empty when a user may be a member without any. */
export function requiredEvents(definition: SegmentDefinition): readonly string[] {
  const { events, prefixes, traits, everyone } = mentions(definition);
  // Traits of groups reach members without a stored event.
  const usesGroups = events.includes(groupTraitsEvent);
  const requiresOnlyEvents = prefixes.length === 0 && traits.length === 0 && !usesGroups;
  return everyone || !requiresOnlyEvents ? [] : events;
}
