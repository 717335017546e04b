/** How often something must have happened. */
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { withField, type FieldsProps } from "./field-props.js";
import { ChoiceField, NumberField } from "./plain-fields.js";
import { fieldWords } from "./words.js";

interface Timed {
  readonly times?: number;
  readonly timesOperator?: "=" | ">=" | "<";
}

export interface TimesFieldsProps<Part extends Timed> extends FieldsProps<Part> {
  /** What an absent operator means. */
  readonly usual: "=" | ">=";
}

const most = 1_000;

export function TimesFields<Part extends Timed>({
  part,
  change,
  issueAt,
  usual,
}: TimesFieldsProps<Part>): ReactNode {
  const say = useWords(fieldWords);
  const { times = 1, timesOperator = usual } = part;
  // The sentence says never for it, too.
  const isNever = timesOperator === "=" && times === 0;
  const choose = (value: "=" | ">=" | "<" | "never"): void => {
    const operator = value === "never" ? "=" : value;
    const count = value === "never" ? 0 : isNever ? 1 : part.times;
    change(withField(withField(part, "timesOperator", operator), "times", count));
  };
  return (
    <Group gap={4} align="flex-end" wrap="nowrap">
      <ChoiceField
        label={say("times")}
        value={isNever ? ("never" as const) : timesOperator}
        error={issueAt("timesOperator")}
        choices={[
          { value: ">=", label: say("least") },
          { value: "=", label: say("exactly") },
          { value: "<", label: say("fewer") },
          { value: "never", label: say("never") },
        ]}
        onChange={choose}
      />
      {!isNever && (
        <NumberField
          label={say("timesCount")}
          w={110}
          min={timesOperator === "=" ? 1 : 0}
          max={most}
          decimalScale={0}
          value={times}
          error={issueAt("times")}
          onChange={(value) => change(withField(part, "times", value), "times")}
        />
      )}
    </Group>
  );
}
