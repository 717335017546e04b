/** Fields of one text of a template, with what is wrong with it. */
import { Autocomplete, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import { useRef, type ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { InsertVariable } from "./insert-variable.js";
import { isForeign } from "./template-draft.js";
import { propertyNames, type TemplateEditing } from "./template-editing.js";
import { useFieldNames } from "./use-field-names.js";
import { templateEditorWords } from "./words.js";

const isPrinted = new Set(["subject", "preheader", "title"]);

export interface PlainFieldProps extends Pick<TextInputProps, "description" | "placeholder" | "required"> {
  readonly editing: TemplateEditing;
  /** In the definition. */
  readonly field: string;
}

/** A value that is no text is shown by the JSON alone, and stays. */
export function PlainField({ editing, field, ...shown }: PlainFieldProps): ReactNode {
  const say = useWords(templateEditorWords);
  const nameOf = useFieldNames();
  const input = useRef<HTMLInputElement>(null);
  const isOther = isForeign(editing.content, field);
  const label = nameOf([field]);
  return (
    <TextInput
      {...shown}
      ref={input}
      label={label}
      {...(isPrinted.has(field) && {
        rightSection: (
          <InsertVariable
            label={label}
            field={input}
            variables={editing.variables}
            text={editing.text(field)}
            onChange={(text) => editing.setText(field, text)}
          />
        ),
      })}
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

export interface BodyFieldProps {
  readonly editing: TemplateEditing;
  readonly description?: string;
  readonly minRows: number;
}

/** The body of a message that is text alone. */
export function BodyField({ editing, description, minRows }: BodyFieldProps): ReactNode {
  const say = useWords(templateEditorWords);
  const input = useRef<HTMLTextAreaElement>(null);
  return (
    <Textarea
      ref={input}
      label={say("text")}
      {...(description !== undefined && { description })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      autosize
      minRows={minRows}
      maxRows={20}
      value={editing.text("body")}
      error={editing.issueAt("body")}
      onChange={({ currentTarget }) => editing.setText("body", currentTarget.value)}
      rightSectionProps={{ style: { alignItems: "flex-start", paddingBlockStart: 4 } }}
      rightSection={
        <InsertVariable
          label={say("text")}
          field={input}
          variables={editing.variables}
          text={editing.text("body")}
          onChange={(text) => editing.setText("body", text)}
        />
      }
    />
  );
}
