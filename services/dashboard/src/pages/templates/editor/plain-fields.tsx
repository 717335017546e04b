/** Fields of one text of a template, with what is wrong with it. */
import { Autocomplete, TextInput, type TextInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { isForeign } from "./template-draft.js";
import { propertyNames, type TemplateEditing } from "./template-editing.js";
import { useFieldNames } from "./use-field-names.js";
import { templateEditorWords } from "./words.js";

export interface PlainFieldProps extends Pick<TextInputProps, "description" | "placeholder" | "required"> {
  readonly editing: TemplateEditing;
  /** In the definition. */
  readonly field: string;
}

/** A value that is no text is shown by the JSON alone, and stays. */
export function PlainField({ editing, field, ...shown }: PlainFieldProps): ReactNode {
  const say = useWords(templateEditorWords);
  const nameOf = useFieldNames();
  const isOther = isForeign(editing.content, field);
  return (
    <TextInput
      {...shown}
      label={nameOf([field])}
      value={editing.text(field)}
      disabled={isOther}
      {...(isOther && { description: say("notText") })}
      error={editing.issueAt(field)}
      onChange={({ currentTarget }) => editing.setText(field, currentTarget.value)}
    />
  );
}

/** The user property that has the address. */
export function IdentifierField({
  editing,
  usual,
}: {
  readonly editing: TemplateEditing;
  readonly usual: string;
}): ReactNode {
  const say = useWords(templateEditorWords);
  const text = editing.text("identifierKey");
  return (
    <Autocomplete
      label={say("field_identifierKey")}
      description={say("identifierHint", { usual })}
      placeholder={usual}
      value={text}
      error={editing.issueAt("identifierKey")}
      data={[...new Set(propertyNames(editing.variables))]}
      onChange={(next) => editing.setText("identifierKey", next)}
    />
  );
}
