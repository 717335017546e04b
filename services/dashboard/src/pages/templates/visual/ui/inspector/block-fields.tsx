/** The settings of each type of block. */
import { NativeSelect, NumberInput, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { JsonView } from "../../../../../ui/index.js";
import { setColumnCount } from "../../commands/edit-blocks.js";
import { maxColumns, unknownBlock } from "../../document/shapes.js";
import { useVisual } from "../../editor-context.js";
import { runAct } from "../../plugins/block-keys.js";
import { attributeText } from "../../schema/css-value.js";
import { levelOf } from "../../schema/text-nodes.js";
import { visualWords } from "../../words.js";
import { ButtonFields } from "./button-fields.js";
import { ConditionFields } from "./condition-fields.js";
import { NumberField, TextField, useSet, type BlockFieldsProps } from "./field-parts.js";
import { ImageFields } from "./image-fields.js";
import { PartFields } from "./part-fields.js";

const fields: Readonly<Record<string, (props: BlockFieldsProps) => ReactNode>> = {
  image: ImageFields,
  imageBlock: ImageFields,
  button: ButtonFields,
  condition: ConditionFields,
  heading: HeadingFields,
  orderedList: StartField,
  spacer: HeightField,
  columns: ColumnsFields,
  repeat: RepeatFields,
  raw: RawFields,
  part: PartFields,
  [unknownBlock]: UnknownFields,
};

export function BlockFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const { name } = props.block.node.type;
  const Fields = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (Fields === undefined)
    return (
      <Text size="sm" c="dimmed">
        {say("plainBlock")}
      </Text>
    );
  return <Fields {...props} />;
}

function HeadingFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const set = useSet(props);
  return (
    <NativeSelect
      size="xs"
      label={say("level")}
      disabled={props.isReadOnly}
      value={levelOf(props.block.node.attrs["level"])}
      data={[1, 2, 3, 4, 5, 6].map((level) => ({
        value: String(level),
        label: say("styleHeading", { level }),
      }))}
      onChange={({ currentTarget: { value } }) => set({ level: Number(value) })}
    />
  );
}

function StartField(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  return <NumberField {...props} name="start" label={say("start")} placeholder="1" min={0} max={1_000_000} />;
}

function HeightField(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  return <NumberField {...props} name="height" label={say("height")} placeholder="24" min={1} max={1_000} />;
}

function ColumnsFields({ block: { node, pos }, isReadOnly }: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const { editor } = useVisual();
  return (
    <NumberInput
      size="xs"
      label={say("columnCount")}
      min={1}
      max={maxColumns}
      clampBehavior="strict"
      readOnly={isReadOnly}
      value={node.childCount}
      onChange={(value) => void runAct(editor, setColumnCount(pos, Number(value)))}
    />
  );
}

function RepeatFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const name = attributeText(props.block.node.attrs["as"]) || "item";
  return (
    <>
      <TextField {...props} name="each" label={say("each")} hint={say("eachHint")} />
      <TextField
        {...props}
        name="as"
        label={say("as")}
        hint={say("asHint", { example: `{{ ${name}.name }}` })}
      />
      <NumberField {...props} name="limit" label={say("limit")} hint={say("limitHint")} min={1} max={1_000} />
    </>
  );
}

function RawFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  return <TextField {...props} isLong name="mjml" label={say("mjml")} hint={say("mjmlHint")} />;
}

function UnknownFields({ block }: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  return (
    <>
      <Text size="sm" c="dimmed">
        {say("unknownHint")}
      </Text>
      <JsonView value={block.node.attrs["json"]} />
    </>
  );
}
