/** Chooses where a value comes from, and has the fields of what is chosen. */
import { Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { defineWords, randomId, useLanguage, useWords } from "../../data/index.js";
import type { FieldsProps } from "../fields/field-props.js";
import { ChoiceField } from "../fields/plain-fields.js";
import { kindIn } from "../kind-in.js";
import type { KeptParts, PropertyDefinition, PropertyKind } from "./property-kind.js";

export const typeWords = defineWords({
  en: { source: "Where the value comes from" },
  de: { source: "Woher der Wert kommt" },
});

export interface TypeFieldsProps<Definition extends PropertyDefinition> extends FieldsProps<Definition> {
  readonly kinds: Readonly<Record<string, PropertyKind<Definition>>>;
}

export function TypeFields<Definition extends PropertyDefinition>({
  kinds,
  ...props
}: TypeFieldsProps<Definition>): ReactNode {
  const { part, change } = props;
  const say = useWords(typeWords);
  const { language } = useLanguage();
  const Fields = kindIn(kinds, part.type)?.Fields;
  return (
    <Stack gap="xs">
      <ChoiceField<string>
        label={say("source")}
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

function keptOf(definition: PropertyDefinition): KeptParts {
  return {
    newId: randomId,
    ...("path" in definition && { path: definition.path }),
    ...("event" in definition && { event: definition.event }),
  };
}
