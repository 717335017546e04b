/** When a part of a mail is shown: a user property compared with a value, or any Liquid expression. */
import { Autocomplete, NativeSelect, SegmentedControl, Stack, Switch, Text, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../../../../data/index.js";
import { readBrandCondition } from "../../commands/brand-text.js";
import {
  comparisons,
  conditionText,
  hasValue,
  propertyOfPath,
  readCondition,
  type SimpleCondition,
} from "../../commands/condition-text.js";
import { setOtherwise } from "../../commands/edit-blocks.js";
import { useVisual } from "../../editor-context.js";
import { runAct } from "../../plugins/block-keys.js";
import { attributeText } from "../../schema/css-value.js";
import { visualWords } from "../../words.js";
import { BrandConditionFields } from "./brand-fields.js";
import { TextField, useSet, type BlockFieldsProps } from "./field-parts.js";

export function ConditionFields(props: BlockFieldsProps): ReactNode {
  const say = useWords(visualWords);
  const { editor, brand } = useVisual();
  const { node, pos } = props.block;
  const expression = attributeText(node.attrs["if"]);
  const isSimple = expression.trim() === "" || readCondition(expression) !== undefined;
  const [wantsText, setWantsText] = useState(!isSimple);
  return (
    <>
      <Stack gap={4} role="group" aria-label={say("showIf")}>
        <Text size="xs" fw={500}>
          {say("showIf")}
        </Text>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={say("showIf")}
          value={wantsText ? "text" : "builder"}
          data={[
            { value: "builder", label: say("builder") },
            { value: "text", label: say("expression") },
          ]}
          onChange={(next) => setWantsText(next === "text")}
        />
      </Stack>
      {wantsText && (
        <TextField {...props} name="if" label={say("expressionLabel")} hint={say("expressionHint")} />
      )}
      {!wantsText && isSimple && <Builder {...props} expression={expression} />}
      {!wantsText && !isSimple && (
        <Text size="sm" c="dimmed">
          {say("notSimple")}
        </Text>
      )}
      {brand !== undefined && readBrandCondition(expression) !== undefined && <BrandConditionFields />}
      <Switch
        size="xs"
        label={say("otherwise")}
        checked={node.lastChild?.type.name === "otherwise"}
        disabled={props.isReadOnly}
        onChange={({ currentTarget: { checked } }) => void runAct(editor, setOtherwise(pos, checked))}
      />
    </>
  );
}

const nothing: SimpleCondition = { property: "", comparison: "is", value: "" };

function Builder({ expression, ...props }: BlockFieldsProps & { readonly expression: string }): ReactNode {
  const say = useWords(visualWords);
  const set = useSet(props);
  const { variables } = useVisual();
  // What is not complete yet is no expression.
  const [typed, setTyped] = useState<SimpleCondition>();
  const condition = typed ?? readCondition(expression) ?? nothing;
  const change = (part: Partial<SimpleCondition>): void => {
    const next = { ...condition, ...part };
    const text = next.property.trim() === "" ? undefined : conditionText(next);
    setTyped(text === undefined ? next : undefined);
    if (text !== undefined) set({ if: text });
  };
  const isFault = typed !== undefined && typed.property.trim() !== "";
  const names = variables.flatMap(({ path }) => propertyOfPath(path) ?? []);
  return (
    <>
      <Autocomplete
        size="xs"
        label={say("property")}
        data={[...new Set(names)]}
        limit={50}
        value={condition.property}
        readOnly={props.isReadOnly}
        onChange={(property) => change({ property })}
      />
      <NativeSelect
        size="xs"
        label={say("comparison")}
        value={condition.comparison}
        disabled={props.isReadOnly}
        data={comparisons.map((value) => ({ value, label: say(value) }))}
        onChange={({ currentTarget: { value } }) =>
          change({ comparison: comparisons.find((each) => each === value) ?? "is" })
        }
      />
      {hasValue(condition.comparison) && (
        <TextInput
          label={say("value")}
          value={condition.value}
          readOnly={props.isReadOnly}
          error={isFault && say("noLiquid")}
          onChange={({ currentTarget: { value } }) => change({ value })}
        />
      )}
    </>
  );
}
