/** Validates a journey's references: they must exist in the workspace, and its segments must be usable in it. */
import type { JourneyEntry, Mention } from "../nodes/journey-node.js";
import { faultAt, type JourneyIssue } from "./faults.js";
import { journeySays } from "./issue-sentences.js";
import type { Known } from "./known.js";
import type { ReadNode, ReadNodes } from "./read-nodes.js";

export function mentionFaults({ entry, body = [] }: ReadNodes, known: Known): readonly JourneyIssue[] {
  return [entry, ...body].flatMap((node) =>
    (node.node?.mentions ?? []).flatMap((mention) => [
      ...unknownFaults(node, mention, known),
      ...segmentFaults(node, mention, { known, way: entry.node?.entry }),
    ]),
  );
}

const unknownSentences = {
  segments: journeySays.unknownSegment,
  templates: journeySays.unknownTemplate,
  userProperties: journeySays.unknownUserProperty,
  subscriptionGroups: journeySays.unknownSubscriptionGroup,
} as const satisfies Readonly<Record<Mention["of"], unknown>>;

function unknownFaults(node: ReadNode, mention: Mention, known: Known): readonly JourneyIssue[] {
  const { of, id, channel } = mention;
  const path = [...node.path, ...mention.path];
  if (!known[of].has(id)) {
    return [faultAt(path, unknownSentences[of]({ id }))];
  }
  const actual = of === "templates" ? known.templates.get(id) : channel;
  return actual === channel
    ? []
    : [faultAt(path, journeySays.otherChannel({ channel: actual ?? "", wanted: channel ?? "" }))];
}

interface SegmentQuestion {
  readonly known: Known;
  /** The entry, when it could be parsed. */
  readonly way: JourneyEntry | undefined;
}

function segmentFaults(
  node: ReadNode,
  { of, id, path: place, isAwaited }: Mention,
  { known, way }: SegmentQuestion,
): readonly JourneyIssue[] {
  const segment = of === "segments" ? known.segments.get(id) : undefined;
  if (segment === undefined || way === undefined) return [];
  const path = [...node.path, ...place];
  if (way.by === "segment") {
    return segment.keyed
      ? [faultAt(path, journeySays.keyedWithoutEvent(), "KeyedPerformedSegmentEntryNode")]
      : [];
  }
  if (isAwaited === true && !segment.keyed)
    return [faultAt(path, journeySays.waitsUnkeyed(), "WaitForNodeAndEventEntryNode")];
  if (isAwaited === true && way.key === undefined)
    return [faultAt(path, journeySays.waitsWithoutKey(), "WaitForNodeAndEventEntryNode")];
  return segment.keyed && way.key === undefined ? [faultAt(path, journeySays.keyedWithoutKey())] : [];
}
