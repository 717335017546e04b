/** Fields that show an attribute of the selected block and change it. */
import { NumberInput, Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { setAttributes } from "../../commands/edit-blocks.js";
import type { Block } from "../../commands/places.js";
import { useVisual } from "../../editor-context.js";
import { typeInto } from "../../plugins/block-keys.js";
import { attributeText, completeAddress, isLinkAddress } from "../../schema/css-value.js";

export interface BlockFieldsProps {
  readonly block: Block;
  readonly isReadOnly: boolean;
}

/** Sets attributes of a block; null is none. */
export function useSet({
  block: { pos },
  isReadOnly,
}: BlockFieldsProps): (attrs: Record<string, unknown>) => void {
  const { editor } = useVisual();
  return (attrs) => {
    if (!isReadOnly) typeInto(editor, `${pos} ${Object.keys(attrs).join()}`, setAttributes(pos, attrs));
  };
}

export interface FieldProps extends BlockFieldsProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
}

export interface TextFieldProps extends FieldProps {
  readonly isLong?: boolean;
  readonly error?: string | undefined;
  readonly onBlur?: () => void;
}

export function TextField({ name, label, hint, isLong, error, onBlur, ...props }: TextFieldProps): ReactNode {
  const set = useSet(props);
  const shared = {
    label,
    description: hint,
    error,
    value: attributeText(props.block.node.attrs[name]),
    readOnly: props.isReadOnly,
    onBlur,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      set({ [name]: value === "" ? null : value }),
  };
  return isLong === true ? (
    <Textarea
      {...shared}
      size="xs"
      autosize
      minRows={6}
      maxRows={20}
      spellCheck={false}
      styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
    />
  ) : (
    <TextInput {...shared} />
  );
}

/** An address with what is wrong about it; one without a scheme gets it when the field is left. */
export function AddressField({ fault, ...props }: FieldProps & { readonly fault: string }): ReactNode {
  const set = useSet(props);
  const value = attributeText(props.block.node.attrs[props.name]).trim();
  const complete = completeAddress(value);
  return (
    <TextField
      {...props}
      error={value !== "" && !isLinkAddress(complete) ? fault : undefined}
      onBlur={() => {
        if (complete !== value) set({ [props.name]: complete });
      }}
    />
  );
}

/** A number; `unit` is written after it. Another text that is there is shown as it is. */
export function NumberField({
  name,
  label,
  hint,
  min,
  max,
  unit = "",
  placeholder,
  ...props
}: FieldProps & {
  readonly min: number;
  readonly max: number;
  readonly unit?: string;
  readonly placeholder?: string;
}): ReactNode {
  const set = useSet(props);
  const text = attributeText(props.block.node.attrs[name]);
  return (
    <NumberInput
      size="xs"
      label={label}
      description={hint}
      placeholder={placeholder}
      min={min}
      max={max}
      allowDecimal={false}
      clampBehavior="strict"
      readOnly={props.isReadOnly}
      value={text.replace(/px$/, "")}
      onChange={(value) =>
        set({ [name]: value === "" ? null : unit === "" ? Number(value) : `${value}${unit}` })
      }
    />
  );
}
