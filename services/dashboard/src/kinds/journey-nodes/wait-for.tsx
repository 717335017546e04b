/** Waits until the user comes into a segment, at most for a while. */
import { Group } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { resourceFact } from "./resource-fact.js";
import { nodeSentence, type Way, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Wait for", segments: "Segments", atMost: "At most" },
  de: { title: "Warten auf", segments: "Segmente", atMost: "Höchstens" },
});

export const waitFor: NodeKind<NodeOf<"WaitForNode">> = {
  words,
  icon: () => IconHourglass,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ segmentChildren, timeoutSeconds: seconds }, { nameOf }) =>
    nodeSentence("waitsFor", {
      segments: segmentChildren.map(({ segmentId }) =>
        nodeSentence("awaitedSegment", { segment: nameOf("segment", segmentId) }),
      ),
      seconds,
    }),
  ways: ({ segmentChildren, timeoutChild }) => [
    ...segmentChildren.map(({ id, segmentId }): Way => ({ to: id, by: { kind: "segment", segmentId } })),
    { to: timeoutChild, by: { kind: "timeout" } },
  ],
  withWays: ({ segmentChildren, timeoutChild, ...node }, to) => ({
    ...node,
    segmentChildren: segmentChildren.map((each, index) => ({ ...each, id: to[index] ?? each.id })),
    timeoutChild: to[segmentChildren.length] ?? timeoutChild,
  }),
  withBranch: ({ segmentChildren, ...node }, next) => ({
    ...node,
    segmentChildren: [...segmentChildren, { id: next, segmentId: "" }],
  }),
  offers: [
    {
      icon: IconHourglass,
      words: {
        en: { name: "Wait for", hint: "Waits until the person is in a segment, at most for a while" },
        de: { name: "Warten auf", hint: "Wartet, bis die Person in einem Segment ist, höchstens eine Weile" },
      },
      initial: (id, next) => ({
        type: "WaitForNode",
        id,
        timeoutSeconds: 7 * 86_400,
        timeoutChild: next,
        segmentChildren: [{ id: next, segmentId: "" }],
      }),
    },
  ],
  facts({ segmentChildren, timeoutSeconds }, describing) {
    const say = sayIn(words, describing.language);
    return [
      [
        say("segments"),
        <Group gap="4px 12px">
          {segmentChildren.map(({ segmentId }) => (
            <span key={segmentId}>{resourceFact("segment", segmentId, describing)}</span>
          ))}
        </Group>,
      ],
      [say("atMost"), longDuration(timeoutSeconds, describing.language)],
    ];
  },
  Fields: null,
};
