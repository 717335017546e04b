/** The length of time that an operator looks back. */
import type { ReactNode } from "react";
import { useWords } from "../../data/index.js";
import { withField } from "../fields/field-props.js";
import { DurationField } from "../fields/plain-fields.js";
import { fieldWords } from "../fields/words.js";
import type { OperatorFieldsProps, OperatorOf } from "./operator-kind.js";

/** Seconds. */
export const aDay = 86_400;

type DurationOperator = OperatorOf<"Within" | "HasBeen">;

export function DurationOperand<Of extends DurationOperator>({
  part,
  change,
  issueAt,
}: OperatorFieldsProps<Of>): ReactNode {
  const say = useWords(fieldWords);
  return (
    <DurationField
      label={say("duration")}
      value={part.windowSeconds}
      error={issueAt("windowSeconds")}
      onChange={(seconds) =>
        change(withField<Of, "windowSeconds">(part, "windowSeconds", seconds), "windowSeconds")
      }
    />
  );
}
