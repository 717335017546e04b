/** The number that a value is compared with. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { withField } from "../fields/field-props.js";
import { NumberField } from "../fields/plain-fields.js";
import type { ConditionValue } from "../fields/typed-value.js";
import { fieldWords } from "../fields/words.js";
import type { OperatorFieldsProps, OperatorOf } from "./operator-kind.js";

type NumberOperator = OperatorOf<"GreaterThanOrEqual" | "LessThan">;

export function NumberOperand<Of extends NumberOperator>({
  part,
  change,
  issueAt,
}: OperatorFieldsProps<Of>): ReactNode {
  const say = useWords(fieldWords);
  return (
    <NumberField
      label={say("value")}
      value={part.value}
      error={issueAt("value")}
      onChange={(value) => change(withField<Of, "value">(part, "value", value), "value")}
    />
  );
}

/** Of a value that another operator compared with; 0 where it is none. */
export function numberOf(value: ConditionValue | undefined): number {
  const number = value === "" || typeof value === "boolean" ? 0 : Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}
