/** The side of its place that a block is at. */
import { Input, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import { useSet, type BlockFieldsProps } from "./field-parts.js";

export function SideField({ name, ...props }: BlockFieldsProps & { readonly name: string }): ReactNode {
  const say = useWords(visualWords);
  const set = useSet(props);
  const value = attributeText(props.block.node.attrs[name]);
  return (
    <Input.Wrapper label={say("align")} labelElement="div" size="xs">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say("align")}
        readOnly={props.isReadOnly}
        value={value === "center" || value === "right" ? value : "left"}
        data={[
          { value: "left", label: say("alignLeft") },
          { value: "center", label: say("alignCenter") },
          { value: "right", label: say("alignRight") },
        ]}
        onChange={(next) => set({ [name]: next === "left" ? null : next })}
      />
    </Input.Wrapper>
  );
}
