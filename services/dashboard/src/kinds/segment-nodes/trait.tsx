/** A trait of the user meets a condition. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { TraitField } from "../fields/seen-fields.js";
import { withField, within, type FieldsProps } from "../fields/field-props.js";
import { OperatorFields } from "../operators/operator-fields.js";
import { readTraits } from "../typed/read-traits.js";
import { defineWords, sayIn } from "../../data/index.js";
import { describeOperator } from "../operators/index.js";
import { quotePath } from "../values.js";
import type { SegmentNodeKind, SegmentNodeOf } from "./segment-node-kind.js";

const words = defineWords({
  en: { name: "Attribute", trait: "Attribute {path} {condition}" },
  de: { name: "Attribut", trait: "Attribut {path} {condition}" },
});

export const trait: SegmentNodeKind<SegmentNodeOf<"Trait">> = {
  words,
  describe: ({ path, operator }, describing) => ({
    text: sayIn(words, describing.language)("trait", {
      path: quotePath(path, describing),
      condition: describeOperator(operator, describing),
    }),
  }),
  initial: (id) => ({ type: "Trait", id, path: "", operator: { type: "Equals", value: "" } }),
  Fields: TraitFields,
  read: readTraits,
};

function TraitFields(props: FieldsProps<SegmentNodeOf<"Trait">>): ReactNode {
  const { part, change, issueAt } = props;
  return (
    <Stack gap="xs">
      <TraitField
        value={part.path}
        error={issueAt("path")}
        onChange={(path) => change(withField(part, "path", path), "path")}
      />
      <OperatorFields {...within(props, "operator")} of={{ trait: part.path }} />
    </Stack>
  );
}
