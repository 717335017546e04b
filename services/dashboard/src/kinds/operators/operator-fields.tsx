/** Chooses an operator, and has the fields of the one that is chosen. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useLanguage, useWords } from "../../data/index.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { fieldWords } from "../fields/words.js";
import { kindIn } from "../kind-in.js";
import { operators } from "./index.js";
import type { KeptOperands, Operator, OperatorFieldsProps, OperatorKind } from "./operator-kind.js";

export function OperatorFields(props: OperatorFieldsProps<Operator>): ReactNode {
  const { part, change } = props;
  const say = useWords(fieldWords);
  const { language } = useLanguage();
  const kinds: Readonly<Record<string, OperatorKind<Operator>>> = operators;
  const Fields = kindIn(kinds, part.type)?.Fields;
  return (
    <Stack gap="xs">
      <ChoiceField<string>
        label={say("operator")}
        value={part.type}
        choices={Object.entries(kinds).map(([type, { words }]) => ({
          value: type,
          label: words[language].name,
        }))}
        onChange={(type) => {
          const next = kindIn(kinds, type)?.initial(keptOf(part));
          if (next !== undefined && type !== part.type) change(next);
        }}
      />
      {Fields !== undefined && Fields !== null && <Fields {...props} />}
    </Stack>
  );
}

function keptOf(operator: Operator): KeptOperands {
  return {
    ...("value" in operator && { value: operator.value }),
    ...("windowSeconds" in operator && { windowSeconds: operator.windowSeconds }),
  };
}
