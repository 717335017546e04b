/** What comes from the brand: a value in the text, a condition on it, and the way to where it is set. */
import { Switch, Text } from "@mantine/core";
import { useEditorState } from "@tiptap/react";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { KnownPageButton } from "../../../../../ui/index.js";
import { printedField } from "../../commands/brand-text.js";
import { useVisual } from "../../editor-context.js";
import { lookIn, withLook } from "../../plugins/look.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import type { BlockFieldsProps } from "./field-parts.js";

export function BrandValueFields({ block }: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const field = printedField(attributeText(block.node.attrs["liquid"])) ?? "company";
  return (
    <>
      <Text size="sm" fw={500}>
        {say("fromBrand", { field: say(`brand_${field}`) })}
      </Text>
      <Text size="sm" c="dimmed">
        {say("fromBrandText")}
      </Text>
      <ToBrand />
    </>
  );
}

export function BrandConditionFields(): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  const hasAll = useEditorState({
    editor,
    selector: ({ editor: { state } }) => lookIn(state).hasAllBranches,
  });
  return (
    <>
      <Text size="sm" c="dimmed">
        {say("brandConditionText")}
      </Text>
      <Switch
        size="xs"
        label={say("allBranches")}
        checked={hasAll}
        onChange={({ currentTarget: { checked } }) =>
          editor.view.dispatch(withLook(editor.state, { hasAllBranches: checked }))
        }
      />
      <ToBrand />
    </>
  );
}

/** The mail stays open. Absent for those who may not see settings. */
export function ToBrand(): ReactNode {
  const say = useWords(visualWords);
  return (
    <KnownPageButton
      page="settings"
      search={{ tab: "brand" }}
      isNewTab
      variant="default"
      size="compact-sm"
      style={{ alignSelf: "start" }}
    >
      {say("toBrand")}
    </KnownPageButton>
  );
}
