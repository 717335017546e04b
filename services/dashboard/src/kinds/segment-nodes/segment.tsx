/** The user is in another segment, or is not. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import type { FieldsProps } from "../fields/field-props.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { SegmentField } from "../fields/resource-fields.js";
import { readSegments } from "../typed/read-names.js";
import { quote } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "In another segment, or not",
    isIn: "Is in the segment {segment}",
    isNotIn: "Is not in the segment {segment}",
    whether: "The user",
    in: "is in it",
    notIn: "is not in it",
  },
  de: {
    name: "In einem anderen Segment oder nicht",
    isIn: "Ist im Segment {segment}",
    isNotIn: "Ist nicht im Segment {segment}",
    whether: "Der Nutzer",
    in: "ist darin",
    notIn: "ist nicht darin",
  },
});

export const segment: SegmentNodeKind<SegmentNodeOf<"Segment">> = {
  words,
  resources: ({ segmentId: id }) => [{ kind: "segment", id }],
  describe: ({ segmentId, isMember = true }, describing) => ({
    text: sayIn(words, describing.language)(isMember ? "isIn" : "isNotIn", {
      segment: quote(describing.nameOf("segment", segmentId), describing),
    }),
  }),
  initial: (id) => ({ type: "Segment", id, segmentId: "" }),
  Fields: SegmentMemberFields,
  read: readSegments,
};

function SegmentMemberFields({ part, change, issueAt }: FieldsProps<SegmentNodeOf<"Segment">>): ReactNode {
  const say = useWords(words);
  return (
    <Stack gap="xs">
      <SegmentField
        value={part.segmentId}
        error={issueAt("segmentId")}
        onChange={({ id }) => change({ ...part, segmentId: id })}
      />
      <ChoiceField
        label={say("whether")}
        value={(part.isMember ?? true) ? "in" : "notIn"}
        error={issueAt("isMember")}
        choices={[
          { value: "in", label: say("in") },
          { value: "notIn", label: say("notIn") },
        ]}
        onChange={(chosen) => change({ ...part, isMember: chosen === "in" })}
      />
    </Stack>
  );
}
