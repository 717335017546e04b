/** A trait of the user is a list with a value. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { TraitField, ValueField } from "../fields/seen-fields.js";
import { withField, type FieldsProps } from "../fields/field-props.js";
import { readIncludes } from "../typed/read-traits.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeValue, quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Attribute that is a list", includes: "Attribute {path} is a list that contains {value}" },
  de: {
    name: "Attribut, das eine Liste ist",
    includes: "Attribut {path} ist eine Liste, die {value} enthält",
  },
});

export const includes: SegmentNodeKind<SegmentNodeOf<"Includes">> = {
  words,
  describe: ({ path, item }, describing) => ({
    text: sayIn(words, describing.language)("includes", {
      path: quotePath(path, describing),
      value: describeValue(item, describing),
    }),
  }),
  initial: (id) => ({ type: "Includes", id, path: "", item: "" }),
  Fields: IncludesFields,
  read: readIncludes,
};

function IncludesFields({ part, change, issueAt }: FieldsProps<SegmentNodeOf<"Includes">>): ReactNode {
  return (
    <Stack gap="xs">
      <TraitField
        value={part.path}
        error={issueAt("path")}
        onChange={(path) => change(withField(part, "path", path), "path")}
      />
      <ValueField
        value={part.item}
        of={{ trait: part.path }}
        error={issueAt("item")}
        onChange={(item, isTyping) => change({ ...part, item }, isTyping ? "item" : undefined)}
      />
    </Stack>
  );
}
