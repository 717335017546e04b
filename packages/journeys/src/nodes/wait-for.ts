/**
 * Waits until the user is a member of one of several segments, with a time-out. Current members pass at once. The first
 * matching segment of the list wins; a membership counts even after the time-out, so that no user is reminded of
 * something done while the system was down.
 */
import { defineSentences, type Sentence } from "@signalbox/core";
import { z } from "zod";
import type { StepDecision } from "../decision.js";
import { durationText } from "../duration-text.js";
import { isMember } from "../journey-user.js";
import { delaySeconds, nodeId, reference } from "./fields.js";
import { defineNode, type JourneyNodeKind, type NameOf, type Scene } from "./journey-node.js";

export interface WaitForNode {
  readonly type: "WaitForNode";
  readonly id: string;
  readonly timeoutSeconds: number;
  readonly timeoutChild: string;
  /** `id` is the child's. */
  readonly segmentChildren: readonly { readonly id: string; readonly segmentId: string }[];
}

const maxSegments = 100;

const says = defineSentences({
  waitsFor: ({ segments, seconds }: { readonly segments: readonly Sentence[]; readonly seconds: number }) =>
    `Waits up to ${durationText(seconds)} for ${oneOf(segments)}.`,
  waitsForSegments: ({ segments }: { readonly segments: readonly Sentence[] }) =>
    `Waits until the user is in ${oneOf(segments)}.`,
  /** One of the segments. */
  awaitedSegment: ({ segment }: { readonly segment: string }) => `“${segment}”`,
});

function oneOf(segments: readonly Sentence[]): string {
  return segments.map(({ text }) => text).join(" or ");
}

export const waitFor: JourneyNodeKind<WaitForNode> = defineNode({
  type: "WaitForNode",
  schema: z
    .object({
      type: z.literal("WaitForNode"),
      id: nodeId,
      timeoutSeconds: delaySeconds.describe("The longest wait, seconds; at most ten years."),
      timeoutChild: nodeId.describe("Id of the next node when the time is over."),
      segmentChildren: z
        .array(
          z.object({
            id: nodeId.describe("Id of the next node for members of the segment."),
            segmentId: reference.describe("The id of the segment."),
          }),
        )
        .min(1, { error: "must not be empty; give a segment to wait for" })
        .max(maxSegments, { error: `must be at most ${maxSegments}` })
        .describe("The segments, at most 100."),
    })
    .describe(
      "Waits until the user is in one of some segments, at most for a time. A user who is in one already goes on at once; of several the first counts.",
    ),
  says,
  edges: ({ segmentChildren, timeoutChild, timeoutSeconds }) => [
    ...segmentChildren.map(({ id, segmentId }, index) => ({
      to: id,
      label: labelOf(segmentId),
      path: ["segmentChildren", index, "id"],
      takesTime: false,
    })),
    { to: timeoutChild, label: "timeout", path: ["timeoutChild"], takesTime: timeoutSeconds > 0 },
  ],
  mentions: ({ segmentChildren }) =>
    segmentChildren.map(({ segmentId }, index) => ({
      of: "segments",
      id: segmentId,
      path: ["segmentChildren", index, "segmentId"],
      isAwaited: true,
    })),
  enter: (scene) => {
    const { config, now } = scene;
    const until = now + Math.round(config.timeoutSeconds * 1000);
    const segments = config.segmentChildren.map(({ segmentId }) => segmentId);
    return reached(scene, until) ?? { wait: { until, segments } };
  },
  wake: (scene) => reached(scene, scene.run.wait.until ?? Infinity) ?? "stay",
  describe: ({ segmentChildren, timeoutSeconds: seconds }, nameOf) =>
    says.waitsFor({ segments: segmentsOf(segmentChildren, nameOf), seconds }),
  describeWait: ({ segmentChildren }, _wait, nameOf) =>
    says.waitsForSegments({ segments: segmentsOf(segmentChildren, nameOf) }),
});

function reached(
  { config, user, run, now }: Scene & { readonly config: WaitForNode },
  until: number,
): StepDecision | undefined {
  const joined = config.segmentChildren.find(({ segmentId }) => isMember(user, segmentId, run.key));
  if (joined !== undefined) return { go: joined.id, because: labelOf(joined.segmentId) };
  return now >= until ? { go: config.timeoutChild, because: "timeout" } : undefined;
}

function labelOf(segmentId: string): string {
  return `segment:${segmentId}`;
}

function segmentsOf(children: WaitForNode["segmentChildren"], nameOf: NameOf): readonly Sentence[] {
  return children.map(({ segmentId }) => says.awaitedSegment({ segment: nameOf("segments", segmentId) }));
}
