/** Which part of the workspace is shown here, and the way to it. */
import { NativeSelect } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { KnownPageButton } from "../../../../../ui/index.js";
import { useVisual } from "../../editor-context.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import { useSet, type BlockFieldsProps } from "./field-parts.js";

export function PartFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const set = useSet(props);
  const { parts } = useVisual();
  const value = attributeText(props.block.node.attrs["name"]);
  const part = parts.find(({ name }) => name === value);
  const isMissing = value !== "" && part === undefined;
  return (
    <>
      <NativeSelect
        size="xs"
        label={say("partName")}
        description={parts.length === 0 ? say("noParts") : undefined}
        disabled={props.isReadOnly}
        value={value}
        data={[
          { value: "", label: say("choosePart") },
          ...(isMissing ? [{ value, label: say("missingPart", { name: value }) }] : []),
          ...parts.map(({ name }) => ({ value: name, label: name })),
        ]}
        onChange={({ currentTarget }) => set({ name: currentTarget.value || null })}
      />
      {part !== undefined && (
        <KnownPageButton
          page="templates/parts/$partId"
          params={{ partId: part.id }}
          isNewTab
          variant="default"
          size="compact-sm"
          style={{ alignSelf: "start" }}
        >
          {say("openThePart")}
        </KnownPageButton>
      )}
    </>
  );
}
