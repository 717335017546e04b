/** A simulated broadcast to two segments without the members of a third; its users are in none, one or several of them. */
import { putSegment } from "@signalbox/workspace";
import type { BroadcastAudience, Message } from "@signalbox/core";
import { workspaceId } from "./broadcast-world.js";

const segments = {
  left: "00000000-0000-4000-8000-00000000b005",
  right: "00000000-0000-4000-8000-00000000b006",
  barred: "00000000-0000-4000-8000-00000000b007",
} as const;
type SegmentName = keyof typeof segments;

export const audience: BroadcastAudience = {
  include: [segments.left, segments.right],
  exclude: [segments.barred],
};

const memberships: readonly (readonly SegmentName[])[] = [
  ["left"],
  ["right"],
  ["left", "right"],
  ["right", "barred"],
  ["left", "right", "barred"],
  ["left", "right"],
  ["barred"],
  [],
];

/** Of the user at that place in the order of arrival. */
export function segmentsOfUser(index: number): readonly SegmentName[] {
  return memberships[index % memberships.length] ?? [];
}

export function isInAudience(index: number): boolean {
  const own = segmentsOfUser(index);
  return own.length > 0 && !own.includes("barred");
}

export function putAudienceSegments(): readonly Message[] {
  return Object.entries(segments).map(([name, id]) => {
    const entryNode = { id: "1", type: "Trait" as const, path: name, operator: { type: "Exists" as const } };
    const input = { id, newId: id, name, definition: { entryNode, nodes: [] } };
    return putSegment.message(workspaceId, `put-${name}`, { input, by: "test" });
  });
}
