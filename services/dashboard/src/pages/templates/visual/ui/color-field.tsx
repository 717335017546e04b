/** A colour as text, and by the colour chooser of the browser. */
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./canvas.module.css";

export interface ColorFieldProps {
  readonly label: string;
  /** As CSS writes it; empty for none. */
  readonly value: string;
  /** What is shown where there is none. */
  readonly placeholder?: string;
  readonly description?: string;
  readonly onChange: (value: string) => void;
  readonly isReadOnly?: boolean;
}

export function ColorField({
  label,
  value,
  placeholder,
  description,
  onChange,
  isReadOnly,
}: ColorFieldProps): ReactNode {
  const shown = /^#[0-9a-f]{6}$/i.test(value) ? value : (placeholder ?? "#000000");
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      placeholder={placeholder}
      readOnly={isReadOnly === true}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      rightSection={
        <input
          type="color"
          className={classes.colorInput}
          aria-label={label}
          value={shown}
          disabled={isReadOnly === true}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      }
    />
  );
}
