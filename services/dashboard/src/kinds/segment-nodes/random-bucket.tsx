/** The user is in a fixed random share. */
import type { ReactNode } from "react";
import { NumberField } from "../fields/plain-fields.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { defineWords, sayIn, useWords } from "../../data/index.js";
import { numberOfText } from "../typed/phrase.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: {
    name: "Random share",
    share: "Share",
    bucket: "Is in a fixed random share of {percent, number, percent} of all users",
  },
  de: {
    name: "Zufälliger Anteil",
    share: "Anteil",
    bucket: "Gehört zu einem festen zufälligen Anteil von {percent, number, percent} aller Nutzer",
  },
});

export const randomBucket: SegmentNodeKind<SegmentNodeOf<"RandomBucket">> = {
  words,
  describe: ({ percent }, { language }) => ({ text: sayIn(words, language)("bucket", { percent }) }),
  initial: (id) => ({ type: "RandomBucket", id, percent: 0.1 }),
  Fields: RandomBucketFields,
  read: (text) => {
    const found = /(\d+(?:[.,]\d+)?)\s*%/u.exec(text);
    if (found === null) return [];
    const percent = numberOfText(found[1] ?? "") / 100;
    return [{ node: { type: "RandomBucket", id: "", percent }, fit: 0.9 }];
  },
};

/** In percent, without what only binary fractions add. */
const percentOf = (share: number): number => Number((share * 100).toPrecision(12));
const shareOf = (percent: number): number => Number((percent / 100).toPrecision(12));

function RandomBucketFields({
  part,
  change,
  issueAt,
}: FieldsProps<SegmentNodeOf<"RandomBucket">>): ReactNode {
  const say = useWords(words);
  return (
    <NumberField
      label={say("share")}
      w={130}
      min={0}
      max={100}
      suffix=" %"
      value={part.percent === undefined ? undefined : percentOf(part.percent)}
      error={issueAt("percent")}
      onChange={(percent) =>
        change(withField(part, "percent", percent === undefined ? undefined : shareOf(percent)), "percent")
      }
    />
  );
}
