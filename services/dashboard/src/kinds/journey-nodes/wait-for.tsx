/** Waits until the user comes into a segment, at most for a while. */
import { Group, Stack } from "@mantine/core";
import { IconHourglass } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { longDuration } from "../../ui/index.js";
import { withField, withinList } from "../fields/field-props.js";
import { ListField } from "../fields/list-field.js";
import { DurationField } from "../fields/plain-fields.js";
import { SegmentField } from "../fields/resource-fields.js";
import { resourceFact } from "./resource-fact.js";
import { nodeSentence, type NodeFieldsProps, type NodeKind, type NodeOf, type Way } from "./node-kind.js";

const words = defineWords({
  en: {
    title: "Wait for",
    segments: "Segments",
    atMost: "At most",
    wait: "Wait at most",
    waitedFor: "Segments, the first that the person is in counts",
    segment: "Segment {number}",
    addSegment: "Add a segment with a way of its own",
  },
  de: {
    title: "Warten auf",
    segments: "Segmente",
    atMost: "Höchstens",
    wait: "Höchstens warten",
    waitedFor: "Segmente, das erste, in dem die Person ist, zählt",
    segment: "Segment {number}",
    addSegment: "Segment mit eigenem Weg hinzufügen",
  },
});

const mostSegments = 100;

type WaitForNode = NodeOf<"WaitForNode">;
type AwaitedSegment = WaitForNode["segmentChildren"][number];

export const waitFor: NodeKind<WaitForNode> = {
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
  Fields: WaitForFields,
};

/** Segments that are moved or removed take their ways with them. */
function WaitForFields(props: NodeFieldsProps<WaitForNode>): ReactNode {
  const { part, change, issueAt, meeting } = props;
  const say = useWords(words);
  return (
    <Stack gap="xs">
      <ListField<AwaitedSegment>
        {...withinList(props, "segmentChildren")}
        label={say("waitedFor")}
        add={say("addSegment")}
        nameOf={(number) => say("segment", { number })}
        isOrdered
        least={1}
        most={mostSegments}
        initial={() => ({ id: meeting, segmentId: "" })}
      >
        {(element, index) => (
          <SegmentField
            label={say("segment", { number: index + 1 })}
            value={element.part.segmentId}
            error={element.issueAt("segmentId")}
            onChange={({ id }) => element.change({ ...element.part, segmentId: id })}
          />
        )}
      </ListField>
      <DurationField
        label={say("wait")}
        value={part.timeoutSeconds}
        error={issueAt("timeoutSeconds")}
        onChange={(seconds) => change(withField(part, "timeoutSeconds", seconds), "timeoutSeconds")}
      />
    </Stack>
  );
}
