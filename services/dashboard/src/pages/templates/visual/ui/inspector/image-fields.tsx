/** An image: its address, the text in its place, width, side, and where it leads. */
import { Button } from "@mantine/core";
import { IconPhoto } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { useVisual } from "../../editor-context.js";
import { chooseFor } from "../../insert.js";
import { visualWords } from "../../words.js";
import { AddressField, NumberField, TextField, type BlockFieldsProps } from "./field-parts.js";
import { SideField } from "./side-field.js";

export function ImageFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const { editor, chooseImage } = useVisual();
  const fault = say("linkFault");
  return (
    <>
      {chooseImage !== undefined && !props.isReadOnly && (
        <Button
          variant="default"
          leftSection={<IconPhoto size={16} />}
          onClick={() => void chooseFor(editor, props.block.pos, chooseImage)}
        >
          {say("chooseImage")}
        </Button>
      )}
      <AddressField {...props} name="src" label={say("src")} hint={say("srcHint")} fault={fault} />
      <TextField {...props} name="alt" label={say("alt")} hint={say("altHint")} />
      <NumberField
        {...props}
        name="width"
        unit="px"
        min={1}
        max={2_000}
        label={say("width")}
        hint={say("widthHint")}
      />
      <SideField {...props} name="align" />
      <AddressField {...props} name="href" label={say("imageLink")} hint={say("linkHint")} fault={fault} />
    </>
  );
}
