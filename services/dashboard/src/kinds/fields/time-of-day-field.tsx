/** A time of the clock as `HH:MM`; empty while it is none. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import type { Field } from "./plain-fields.js";

export interface TimeOfDayFieldProps extends Field<string> {
  /** Midnight is the end of the day, `24:00`. */
  readonly isEnd?: boolean;
}

export function TimeOfDayField({ value, onChange, isEnd = false, ...field }: TimeOfDayFieldProps): ReactNode {
  return (
    <TextInput
      {...field}
      size="sm"
      type="time"
      inputWrapperOrder={["label", "input", "description", "error"]}
      styles={{ wrapper: { maxWidth: 140 } }}
      value={value === endOfDay ? midnight : value}
      onChange={({ currentTarget }) =>
        onChange(isEnd && currentTarget.value === midnight ? endOfDay : currentTarget.value)
      }
    />
  );
}

const midnight = "00:00";
/** Fields for times do not know it. */
const endOfDay = "24:00";
