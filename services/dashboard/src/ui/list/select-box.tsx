/** The checkbox that selects a row, or all of them. A list has dozens, so it is the native one. */
import type { ReactNode } from "react";
import classes from "./list.module.css";

export interface SelectBoxProps {
  readonly label: string;
  readonly isChecked: boolean;
  /** Whether a part of the rows is selected. */
  readonly isPartly?: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: () => void;
}

export function SelectBox({
  label,
  isChecked,
  isPartly = false,
  isDisabled = false,
  onChange,
}: SelectBoxProps): ReactNode {
  return (
    <input
      type="checkbox"
      className={classes.selectBox}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      ref={(checkbox) => {
        if (checkbox !== null) checkbox.indeterminate = isPartly;
      }}
      onChange={onChange}
    />
  );
}
