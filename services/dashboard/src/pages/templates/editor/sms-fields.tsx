/** The fields of a text message. */
import { Stack, Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useWords } from "../../../data/index.js";
import { MoreFields } from "../../../kinds/index.js";
import { IdentifierField } from "./plain-fields.js";
import type { TemplateEditing } from "./template-editing.js";
import { templateEditorWords } from "./words.js";

export function SmsFields({ editing }: { readonly editing: TemplateEditing }): ReactNode {
  const say = useWords(templateEditorWords);
  const text = editing.text("body");
  return (
    <Stack gap="sm">
      <Textarea
        label={say("text")}
        description={say("characters", { count: text.length })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        autosize
        minRows={4}
        maxRows={20}
        data-own-text
        value={text}
        error={editing.issueAt("body")}
        onChange={({ currentTarget }) => editing.setText("body", currentTarget.value)}
      />
      <MoreFields
        isNeeded={
          editing.content["identifierKey"] !== undefined || editing.issueAt("identifierKey") !== undefined
        }
      >
        <IdentifierField editing={editing} usual="phone" />
      </MoreFields>
    </Stack>
  );
}
