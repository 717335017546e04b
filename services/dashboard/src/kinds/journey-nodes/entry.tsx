/** Users who come into a segment begin. */
import { Stack } from "@mantine/core";
import { IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { withField } from "../fields/field-props.js";
import { ToggleField } from "../fields/plain-fields.js";
import { SegmentField } from "../fields/resource-fields.js";
import { resourceFact } from "./resource-fact.js";
import {
  nodeSentence,
  onlyWay,
  withOnlyWay,
  type NodeFieldsProps,
  type NodeKind,
  type NodeOf,
} from "./node-kind.js";

const words = defineWords({
  en: {
    title: "Entry by segment",
    segment: "Segment",
    reEnter: "Members who reach the end",
    beginAgain: "begin again",
    doReEnter: "Members who reach the end begin again",
    reEnterHint: "Only in a journey that people may go through more than once, and that waits somewhere",
  },
  de: {
    title: "Einstieg über ein Segment",
    segment: "Segment",
    reEnter: "Mitglieder, die ans Ende kommen",
    beginAgain: "beginnen von vorn",
    doReEnter: "Mitglieder, die ans Ende kommen, beginnen von vorn",
    reEnterHint: "Nur in einer Journey, die jeder mehrmals durchlaufen kann und die irgendwo wartet",
  },
});

export const entry: NodeKind<NodeOf<"EntryNode">> = {
  words,
  icon: () => IconUsersGroup,
  title: (_, { language }) => sayIn(words, language)("title"),
  describe: ({ segment }, { nameOf }) =>
    nodeSentence("entersSegment", { segment: nameOf("segment", segment) }),
  ways: onlyWay,
  withWays: withOnlyWay,
  offers: [
    {
      icon: IconUsersGroup,
      words: {
        en: { name: "By segment", hint: "People who come into a segment begin" },
        de: { name: "Über ein Segment", hint: "Wer in ein Segment kommt, beginnt" },
      },
      initial: (_, child) => ({ type: "EntryNode", segment: "", child }),
    },
  ],
  resources: ({ segment: id }) => [{ kind: "segment", id }],
  facts({ segment, reEnter }, describing) {
    const say = sayIn(words, describing.language);
    return [
      [say("segment"), resourceFact("segment", segment, describing)],
      [say("reEnter"), reEnter === true ? say("beginAgain") : undefined],
    ];
  },
  Fields: EntryFields,
};

function EntryFields({ part, change, issueAt }: NodeFieldsProps<NodeOf<"EntryNode">>): ReactNode {
  const say = useWords(words);
  return (
    <Stack gap="xs">
      <SegmentField
        value={part.segment}
        error={issueAt("segment")}
        onChange={({ id }) => change({ ...part, segment: id })}
      />
      <ToggleField
        label={say("doReEnter")}
        description={say("reEnterHint")}
        value={part.reEnter ?? false}
        error={issueAt("reEnter")}
        onChange={(isOn) => change(withField(part, "reEnter", isOn || undefined))}
      />
    </Stack>
  );
}
