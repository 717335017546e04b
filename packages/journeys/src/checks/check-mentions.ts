/** Validates a journey's references: they must exist in the workspace, and its segments must be usable in it. */
import type { JourneyEntry, Mention } from "../nodes/journey-node.js";
import { faultAt, quoted, type JourneyIssue } from "./faults.js";
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

const nouns: Readonly<Record<Mention["of"], string>> = {
  segments: "segment",
  templates: "template",
  userProperties: "user property",
  subscriptionGroups: "subscription group",
};

function unknownFaults(node: ReadNode, mention: Mention, known: Known): readonly JourneyIssue[] {
  const { of, id, channel } = mention;
  const path = [...node.path, ...mention.path];
  if (!known[of].has(id)) {
    return [faultAt(path, `names no ${nouns[of]}; there is none with the id ${quoted(id)}`)];
  }
  const actual = of === "templates" ? known.templates.get(id) : channel;
  return actual === channel
    ? []
    : [faultAt(path, `names a template for ${actual ?? ""}; give one for ${channel ?? ""}`)];
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
    return segment.keyed ? [faultAt(path, keyedWithoutEvent, "KeyedPerformedSegmentEntryNode")] : [];
  }
  if (isAwaited === true && !segment.keyed)
    return [faultAt(path, waitsUnkeyed, "WaitForNodeAndEventEntryNode")];
  if (isAwaited === true && way.key === undefined)
    return [faultAt(path, waitsWithoutKey, "WaitForNodeAndEventEntryNode")];
  return segment.keyed && way.key === undefined ? [faultAt(path, keyedWithoutKey)] : [];
}

const keyedWithoutEvent =
  "names a segment of the type KeyedPerformed, which means something only in a journey that starts with an event";
const waitsUnkeyed =
  "names a segment that knows no key; a journey that starts with an event can only wait for segments of the type KeyedPerformed";
const waitsWithoutKey = "needs an entryNode with a key; a run without one has nothing to wait for";
const keyedWithoutKey =
  "names a segment of the type KeyedPerformed, which means something only when the entryNode has a key";
