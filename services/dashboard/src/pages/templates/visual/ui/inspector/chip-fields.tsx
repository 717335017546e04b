/** The settings of a variable or a link to leave, while it is selected in the text. */
import { Autocomplete } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { propertyOfPath } from "../../commands/condition-text.js";
import { brandValue } from "../../document/shapes.js";
import { useVisual } from "../../editor-context.js";
import { shownValue } from "../../plugins/shown-values.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import { BrandValueFields } from "./brand-fields.js";
import { TextField, useSet, type BlockFieldsProps } from "./field-parts.js";

export function ChipFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const set = useSet(props);
  const { variables } = useVisual();
  const { type, attrs } = props.block.node;
  if (type.name === brandValue) return <BrandValueFields {...props} />;
  if (type.name !== "userProperty") return <TextField {...props} name="linkText" label={say("linkText")} />;
  const property = attributeText(attrs["variableName"]);
  const known = variables.find(({ path }) => propertyOfPath(path) === property);
  const hasValue = known?.value !== undefined && known.value !== null && known.value !== "";
  return (
    <>
      <Autocomplete
        size="xs"
        label={say("variableName")}
        description={hasValue ? say("forPerson", { value: shownValue(known.value) }) : undefined}
        data={[...new Set(variables.flatMap(({ path }) => propertyOfPath(path) ?? []))]}
        limit={50}
        readOnly={props.isReadOnly}
        value={property}
        onChange={(value) => set({ variableName: value })}
      />
      <TextField {...props} name="defaultValue" label={say("fallback")} />
    </>
  );
}
