/** Members of a segment go one way, all others the other. */
import { Stack } from "@mantine/core";
import { IconArrowsSplit2 } from "@tabler/icons-react";
import { defineWords, sayIn } from "../../data/index.js";
import { NameField } from "../fields/name-field.js";
import { SegmentField } from "../fields/resource-fields.js";
import { resourceFact } from "./resource-fact.js";
import { nodeSentence, type NodeKind, type NodeOf } from "./node-kind.js";

const words = defineWords({
  en: { title: "Split by segment", segment: "Segment" },
  de: { title: "Verzweigung nach Segment", segment: "Segment" },
});

export const segmentSplit: NodeKind<NodeOf<"SegmentSplitNode">> = {
  words,
  icon: () => IconArrowsSplit2,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ variant: { segment } }, { nameOf }) =>
    nodeSentence("splits", { segment: nameOf("segment", segment) }),
  ways: ({ variant: { segment: segmentId, trueChild, falseChild } }) => [
    { to: trueChild, by: { kind: "segment", segmentId } },
    { to: falseChild, by: { kind: "otherwise" } },
  ],
  withWays: ({ variant, ...node }, [trueChild = variant.trueChild, falseChild = variant.falseChild]) => ({
    ...node,
    variant: { ...variant, trueChild, falseChild },
  }),
  offers: [
    {
      icon: IconArrowsSplit2,
      words: {
        en: { name: "Split by segment", hint: "Members of a segment go one way, all others the other" },
        de: {
          name: "Verzweigung nach Segment",
          hint: "Mitglieder eines Segments gehen einen Weg, alle anderen den zweiten",
        },
      },
      initial: (id, next) => ({
        type: "SegmentSplitNode",
        id,
        variant: { type: "Boolean", segment: "", trueChild: next, falseChild: next },
      }),
    },
  ],
  facts: ({ variant: { segment } }, describing) => [
    [sayIn(words, describing.language)("segment"), resourceFact("segment", segment, describing)],
  ],
  Fields: (props) => {
    const { part, change, issueAt } = props;
    return (
      <Stack gap="xs">
        <SegmentField
          value={part.variant.segment}
          error={issueAt("variant", "segment")}
          onChange={({ id }) => change({ ...part, variant: { ...part.variant, segment: id } })}
        />
        <NameField {...props} />
      </Stack>
    );
  },
};
