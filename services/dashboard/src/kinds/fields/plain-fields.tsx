/** Fields for a text, a number, a choice, yes or no, a length of time and a moment. */
import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useState, type ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { localTimeOf, momentOf, momentOfLocalTime, useZone } from "../../ui/index.js";
import { SeenInput } from "./seen-input.js";
import type { Seen } from "./use-seen.js";
import { fieldWords } from "./words.js";

/** What a field shows, and how it says another value. */
export interface Field<Value, Next = Value> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Next) => void;
  readonly error?: string | undefined;
  readonly description?: string | undefined;
}

export interface TextFieldProps extends Field<string> {
  /** What completes it. */
  readonly seen?: readonly Seen[];
  readonly placeholder?: string;
}

export function TextField({ seen, onChange, ...field }: TextFieldProps): ReactNode {
  if (seen === undefined)
    return <TextInput {...field} size="sm" onChange={({ currentTarget }) => onChange(currentTarget.value)} />;
  return <SeenInput {...field} seen={seen} onChange={onChange} />;
}

/** Undefined while the field is empty. */
export function NumberField({
  value,
  onChange,
  ...field
}: Field<number | undefined> & NumberLimits): ReactNode {
  return (
    <NumberInput
      {...field}
      value={value ?? ""}
      hideControls
      onChange={(next) => {
        // What is typed is a number only at its end, as `-` and `1.`.
        const number = next === "" ? undefined : Number(next);
        if (number === undefined || !Number.isNaN(number)) onChange(number);
      }}
    />
  );
}

interface NumberLimits {
  readonly min?: number;
  readonly max?: number;
  readonly suffix?: string;
  readonly decimalScale?: number;
  readonly w?: number;
  readonly size?: "xs";
}

export interface Choice<Value extends string> {
  readonly value: Value;
  readonly label: string;
}

export interface ChoiceFieldProps<Value extends string> extends Field<Value> {
  readonly choices: readonly Choice<Value>[];
}

/** A value that is not among the choices is shown as it is. */
export function ChoiceField<Value extends string>({
  choices,
  value,
  onChange,
  ...field
}: ChoiceFieldProps<Value>): ReactNode {
  const say = useWords(fieldWords);
  const isKnown = choices.some((choice) => choice.value === value);
  const label = value === "" ? say("choose") : say("unknownChoice", { id: value });
  return (
    <NativeSelect
      {...field}
      data={isKnown ? [...choices] : [{ value, label, disabled: value === "" }, ...choices]}
      value={value}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => choice.value === currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}

export function ToggleField({ value, onChange, ...field }: Field<boolean>): ReactNode {
  return (
    <Checkbox
      {...field}
      size="xs"
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;
type Unit = (typeof units)[number][0];

export interface DurationFieldProps extends Field<number | undefined> {
  /** Of its controls; default: that of an editor. */
  readonly size?: "xs";
}

/** Seconds; undefined while the field is empty. */
export function DurationField({ label, value, onChange, error, size }: DurationFieldProps): ReactNode {
  const say = useWords(fieldWords);
  const [chosen, setUnit] = useState<Unit>();
  const fitting = units.find(([, length]) => value !== undefined && value > 0 && value % length === 0);
  const unit = chosen ?? fitting?.[0] ?? "day";
  const length = units.find(([name]) => name === unit)?.[1] ?? 1;
  const count = value === undefined ? undefined : value / length;
  const sized = size === undefined ? {} : { size };
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <NumberField
        {...sized}
        label={label}
        min={0}
        w={130}
        value={count}
        error={error}
        onChange={(next) => {
          setUnit(unit);
          onChange(next === undefined ? undefined : next * length);
        }}
      />
      <NativeSelect
        {...sized}
        aria-label={say("unit", { field: label })}
        w={120}
        data={units.map(([name]) => ({ value: name, label: say(name) }))}
        value={unit}
        onChange={({ currentTarget }) => {
          const next = units.find(([name]) => name === currentTarget.value);
          if (next === undefined) return;
          setUnit(next[0]);
          if (count !== undefined) onChange(count * next[1]);
        }}
      />
    </Group>
  );
}

/** A moment as ISO text, typed in the zone of the workspace. */
export function DateField({ value, onChange, ...field }: Field<string | number>): ReactNode {
  const zone = useZone();
  const moment = momentOf(value);
  return (
    <TextInput
      {...field}
      size="sm"
      type="datetime-local"
      value={Number.isNaN(moment) ? "" : localTimeOf(moment, zone)}
      onChange={({ currentTarget }) => {
        const next = momentOfLocalTime(currentTarget.value, zone);
        if (next !== undefined) onChange(new Date(next).toISOString());
      }}
    />
  );
}
