/** The fields of an email: what most need first, the rest behind a button, then the body. */
import { Input, Stack, TagsInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { isObject } from "../../../editing/index.js";
import { ListField, MoreFields, type FieldsProps } from "../../../kinds/index.js";
import { EmailBody } from "./email-body.js";
import { IdentifierField, PlainField } from "./plain-fields.js";
import { propertyNames, type TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export interface EmailFieldsProps {
  readonly editing: TemplateEditing;
}

const more = [
  "name",
  "replyTo",
  "cc",
  "bcc",
  "headers",
  "attachmentUserProperties",
  "identifierKey",
] as const;

export function EmailFields({ editing }: EmailFieldsProps): ReactNode {
  const say = useWords(templateEditorWords);
  const isNeeded = more.some(
    (field) => editing.content[field] !== undefined || editing.issueAt(field) !== undefined,
  );
  return (
    <Stack gap="sm">
      <PlainField
        editing={editing}
        field="from"
        placeholder={say("fromHint")}
        description={say("fromText")}
      />
      <PlainField editing={editing} field="subject" placeholder={say("subjectHint")} />
      <PlainField editing={editing} field="preheader" description={say("preheaderText")} />
      <MoreFields isNeeded={isNeeded}>
        <PlainField editing={editing} field="name" description={say("nameText")} />
        <PlainField editing={editing} field="replyTo" />
        <PlainField editing={editing} field="cc" description={say("addressesText")} />
        <PlainField editing={editing} field="bcc" description={say("addressesText")} />
        <Headers editing={editing} />
        <Attachments editing={editing} />
        <IdentifierField editing={editing} usual="email" />
      </MoreFields>
      <EmailBody editing={editing} />
    </Stack>
  );
}

interface Header {
  readonly name: string;
  readonly value: string;
}

/** As the editor can show them; undefined for anything else, which the JSON shows. */
function headersOf(value: unknown): readonly Header[] | undefined {
  if (value === undefined) return [];
  return Array.isArray(value) && value.every(isHeader) ? value : undefined;
}

function isHeader(value: unknown): value is Header {
  return isObject(value) && typeof value["name"] === "string" && typeof value["value"] === "string";
}

function Headers({ editing }: EmailFieldsProps): ReactNode {
  const say = useWords(templateEditorWords);
  const headers = headersOf(editing.content["headers"]);
  if (headers === undefined)
    return <Input.Wrapper label={say("field_headers")} description={say("notText")} />;
  const fields: FieldsProps<readonly Header[]> = {
    part: headers,
    change: (next, typing) =>
      editing.setValue("headers", next.length === 0 ? undefined : next, typing && `headers.${typing}`),
    issueAt: (...path) => editing.issueAt("headers", ...path),
  };
  return (
    <Input.Wrapper label={say("field_headers")} labelElement="div">
      <ListField<Header>
        {...fields}
        label={say("field_headers")}
        add={say("addHeader")}
        nameOf={(number) => say("header", { number })}
        initial={() => ({ name: "", value: "" })}
      >
        {(header) => <HeaderFields {...header} />}
      </ListField>
    </Input.Wrapper>
  );
}

function HeaderFields({ part, change, issueAt }: FieldsProps<Header>): ReactNode {
  const say = useWords(templateEditorWords);
  return (
    <div style={{ display: "grid", gap: 4, gridTemplateColumns: "repeat(auto-fit, minmax(130px, 1fr))" }}>
      <TextInput
        aria-label={say("headerName")}
        placeholder={say("headerName")}
        value={part.name}
        error={issueAt("name")}
        onChange={({ currentTarget }) => change({ ...part, name: currentTarget.value }, "name")}
      />
      <TextInput
        aria-label={say("headerValue")}
        placeholder={say("headerValue")}
        value={part.value}
        error={issueAt("value")}
        onChange={({ currentTarget }) => change({ ...part, value: currentTarget.value }, "value")}
      />
    </div>
  );
}

function Attachments({ editing }: EmailFieldsProps): ReactNode {
  const say = useWords(templateEditorWords);
  const value = editing.content["attachmentUserProperties"] ?? [];
  const names = propertyNames(editing.variables);
  const isNames = Array.isArray(value) && value.every((each) => typeof each === "string");
  return (
    <TagsInput
      label={say("field_attachmentUserProperties")}
      description={isNames ? say("attachmentsText") : say("notText")}
      disabled={!isNames}
      data={[...new Set(names)]}
      value={isNames ? [...value] : []}
      error={editing.issueAt("attachmentUserProperties")}
      onChange={(next) => editing.setValue("attachmentUserProperties", next.length === 0 ? undefined : next)}
    />
  );
}
