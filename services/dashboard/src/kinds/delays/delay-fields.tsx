/** Chooses until when a run waits, and has the fields of what is chosen. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, useLanguage, useWords } from "../../data/index.js";
import type { FieldsProps } from "../fields/field-props.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { kindIn } from "../kind-in.js";
import type { Delay, DelayKind } from "./delay-kind.js";
import { delays } from "./index.js";

export const delayFieldsWords = defineWords({
  en: { variant: "Wait" },
  de: { variant: "Warten" },
});

export function DelayFields(props: FieldsProps<Delay>): ReactNode {
  const { part, change, issueAt } = props;
  const say = useWords(delayFieldsWords);
  const { language } = useLanguage();
  const kinds: Readonly<Record<string, DelayKind<Delay>>> = delays;
  const Fields = kindIn(kinds, part.type)?.Fields;
  return (
    <Stack gap="xs">
      <ChoiceField<string>
        label={say("variant")}
        value={part.type}
        error={issueAt("type")}
        choices={Object.entries(kinds).map(([type, { words }]) => ({
          value: type,
          label: words[language].name,
        }))}
        onChange={(type) => {
          const next = kindIn(kinds, type)?.initial();
          if (next !== undefined && type !== part.type) change(next);
        }}
      />
      {Fields !== undefined && Fields !== null && <Fields key={part.type} {...props} />}
    </Stack>
  );
}
